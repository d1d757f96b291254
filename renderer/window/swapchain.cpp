#include "renderer/window/swapchain.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace vantage::render {
namespace {

vk::Extent2D fitting(const vk::SurfaceCapabilitiesKHR& can, vk::Extent2D wanted) {
    if (can.currentExtent.width != std::numeric_limits<std::uint32_t>::max()) return can.currentExtent;
    return {std::clamp(wanted.width, can.minImageExtent.width, can.maxImageExtent.width),
            std::clamp(wanted.height, can.minImageExtent.height, can.maxImageExtent.height)};
}

vk::raii::SwapchainKHR make_swapchain(const Device& device, vk::SurfaceKHR surface,
                                      vk::SurfaceFormatKHR format, vk::Extent2D size, vk::SwapchainKHR old) {
    const vk::SurfaceCapabilitiesKHR can = device.physical().getSurfaceCapabilitiesKHR(surface);
    std::uint32_t count = can.minImageCount + 1;
    if (can.maxImageCount > 0) count = std::min(count, can.maxImageCount);
    const auto alpha = can.supportedCompositeAlpha & vk::CompositeAlphaFlagBitsKHR::eOpaque
                           ? vk::CompositeAlphaFlagBitsKHR::eOpaque
                           : vk::CompositeAlphaFlagBitsKHR::eInherit;
    return {device.get(), vk::SwapchainCreateInfoKHR{.surface = surface,
                                                     .minImageCount = count,
                                                     .imageFormat = format.format,
                                                     .imageColorSpace = format.colorSpace,
                                                     .imageExtent = size,
                                                     .imageArrayLayers = 1,
                                                     .imageUsage = vk::ImageUsageFlagBits::eColorAttachment |
                                                                   vk::ImageUsageFlagBits::eTransferSrc,
                                                     .imageSharingMode = vk::SharingMode::eExclusive,
                                                     .preTransform = can.currentTransform,
                                                     .compositeAlpha = alpha,
                                                     .presentMode = vk::PresentModeKHR::eFifo,
                                                     .clipped = VK_TRUE,
                                                     .oldSwapchain = old}};
}

}

Swapchain::Swapchain(const Device& device, vk::SurfaceKHR surface, vk::SurfaceFormatKHR format,
                     vk::Extent2D wanted, vk::SwapchainKHR old)
    : size_(fitting(device.physical().getSurfaceCapabilitiesKHR(surface), wanted)),
      swapchain_(make_swapchain(device, surface, format, size_, old)) {
    for (const VkImage image : swapchain_.getImages()) images_.emplace_back(image);
    for (const vk::Image image : images_) {
        views_.emplace_back(
            device.get(),
            vk::ImageViewCreateInfo{.image = image,
                                    .viewType = vk::ImageViewType::e2D,
                                    .format = format.format,
                                    .subresourceRange = {vk::ImageAspectFlagBits::eColor, 0, 1, 0, 1}});
        drawn_.emplace_back(device.get(), vk::SemaphoreCreateInfo{});
    }
}

vk::SurfaceFormatKHR choose_surface_format(const Device& device, vk::SurfaceKHR surface) {
    const auto formats = device.physical().getSurfaceFormatsKHR(surface);
    for (const vk::Format wanted : {vk::Format::eB8G8R8A8Unorm, vk::Format::eR8G8B8A8Unorm})
        for (const vk::SurfaceFormatKHR& format : formats)
            if (format.format == wanted) return format;
    if (formats.empty()) throw std::runtime_error("the window system offers no picture format");
    return formats.front();
}

}
