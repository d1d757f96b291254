#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/memory.h"
#include "renderer/stage/clearings.h"
#include "renderer/stage/ground_grid.h"

#include <memory>

namespace vantage::render {

/// Where a model's levels lie in the shared vertex and index buffers.
struct ModelRange {
    std::int32_t vertex_offset;
    std::vector<model::Lod> lods; ///< first_index counts from the start of the shared buffer
    float centre_height, radius, height, half_width;
    std::uint32_t props; ///< how many props use it
    bool own_paint;      ///< its vertices are in own_vertices
    bool on_foot;        ///< a man who walks
};

struct GroundPaint;

/// Everything of a stage on the GPU. A new stage builds a new one.
struct StageResources {
    StageResources(const Device&, const frame::Stage&);
    /// The same out of the resources of the stage before it: what is alike in both moves over, and the ground
    /// is painted only where it differs. The GPU must have finished with them.
    StageResources(const Device&, const frame::Stage&, StageResources&& older, const frame::Stage& before);
    ~StageResources();

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
    Buffer own_vertices; ///< of models that bring their own paint
    Buffer materials;    ///< of those
    GpuImage own_colours;
    GpuImage own_maps;
    Buffer props;
    std::uint32_t prop_count = 0;
    TreeMap trees;
    Buffer board;
    std::uint32_t board_vertices = 0;
    std::unique_ptr<GroundPaint> paint; ///< as it was uploaded

private:
    void upload_ground(const Device&, const frame::Stage&);
    void upload_paint_maps(const Device&, const GroundPaint&);
    void upload_models(const Device&, const frame::Stage&);
    void upload_rest(const Device&, const frame::Stage&);
};

}
