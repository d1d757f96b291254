#pragma once

#include "renderer/gpu/memory.h"

namespace vantage::render {

/// What an image is used for before or after a barrier: stage, access and layout follow from it.
enum class Use {
    undefined, ///< contents do not matter
    copy_to,
    copy_from,
    colour_write,
    depth_write,
    sampled, ///< read by a fragment or compute shader
    depth_sampled,
    storage, ///< written by a compute shader
    present,
};

void barrier(const vk::raii::CommandBuffer&, const GpuImage&, Use before, Use after);
void barrier(const vk::raii::CommandBuffer&, const GpuImage&, Use before, Use after,
             std::uint32_t first_level, std::uint32_t levels);
void barrier(const vk::raii::CommandBuffer&, vk::Image, Use before, Use after, vk::ImageSubresourceRange);

/// Everything written by the first stages is seen by the second.
void memory_barrier(const vk::raii::CommandBuffer&, vk::PipelineStageFlags2 from, vk::AccessFlags2 wrote,
                    vk::PipelineStageFlags2 to, vk::AccessFlags2 reads);

}
