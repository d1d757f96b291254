#include "renderer/gpu/memory.h"

#include "renderer/gpu/barrier.h"

#include <vk_mem_alloc.h>

#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace vantage::render {

Buffer::Buffer(const Device& device, vk::DeviceSize size, vk::BufferUsageFlags usage, BufferHome home,
               const std::string& name)
    : allocator_(device.allocator()), size_(std::max<vk::DeviceSize>(size, 16)) {
    const VkBufferCreateInfo info = vk::BufferCreateInfo{.size = size_, .usage = usage};
    VmaAllocationCreateInfo want{};
    want.usage = VMA_MEMORY_USAGE_AUTO;
    if (home == BufferHome::upload)
        want.flags =
            VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_SEQUENTIAL_WRITE_BIT;
    if (home == BufferHome::readback)
        want.flags = VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT;
    VkBuffer made = nullptr;
    VmaAllocationInfo allocated{};
    if (vmaCreateBuffer(allocator_, &info, &want, &made, &allocation_, &allocated) != VK_SUCCESS)
        throw std::runtime_error("out of GPU memory for " + name);
    buffer_ = made;
    mapped_ = allocated.pMappedData;
    device.name_object(vk::ObjectType::eBuffer, reinterpret_cast<std::uint64_t>(made), name);
}

Buffer::Buffer(Buffer&& other) noexcept
    : allocator_(other.allocator_),
      allocation_(std::exchange(other.allocation_, nullptr)),
      buffer_(std::exchange(other.buffer_, nullptr)),
      size_(other.size_),
      mapped_(other.mapped_) {}

Buffer& Buffer::operator=(Buffer&& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(allocation_, other.allocation_);
    std::swap(buffer_, other.buffer_);
    std::swap(size_, other.size_);
    std::swap(mapped_, other.mapped_);
    return *this;
}

Buffer::~Buffer() {
    if (buffer_) vmaDestroyBuffer(allocator_, buffer_, allocation_);
}

namespace {

vk::ImageAspectFlags aspect_of(vk::Format format) {
    return format == vk::Format::eD32Sfloat ? vk::ImageAspectFlagBits::eDepth
                                            : vk::ImageAspectFlagBits::eColor;
}

}

GpuImage::GpuImage(const Device& device, const ImageShape& shape, const std::string& name)
    : allocator_(device.allocator()), shape_(shape) {
    const VkImageCreateInfo info = vk::ImageCreateInfo{.imageType = vk::ImageType::e2D,
                                                       .format = shape.format,
                                                       .extent = {shape.size.width, shape.size.height, 1},
                                                       .mipLevels = shape.levels,
                                                       .arrayLayers = shape.layers,
                                                       .samples = shape.samples,
                                                       .tiling = vk::ImageTiling::eOptimal,
                                                       .usage = shape.usage};
    VmaAllocationCreateInfo want{};
    want.usage = VMA_MEMORY_USAGE_AUTO;
    VkImage made = nullptr;
    if (vmaCreateImage(allocator_, &info, &want, &made, &allocation_, nullptr) != VK_SUCCESS)
        throw std::runtime_error("out of GPU memory for " + name);
    image_ = made;
    device.name_object(vk::ObjectType::eImage, reinterpret_cast<std::uint64_t>(made), name);

    vk::ImageViewCreateInfo view{
        .image = image_,
        .viewType = shape.layers > 1 ? vk::ImageViewType::e2DArray : vk::ImageViewType::e2D,
        .format = shape.format,
        .subresourceRange = {aspect_of(shape.format), 0, shape.levels, 0, shape.layers}};
    view_ = vk::raii::ImageView{device.get(), view};
    if (shape.layers > 1) {
        view.viewType = vk::ImageViewType::e2D;
        view.subresourceRange.layerCount = 1;
        for (std::uint32_t i = 0; i < shape.layers; ++i) {
            view.subresourceRange.baseArrayLayer = i;
            layer_views_.emplace_back(device.get(), view);
        }
    }
}

