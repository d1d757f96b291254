#include "renderer/window/picture_pass.h"

#include "renderer/gpu/barrier.h"
#include "renderer/gpu/pipeline.h"
#include "shaders/picture.frag.h"
#include "shaders/picture.vert.h"

#include <array>
#include <cstddef>

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
    if (!picture_ || picture_->shape().size != size) {
        device_.get().waitIdle(); // an older frame may still show the old picture
        set_.reset();
        picture_.emplace(
            device_,
            ImageShape{.size = size,
                       .format = vk::Format::eR8G8B8A8Unorm,
                       .usage = vk::ImageUsageFlagBits::eSampled | vk::ImageUsageFlagBits::eTransferDst},
            "shown picture");
        set_.emplace(device_, *set_layout_, bindings);
        set_->write(device_, 0, DescriptorSet::Sampled{picture_->view(), *samplers_.smooth});
    }
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
