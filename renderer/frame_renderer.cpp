#include "renderer/frame_renderer.h"

#include "renderer/stage/noise.h"
#include "renderer/view/camera.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

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

// What was drawn or resolved is there for what is drawn or sampled next. A depth resolve is written by the
// colour output stage.
void written_to_attachments(const vk::raii::CommandBuffer& commands) {
    using Stage = vk::PipelineStageFlagBits2;
    using Access = vk::AccessFlagBits2;
    memory_barrier(commands, Stage::eColorAttachmentOutput | Stage::eLateFragmentTests,
                   Access::eColorAttachmentWrite | Access::eDepthStencilAttachmentWrite,
                   Stage::eFragmentShader | Stage::eEarlyFragmentTests | Stage::eColorAttachmentOutput,
                   Access::eShaderSampledRead | Access::eDepthStencilAttachmentRead |
                       Access::eDepthStencilAttachmentWrite | Access::eColorAttachmentRead |
                       Access::eColorAttachmentWrite);
}

// A part with some pixels more on each side, within the picture.
vk::Rect2D grown(vk::Rect2D part, std::int32_t by, vk::Extent2D size) {
    const auto low = [&](std::int32_t at) { return std::max(at - by, 0); };
    const auto high = [&](std::int32_t at, std::uint32_t length, std::uint32_t most) {
        return std::min(at + static_cast<std::int32_t>(length) + by, static_cast<std::int32_t>(most));
    };
    const vk::Offset2D from{low(part.offset.x), low(part.offset.y)};
    return {from,
            {static_cast<std::uint32_t>(high(part.offset.x, part.extent.width, size.width) - from.x),
             static_cast<std::uint32_t>(high(part.offset.y, part.extent.height, size.height) - from.y)}};
}

// Pixels of a millimetre from which on the ground shows its grains: see ground.frag.glsl.
constexpr float finest_detail = 4.0F;

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
      frame_data_(device, sizeof(FrameData), vk::BufferUsageFlagBits::eUniformBuffer, "frame"),
      frame_set_(device, *frame_layout_, frame_bindings),
      timers_{PassTimer{device, 8}, PassTimer{device, 8}} {}

void FrameRenderer::prepare(const frame::Frame& frame, const Targets& targets) {
    if (frame.stage != stage_) prepare_stage(frame);
    if (frame.bases_version != figures_->version()) {
        if (figures_->fits(*resources_, frame)) {
            figures_->update(*resources_, frame);
        } else {
            device_.get().waitIdle(); // what is made anew, a frame before may still read
            figures_ = std::make_unique<FigureBuffers>(device_, *resources_, frame, figures_.get());
            write_frame_set();
        }
    }
    if (frame.tint != tint_shown_) prepare_tint(frame);
    smoke_.prepare(device_, frame);
    if (targets.serial != finish_set_serial_) {
        device_.get().waitIdle();
        finish_set_.emplace(finish_.make_set(device_, samplers_, frame_data_.get(), targets));
        smoke_set_.emplace(smoke_.make_set(device_, samplers_, frame_data_.get(), noise_, targets));
        finish_set_serial_ = targets.serial;
    }
}

void FrameRenderer::prepare_stage(const frame::Frame& frame) {
    device_.get().waitIdle();
    const std::shared_ptr<const frame::Stage> before = std::exchange(stage_, frame.stage);
    shadow_view_.reset();
    resources_ = resources_ && before
                     ? std::make_unique<StageResources>(device_, *stage_, std::move(*resources_), *before)
                     : std::make_unique<StageResources>(device_, *stage_);
    figures_ = std::make_unique<FigureBuffers>(device_, *resources_, frame, nullptr);
    highest_ = static_cast<float>(stage_->space.height_mm(stage_->ground->highest())) + tallest_figure_mm;
    for (const frame::Prop& prop : stage_->props)
        highest_ = std::max(highest_, prop.at.z + resources_->models[prop.model].height * prop.scale);
    write_frame_set();
}

void FrameRenderer::prepare_tint(const frame::Frame& frame) {
    device_.get().waitIdle();
    tint_shown_ = frame.tint;
    tint_.reset();
    if (tint_shown_) tint_ = make_tint(device_, {tint_shown_->width, tint_shown_->height}, tint_shown_->rgba);
    write_frame_set();
}

