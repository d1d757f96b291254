#pragma once

#include "renderer/gpu/device.h"

#include <cstddef>
#include <span>

struct VmaAllocation_T;

namespace vantage::render {

/// Who writes and reads a buffer.
enum class BufferHome {
    device,   ///< written by upload() or by the GPU
    upload,   ///< mapped; the CPU writes it each frame
    readback, ///< mapped; the GPU writes it, the CPU reads it
};

/// A buffer and its memory.
class Buffer {
public:
    Buffer() = default;
    Buffer(const Device&, vk::DeviceSize, vk::BufferUsageFlags, BufferHome, const std::string& name);
    Buffer(Buffer&&) noexcept;
    Buffer& operator=(Buffer&&) noexcept;
    ~Buffer();

    [[nodiscard]] vk::Buffer get() const { return buffer_; }
    [[nodiscard]] vk::DeviceSize size() const { return size_; }
    [[nodiscard]] std::byte* mapped() const { return static_cast<std::byte*>(mapped_); }
    [[nodiscard]] explicit operator bool() const { return buffer_; }

private:
    VmaAllocator_T* allocator_ = nullptr;
    VmaAllocation_T* allocation_ = nullptr;
    vk::Buffer buffer_;
    vk::DeviceSize size_ = 0;
    void* mapped_ = nullptr;
};

struct ImageShape {
    vk::Extent2D size;
    vk::Format format;
    vk::ImageUsageFlags usage;
    std::uint32_t layers = 1;
    std::uint32_t levels = 1;
    vk::SampleCountFlagBits samples = vk::SampleCountFlagBits::e1;
};

/// An image, its memory and a view of the whole of it.
class GpuImage {
public:
    GpuImage() = default;
    GpuImage(const Device&, const ImageShape&, const std::string& name);
    GpuImage(GpuImage&&) noexcept;
    GpuImage& operator=(GpuImage&&) noexcept;
    ~GpuImage();

    [[nodiscard]] vk::Image get() const { return image_; }
    [[nodiscard]] vk::ImageView view() const { return *view_; }
    /// A view of one layer, for drawing into it.
    [[nodiscard]] vk::ImageView layer(std::uint32_t i) const { return *layer_views_[i]; }
    [[nodiscard]] const ImageShape& shape() const { return shape_; }
    [[nodiscard]] vk::ImageAspectFlags aspect() const;

private:
    VmaAllocator_T* allocator_ = nullptr;
    VmaAllocation_T* allocation_ = nullptr;
    vk::Image image_;
    ImageShape shape_{};
    vk::raii::ImageView view_ = nullptr;
    std::vector<vk::raii::ImageView> layer_views_;
};

/// A device buffer with these bytes in it.
Buffer upload_buffer(const Device&, std::span<const std::byte>, vk::BufferUsageFlags,
                     const std::string& name);

/// A sampled image with these pixels in it, layer by layer, and all its smaller levels made from them.
GpuImage upload_image(const Device&, vk::Extent2D, vk::Format, std::span<const std::byte>, bool mipmaps,
                      const std::string& name, std::uint32_t layers = 1);

}
