#include "renderer/window/ui_pass.h"

#include "renderer/window/panel_vulkan.h"
#include "renderer/window/presenter.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_vulkan.h>
#include <imgui.h>

#include <algorithm>
#include <stdexcept>

namespace vantage::render {
namespace {

vk::raii::RenderPass make_render_pass(const Device& device, vk::Format format) {
    const vk::AttachmentDescription colour{.format = format,
                                           .samples = vk::SampleCountFlagBits::e1,
                                           .loadOp = vk::AttachmentLoadOp::eLoad,
                                           .storeOp = vk::AttachmentStoreOp::eStore,
                                           .stencilLoadOp = vk::AttachmentLoadOp::eDontCare,
                                           .stencilStoreOp = vk::AttachmentStoreOp::eDontCare,
                                           .initialLayout = vk::ImageLayout::eColorAttachmentOptimal,
                                           .finalLayout = vk::ImageLayout::ePresentSrcKHR};
    const vk::AttachmentReference reference{.attachment = 0,
                                            .layout = vk::ImageLayout::eColorAttachmentOptimal};
    const vk::SubpassDescription subpass{.pipelineBindPoint = vk::PipelineBindPoint::eGraphics,
                                         .colorAttachmentCount = 1,
                                         .pColorAttachments = &reference};
    using Stage = vk::PipelineStageFlagBits;
    using Access = vk::AccessFlagBits;
    const vk::SubpassDependency after_picture{.srcSubpass = VK_SUBPASS_EXTERNAL,
                                              .dstSubpass = 0,
                                              .srcStageMask = Stage::eColorAttachmentOutput,
                                              .dstStageMask = Stage::eColorAttachmentOutput,
                                              .srcAccessMask = Access::eColorAttachmentWrite,
                                              .dstAccessMask = Access::eColorAttachmentWrite |
                                                               Access::eColorAttachmentRead};
    return {device.get(), vk::RenderPassCreateInfo{.attachmentCount = 1,
                                                   .pAttachments = &colour,
                                                   .subpassCount = 1,
                                                   .pSubpasses = &subpass,
                                                   .dependencyCount = 1,
                                                   .pDependencies = &after_picture}};
}

vk::raii::DescriptorPool make_pool(const Device& device) {
    const vk::DescriptorPoolSize one{.type = vk::DescriptorType::eCombinedImageSampler, .descriptorCount = 4};
    return {device.get(),
            vk::DescriptorPoolCreateInfo{.flags = vk::DescriptorPoolCreateFlagBits::eFreeDescriptorSet,
                                         .maxSets = 4,
                                         .poolSizeCount = 1,
                                         .pPoolSizes = &one}};
}

void check(VkResult result) {
    if (result < 0)
        throw std::runtime_error("drawing the panels failed: " + vk::to_string(vk::Result(result)));
}

}

UiPass::UiPass(const Device& device, GLFWwindow* window, vk::Format format, std::uint32_t image_count)
    : device_(device), render_pass_(make_render_pass(device, format)), pool_(make_pool(device)) {
    load_panel_vulkan(device);
    ImGui_ImplGlfw_InitForVulkan(window, true);
    ImGui_ImplVulkan_InitInfo info{};
    info.Instance = *device.instance();
    info.PhysicalDevice = *device.physical();
    info.Device = *device.get();
    info.QueueFamily = device.queue_family();
    info.Queue = *device.queue();
    info.DescriptorPool = *pool_;
    info.MinImageCount = 2;
    info.ImageCount = std::max(2U, image_count);
    info.MSAASamples = VK_SAMPLE_COUNT_1_BIT;
    info.CheckVkResultFn = check;
    ImGui_ImplVulkan_Init(&info, *render_pass_);
    device.run(
        [](const vk::raii::CommandBuffer& commands) { ImGui_ImplVulkan_CreateFontsTexture(*commands); });
    ImGui_ImplVulkan_DestroyFontUploadObjects();
}

UiPass::~UiPass() {
    ImGui_ImplVulkan_Shutdown();
    ImGui_ImplGlfw_Shutdown();
}

void UiPass::set_images(const Swapchain& swapchain) {
    framebuffers_.clear();
    size_ = swapchain.size();
    for (std::uint32_t i = 0; i < swapchain.count(); ++i) {
        const vk::ImageView view = swapchain.view(i);
        framebuffers_.emplace_back(device_.get(), vk::FramebufferCreateInfo{.renderPass = *render_pass_,
                                                                            .attachmentCount = 1,
                                                                            .pAttachments = &view,
                                                                            .width = size_.width,
                                                                            .height = size_.height,
                                                                            .layers = 1});
    }
}

void UiPass::begin(const Mouse& mouse) const {
    ImGui_ImplVulkan_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGuiIO& io = ImGui::GetIO();
    // The backend asks for the mouse of now: of a drag that is shorter than a frame it would see only the
    // end.
    if (mouse.at && ImGui::IsMousePosValid(&io.MousePos)) io.MousePos = {mouse.at->x, mouse.at->y};
    std::copy(mouse.down.begin(), mouse.down.end(), io.MouseDown);
    ImGui::NewFrame();
}

void UiPass::record(const vk::raii::CommandBuffer& commands, std::uint32_t image) const {
    commands.beginRenderPass(
        {.renderPass = *render_pass_, .framebuffer = *framebuffers_[image], .renderArea = {.extent = size_}},
        vk::SubpassContents::eInline);
    ImGui_ImplVulkan_RenderDrawData(ImGui::GetDrawData(), *commands);
    commands.endRenderPass();
}

}
