#pragma once

#include "engine/model/slot.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace vantage::model {

/// From here on a vertex's slot is a number in Mesh::materials, counted from 0.
constexpr std::uint32_t first_own_slot = slot_count;

/// Where a horse may be white: whether it is so comes with the horse, not with the model.
enum class Mark : std::uint8_t { none, left_fore, right_fore, left_hind, right_hind, blaze };
constexpr std::size_t mark_count = 6;

/// A corner of a triangle. `slot` is a PaletteSlot as a number, or beyond those a material of the mesh's own:
/// the same for the three corners of a triangle.
struct Vertex {
    glm::vec3 position;
    glm::vec3 normal;
    std::uint32_t slot;
    float light = 1.0f; ///< from 0 to 1: how open the place lies; a wash of paint gathers where it is low
    glm::vec2 uv{0.0f}; ///< in the texture of its own material
    float edge = 0.0f;  ///< from 0 to 1: how sharply the surface bends outwards; a painter's last highlight
    Mark mark = Mark::none;
    friend bool operator==(const Vertex&, const Vertex&) = default;
};

/// A picture for a player's model: rows from the top, four bytes a pixel.
struct Texture {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgba;
};

enum class Wrap : std::uint8_t { repeat, clamp, mirror };
enum class Alpha : std::uint8_t { opaque, mask, blend };

/// Paint that a model brings along instead of wearing an army's palette: what glTF calls a material.
struct Material {
    glm::vec4 colour{1.0f}; ///< linear; multiplies the texture and the corner's own colour
    std::shared_ptr<const Texture> texture = nullptr; ///< sRGB
    float metal = 0.0f;
    float roughness = 1.0f;
    std::shared_ptr<const Texture> metal_and_roughness = nullptr; ///< in blue and green, linear
    std::shared_ptr<const Texture> bumps = nullptr;               ///< directions in the frame of the tangent
    float bump_strength = 1.0f;
    std::shared_ptr<const Texture> occlusion = nullptr; ///< in red
    float occlusion_strength = 1.0f;
    glm::vec3 glow{0.0f}; ///< light of its own; multiplies its texture
    std::shared_ptr<const Texture> glow_texture = nullptr;
    Alpha alpha = Alpha::opaque;
    float cutoff = 0.5f; ///< of Alpha::mask: what has less is not there
    bool two_sided = false;
    Wrap wrap_across = Wrap::repeat;
    Wrap wrap_down = Wrap::repeat;
};

/// What a corner of a model with its own materials has beside the rest.
struct OwnPaint {
    glm::vec4 colour{1.0f}; ///< linear
    glm::vec4 tangent{
        0.0f}; ///< along the texture's rows; w tells on which side its columns run, 0 where there are none
};

/// A level of detail: a range of a mesh's indices.
struct Lod {
    std::uint32_t first_index;
    std::uint32_t index_count;
    float error; ///< how far, in metres, its surface may lie from that of level 0
    friend bool operator==(const Lod&, const Lod&) = default;
};

/// A model as triangles, in metres of the real thing: x to its right, y ahead, z up, standing on z = 0 with
/// the middle of its feet (or hooves, walls, wheels) at the origin. Facing 0 looks along y, that is north.
/// Seen from outside, the corners of a triangle run counter-clockwise.
struct Mesh {
    std::string name;
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices; ///< those of every level, level 0 first
    std::vector<Lod> lods;              ///< from the finest; at least one
    glm::vec3 min{0.0f};                ///< bounds of level 0
    glm::vec3 max{0.0f};
    std::vector<Material> materials; ///< its own; empty for models that palettes paint
    std::vector<OwnPaint> own_paint; ///< of each vertex of such a model; empty where none has any
    float eye_height = 0.0f;         ///< of the man, by which figures are sized; 0 for what has no eyes
};

}
