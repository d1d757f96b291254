#include "renderer/frame_renderer.h"

#include "renderer/camera.h"
#include "renderer/gpu/barrier.h"
#include "renderer/stage/noise.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstring>

namespace vantage::render {
namespace {

GpuImage make_noise_image(const Device& device) {
    const std::vector<std::uint8_t> pixels = make_noise();
    return upload_image(device, {noise_size, noise_size}, vk::Format::eR8G8B8A8Unorm,
                        std::as_bytes(std::span{pixels}), true, "noise");
}

GpuImage make_shadow_map(const Device& device) {
    using Usage = vk::ImageUsageFlagBits;
    return {device,
            {.size = {shadow_size, shadow_size},
             .format = depth_format,
             .usage = Usage::eDepthStencilAttachment | Usage::eSampled,
             .layers = cascade_count},
            "shadow map"};
}

GpuImage make_tint(const Device& device, vk::Extent2D size, std::span<const std::uint8_t> rgba) {
    return upload_image(device, size, vk::Format::eR8G8B8A8Unorm, std::as_bytes(rgba), false, "tint");
}

// The tallest thing that throws a shadow: figures are far smaller than this on any table we take.
constexpr float tallest_figure_mm = 60.0F;

}

FrameRenderer::FrameRenderer(const Device& device)
    : device_(device),
      samplers_(device),
      frame_layout_(make_set_layout(device, frame_bindings,
                                    vk::ShaderStageFlagBits::eVertex | vk::ShaderStageFlagBits::eFragment)),
      layout_(make_layout(device, *frame_layout_, true)),
      expand_(device),
      ground_(device, *layout_),
      pieces_(device, *layout_),
      smoke_(device),
      finish_(device),
      noise_(make_noise_image(device)),
      shadow_map_(make_shadow_map(device)),
      no_tint_(make_tint(device, {1, 1}, std::array<std::uint8_t, 4>{})),
      frame_data_(device, sizeof(FrameData), vk::BufferUsageFlagBits::eUniformBuffer, BufferHome::upload,
                  "frame"),
      frame_set_(device, *frame_layout_, frame_bindings),
      timer_(device, 8) {}

void FrameRenderer::prepare(const frame::Frame& frame, const Targets& targets) {
    if (frame.stage != stage_) prepare_stage(frame);
    if (frame.bases_version != figures_->version()) {
        if (figures_->fits(*resources_, frame)) {
            figures_->update(*resources_, frame);
        } else {
            figures_ = std::make_unique<FigureBuffers>(device_, *resources_, frame, figures_.get());
            write_frame_set();
        }
    }
    if (frame.tint != tint_shown_) prepare_tint(frame);
    smoke_.prepare(device_, frame);
    if (targets.serial != finish_set_serial_) {
        finish_set_.emplace(finish_.make_set(device_, samplers_, frame_data_, targets));
        smoke_set_.emplace(smoke_.make_set(device_, samplers_, frame_data_, noise_, targets));
        finish_set_serial_ = targets.serial;
    }
}

void FrameRenderer::prepare_stage(const frame::Frame& frame) {
    stage_ = frame.stage;
    shadow_view_.reset();
    resources_ = std::make_unique<StageResources>(device_, *stage_);
    figures_ = std::make_unique<FigureBuffers>(device_, *resources_, frame, nullptr);
    highest_ = static_cast<float>(stage_->space.height_mm(stage_->ground->highest())) + tallest_figure_mm;
    for (const frame::Prop& prop : stage_->props)
        highest_ = std::max(highest_, prop.at.z + resources_->models[prop.model].height * prop.scale);
    write_frame_set();
}

void FrameRenderer::prepare_tint(const frame::Frame& frame) {
    tint_shown_ = frame.tint;
    tint_.reset();
    if (tint_shown_) tint_ = make_tint(device_, {tint_shown_->width, tint_shown_->height}, tint_shown_->rgba);
    write_frame_set();
}

void FrameRenderer::write_frame_set() {
    std::uint32_t binding = 0;
    for (const Buffer* buffer : {&frame_data_, &resources_->palettes, &figures_->instances, &figures_->bases,
                                 &resources_->ground_heights})
        frame_set_.write(device_, binding++, *buffer);
    using Sampled = DescriptorSet::Sampled;
    frame_set_.write(device_, 5,
                     Sampled{shadow_map_.view(), *samplers_.shadow, vk::ImageLayout::eDepthReadOnlyOptimal});
    frame_set_.write(device_, 6, Sampled{noise_.view(), *samplers_.repeat});
    frame_set_.write(device_, 7, Sampled{resources_->paint_areas.view(), *samplers_.smooth});
    frame_set_.write(device_, 8, Sampled{resources_->paint_lines.view(), *samplers_.smooth});
    frame_set_.write(device_, 9, Sampled{resources_->paint_fields.view(), *samplers_.exact});
    frame_set_.write(device_, 10, Sampled{tint_ ? tint_->view() : no_tint_.view(), *samplers_.smooth});
    frame_set_.write(device_, 11, resources_->materials);
    frame_set_.write(device_, 12, Sampled{resources_->own_textures.view(), *samplers_.repeat});
    frame_set_.write(device_, 13, Sampled{resources_->field_materials.view(), *samplers_.exact});
    expand_set_.emplace(expand_.make_set(device_, frame_data_, *resources_, *figures_));
}

void FrameRenderer::record(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                           const Targets& targets) {
    const auto width = static_cast<float>(targets.size.width);
    const auto height = static_cast<float>(targets.size.height);
    View view = make_view(frame, width, height, highest_, static_cast<float>(shadow_size));
    to_clip_ = view.view_projection;
    const bool old_shadows = frame.lens.old_shadows && shadow_view_;
    if (old_shadows) {
        view.shadow = shadow_view_->shadow;
        view.shadow_texel = shadow_view_->shadow_texel;
    }
    FrameData data = make_frame_data(frame, view, width, height);
    data.counts = {figures_->figure_count, figures_->group_count, resources_->prop_count,
                   static_cast<std::uint32_t>(stage_->cover)};
    data.ground_grid = {resources_->grid.columns(), resources_->grid.rows(),
                        data.table.x / static_cast<float>(stage_->ground->columns()),
                        data.table.y / static_cast<float>(stage_->ground->rows())};
    data.sky.w = smoke_.empty() ? 0.0F : 1.0F;
    std::memcpy(frame_data_.mapped(), &data, sizeof data);

    timer_.start();
    // Where only smoke, rain or snow has moved, the table is still there as it was drawn.
    TablePicture table{stage_,      frame.bases_version, frame.tint,    frame.camera,
                       frame.light, frame.lens,          targets.serial};
    if (!(table == table_)) {
        record_bare_table(commands, frame, view, targets, old_shadows);
        table_ = std::move(table);
    }

    timer_.begin(commands, "smoke");
    barrier(commands, targets.smoke, Use::undefined, Use::colour_write);
    smoke_.record(commands, *smoke_set_, targets);
    barrier(commands, targets.smoke, Use::colour_write, Use::sampled);
    timer_.end(commands);

    timer_.begin(commands, "finish");
    barrier(commands, targets.finished, Use::undefined, Use::colour_write);
    finish_.record_finish(commands, *finish_set_, targets, frame);
    timer_.end(commands);
}

// The table without smoke, and how open each place of it lies.
void FrameRenderer::record_bare_table(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                                      const View& view, const Targets& targets, bool old_shadows) {
    timer_.begin(commands, "figures");
    expand_.record(commands, *expand_set_, *resources_, *figures_);
    timer_.end(commands);

    timer_.begin(commands, "shadows");
    if (!old_shadows) {
        barrier(commands, shadow_map_, Use::undefined, Use::depth_write);
        if (frame.lens.shadows) record_shadows(commands, view);
        barrier(commands, shadow_map_, Use::depth_write, Use::depth_sampled);
        shadow_view_.reset();
        if (frame.lens.shadows) shadow_view_ = view;
    }
    timer_.end(commands);

    timer_.begin(commands, "table");
    barrier(commands, targets.samples, Use::undefined, Use::colour_write);
    barrier(commands, targets.sample_depth, Use::undefined, Use::depth_write);
    barrier(commands, targets.colour, Use::undefined, Use::colour_write);
    barrier(commands, targets.depth, Use::undefined, Use::depth_write);
    record_table(commands, frame, view, targets);
    barrier(commands, targets.colour, Use::colour_write, Use::sampled);
    // A depth resolve is written by the colour output stage.
    memory_barrier(commands, vk::PipelineStageFlagBits2::eColorAttachmentOutput,
                   vk::AccessFlagBits2::eColorAttachmentWrite, vk::PipelineStageFlagBits2::eFragmentShader,
                   vk::AccessFlagBits2::eShaderSampledRead);
    barrier(commands, targets.depth, Use::depth_write, Use::depth_sampled);
    timer_.end(commands);

    timer_.begin(commands, "occlusion");
    barrier(commands, targets.occlusion, Use::undefined, Use::colour_write);
    finish_.record_occlusion(commands, *finish_set_, targets);
    barrier(commands, targets.occlusion, Use::colour_write, Use::sampled);
    timer_.end(commands);
}

void FrameRenderer::record_shadows(const vk::raii::CommandBuffer& commands, const View& view) {
    const std::vector<GroundGrid::Draw> ground = resources_->grid.all(1);
    for (std::uint32_t c = 0; c < cascade_count; ++c) {
        const vk::RenderingAttachmentInfo depth{.imageView = shadow_map_.layer(c),
                                                .imageLayout = vk::ImageLayout::eDepthAttachmentOptimal,
                                                .loadOp = vk::AttachmentLoadOp::eClear,
                                                .storeOp = vk::AttachmentStoreOp::eStore,
                                                .clearValue = {.depthStencil = {1.0F, 0}}};
        commands.beginRendering({.renderArea = {.extent = {shadow_size, shadow_size}},
                                 .layerCount = 1,
                                 .pDepthAttachment = &depth});
        set_viewport(commands, {shadow_size, shadow_size});
        ground_.record_shadow(commands, *layout_, frame_set_.get(), view.shadow[c], *resources_, ground);
        pieces_.record_shadow(commands, *layout_, frame_set_.get(), view.shadow[c], *resources_, *figures_);
        commands.endRendering();
    }
}

void FrameRenderer::record_table(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                                 const View& view, const Targets& targets) {
    const bool resolve = device_.samples() != vk::SampleCountFlagBits::e1;
    vk::RenderingAttachmentInfo colour{.imageView = targets.samples.view(),
                                       .imageLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                       .loadOp = vk::AttachmentLoadOp::eClear,
                                       .storeOp = vk::AttachmentStoreOp::eDontCare,
                                       .clearValue = {.color = {std::array{0.0F, 0.0F, 0.0F, 0.0F}}}};
    vk::RenderingAttachmentInfo depth{.imageView = targets.sample_depth.view(),
                                      .imageLayout = vk::ImageLayout::eDepthAttachmentOptimal,
                                      .loadOp = vk::AttachmentLoadOp::eClear,
                                      .storeOp = vk::AttachmentStoreOp::eDontCare,
                                      .clearValue = {.depthStencil = {1.0F, 0}}};
    if (resolve) {
        colour.resolveMode = vk::ResolveModeFlagBits::eAverage;
        colour.resolveImageView = targets.colour.view();
        colour.resolveImageLayout = vk::ImageLayout::eColorAttachmentOptimal;
        depth.resolveMode = vk::ResolveModeFlagBits::eSampleZero;
        depth.resolveImageView = targets.depth.view();
        depth.resolveImageLayout = vk::ImageLayout::eDepthAttachmentOptimal;
    } else {
        colour.imageView = targets.colour.view();
        colour.storeOp = vk::AttachmentStoreOp::eStore;
        depth.imageView = targets.depth.view();
        depth.storeOp = vk::AttachmentStoreOp::eStore;
    }
    commands.beginRendering({.renderArea = {.extent = targets.size},
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &colour,
                             .pDepthAttachment = &depth});
    set_viewport(commands, targets.size);
    const vk::DescriptorSet set = frame_set_.get();
    pieces_.record(commands, *layout_, set, view.view_projection, *resources_, *figures_);
    ground_.record(commands, *layout_, set, view.view_projection, *resources_,
                   resources_->grid.visible(frame.camera.eye, view.planes, view.pixels_at_1mm));
    commands.endRendering();
}

}