void FrameRenderer::write_frame_set() {
    std::uint32_t binding = 0;
    const std::array<const Buffer*, 5> buffers{&frame_data_.get(), &resources_->palettes,
                                               &figures_->instances, &figures_->bases.get(),
                                               &resources_->ground_heights};
    for (const Buffer* buffer : buffers) frame_set_.write(device_, binding++, *buffer);
    using Sampled = DescriptorSet::Sampled;
    frame_set_.write(device_, 5,
                     Sampled{shadow_map_.view(), *samplers_.shadow, vk::ImageLayout::eDepthReadOnlyOptimal});
    frame_set_.write(device_, 6, Sampled{noise_.view(), *samplers_.repeat});
    frame_set_.write(device_, 7, Sampled{resources_->paint_areas.view(), *samplers_.smooth});
    frame_set_.write(device_, 8, Sampled{resources_->paint_lines.view(), *samplers_.smooth});
    frame_set_.write(device_, 9, Sampled{resources_->paint_fields.view(), *samplers_.exact});
    frame_set_.write(device_, 10, Sampled{tint_ ? tint_->view() : no_tint_.view(), *samplers_.smooth});
    frame_set_.write(device_, 11, resources_->materials);
    frame_set_.write(device_, 12, Sampled{resources_->own_colours.view(), *samplers_.repeat});
    frame_set_.write(device_, 13, Sampled{resources_->field_materials.view(), *samplers_.exact});
    frame_set_.write(device_, 14, Sampled{resources_->own_maps.view(), *samplers_.repeat});
    expand_set_.emplace(expand_.make_set(device_, frame_data_.get(), *resources_, *figures_));
}

void FrameRenderer::record(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                           const Targets& targets, const Sample& sample, Use finished_was) {
    const auto width = static_cast<float>(targets.size.width);
    const auto height = static_cast<float>(targets.size.height);
    View view = make_view(frame, width, height, highest_, sample);
    to_clip_ = view.view_projection;
    const bool old_shadows = frame.lens.old_shadows && shadow_view_;
    if (old_shadows) {
        view.shadow = shadow_view_->shadow;
        view.shadow_texel = shadow_view_->shadow_texel;
    }
    FrameData data = make_frame_data(frame, view, width, height, sample);
    data.counts = {figures_->figure_count, figures_->group_count, resources_->prop_count,
                   static_cast<std::uint32_t>(stage_->cover)};
    data.ground_grid = {resources_->grid.columns(), resources_->grid.rows(),
                        data.table.x / static_cast<float>(stage_->ground->columns()),
                        data.table.y / static_cast<float>(stage_->ground->rows())};
    data.sky.w = smoke_.empty() ? 0.0F : 1.0F;
    std::memcpy(frame_data_.write(sizeof data), &data, sizeof data);
    frame_data_.record(commands);
    figures_->record(commands);
    smoke_.record_puffs(commands);

    turn_ = (turn_ + 1) % timers_.size();
    timer().start();
    // Where only smoke, rain or snow has moved, the table is still there as it was drawn; where some pieces
    // have, most of it.
    TablePicture table{stage_,      frame.bases_version, frame.tint,     frame.camera,
                       frame.light, frame.lens,          targets.serial, sample};
    drawn_share_ = 0.0;
    Tiles stale{targets.size}; // what of the finished picture is no longer true
    if (!(table == table_)) {
        table_.bases_version = table.bases_version;
        const std::optional<Redraw> parts =
            table == table_ ? parts_to_draw(frame, view, targets, old_shadows) : std::nullopt;
        drawn_share_ = parts ? parts->share(targets.size) : 1.0;
        if (!parts) stale.add_all();
        const float reach = FinishPass::occlusion_reach(view.pixels_at_1mm, view.nearest) + 2.0F;
        if (parts)
            for (const vk::Rect2D& part : parts->picture)
                stale.add(glm::vec2{part.offset.x, part.offset.y} - reach,
                          glm::vec2{part.offset.x, part.offset.y} +
                              glm::vec2{part.extent.width, part.extent.height} + reach);
        record_bare_table(commands, frame, view, targets, old_shadows, parts, stale);
        table_ = std::move(table);
        drawn_.bases = frame.bases;
        if (frame.groups_version == 0 || drawn_.groups_version != frame.groups_version)
            drawn_.groups = frame.groups;
        drawn_.groups_version = frame.groups_version;
    }

    timer().begin(commands, "smoke");
    barrier(commands, targets.smoke, Use::undefined, Use::colour_write);
    smoke_.record(commands, *smoke_set_, targets);
    barrier(commands, targets.smoke, Use::colour_write, Use::sampled);
    timer().end(commands);

    timer().begin(commands, "finish");
    const Tiles smoke = SmokePass::tiles_of(frame, view, targets.size);
    stale.add(smoke);
    stale.add(smoke_shown_); // that has gone
    if (finished_was == Use::undefined || finished_ != targets.serial || !FinishPass::stays(frame))
        stale.add_all();
    finished_share_ = stale.share();
    smoke_shown_ = smoke;
    finished_ = targets.serial;
    barrier(commands, targets.finished, stale.all() ? Use::undefined : finished_was, Use::colour_write);
    finish_.record_finish(commands, *finish_set_, targets, frame, stale);
    timer().end(commands);
}

