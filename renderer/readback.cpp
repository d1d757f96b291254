#include "renderer/readback.h"

#include "renderer/gpu/barrier.h"

namespace vantage::render {

void Readback::record(const vk::raii::CommandBuffer& commands, const Targets& targets) {
    using Usage = vk::BufferUsageFlagBits;
    if (size_ != targets.size) {
        size_ = targets.size;
        const vk::DeviceSize bytes = vk::DeviceSize{4} * size_.width * size_.height; // of either
        pixels_ = Buffer{device_, bytes, Usage::eTransferDst, BufferHome::readback, "picture"};
        depth_ = Buffer{device_, bytes, Usage::eTransferDst, BufferHome::readback, "picture's depth"};
    }
    const auto copy = [&](const GpuImage& image, const Buffer& to) {
        commands.copyImageToBuffer(image.get(), vk::ImageLayout::eTransferSrcOptimal, to.get(),
                                   vk::BufferImageCopy{.imageSubresource = {image.aspect(), 0, 0, 1},
                                                       .imageExtent = {size_.width, size_.height, 1}});
    };
    barrier(commands, targets.finished, Use::colour_write, Use::copy_from);
    barrier(commands, targets.depth, Use::depth_sampled, Use::copy_from);
    copy(targets.finished, pixels_);
    copy(targets.depth, depth_);
    barrier(commands, targets.depth, Use::copy_from, Use::depth_sampled); // the next frame may go on with it
    memory_barrier(commands, vk::PipelineStageFlagBits2::eAllTransfer, vk::AccessFlagBits2::eTransferWrite,
                   vk::PipelineStageFlagBits2::eHost, vk::AccessFlagBits2::eHostRead);
}

std::span<const std::byte> Readback::pixels() const {
    return {pixels_.mapped(), std::size_t{4} * size_.width * size_.height};
}

frame::DepthPicture Readback::depth(const glm::mat4& to_clip) const {
    const auto* values = reinterpret_cast<const float*>(depth_.mapped());
    return {to_clip, size_.width, size_.height, {values, values + std::size_t{size_.width} * size_.height}};
}

}
