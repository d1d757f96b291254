#pragma once

#include "renderer/window/table_painter.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>

struct GLFWwindow;

namespace vantage::render {

/// A corner of the mesh on which the table's picture is shown.
struct PictureVertex {
    glm::vec4 clip; ///< where, in clip space
    glm::vec2 uv;   ///< which place of the picture
};

/// Who draws the table that a window shows.
enum class TableDrawing {
    by_device,     ///< `with_window` on a GPU, `beside_window` where a CPU plays the GPU
    with_window,   ///< the window's own device, in its own queue
    beside_window, ///< another device, in a thread of its own: a window never waits for a slow table
};
/// `by_device` decided for the device that would be chosen. Throws as Presenter does.
TableDrawing decided(TableDrawing, const PainterOptions&);

/// The mouse as panels are to see it: where it was, and what it held, when something happened. A hand that
/// is faster than the window has gone on by then.
struct Mouse {
    std::optional<glm::vec2> at{};
    std::array<bool, 3> down{};
};

/// Shows pictures of the table and ImGui's panels in a window. Waits for nothing but the window system.
/// Throws std::exception where Vulkan fails, as when its device is lost: another presenter may then do
/// better. A window that changed size, is minimised or lost its surface is put right by itself.
class Presenter {
public:
    /// ImGui's context exists, with its fonts; the window's own callbacks are set.
    Presenter(GLFWwindow*, const PainterOptions&, TableDrawing);
    ~Presenter();
    Presenter(const Presenter&) = delete;
    Presenter& operator=(const Presenter&) = delete;

    /// Paints with the window's device; null where the table is drawn beside it.
    [[nodiscard]] TablePainter* painter();
    /// From the next draw on this picture is shown.
    void set_picture(const RenderedImage&);
    /// Begins ImGui's frame.
    void begin(const Mouse&) const;
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
