#pragma once

#include "renderer/gpu/descriptors.h"
#include "renderer/window/presenter.h"

#include <optional>

namespace vantage::render {

/// Draws the table's last picture, bent to the present camera.
/// Reads: the picture. Writes: a window image, cleared first. Leaves it as a colour attachment.
class PicturePass {
public:
    PicturePass(const Device&, vk::Format);

    /// Copies new pixels into the picture. `staging` must not be in use by the GPU.
    void upload(const vk::raii::CommandBuffer&, const Buffer& staging, vk::Extent2D);
    /// Shows an image of the device's in its place; `serial` tells it from others.
    void show(const GpuImage&, std::uint64_t serial);
    void record(const vk::raii::CommandBuffer&, vk::ImageView, vk::Extent2D, const Buffer& vertices,
                std::uint32_t vertex_count) const;

private:
    void name_in_set(const GpuImage&);

    const Device& device_;
    Samplers samplers_;
    vk::raii::DescriptorSetLayout set_layout_;
    vk::raii::PipelineLayout layout_;
    vk::raii::Pipeline pipeline_;
    std::optional<GpuImage> picture_;
    std::optional<DescriptorSet> set_;
    std::uint64_t shown_serial_ = 0; // of the device's image that the set names; 0 for the picture
};

}
