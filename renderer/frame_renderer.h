#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/barrier.h"
#include "renderer/gpu/staged_buffer.h"
#include "renderer/gpu/timer.h"
#include "renderer/passes/expand_pass.h"
#include "renderer/passes/finish_pass.h"
#include "renderer/passes/ground_pass.h"
#include "renderer/passes/piece_pass.h"
#include "renderer/passes/smoke_pass.h"
#include "renderer/redraw.h"
#include "renderer/view/camera.h"
#include "renderer/view/tiles.h"

#include <array>
#include <memory>
#include <optional>

namespace vantage::render {

/// Draws frames into targets. Owns what lives as long as the program; what belongs to a stage, to a set of
/// bases or to a size is built anew when that changes.
class FrameRenderer {
public:
    explicit FrameRenderer(const Device&);

    /// Makes ready what `record` will read. The GPU may still be drawing the frame before this one, not the
    /// one before that.
    void prepare(const frame::Frame&, const Targets&);
    /// All passes in order. Leaves `targets.finished` as a colour attachment, `targets.depth` to be sampled.
    /// `finished_was` is what the caller has used the finished picture for since, if it is as it was left:
    /// then only what has changed of it is made anew.
    void record(const vk::raii::CommandBuffer&, const frame::Frame&, const Targets&, const Sample& = {},
                Use finished_was = Use::undefined);

    /// Of the frame recorded last, which the GPU has finished.
    [[nodiscard]] std::vector<PassTime> times() const { return timer().times(); }
    /// Of the one before as many as may be in flight: it is finished when another may be recorded.
    [[nodiscard]] std::vector<PassTime> earlier_times() const {
        return timers_[(turn_ + 1) % timers_.size()].times();
    }
    [[nodiscard]] const FigureBuffers& figures() const { return *figures_; }
    /// From table space to clip space, as the last frame was recorded.
    [[nodiscard]] const glm::mat4& to_clip() const { return to_clip_; }
    /// The share of the table's picture that the last frame had to draw: 0 where it was still there.
    [[nodiscard]] double drawn_share() const { return drawn_share_; }
    [[nodiscard]] double finished_share() const { return finished_share_; }

private:
    [[nodiscard]] PassTimer& timer() { return timers_[turn_]; }
    [[nodiscard]] const PassTimer& timer() const { return timers_[turn_]; }
    void prepare_stage(const frame::Frame&);
    void prepare_tint(const frame::Frame&);
    void write_frame_set();
    [[nodiscard]] bool shadows_stand(const View&, float softness) const;
    [[nodiscard]] std::optional<Redraw> parts_to_draw(const frame::Frame&, const View&, const Targets&,
                                                      bool old_shadows) const;
    void record_bare_table(const vk::raii::CommandBuffer&, const frame::Frame&, const View&, const Targets&,
                           bool old_shadows, const std::optional<Redraw>& parts, const Tiles& stale);
    void record_shadows(const vk::raii::CommandBuffer&, const View&, float softness,
                        const std::optional<Redraw>& parts);
    void record_table(const vk::raii::CommandBuffer&, const frame::Frame&, const View&, const Targets&,
                      vk::Rect2D part);

    const Device& device_;
    Samplers samplers_;
    vk::raii::DescriptorSetLayout frame_layout_;
    vk::raii::PipelineLayout layout_;
    ExpandPass expand_;
    GroundPass ground_;
    PiecePass pieces_;
    SmokePass smoke_;
    FinishPass finish_;
    GpuImage noise_;
    GpuImage shadow_map_;
    GpuImage no_tint_;
    StagedBuffer frame_data_;
    DescriptorSet frame_set_;
    std::array<PassTimer, frames_in_flight> timers_;
    std::size_t turn_ = 0; // of the timers

    std::shared_ptr<const frame::Stage> stage_;
    std::unique_ptr<StageResources> resources_;
    std::unique_ptr<FigureBuffers> figures_;
    std::shared_ptr<const frame::OverlayTint> tint_shown_;
    std::optional<GpuImage> tint_;
    std::optional<DescriptorSet> expand_set_;
    std::optional<DescriptorSet> finish_set_;
    std::optional<DescriptorSet> smoke_set_;
    std::uint64_t finish_set_serial_ = 0; // of the targets it was written for
    glm::mat4 to_clip_{1.0F};
    float highest_ = 0;               // top of all that stands on the table
    std::optional<View> shadow_view_; // that the shadow map was drawn for; none for another stage
    float shadow_softness_ = 0.0F;
    std::uint64_t shadow_bases_ = 0; // version of those that throw them
    /// All that the table's own picture comes of, before smoke and weather.
    struct TablePicture {
        std::shared_ptr<const frame::Stage> stage;
        std::uint64_t bases_version = 0;
        std::shared_ptr<const frame::OverlayTint> tint;
        frame::Camera camera;
        frame::Light light;
        frame::PostSettings lens;
        std::uint64_t targets = 0;
        Sample sample;
        friend bool operator==(const TablePicture&, const TablePicture&) = default;
    };
    TablePicture table_; // as the targets still have it; of no stage before the first
    DrawnPieces drawn_;  // in it
    double drawn_share_ = 0.0;
    double finished_share_ = 0.0;
    std::uint64_t finished_ = 0; // targets whose finished picture is that of table_
    Tiles smoke_shown_;          // in it
};

}
