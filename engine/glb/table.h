#pragma once

#include "engine/glb/mesh_writer.h"
#include "engine/image/png.h"

#include <functional>
#include <string>

namespace vantage::glb {

/// What a table's file is made of beside the frame.
struct TableParts {
    Image ground; ///< the ground from straight above, north at its top
    std::string title{};
    /// What the unit, general or area with this number (frame::DrawnBase::unit) is called.
    std::function<std::string(std::uint32_t)> name_of;
    Packing packing = Packing::compressed;
};

/// The table with everything on it as one GLB: metres, true to the size of the table, y up, as glTF has it. A
/// node for each unit holds its bases and figures.
std::string table_file(const frame::Frame&, const TableParts&);

/// How much of a landscape is written.
struct LandscapeDetail {
    std::uint64_t triangles =
        ~std::uint64_t{0}; ///< of trees and houses: coarser levels are taken to stay below
    bool clutter = true;   ///< tufts and stones as well
};
/// Ground, frame, trees and houses as nodes; the numbers of those nodes.
std::vector<int> add_landscape(Document&, MeshWriter&, const frame::Stage&, const Image& ground,
                               const LandscapeDetail& = {});
/// The node that turns the table's millimetres, z up, into glTF's metres, y up.
int add_root(Document&, const std::string& name, const std::vector<int>& children);

/// A base as it stands, for a mesh that is one millimetre wide and deep and reaches one below its top.
Instance base_instance(const frame::DrawnBase&);
/// A figure on it.
Instance figure_instance(const frame::DrawnBase&, glm::vec2 at, float turn, float scale);
/// The mesh for bases, of one colour at its edge.
PlainMesh base_mesh(bool round);

}
