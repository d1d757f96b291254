#pragma once

#include "renderer/gpu/device.h"

#include <vector>

namespace vantage::render {

/// The images that the window shows in turn. A resize builds a new one from the old.
class Swapchain {
public:
    Swapchain(const Device&, vk::SurfaceKHR, vk::SurfaceFormatKHR, vk::Extent2D wanted, vk::SwapchainKHR old);

    [[nodiscard]] vk::SwapchainKHR get() const { return *swapchain_; }
    [[nodiscard]] vk::Extent2D size() const { return size_; }
    [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(images_.size()); }
    [[nodiscard]] vk::Image image(std::uint32_t i) const { return images_[i]; }
    [[nodiscard]] vk::ImageView view(std::uint32_t i) const { return *views_[i]; }
    /// Signalled when image i has been drawn and may be shown.
    [[nodiscard]] vk::Semaphore drawn(std::uint32_t i) const { return *drawn_[i]; }

private:
    vk::Extent2D size_;
    vk::raii::SwapchainKHR swapchain_;
    std::vector<vk::Image> images_;
    std::vector<vk::raii::ImageView> views_;
    std::vector<vk::raii::Semaphore> drawn_;
};

/// 8-bit RGBA or BGRA without conversion: what we draw is in sRGB already.
vk::SurfaceFormatKHR choose_surface_format(const Device&, vk::SurfaceKHR);

}
