#pragma once

#include "engine/frame/depth_picture.h"
#include "renderer/gpu/targets.h"

#include <span>

namespace vantage::render {

/// What was drawn into targets, copied to where the program can read it.
class Readback {
public:
    explicit Readback(const Device& device) : device_(device) {}

    /// Follows the recording of a frame; what it copied is there when the GPU has finished.
    void record(const vk::raii::CommandBuffer&, const Targets&);

    /// 8-bit RGBA, rows from the top.
    [[nodiscard]] std::span<const std::byte> pixels() const;
    [[nodiscard]] frame::DepthPicture depth(const glm::mat4& to_clip) const;

private:
    const Device& device_;
    vk::Extent2D size_;
    Buffer pixels_;
    Buffer depth_;
};

}
