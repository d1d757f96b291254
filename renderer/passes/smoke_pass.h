#pragma once

#include "renderer/gpu/staged_buffer.h"
#include "renderer/passes/pass.h"
#include "renderer/view/camera.h"
#include "renderer/view/tiles.h"

#include "engine/frame/frame.h"

namespace vantage::render {

/// Draws smoke, dust and flashes as soft balls that face the camera, from far to near. At half the size: they
/// have no edges that would show it, and it is a quarter of the work.
/// Reads: Frame::puffs, resolved depth, noise. Writes: smoke.
class SmokePass {
public:
    explicit SmokePass(const Device&);
    [[nodiscard]] DescriptorSet make_set(const Device&, const Samplers&, const Buffer& frame,
                                         const GpuImage& noise, const Targets&) const;
    void prepare(const Device&, const frame::Frame&);
    [[nodiscard]] bool empty() const { return count_ == 0; }
    /// Where it is seen in a picture of this size.
    [[nodiscard]] static Tiles tiles_of(const frame::Frame&, const View&, vk::Extent2D picture);
    /// Takes over what `prepare` wrote, before anything reads it.
    void record_puffs(const vk::raii::CommandBuffer& commands) { puffs_.record(commands); }
    /// Clears the target even if there is no smoke.
    void record(const vk::raii::CommandBuffer&, const DescriptorSet&, const Targets&) const;

private:
    vk::raii::DescriptorSetLayout set_layout_;
    vk::raii::PipelineLayout layout_;
    vk::raii::Pipeline pipeline_;
    StagedBuffer puffs_;
    std::uint32_t count_ = 0;
};

}
