#pragma once

#include "renderer/gpu/descriptors.h"
#include "renderer/stage/figure_buffers.h"

namespace vantage::render {

/// Makes figures from groups on the GPU, culls them and counts them into indirect draws.
/// Reads: bases, groups, props, models. Writes: instances, both command buffers.
class ExpandPass {
public:
    explicit ExpandPass(const Device&);
    /// The set to record with; made anew when the buffers are.
    [[nodiscard]] DescriptorSet make_set(const Device&, const Buffer& frame, const StageResources&,
                                         const FigureBuffers&) const;
    void record(const vk::raii::CommandBuffer&, const DescriptorSet&, const StageResources&,
                const FigureBuffers&) const;

private:
    vk::raii::DescriptorSetLayout set_layout_;
    vk::raii::PipelineLayout layout_;
    vk::raii::Pipeline pipeline_;
};

}
