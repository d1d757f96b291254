#pragma once

#include "renderer/passes/pass.h"
#include "renderer/stage/figure_buffers.h"

namespace vantage::render {

/// Draws every base, every figure, tree and building in one indirect call, and in a second one what brings
/// its own paint. Reads: bases, instances and commands of ExpandPass, palettes, shadow map. Writes: colour,
/// depth.
class PiecePass {
public:
    PiecePass(const Device&, vk::PipelineLayout);
    void record(const vk::raii::CommandBuffer&, vk::PipelineLayout, vk::DescriptorSet, const glm::mat4& view,
                const StageResources&, const FigureBuffers&, Extras) const;
    void record_shadow(const vk::raii::CommandBuffer&, vk::PipelineLayout, vk::DescriptorSet,
                       const glm::mat4& view, std::uint32_t cascade, const StageResources&,
                       const FigureBuffers&) const;

private:
    TwoPipelines pieces_;
    SeenPipelines small_pieces_; ///< lit at their corners
    TwoPipelines bases_;
    vk::raii::Pipeline own_;
    vk::raii::Pipeline own_shadow_;
};

}
