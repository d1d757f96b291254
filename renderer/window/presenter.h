#pragma once

#include "renderer/window/render_thread.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <memory>
#include <span>
#include <string>

struct GLFWwindow;

namespace vantage::render {

/// A corner of the mesh on which the table's picture is shown.
struct PictureVertex {
    glm::vec4 clip; ///< where, in clip space
    glm::vec2 uv;   ///< which place of the picture
};

/// Shows pictures of the table and ImGui's panels in a window. Waits for nothing but the window system.
/// Throws std::exception where Vulkan fails, as when its device is lost: another presenter may then do
/// better. A window that changed size, is minimised or lost its surface is put right by itself.
class Presenter {
public:
    /// ImGui's context exists, with its fonts; the window's own callbacks are set.
    Presenter(GLFWwindow*, const RenderThreadOptions&);
    ~Presenter();
    Presenter(const Presenter&) = delete;
    Presenter& operator=(const Presenter&) = delete;

    /// From the next draw on this picture is shown.
    void set_picture(const RenderedImage&);
    /// Begins ImGui's frame.
    void begin() const;
    /// Shows the picture on this mesh of triangles and over it what ImGui was told. ImGui::Render() has been
    /// called. False if there is nothing to show it on just now (minimised).
    bool draw(std::span<const PictureVertex>);

    [[nodiscard]] int validation_messages() const;
    /// The next draw finds its device or its surface lost: to try what happens then.
    void lose_device();
    void lose_surface();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}
