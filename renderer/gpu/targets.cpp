#include "renderer/gpu/targets.h"

#include <atomic>

namespace vantage::render {
namespace {

std::atomic<std::uint64_t> next_serial{1};

using Usage = vk::ImageUsageFlagBits;

ImageShape drawn(vk::Extent2D size, vk::Format format, vk::ImageUsageFlags usage,
                 vk::SampleCountFlagBits samples = vk::SampleCountFlagBits::e1) {
    return {.size = size, .format = format, .usage = usage, .samples = samples};
}

}

Targets::Targets(const Device& device, vk::Extent2D picture)
    : size(picture),
      serial(next_serial++),
      samples(device, drawn(picture, colour_format, Usage::eColorAttachment, device.samples()), "samples"),
      sample_depth(device, drawn(picture, depth_format, Usage::eDepthStencilAttachment, device.samples()),
                   "sample depth"),
      colour(device, drawn(picture, colour_format, Usage::eColorAttachment | Usage::eSampled), "colour"),
      depth(device,
            drawn(picture, depth_format,
                  Usage::eDepthStencilAttachment | Usage::eSampled | Usage::eTransferSrc),
            "depth"),
      occlusion(device,
                drawn({std::max(1U, picture.width / 2), std::max(1U, picture.height / 2)}, occlusion_format,
                      Usage::eColorAttachment | Usage::eSampled),
                "open sky"),
      smoke(device,
            drawn({std::max(1U, picture.width / 2), std::max(1U, picture.height / 2)}, colour_format,
                  Usage::eColorAttachment | Usage::eSampled),
            "smoke"),
      finished(
          device,
          drawn(picture, finished_format, Usage::eColorAttachment | Usage::eSampled | Usage::eTransferSrc),
          "finished") {}

}
