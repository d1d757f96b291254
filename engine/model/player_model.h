#pragma once

#include "engine/core/result.h"
#include "engine/model/mesh.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace vantage::model {

struct PlayerVertex {
    glm::vec3 position;
    glm::vec3 normal;
    glm::vec2 uv;
    std::uint32_t material;
    glm::vec4 colour{1.0f};
    glm::vec4 tangent{0.0f}; ///< as in OwnPaint
};

/// A model that a player brought, still, with its own paint. Axes as in Mesh; stands on z = 0 over the
/// origin, scaled to the height that was asked for.
struct PlayerModel {
    std::string name;
    std::vector<PlayerVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<Material> materials; ///< at least one
    std::vector<std::shared_ptr<const Texture>> textures;
    glm::vec3 min{0.0f};
    glm::vec3 max{0.0f};
    std::vector<std::string> warnings; ///< what was in the file and is not shown, each once
};

/// What may be asked of a player's file, and what it may ask for in turn.
struct PlayerModelOptions {
    float height = 1.75f; ///< metres from its lowest to its highest point after scaling
    float turn = 0.0f;    ///< degrees clockwise: for models that do not look along glTF's +z
    std::uint64_t file_bytes = std::uint64_t{128} << 20;
    std::uint64_t triangles = 1'000'000;
    std::uint64_t vertices = 2'000'000;
    std::uint32_t texture_side = 8'192;
    std::uint64_t texture_bytes = std::uint64_t{256} << 20; ///< all textures together, decoded
};

/// Reads .glb or .gltf from outside, with textures as PNG or JPEG. The pose is that of the first animation at
/// its first key, or of the nodes; skins are applied. Refused, each in one line and before memory is taken
/// for it: required extensions that are not supported (by name), files outside the model's folder, network
/// addresses, sizes over the limits, and buffers, accessors, indices or images that do not hold what they
/// promise.
Result<PlayerModel> load_player_model(const std::filesystem::path&, const PlayerModelOptions& = {});

/// "1200 triangles, 2 materials, 1 texture, 0.61 m wide, 0.40 m deep when 1.75 m high"
std::string facts_of(const PlayerModel&);

/// A player's model as a mesh with materials of its own, and coarser levels of it for figures that are
/// small in the picture.
Mesh mesh_of(const PlayerModel&);

}
