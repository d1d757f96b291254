#pragma once

#include "engine/frame/frame.h"

#include <vector>

namespace vantage::glb {

/// Triangles in table space with a place in a picture of the whole table, north at its top.
struct PlainMesh {
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
    std::vector<glm::vec2> uv;
    std::vector<std::uint32_t> indices;
};

/// The ground, without the vertices whose loss moves it by no more than `error`.
PlainMesh ground_mesh(const frame::Stage&, Millimetres error);
/// The frame of wood about it.
PlainMesh board_mesh(const frame::Stage&);

}
