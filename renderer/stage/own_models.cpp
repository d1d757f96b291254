#include "renderer/stage/own_models.h"

#include <glm/gtc/packing.hpp>
#include <glm/packing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace vantage::render {
namespace {

static_assert(alpha_blend == static_cast<unsigned>(model::Alpha::blend));
static_assert(wrap_mirror == static_cast<unsigned>(model::Wrap::mirror));

constexpr std::uint32_t largest_texture = 1024; // a figure of 28 mm never fills more of a picture

float layer_of(const std::shared_ptr<const model::Texture>& texture,
               std::vector<std::shared_ptr<const model::Texture>>& all) {
    if (!texture) return -1.0F;
    auto found = std::find(all.begin(), all.end(), texture);
    if (found == all.end()) found = all.insert(found, texture);
    return static_cast<float>(found - all.begin());
}

// Numbers of a texture as light adds up: colours are mixed in linear light, directions as they are.
std::array<float, 256> linear_values(bool srgb) {
    std::array<float, 256> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        const float v = static_cast<float>(i) / 255.0F;
        out[i] = !srgb ? v : v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
    }
    return out;
}

std::uint8_t stored(float v, bool srgb) {
    if (srgb) v = v <= 0.0031308F ? v * 12.92F : 1.055F * std::pow(v, 1.0F / 2.4F) - 0.055F;
    return static_cast<std::uint8_t>(std::lround(std::clamp(v, 0.0F, 1.0F) * 255.0F));
}

// Which of `from` texels make up one of `to`, and with what share: their mean where there are more, a blend
// of neighbours where there are fewer.
struct Share {
    std::uint32_t texel;
    float weight;
};
std::vector<std::vector<Share>> shares(std::uint32_t from, std::uint32_t to) {
    std::vector<std::vector<Share>> out(to);
    for (std::uint32_t i = 0; i < to; ++i) {
        const double low = static_cast<double>(i) * from / to;
        const double high = static_cast<double>(i + 1) * from / to;
        if (from >= to) {
            for (auto t = static_cast<std::uint32_t>(low); t < from && t < high; ++t) {
                const double covered = std::min(high, t + 1.0) - std::max(low, static_cast<double>(t));
                if (covered > 1e-9) out[i].push_back({t, static_cast<float>(covered / (high - low))});
            }
            continue;
        }
        const double middle = (low + high) / 2 - 0.5;
        const double below = std::floor(middle);
        const auto around = [&](double t) {
            return static_cast<std::uint32_t>(std::lround(t + from) % static_cast<long>(from));
        };
        out[i] = {{around(below), static_cast<float>(1.0 - (middle - below))},
                  {around(below + 1), static_cast<float>(middle - below)}};
    }
    return out;
}

void add_resized(const model::Texture& texture, std::uint32_t side, bool srgb,
                 std::vector<std::uint8_t>& out) {
    const std::array<float, 256> colour = linear_values(srgb);
    const std::array<float, 256> plain = linear_values(false);
    const auto columns = shares(texture.width, side);
    const auto rows = shares(texture.height, side);
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
            for (std::size_t c = 0; c < 4; ++c) {
                float sum = 0;
                for (const Share& row : rows[y])
                    for (const Share& column : columns[x])
                        sum +=
                            (c < 3 ? colour : plain)
                                [texture
                                     .rgba[(std::size_t{row.texel} * texture.width + column.texel) * 4 + c]] *
                            row.weight * column.weight;
                out.push_back(stored(sum, srgb && c < 3));
            }
}

GpuImage upload(const Device& device, const std::vector<std::shared_ptr<const model::Texture>>& textures,
                bool srgb, const char* name) {
    std::uint32_t side = 1;
    for (const auto& texture : textures)
        while (side < largest_texture && side < std::max(texture->width, texture->height)) side *= 2;
    // Two layers at least: that makes it an array even where no player brought a texture.
    const auto layers = std::max<std::uint32_t>(2, static_cast<std::uint32_t>(textures.size()));
    std::vector<std::uint8_t> pixels;
    for (const auto& texture : textures) add_resized(*texture, side, srgb, pixels);
    pixels.resize(std::size_t{layers} * side * side * 4, 255);
    return upload_image(device, {side, side}, srgb ? vk::Format::eR8G8B8A8Srgb : vk::Format::eR8G8B8A8Unorm,
                        std::as_bytes(std::span{pixels}), true, name, layers);
}

}

std::int32_t OwnModels::add(const model::Mesh& mesh) {
    const auto first = static_cast<std::int32_t>(vertices_.size());
    const auto first_material = static_cast<std::uint32_t>(materials_.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const model::Vertex& v = mesh.vertices[i];
        const model::OwnPaint paint = mesh.own_paint.empty() ? model::OwnPaint{} : mesh.own_paint[i];
        vertices_.push_back({v.position, first_material + v.slot - model::first_own_slot, v.uv,
                             glm::packSnorm4x16(glm::vec4{v.normal, 0.0F}), glm::packSnorm4x16(paint.tangent),
                             glm::packUnorm4x16(paint.colour)});
    }
    for (const model::Material& m : mesh.materials) {
        const unsigned how = static_cast<unsigned>(m.wrap_across) |
                             (static_cast<unsigned>(m.wrap_down) << 2) |
                             (static_cast<unsigned>(m.alpha) << 4);
        materials_.push_back({.colour = m.colour,
                              .glow = {m.glow, m.cutoff},
                              .surface = {m.metal, m.roughness, m.bump_strength, m.occlusion_strength},
                              .layers = {layer_of(m.texture, colours_), layer_of(m.glow_texture, colours_),
                                         layer_of(m.metal_and_roughness, maps_), layer_of(m.bumps, maps_)},
                              .more = {layer_of(m.occlusion, maps_), static_cast<float>(how),
                                       m.two_sided ? 1.0F : 0.0F, 0.0F}});
    }
    return first;
}

GpuImage OwnModels::upload_colours(const Device& device) const {
    return upload(device, colours_, true, "own colours");
}

GpuImage OwnModels::upload_maps(const Device& device) const {
    return upload(device, maps_, false, "own maps");
}

}