std::optional<Redraw> FrameRenderer::parts_to_draw(const frame::Frame& frame, const View& view,
                                                   const Targets& targets, bool old_shadows) const {
    if (old_shadows || frame.groups_version == 0 || drawn_.groups_version == 0) return std::nullopt;
    return redraw_between(drawn_, frame, view, *resources_, targets.size);
}

// Whether the map holds the shadows of what is seen now, by the same eye: then only colours or tints have
// changed.
bool FrameRenderer::shadows_stand(const View& view, float softness) const {
    return shadow_view_ && shadow_bases_ == figures_->version() && shadow_softness_ == softness &&
           shadow_view_->shadow == view.shadow && shadow_view_->view_projection == view.view_projection &&
           shadow_view_->pixels_at_1mm == view.pixels_at_1mm;
}

// The table without smoke, and how open each place of it lies.
void FrameRenderer::record_bare_table(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                                      const View& view, const Targets& targets, bool old_shadows,
                                      const std::optional<Redraw>& parts, const Tiles& stale) {
    timer().begin(commands, "figures");
    expand_.record(commands, *expand_set_, *resources_, *figures_);
    timer().end(commands);

    timer().begin(commands, "shadows");
    if (!old_shadows && !shadows_stand(view, frame.light.softness)) {
        barrier(commands, shadow_map_, parts ? Use::depth_sampled : Use::undefined, Use::depth_write);
        if (frame.lens.shadows) record_shadows(commands, view, frame.light.softness, parts);
        barrier(commands, shadow_map_, Use::depth_write, Use::depth_sampled);
        shadow_view_.reset();
        if (frame.lens.shadows) shadow_view_ = view;
        shadow_softness_ = frame.light.softness;
        shadow_bases_ = frame.bases_version;
    }
    timer().end(commands);

    timer().begin(commands, "table");
    barrier(commands, targets.samples, Use::undefined, Use::colour_write);
    barrier(commands, targets.sample_depth, Use::undefined, Use::depth_write);
    barrier(commands, targets.colour, parts ? Use::sampled : Use::undefined, Use::colour_write);
    barrier(commands, targets.depth, parts ? Use::depth_sampled : Use::undefined, Use::depth_write);
    const std::vector<vk::Rect2D> all =
        parts ? parts->picture : std::vector{vk::Rect2D{.extent = targets.size}};
    for (const vk::Rect2D& part : all) {
        record_table(commands, frame, view, targets, part);
        written_to_attachments(commands);
    }
    barrier(commands, targets.colour, Use::colour_write, Use::sampled);
    barrier(commands, targets.depth, Use::depth_write, Use::depth_sampled);
    timer().end(commands);

    timer().begin(commands, "occlusion");
    barrier(commands, targets.occlusion, stale.all() ? Use::undefined : Use::sampled, Use::colour_write);
    finish_.record_occlusion(commands, *finish_set_, targets, stale);
    barrier(commands, targets.occlusion, Use::colour_write, Use::sampled);
    timer().end(commands);
}

