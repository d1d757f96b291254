#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/memory.h"
#include "renderer/stage/ground_grid.h"

namespace vantage::render {

/// Where a model's levels lie in the shared vertex and index buffers.
struct ModelRange {
    std::int32_t vertex_offset;
    std::vector<model::Lod> lods; ///< first_index counts from the start of the shared buffer
    float centre_height, radius, height, half_width;
    std::uint32_t props; ///< how many props use it
};

/// Everything of a stage on the GPU. A new stage builds a new one.
struct StageResources {
    StageResources(const Device&, const frame::Stage&);

    GroundGrid grid;
    Buffer ground_heights;
    Buffer ground_indices;
    GpuImage paint_areas;
    GpuImage paint_lines;
    GpuImage paint_fields;
    GpuImage field_materials; ///< a row for each kind
    Buffer vertices;
    Buffer indices;
    std::vector<ModelRange> models;
    Buffer palettes;
    Buffer materials;      ///< that players' models bring
    GpuImage own_textures; ///< of those, a layer each
    Buffer props;
    std::uint32_t prop_count = 0;
    Buffer board;
    std::uint32_t board_vertices = 0;
};

}
