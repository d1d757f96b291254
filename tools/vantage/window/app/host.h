#pragma once

#include "engine/core/result.h"

struct GLFWwindow;

namespace vantage::window {

/// GLFW and the window, for as long as this lives.
class GlfwWindow {
public:
    GlfwWindow() = default;
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;
    ~GlfwWindow();
    /// An error where there is no display or no Vulkan.
    Result<void> open(int width, int height);
    [[nodiscard]] GLFWwindow* get() const { return window_; }

private:
    GLFWwindow* window_ = nullptr;
};

/// ImGui, for as long as this lives.
class ImGuiOwner {
public:
    ImGuiOwner();
    ImGuiOwner(const ImGuiOwner&) = delete;
    ImGuiOwner& operator=(const ImGuiOwner&) = delete;
    ~ImGuiOwner();
};

/// How large panels are: as wanted, else larger on screens with more or finer pixels.
float panel_scale(GLFWwindow*, double wanted);

}
