#include "tools/vantage/window/app/host.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>

namespace vantage::window {

GlfwWindow::~GlfwWindow() {
    if (window_) glfwDestroyWindow(window_);
    glfwTerminate();
}

Result<void> GlfwWindow::open(int width, int height) {
    if (!glfwInit())
        return Error{"", "", "there is no display to open a window on (vantage render draws without one)"};
    if (!glfwVulkanSupported())
        return Error{"", "", "no Vulkan driver was found: install mesa-vulkan-drivers"};
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "vantage");
    window_ = glfwCreateWindow(width, height, "Vantage", nullptr, nullptr);
    if (!window_) return Error{"", "", "the window could not be opened"};
    glfwSetWindowSizeLimits(window_, 640, 400, GLFW_DONT_CARE, GLFW_DONT_CARE);
    return {};
}

ImGuiOwner::ImGuiOwner() { ImGui::CreateContext(); }
ImGuiOwner::~ImGuiOwner() { ImGui::DestroyContext(); }

float panel_scale(GLFWwindow* window, double wanted) {
    if (wanted > 0) return static_cast<float>(wanted);
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(window, &x, &y);
    int width = 0;
    int height = 0;
    glfwGetWindowSize(window, &width, &height);
    const GLFWvidmode* mode = glfwGetVideoMode(glfwGetPrimaryMonitor());
    // Most screens do not say how large they are meant to be read: tall ones are no nearer to the eye. A
    // small window on one keeps room for its panels.
    const auto tall = static_cast<float>(mode ? mode->height : height) / 960.0F;
    return std::max(y, std::clamp(tall, 1.0F, std::max(1.0F, static_cast<float>(height) / 720.0F)));
}

}
