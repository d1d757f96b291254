#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/memory.h"
#include "shaders/shared.h"

namespace vantage::render {

/// A corner of a model in its own paint: see own.vert.glsl.
struct OwnVertex {
    glm::vec3 position;
    std::uint32_t material;
    glm::vec2 uv;
    std::uint64_t normal;  ///< four signed numbers of 16 bits
    std::uint64_t tangent; ///< the same, the last its side
    std::uint64_t colour;  ///< four of 16 bits
};
static_assert(sizeof(OwnVertex) == own_vertex_bytes);

/// Whether a model brings its own paint instead of wearing a palette.
inline bool has_own_paint(const model::Mesh& mesh) { return !mesh.materials.empty(); }

/// Vertices, materials and textures of all models that bring their own.
class OwnModels {
public:
    /// Adds its vertices and materials; the number of the first vertex.
    std::int32_t add(const model::Mesh&);

    [[nodiscard]] const std::vector<OwnVertex>& vertices() const { return vertices_; }
    [[nodiscard]] const std::vector<OwnMaterial>& materials() const { return materials_; }
    /// One layer for each texture of its kind, all at one size.
    [[nodiscard]] GpuImage upload_colours(const Device&) const;
    [[nodiscard]] GpuImage upload_maps(const Device&) const;

private:
    using Textures = std::vector<std::shared_ptr<const model::Texture>>;
    std::vector<OwnVertex> vertices_;
    std::vector<OwnMaterial> materials_;
    Textures colours_;
    Textures maps_;
};

}
