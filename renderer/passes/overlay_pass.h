#pragma once

#include "renderer/passes/pass.h"

#include "engine/frame/frame.h"

namespace vantage::render {

/// Draws the frame's overlay lines, draped over the ground; where something stands before them they show
/// through it faintly.
/// Reads: Frame::lines, depth. Writes: colour.
class OverlayPass {
public:
    OverlayPass(const Device&, vk::PipelineLayout);
    /// Cuts the lines into pieces that follow the ground. `pixels_a_millimetre` sets the length of dashes.
    void prepare(const Device&, const frame::Frame&, float pixels_a_millimetre);
    void record(const vk::raii::CommandBuffer&, vk::PipelineLayout, vk::DescriptorSet,
                const glm::mat4& view) const;

private:
    vk::raii::Pipeline seen_;
    vk::raii::Pipeline hidden_;
    Buffer pieces_;
    std::uint32_t count_ = 0;
};

}
