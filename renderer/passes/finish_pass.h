#pragma once

#include "engine/frame/frame.h"
#include "renderer/gpu/descriptors.h"
#include "renderer/gpu/targets.h"
#include "renderer/view/tiles.h"

namespace vantage::render {

/// Turns the drawn light into the picture: ambient occlusion at half size, then lens and tone.
/// Reads: resolved colour and depth, smoke. Writes: open sky, finished.
class FinishPass {
public:
    explicit FinishPass(const Device&);
    [[nodiscard]] DescriptorSet make_set(const Device&, const Samplers&, const Buffer& frame,
                                         const Targets&) const;
    /// Only where the picture is not what it was: tiles of the whole picture.
    void record_occlusion(const vk::raii::CommandBuffer&, const DescriptorSet&, const Targets&,
                          const Tiles&) const;
    void record_finish(const vk::raii::CommandBuffer&, const DescriptorSet&, const Targets&,
                       const frame::Frame&, const Tiles&) const;
    /// Whether a finished pixel comes of what is drawn there alone: not of what is blurred from farther away,
    /// falls or drifts by.
    [[nodiscard]] static bool stays(const frame::Frame&);
    /// Pixels from which occlusion is gathered where nothing is nearer to the eye than so many millimetres.
    [[nodiscard]] static float occlusion_reach(float pixels_at_1mm, float nearest);

private:
    vk::raii::DescriptorSetLayout set_layout_;
    vk::raii::PipelineLayout layout_;
    vk::raii::Pipeline occlusion_;
    vk::raii::Pipeline finish_;
    vk::raii::Pipeline finish_lens_; ///< for tilt shift, rain and snow
    vk::raii::Pipeline finish_sky_;  ///< the same before open country
};

}
