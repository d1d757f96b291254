#include "renderer/stage/stage_resources.h"

#include "renderer/stage/ground_paint.h"
#include "renderer/stage/own_models.h"
#include "renderer/stage/palette_paint.h"
#include "renderer/stage/table_frame.h"
#include "shaders/shared.h"

#include <glm/geometric.hpp>
#include <glm/packing.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace vantage::render {
namespace {

using Usage = vk::BufferUsageFlagBits;

// 24 bytes a vertex: place; normal and palette slot; light and what a painter makes of it; how far from its
// pole a flag's cloth is.
struct PackedVertex {
    glm::vec3 position;
    std::uint32_t packed;
    std::uint32_t paint;
    std::uint32_t from_pole;
};
static_assert(sizeof(PackedVertex) == piece_vertex_bytes);
static_assert(blaze_mark == static_cast<unsigned>(model::Mark::blaze));

bool of_cloth(const model::Vertex& v) {
    return v.slot >= standard_first_slot && v.slot <= standard_last_slot;
}

/// An upright pole and the cloth on it, by which small flags grow and turn to the eye.
struct Pole {
    glm::vec2 at{0.0F};
    float middle = 0.0F; ///< height of the middle of the cloth
};

std::optional<Pole> pole_of(const model::Mesh& mesh) {
    float low = 1e9F;
    float high = -1e9F;
    for (const model::Vertex& v : mesh.vertices)
        if (of_cloth(v)) {
            low = std::min(low, v.position.z);
            high = std::max(high, v.position.z);
        }
    if (low >= high) return std::nullopt;
    glm::vec2 sum{0.0F};
    glm::vec2 least{1e9F};
    glm::vec2 most{-1e9F};
    float count = 0;
    for (const model::Vertex& v : mesh.vertices) {
        if (v.slot != static_cast<std::uint32_t>(model::PaletteSlot::weapon) || v.position.z < low) continue;
        const glm::vec2 at{v.position};
        sum += at;
        least = glm::min(least, at);
        most = glm::max(most, at);
        ++count;
    }
    // A lance that is levelled is no pole to grow from.
    if (count == 0 || glm::length(most - least) > 0.5F) return std::nullopt;
    return Pole{sum / count, (low + high) / 2};
}

// Light, edge in fifteenths, mark, and height over the middle of the cloth in 1/64 m.
PackedVertex pack(const model::Vertex& v, const std::optional<Pole>& pole) {
    const std::uint32_t normal = glm::packSnorm4x8(glm::vec4{v.normal, 0.0F}) & 0x00ffffffU;
    const std::uint32_t light = glm::packUnorm4x8(glm::vec4{v.light, 0, 0, 0});
    const auto edge = static_cast<std::uint32_t>(std::lround(std::clamp(v.edge, 0.0F, 1.0F) * 15.0F));
    std::uint32_t paint = light | (edge << 8) | (static_cast<std::uint32_t>(v.mark) << 12) | (128U << 16);
    glm::vec2 from_pole{0.0F};
    if (pole && of_cloth(v)) {
        from_pole = glm::vec2{v.position} - pole->at;
        const long height = std::lround((v.position.z - pole->middle) * 64.0F);
        paint =
            (paint & 0xffffU) | (static_cast<std::uint32_t>(std::clamp(height, -127L, 127L) + 128L) << 16);
    }
    return {v.position, normal | (v.slot << 24), paint, glm::packHalf2x16(from_pole)};
}

template <class T> std::span<const std::byte> bytes_of(const std::vector<T>& items) {
    return std::as_bytes(std::span{items});
}

struct Meshes {
    std::vector<PackedVertex> vertices;
    std::vector<std::uint32_t> indices;
    std::vector<ModelRange> ranges;
    OwnModels own;
};

Meshes gather(const frame::Stage& stage) {
    Meshes all;
    for (const auto& mesh : stage.models) {
        const bool own = has_own_paint(*mesh);
        ModelRange range{.vertex_offset =
                             own ? all.own.add(*mesh) : static_cast<std::int32_t>(all.vertices.size()),
                         .lods = mesh->lods,
                         .centre_height = (mesh->min.z + mesh->max.z) / 2,
                         .radius = glm::length(mesh->max - mesh->min) / 2,
                         .height = mesh->max.z - mesh->min.z,
                         .half_width = std::max(0.01F, (mesh->max.x - mesh->min.x) / 2),
                         .props = 0,
                         .own_paint = own,
                         .on_foot = mesh->eye_height > 0.5F && mesh->eye_height < 1.9F};
        for (model::Lod& lod : range.lods) lod.first_index += static_cast<std::uint32_t>(all.indices.size());
        const std::optional<Pole> pole = pole_of(*mesh);
        if (!own)
            for (const model::Vertex& v : mesh->vertices) all.vertices.push_back(pack(v, pole));
        all.indices.insert(all.indices.end(), mesh->indices.begin(), mesh->indices.end());
        all.ranges.push_back(std::move(range));
    }
    for (const frame::Prop& prop : stage.props) ++all.ranges[prop.model].props;
    return all;
}

std::vector<PropData> prop_data(const frame::Stage& stage) {
    std::vector<PropData> out;
    out.reserve(stage.props.size());
    for (const frame::Prop& p : stage.props)
        out.push_back({.at = {p.at, p.scale},
                       .turn = {std::cos(p.facing), std::sin(p.facing), p.stretch,
                                yields(*stage.models[p.model]) ? 1.0F : 0.0F},
                       .what = {p.model, p.palette, p.seed & 0xfffffU, p.least_pixels}});
    return out;
}

template <class Number>
GpuImage upload_paint(const Device& device, const GroundPaint& paint, const std::vector<Number>& pixels,
                      vk::Format format, bool mipmaps, const std::string& name) {
    return upload_image(device, {paint.width, paint.height}, format, bytes_of(pixels), mipmaps, name);
}

}

