#pragma once

#include "renderer/window/swapchain.h"

struct GLFWwindow;

namespace vantage::render {

struct Mouse;

/// Draws Dear ImGui's panels over the window image: the one place with a VkRenderPass, which ImGui's backend
/// wants, and the last pass of all.
/// Writes: a window image that is a colour attachment. Leaves it ready to be shown.
class UiPass {
public:
    /// ImGui's context exists, with its fonts; the window's own callbacks are set.
    UiPass(const Device&, GLFWwindow*, vk::Format, std::uint32_t image_count);
    ~UiPass();
    UiPass(const UiPass&) = delete;
    UiPass& operator=(const UiPass&) = delete;

    /// New images after a resize.
    void set_images(const Swapchain&);
    void begin(const Mouse&) const;
    void record(const vk::raii::CommandBuffer&, std::uint32_t image) const;

private:
    const Device& device_;
    vk::raii::RenderPass render_pass_;
    vk::raii::DescriptorPool pool_;
    std::vector<vk::raii::Framebuffer> framebuffers_;
    vk::Extent2D size_;
};

}
