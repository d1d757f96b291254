#pragma once

#include "engine/frame/frame.h"
#include "engine/glb/document.h"
#include "engine/glb/ground_mesh.h"

#include <map>

namespace vantage::glb {

/// Something set on the table, in table space.
struct Instance {
    glm::vec3 at{0.0F};
    glm::quat turn{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 scale{1.0F};
};

/// A turn clockwise from north, in radians.
glm::quat facing(float radians);

/// Writes a stage's models, each once for every palette that it is seen in. Palettes are textures of one row,
/// a pixel for each slot, so that all that wear them share the model's triangles.
class MeshWriter {
public:
    MeshWriter(Document&, const frame::Stage&);

    /// The mesh of a model at a level of detail (the coarsest it has, if that is fewer) in a palette.
    int mesh(std::uint32_t model, std::uint32_t palette, std::size_t level = 0);
    /// A mesh of one material.
    int mesh(const PlainMesh&, const char* name, int material);
    int plain_material(const char* name, glm::vec3 srgb, double roughness = 1.0);
    int picture_material(const char* name, int image);

    /// A node that shows a mesh in many places, or a node for each place where the packing knows no
    /// instances.
    int instances(const std::string& name, int mesh, const std::vector<Instance>&);

private:
    struct Part {
        int positions = 0;
        int normals = 0;
        int uv = 0;
        int colours = 0;
        int tangents = -1; ///< -1 where nothing is bumpy
        int indices = 0;
        int own = -1; ///< a material of the model's own, or the palette
    };
    std::vector<Part> parts_of(const model::Mesh&, const model::Lod&);
    int palette_material(std::uint32_t palette);
    int own_material(const model::Material&);
    int own_texture(const std::shared_ptr<const model::Texture>&, const model::Material& of);

    Document& document_;
    const frame::Stage& stage_;
    std::map<std::pair<std::uint32_t, std::size_t>, std::vector<Part>> parts_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::size_t>, int> meshes_;
    std::map<std::uint32_t, int> palettes_;
    std::map<const model::Material*, int> own_;
    std::map<std::tuple<const model::Texture*, model::Wrap, model::Wrap>, int> textures_;
    int nearest_ = -1; // the sampler of palettes
};

}
