#include "renderer/window/picture_pass.h"

#include "renderer/gpu/barrier.h"
#include "renderer/gpu/pipeline.h"
#include "shaders/picture.frag.h"
#include "shaders/picture.vert.h"

#include <array>
#include <cstddef>
#include <utility>

namespace vantage::render {
namespace {

constexpr std::array bindings{vk::DescriptorType::eCombinedImageSampler};
constexpr std::array attributes{
    vk::VertexInputAttributeDescription{
        .location = 0, .format = vk::Format::eR32G32B32A32Sfloat, .offset = offsetof(PictureVertex, clip)},
    vk::VertexInputAttributeDescription{
        .location = 1, .format = vk::Format::eR32G32Sfloat, .offset = offsetof(PictureVertex, uv)}};
constexpr std::array room{0.058F, 0.062F, 0.070F, 1.0F}; // where no picture has been painted yet

}

PicturePass::PicturePass(const Device& device, vk::Format format)
    : device_(device),
      samplers_(device),
      set_layout_(make_set_layout(device, bindings, vk::ShaderStageFlagBits::eFragment)),
      layout_(make_layout(device, *set_layout_, false)),
      pipeline_(make_pipeline(device, *layout_,
                              {.vertex_shader = picture_vert,
                               .fragment_shader = picture_frag,
                               .attributes = attributes,
                               .stride = sizeof(PictureVertex),
                               .colours = {format},
                               .cull = vk::CullModeFlagBits::eNone},
                              "picture")) {}

void PicturePass::upload(const vk::raii::CommandBuffer& commands, const Buffer& staging, vk::Extent2D size) {
    const bool same_size = picture_ && picture_->shape().size == size;
    if (!same_size) {
        device_.get().waitIdle(); // an older frame may still show the old picture
        set_.reset();
        picture_.emplace(
            device_,
            ImageShape{.size = size,
                       .format = vk::Format::eR8G8B8A8Unorm,
                       .usage = vk::ImageUsageFlagBits::eSampled | vk::ImageUsageFlagBits::eTransferDst},
            "shown picture");
    }
    if (!same_size || shown_serial_ != 0) name_in_set(*picture_);
    shown_serial_ = 0;
    // All of it is overwritten; what was sampled before only has to be finished with.
    memory_barrier(commands, vk::PipelineStageFlagBits2::eFragmentShader, {},
                   vk::PipelineStageFlagBits2::eAllTransfer, {});
    barrier(commands, *picture_, Use::undefined, Use::copy_to);
    commands.copyBufferToImage(
        staging.get(), picture_->get(), vk::ImageLayout::eTransferDstOptimal,
        vk::BufferImageCopy{.imageSubresource = {vk::ImageAspectFlagBits::eColor, 0, 0, 1},
                            .imageExtent = {size.width, size.height, 1}});
    barrier(commands, *picture_, Use::copy_to, Use::sampled);
}

void PicturePass::show(const GpuImage& image, std::uint64_t serial) {
    if (std::exchange(shown_serial_, serial) != serial) name_in_set(image);
}

void PicturePass::name_in_set(const GpuImage& image) {
    device_.get().waitIdle(); // an older frame may still show the old one
    set_.emplace(device_, *set_layout_, bindings);
    set_->write(device_, 0, DescriptorSet::Sampled{image.view(), *samplers_.smooth});
}

void PicturePass::record(const vk::raii::CommandBuffer& commands, vk::ImageView target, vk::Extent2D size,
                         const Buffer& vertices, std::uint32_t vertex_count) const {
    const vk::RenderingAttachmentInfo colour{.imageView = target,
                                             .imageLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                             .loadOp = vk::AttachmentLoadOp::eClear,
                                             .storeOp = vk::AttachmentStoreOp::eStore,
                                             .clearValue = {.color = {room}}};
    commands.beginRendering({.renderArea = {.extent = size},
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &colour});
    if (set_ && vertex_count > 0) {
        set_viewport(commands, size);
        commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline_);
        commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, *layout_, 0, set_->get(), nullptr);
        commands.bindVertexBuffers(0, vertices.get(), vk::DeviceSize{0});
        commands.draw(vertex_count, 1, 0, 0);
    }
    commands.endRendering();
}

}
