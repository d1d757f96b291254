#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/staged_buffer.h"
#include "renderer/stage/stage_resources.h"

namespace vantage::render {

/// Bases and figure groups on the GPU, with room for every figure they make. Written anew only when the
/// frame's versions change: work grows with bases, never with figures.
class FigureBuffers {
public:
    /// `before` are the buffers of the same stage that grew too small, or null.
    FigureBuffers(const Device&, const StageResources&, const frame::Frame&, const FigureBuffers* before);

    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// Whether the new bases fit into the buffers as they are; if not, build another.
    [[nodiscard]] bool fits(const StageResources&, const frame::Frame&) const;
    void update(const StageResources&, const frame::Frame&);
    /// Takes over what `update` wrote, before anything reads it.
    void record(const vk::raii::CommandBuffer&);

    StagedBuffer bases;
    StagedBuffer groups;
    Buffer models;
    StagedBuffer clearings; ///< where trees make room: see mark_clearings
    Buffer instances;
    Buffer command_template; ///< commands with no instances, copied over `commands` each frame
    Buffer commands;        ///< one for each model and level, then one for those of its pieces that are small
    Buffer shadow_commands; ///< the same for each cascade of shadows, drawn a level coarser
    std::uint32_t figure_count = 0;
    std::uint32_t group_count = 0;
    std::uint32_t base_count = 0;
    /// Bases of one shape that follow each other: where the next shape begins, the first shape being a
    /// rectangle.
    std::vector<std::uint32_t> shape_ends;
    std::uint32_t command_count = 0;    ///< of each of the two
    std::uint32_t painted_commands = 0; ///< the first of them; the rest is of models in their own paint
    vk::DeviceSize shadow_template_offset = 0; ///< of the shadow commands in command_template

private:
    std::vector<std::uint32_t> capacity_; // figures and props of each model
    std::uint64_t version_ = 0;
    std::uint64_t groups_version_ = 0;
};

}
