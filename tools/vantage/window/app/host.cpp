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
    const GLFWvidmode* mode = glfwGetVideoMode(glfwGetPrimaryMonitor());
    const float tall = mode && mode->height >= 1300 ? 1.3F : 1.0F;
    return std::max(y, tall);
}

}
