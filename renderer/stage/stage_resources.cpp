#include "renderer/stage/stage_resources.h"

#include "renderer/stage/board.h"
#include "renderer/stage/ground_paint.h"
#include "shaders/shared.h"

#include <glm/geometric.hpp>
#include <glm/packing.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {
namespace {

using Usage = vk::BufferUsageFlagBits;

// 16 bytes a vertex: place, and normal and palette slot in one word.
struct PackedVertex {
    glm::vec3 position;
    std::uint32_t packed;
};
static_assert(sizeof(PackedVertex) == 16);

PackedVertex pack(const model::Vertex& v) {
    const std::uint32_t normal = glm::packSnorm4x8(glm::vec4{v.normal, 0.0F}) & 0x00ffffffU;
    return {v.position, normal | (v.slot << 24)};
}

template <class T> std::span<const std::byte> bytes_of(const std::vector<T>& items) {
    return std::as_bytes(std::span{items});
}

struct Meshes {
    std::vector<PackedVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<ModelRange> ranges;
};

Meshes gather(const frame::Stage& stage) {
    Meshes all;
    for (const auto& mesh : stage.models) {
        ModelRange range{.vertex_offset = static_cast<std::int32_t>(all.vertices.size()),
                         .lods = mesh->lods,
                         .centre_height = (mesh->min.z + mesh->max.z) / 2,
                         .radius = glm::length(mesh->max - mesh->min) / 2,
                         .height = mesh->max.z - mesh->min.z,
                         .half_width = std::max(0.01F, (mesh->max.x - mesh->min.x) / 2),
                         .props = 0};
        for (model::Lod& lod : range.lods) lod.first_index += static_cast<std::uint32_t>(all.indices.size());
        std::transform(mesh->vertices.begin(), mesh->vertices.end(), std::back_inserter(all.vertices), pack);
        all.indices.insert(all.indices.end(), mesh->indices.begin(), mesh->indices.end());
        all.ranges.push_back(std::move(range));
    }
    for (const frame::Prop& prop : stage.props) ++all.ranges[prop.model].props;
    return all;
}

std::uint32_t packed_colour(const frame::Colour& c) { return glm::packUnorm4x8(glm::vec4{c, 1.0F}); }

std::vector<std::uint32_t> palette_words(const frame::Stage& stage) {
    std::vector<std::uint32_t> words;
    for (const frame::Palette& palette : stage.palettes)
        for (const frame::Colour& colour : palette) words.push_back(packed_colour(colour));
    return words;
}

std::vector<PropData> prop_data(const frame::Stage& stage) {
    std::vector<PropData> out;
    out.reserve(stage.props.size());
    for (const frame::Prop& p : stage.props)
        out.push_back({.at = {p.at, p.scale},
                       .turn = {std::cos(p.facing), std::sin(p.facing), p.stretch, 0},
                       .what = {p.model, p.palette, p.seed & 0xfffffU, 0}});
    return out;
}

GpuImage upload_paint(const Device& device, const GroundPaint& paint, const std::vector<std::uint8_t>& pixels,
                      vk::Format format, bool mipmaps, const std::string& name) {
    return upload_image(device, {paint.width, paint.height}, format, bytes_of(pixels), mipmaps, name);
}

}

StageResources::StageResources(const Device& device, const frame::Stage& stage) : grid(stage) {
    ground_heights = upload_buffer(device, bytes_of(grid.heights()), Usage::eStorageBuffer, "ground heights");
    ground_indices = upload_buffer(device, bytes_of(grid.indices()), Usage::eIndexBuffer, "ground indices");

    const GroundPaint paint = paint_ground(stage);
    paint_areas = upload_paint(device, paint, paint.areas, vk::Format::eR8G8B8A8Unorm, true, "painted areas");
    paint_lines = upload_paint(device, paint, paint.lines, vk::Format::eR8G8B8A8Unorm, true, "painted lines");
    paint_fields = upload_paint(device, paint, paint.fields, vk::Format::eR8G8Unorm, false, "painted fields");

    Meshes meshes = gather(stage);
    vertices = upload_buffer(device, bytes_of(meshes.vertices), Usage::eVertexBuffer, "model vertices");
    indices = upload_buffer(device, bytes_of(meshes.indices), Usage::eIndexBuffer, "model indices");
    models = std::move(meshes.ranges);
    palettes = upload_buffer(device, bytes_of(palette_words(stage)), Usage::eStorageBuffer, "palettes");
    props = upload_buffer(device, bytes_of(prop_data(stage)), Usage::eStorageBuffer, "props");
    prop_count = static_cast<std::uint32_t>(stage.props.size());

    const std::vector<BoardVertex> corners = make_board(stage, grid);
    board = upload_buffer(device, bytes_of(corners), Usage::eVertexBuffer, "board");
    board_vertices = static_cast<std::uint32_t>(corners.size());
}

}