namespace {

// The ground as it is drawn, at the same scale.
bool same_ground(const frame::Stage& a, const frame::Stage& b) {
    return a.ground == b.ground && a.space.mm_per_yard() == b.space.mm_per_yard() &&
           a.space.exaggeration() == b.space.exaggeration() && a.surroundings == b.surroundings;
}

}

StageResources::~StageResources() = default;

StageResources::StageResources(const Device& device, const frame::Stage& stage) : grid(stage) {
    upload_ground(device, stage);
    paint = std::make_unique<GroundPaint>(paint_ground(stage));
    upload_paint_maps(device, *paint);
    upload_models(device, stage);
    upload_rest(device, stage);
}

StageResources::StageResources(const Device& device, const frame::Stage& stage, StageResources&& older,
                               const frame::Stage& before)
    : grid(same_ground(stage, before) ? std::move(older.grid) : GroundGrid{stage}) {
    if (same_ground(stage, before)) {
        ground_heights = std::move(older.ground_heights);
        ground_indices = std::move(older.ground_indices);
        board = std::move(older.board);
        board_vertices = older.board_vertices;
    } else {
        upload_ground(device, stage);
    }
    if (same_paint(before, stage)) {
        paint = std::move(older.paint);
        paint_areas = std::move(older.paint_areas);
        paint_lines = std::move(older.paint_lines);
        paint_fields = std::move(older.paint_fields);
        field_materials = std::move(older.field_materials);
    } else {
        paint = std::move(older.paint);
        if (!repaint_ground(*paint, before, stage))
            paint = std::make_unique<GroundPaint>(paint_ground(stage));
        upload_paint_maps(device, *paint);
    }
    if (stage.models == before.models) {
        vertices = std::move(older.vertices);
        indices = std::move(older.indices);
        own_vertices = std::move(older.own_vertices);
        own_colours = std::move(older.own_colours);
        own_maps = std::move(older.own_maps);
        materials = std::move(older.materials);
        models = std::move(older.models);
        for (ModelRange& range : models) range.props = 0;
        for (const frame::Prop& prop : stage.props) ++models[prop.model].props;
    } else {
        upload_models(device, stage);
    }
    upload_rest(device, stage);
}

void StageResources::upload_ground(const Device& device, const frame::Stage& stage) {
    ground_heights = upload_buffer(device, bytes_of(grid.heights()), Usage::eStorageBuffer, "ground heights");
    ground_indices = upload_buffer(device, bytes_of(grid.indices()), Usage::eIndexBuffer, "ground indices");
    const std::vector<BoardVertex> corners = make_board(stage, grid);
    board = upload_buffer(device, bytes_of(corners), Usage::eVertexBuffer, "board");
    board_vertices = static_cast<std::uint32_t>(corners.size());
}

void StageResources::upload_paint_maps(const Device& device, const GroundPaint& made) {
    paint_areas = upload_paint(device, made, made.areas, vk::Format::eR8G8B8A8Unorm, true, "painted areas");
    paint_lines =
        upload_paint(device, made, made.lines, vk::Format::eR16G16B16A16Unorm, true, "painted lines");
    paint_fields =
        upload_paint(device, made, made.fields, vk::Format::eR8G8B8A8Unorm, false, "painted fields");
    field_materials = upload_image(
        device, {sizeof(FieldMaterial) / sizeof(vec4), static_cast<std::uint32_t>(made.materials.size())},
        vk::Format::eR32G32B32A32Sfloat, bytes_of(made.materials), false, "field materials");
}

void StageResources::upload_models(const Device& device, const frame::Stage& stage) {
    Meshes meshes = gather(stage);
    vertices = upload_buffer(device, bytes_of(meshes.vertices), Usage::eVertexBuffer, "model vertices");
    indices = upload_buffer(device, bytes_of(meshes.indices), Usage::eIndexBuffer, "model indices");
    own_vertices =
        upload_buffer(device, bytes_of(meshes.own.vertices()), Usage::eVertexBuffer, "own vertices");
    materials =
        upload_buffer(device, bytes_of(meshes.own.materials()), Usage::eStorageBuffer, "own materials");
    own_colours = meshes.own.upload_colours(device);
    own_maps = meshes.own.upload_maps(device);
    models = std::move(meshes.ranges);
}

void StageResources::upload_rest(const Device& device, const frame::Stage& stage) {
    palettes = upload_buffer(device, bytes_of(paint_palettes(stage)), Usage::eStorageBuffer, "palettes");
    props = upload_buffer(device, bytes_of(prop_data(stage)), Usage::eStorageBuffer, "props");
    prop_count = static_cast<std::uint32_t>(stage.props.size());
    trees = TreeMap{stage};
}

}
