#pragma once

#include "renderer/passes/pass.h"
#include "renderer/stage/stage_resources.h"

namespace vantage::render {

/// Whether the table's frame is seen, or open country all round.
enum class Board : bool { hidden, shown };

/// Draws the ground, chunk by chunk, and the wooden frame around it.
/// Reads: heights, paint, noise, shadow map. Writes: colour, depth.
class GroundPass {
public:
    GroundPass(const Device&, vk::PipelineLayout);
    void record(const vk::raii::CommandBuffer&, vk::PipelineLayout, vk::DescriptorSet, const glm::mat4& view,
                const StageResources&, const std::vector<GroundGrid::Draw>&, Board, Extras) const;
    void record_shadow(const vk::raii::CommandBuffer&, vk::PipelineLayout, vk::DescriptorSet,
                       const glm::mat4& cascade, const StageResources&,
                       const std::vector<GroundGrid::Draw>&) const;

private:
    TwoPipelines ground_;
    TwoPipelines board_;
};

}
