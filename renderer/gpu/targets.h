#pragma once

#include "renderer/gpu/memory.h"

namespace vantage::render {

inline constexpr vk::Format colour_format = vk::Format::eR16G16B16A16Sfloat;
inline constexpr vk::Format depth_format = vk::Format::eD32Sfloat;
inline constexpr vk::Format occlusion_format = vk::Format::eR8Unorm;
inline constexpr vk::Format finished_format = vk::Format::eR8G8B8A8Unorm;

/// The images that depend on the size of the picture. A resize builds new ones.
struct Targets {
    Targets(const Device&, vk::Extent2D size);

    vk::Extent2D size;
    std::uint64_t serial;  ///< another for each: a new image may have the handle of one that is gone
    GpuImage samples;      ///< colour, several samples a pixel
    GpuImage sample_depth; ///< depth, likewise
    GpuImage colour;       ///< resolved
    GpuImage depth;        ///< resolved
    GpuImage occlusion;    ///< how much sky each place sees, half the size
    GpuImage smoke;        ///< smoke and dust, multiplied by its alpha, half the size
    GpuImage finished;     ///< what is shown
};

}
