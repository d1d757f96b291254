#include "renderer/passes/finish_pass.h"

#include "renderer/gpu/pipeline.h"
#include "shaders/finish.frag.h"
#include "shaders/finish_lens.frag.h"
#include "shaders/finish_sky.frag.h"
#include "shaders/occlusion.frag.h"
#include "shaders/screen.vert.h"

#include <algorithm>
#include <vector>

namespace vantage::render {
namespace {

constexpr std::array finish_bindings{
    vk::DescriptorType::eUniformBuffer,        // 0 frame
    vk::DescriptorType::eCombinedImageSampler, // 1 depth
    vk::DescriptorType::eCombinedImageSampler, // 2 colour
    vk::DescriptorType::eCombinedImageSampler, // 3 open sky
    vk::DescriptorType::eCombinedImageSampler, // 4 smoke
};

vk::raii::Pipeline screen_pipeline(const Device& device, vk::PipelineLayout layout,
                                   std::span<const std::uint32_t> fragment, vk::Format format,
                                   const char* name) {
    return make_pipeline(device, layout,
                         {.vertex_shader = screen_vert,
                          .fragment_shader = fragment,
                          .colours = {format},
                          .cull = vk::CullModeFlagBits::eNone},
                         name);
}

void cover(const vk::raii::CommandBuffer& commands, const vk::raii::Pipeline& pipeline,
           vk::PipelineLayout layout, const DescriptorSet& set, const GpuImage& target,
           const std::vector<vk::Rect2D>& parts) {
    const bool whole = parts == std::vector{vk::Rect2D{.extent = target.shape().size}};
    const vk::RenderingAttachmentInfo colour{.imageView = target.view(),
                                             .imageLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                             .loadOp = whole ? vk::AttachmentLoadOp::eDontCare
                                                             : vk::AttachmentLoadOp::eLoad,
                                             .storeOp = vk::AttachmentStoreOp::eStore};
    commands.beginRendering({.renderArea = {.extent = target.shape().size},
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &colour});
    set_viewport(commands, target.shape().size);
    commands.bindPipeline(vk::PipelineBindPoint::eGraphics, *pipeline);
    commands.bindDescriptorSets(vk::PipelineBindPoint::eGraphics, layout, 0, set.get(), nullptr);
    for (const vk::Rect2D& part : parts) {
        commands.setScissor(0, part);
        commands.draw(3, 1, 0, 0);
    }
    commands.endRendering();
}

bool is_plain(const frame::Frame& frame) {
    return frame.lens.tilt_shift <= 0.0F && frame.lens.aperture <= 0.0F && frame.light.rain <= 0.0F &&
           frame.light.snow <= 0.0F && frame.fires.empty();
}

bool has_sky(const frame::Frame& frame) {
    return (frame.lens.sky || frame.lens.room == frame::Room::club) && !frame.lens.transparent;
}

}

bool FinishPass::stays(const frame::Frame& frame) { return is_plain(frame) && !has_sky(frame); }

// As in occlusion.frag.glsl.
float FinishPass::occlusion_reach(float pixels_at_1mm, float nearest) {
    return pixels_at_1mm * std::max(0.018F, 2.0F / std::max(nearest, 1.0F));
}

FinishPass::FinishPass(const Device& device)
    : set_layout_(make_set_layout(device, finish_bindings, vk::ShaderStageFlagBits::eFragment)),
      layout_(make_layout(device, *set_layout_, false)),
      occlusion_(screen_pipeline(device, *layout_, occlusion_frag, occlusion_format, "occlusion")),
      finish_(screen_pipeline(device, *layout_, finish_frag, finished_format, "finish")),
      finish_lens_(
          screen_pipeline(device, *layout_, finish_lens_frag, finished_format, "finish with a lens")),
      finish_sky_(screen_pipeline(device, *layout_, finish_sky_frag, finished_format, "finish with a sky")) {}

DescriptorSet FinishPass::make_set(const Device& device, const Samplers& samplers, const Buffer& frame,
                                   const Targets& targets) const {
    DescriptorSet set{device, *set_layout_, finish_bindings};
    set.write(device, 0, frame);
    set.write(device, 1,
              DescriptorSet::Sampled{targets.depth.view(), *samplers.exact,
                                     vk::ImageLayout::eDepthReadOnlyOptimal});
    set.write(device, 2, DescriptorSet::Sampled{targets.colour.view(), *samplers.smooth});
    set.write(device, 3, DescriptorSet::Sampled{targets.occlusion.view(), *samplers.smooth});
    set.write(device, 4, DescriptorSet::Sampled{targets.smoke.view(), *samplers.smooth});
    return set;
}

void FinishPass::record_occlusion(const vk::raii::CommandBuffer& commands, const DescriptorSet& set,
                                  const Targets& targets, const Tiles& tiles) const {
    cover(commands, occlusion_, *layout_, set, targets.occlusion, tiles.parts(2));
}

void FinishPass::record_finish(const vk::raii::CommandBuffer& commands, const DescriptorSet& set,
                               const Targets& targets, const frame::Frame& frame, const Tiles& tiles) const {
    const vk::raii::Pipeline& pipeline = has_sky(frame)    ? finish_sky_
                                         : is_plain(frame) ? finish_
                                                           : finish_lens_;
    cover(commands, pipeline, *layout_, set, targets.finished, tiles.parts());
}

}