void FrameRenderer::record_shadows(const vk::raii::CommandBuffer& commands, const View& view, float softness,
                                   const std::optional<Redraw>& parts) {
    const float soft = 5.0F * view.shadow_texel.back() + softness;
    for (std::uint32_t c = 0; c < cascade_count; ++c) {
        const vk::Rect2D part = parts ? parts->shadows[c] : vk::Rect2D{.extent = {shadow_size, shadow_size}};
        if (part.extent.width == 0) continue; // nothing there has changed
        const vk::RenderingAttachmentInfo depth{.imageView = shadow_map_.layer(c),
                                                .imageLayout = vk::ImageLayout::eDepthAttachmentOptimal,
                                                .loadOp = vk::AttachmentLoadOp::eClear,
                                                .storeOp = vk::AttachmentStoreOp::eStore,
                                                .clearValue = {.depthStencil = {1.0F, 0}}};
        commands.beginRendering({.renderArea = part, .layerCount = 1, .pDepthAttachment = &depth});
        set_viewport(commands, {shadow_size, shadow_size});
        commands.setScissor(0, part);
        ground_.record_shadow(commands, *layout_, frame_set_.get(), view.shadow[c], *resources_,
                              resources_->grid.throwing_into(view.shadow, c, view.shadow_texel[c], soft));
        pieces_.record_shadow(commands, *layout_, frame_set_.get(), view.shadow[c], c, *resources_,
                              *figures_);
        commands.endRendering();
    }
}

void FrameRenderer::record_table(const vk::raii::CommandBuffer& commands, const frame::Frame& frame,
                                 const View& view, const Targets& targets, vk::Rect2D part) {
    const bool samples = device_.samples() != vk::SampleCountFlagBits::e1;
    const bool whole = part == vk::Rect2D{.extent = targets.size};
    // Where a small triangle crosses the edge of the scissor lavapipe loses some of its samples: a part is
    // drawn with a margin, and resolved without it.
    constexpr std::int32_t margin = 4;
    const vk::Rect2D drawn = samples && !whole ? grown(part, margin, targets.size) : part;
    vk::RenderingAttachmentInfo colour{.imageView = (samples ? targets.samples : targets.colour).view(),
                                       .imageLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                       .loadOp = vk::AttachmentLoadOp::eClear,
                                       .storeOp = vk::AttachmentStoreOp::eStore,
                                       .clearValue = {.color = {std::array{0.0F, 0.0F, 0.0F, 0.0F}}}};
    vk::RenderingAttachmentInfo depth{.imageView = (samples ? targets.sample_depth : targets.depth).view(),
                                      .imageLayout = vk::ImageLayout::eDepthAttachmentOptimal,
                                      .loadOp = vk::AttachmentLoadOp::eClear,
                                      .storeOp = vk::AttachmentStoreOp::eStore,
                                      .clearValue = {.depthStencil = {1.0F, 0}}};
    const auto resolve = [&] {
        colour.storeOp = depth.storeOp = vk::AttachmentStoreOp::eDontCare;
        colour.resolveMode = vk::ResolveModeFlagBits::eAverage;
        colour.resolveImageView = targets.colour.view();
        colour.resolveImageLayout = vk::ImageLayout::eColorAttachmentOptimal;
        depth.resolveMode = vk::ResolveModeFlagBits::eSampleZero;
        depth.resolveImageView = targets.depth.view();
        depth.resolveImageLayout = vk::ImageLayout::eDepthAttachmentOptimal;
    };
    const auto begin = [&](vk::Rect2D area) {
        commands.beginRendering({.renderArea = area,
                                 .layerCount = 1,
                                 .colorAttachmentCount = 1,
                                 .pColorAttachments = &colour,
                                 .pDepthAttachment = &depth});
    };
    if (samples && whole) resolve();
    begin(drawn);
    set_viewport(commands, targets.size);
    commands.setScissor(0, drawn);
    const vk::DescriptorSet set = frame_set_.get();
    // What is nearer than the target may be much nearer: half its distance is a guess on the safe side.
    const float nearest = 0.5F * glm::length(frame.camera.target - frame.camera.eye);
    const bool close = view.pixels_at_1mm > finest_detail * nearest;
    const Extras extras = close || frame.tint || frame.lens.contours > 0.0F ? Extras::some : Extras::none;
    pieces_.record(commands, *layout_, set, view.view_projection, *resources_, *figures_, extras);
    ground_.record(commands, *layout_, set, view.view_projection, *resources_,
                   resources_->grid.visible(frame.camera.eye, view.planes, view.pixels_at_1mm),
                   frame.lens.sky ? Board::hidden : Board::shown, extras);
    commands.endRendering();
    if (!samples || whole) return;
    written_to_attachments(commands);
    colour.loadOp = depth.loadOp = vk::AttachmentLoadOp::eLoad;
    resolve();
    begin(part);
    commands.endRendering();
}

}
