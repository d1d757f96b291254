#include "renderer/gpu/barrier.h"

namespace vantage::render {
namespace {

using Stage = vk::PipelineStageFlagBits2;
using Access = vk::AccessFlagBits2;
using Layout = vk::ImageLayout;

struct Meaning {
    vk::PipelineStageFlags2 stage;
    vk::AccessFlags2 access;
    vk::ImageLayout layout;
};

Meaning meaning_of(Use use) {
    constexpr auto tests = Stage::eEarlyFragmentTests | Stage::eLateFragmentTests;
    constexpr auto shaders = Stage::eFragmentShader | Stage::eComputeShader;
    switch (use) {
    case Use::undefined:
        return {Stage::eAllCommands, {}, Layout::eUndefined};
    case Use::copy_to:
        return {Stage::eAllTransfer, Access::eTransferWrite, Layout::eTransferDstOptimal};
    case Use::copy_from:
        return {Stage::eAllTransfer, Access::eTransferRead, Layout::eTransferSrcOptimal};
    case Use::colour_write:
        return {Stage::eColorAttachmentOutput, Access::eColorAttachmentWrite | Access::eColorAttachmentRead,
                Layout::eColorAttachmentOptimal};
    case Use::depth_write:
        return {tests, Access::eDepthStencilAttachmentWrite | Access::eDepthStencilAttachmentRead,
                Layout::eDepthAttachmentOptimal};
    case Use::sampled:
        return {shaders, Access::eShaderSampledRead, Layout::eShaderReadOnlyOptimal};
    case Use::depth_sampled:
        return {shaders, Access::eShaderSampledRead, Layout::eDepthReadOnlyOptimal};
    case Use::storage:
        return {Stage::eComputeShader, Access::eShaderStorageWrite, Layout::eGeneral};
    case Use::present:
        return {Stage::eAllCommands, {}, Layout::ePresentSrcKHR};
    }
    return {};
}

}

void barrier(const vk::raii::CommandBuffer& commands, const GpuImage& image, Use before, Use after) {
    barrier(commands, image, before, after, 0, image.shape().levels);
}

void barrier(const vk::raii::CommandBuffer& commands, const GpuImage& image, Use before, Use after,
             std::uint32_t first_level, std::uint32_t levels) {
    barrier(commands, image.get(), before, after,
            {image.aspect(), first_level, levels, 0, image.shape().layers});
}

void barrier(const vk::raii::CommandBuffer& commands, vk::Image image, Use before, Use after,
             vk::ImageSubresourceRange range) {
    const Meaning from = meaning_of(before);
    const Meaning to = meaning_of(after);
    const vk::ImageMemoryBarrier2 one{.srcStageMask = from.stage,
                                      .srcAccessMask = from.access,
                                      .dstStageMask = to.stage,
                                      .dstAccessMask = to.access,
                                      .oldLayout = from.layout,
                                      .newLayout = to.layout,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .image = image,
                                      .subresourceRange = range};
    commands.pipelineBarrier2({.imageMemoryBarrierCount = 1, .pImageMemoryBarriers = &one});
}

void memory_barrier(const vk::raii::CommandBuffer& commands, vk::PipelineStageFlags2 from,
                    vk::AccessFlags2 wrote, vk::PipelineStageFlags2 to, vk::AccessFlags2 reads) {
    const vk::MemoryBarrier2 one{
        .srcStageMask = from, .srcAccessMask = wrote, .dstStageMask = to, .dstAccessMask = reads};
    commands.pipelineBarrier2({.memoryBarrierCount = 1, .pMemoryBarriers = &one});
}

}