GpuImage::GpuImage(GpuImage&& other) noexcept
    : allocator_(other.allocator_),
      allocation_(std::exchange(other.allocation_, nullptr)),
      image_(std::exchange(other.image_, nullptr)),
      shape_(other.shape_),
      view_(std::move(other.view_)),
      layer_views_(std::move(other.layer_views_)) {}

GpuImage& GpuImage::operator=(GpuImage&& other) noexcept {
    std::swap(allocator_, other.allocator_);
    std::swap(allocation_, other.allocation_);
    std::swap(image_, other.image_);
    std::swap(shape_, other.shape_);
    std::swap(view_, other.view_);
    std::swap(layer_views_, other.layer_views_);
    return *this;
}

GpuImage::~GpuImage() {
    view_ = nullptr;
    layer_views_.clear();
    if (image_) vmaDestroyImage(allocator_, image_, allocation_);
}

vk::ImageAspectFlags GpuImage::aspect() const { return aspect_of(shape_.format); }

Buffer upload_buffer(const Device& device, std::span<const std::byte> bytes, vk::BufferUsageFlags usage,
                     const std::string& name) {
    Buffer buffer{device, bytes.size(), usage | vk::BufferUsageFlagBits::eTransferDst, BufferHome::device,
                  name};
    if (bytes.empty()) return buffer;
    const Buffer staging{device, bytes.size(), vk::BufferUsageFlagBits::eTransferSrc, BufferHome::upload,
                         name + " staging"};
    std::memcpy(staging.mapped(), bytes.data(), bytes.size());
    device.run([&](const vk::raii::CommandBuffer& commands) {
        commands.copyBuffer(staging.get(), buffer.get(), vk::BufferCopy{.size = bytes.size()});
    });
    return buffer;
}

GpuImage upload_image(const Device& device, vk::Extent2D size, vk::Format format,
                      std::span<const std::byte> bytes, bool mipmaps, const std::string& name,
                      std::uint32_t layers) {
    using Usage = vk::ImageUsageFlagBits;
    const std::uint32_t levels =
        mipmaps ? static_cast<std::uint32_t>(std::bit_width(std::max(size.width, size.height))) : 1;
    GpuImage image{device,
                   {.size = size,
                    .format = format,
                    .usage = Usage::eSampled | Usage::eTransferDst | Usage::eTransferSrc,
                    .layers = layers,
                    .levels = levels},
                   name};
    const Buffer staging{device, bytes.size(), vk::BufferUsageFlagBits::eTransferSrc, BufferHome::upload,
                         name + " staging"};
    std::memcpy(staging.mapped(), bytes.data(), bytes.size());
    device.run([&](const vk::raii::CommandBuffer& commands) {
        barrier(commands, image, Use::undefined, Use::copy_to);
        commands.copyBufferToImage(
            staging.get(), image.get(), vk::ImageLayout::eTransferDstOptimal,
            vk::BufferImageCopy{.imageSubresource = {vk::ImageAspectFlagBits::eColor, 0, 0, layers},
                                .imageExtent = {size.width, size.height, 1}});
        vk::Offset3D from{static_cast<int>(size.width), static_cast<int>(size.height), 1};
        for (std::uint32_t level = 1; level < levels; ++level) {
            const vk::Offset3D to{std::max(1, from.x / 2), std::max(1, from.y / 2), 1};
            barrier(commands, image, Use::copy_to, Use::copy_from, level - 1, 1);
            const vk::ImageBlit blit{
                .srcSubresource = {vk::ImageAspectFlagBits::eColor, level - 1, 0, layers},
                .srcOffsets = std::array{vk::Offset3D{}, from},
                .dstSubresource = {vk::ImageAspectFlagBits::eColor, level, 0, layers},
                .dstOffsets = std::array{vk::Offset3D{}, to}};
            commands.blitImage(image.get(), vk::ImageLayout::eTransferSrcOptimal, image.get(),
                               vk::ImageLayout::eTransferDstOptimal, blit, vk::Filter::eLinear);
            from = to;
        }
        if (levels > 1) barrier(commands, image, Use::copy_from, Use::sampled, 0, levels - 1);
        barrier(commands, image, Use::copy_to, Use::sampled, levels - 1, 1);
    });
    return image;
}

}
