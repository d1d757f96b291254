#pragma once

#include "renderer/window/presenter.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <string>
#include <vector>

struct GLFWwindow;

namespace vantage::window {

/// Something the player did. Kept in order, so that a key pressed and released between two frames counts.
struct WindowEvent {
    enum class Kind { key, button, motion, wheel, drop } kind = Kind::motion;
    int code = 0;      ///< key or button, GLFW's numbers
    bool down = false; ///< pressed or, of a key, held long enough to repeat
    bool repeat = false;
    int mods = 0;                 ///< GLFW's bits
    glm::vec2 at{0.0F};           ///< the cursor, in pixels of the window
    glm::vec2 amount{0};          ///< of the wheel
    std::filesystem::path file{}; ///< dropped
    double time = 0;              ///< seconds, when it was heard of: frames that show it may come later
};

/// Collects what happens to a window. To be made before ImGui's backend, which then passes events on.
class WindowEvents {
public:
    explicit WindowEvents(GLFWwindow*);
    WindowEvents(const WindowEvents&) = delete;
    WindowEvents& operator=(const WindowEvents&) = delete;

    /// What happened since, as far as one frame can show it: a press or a release alone, or all up to the
    /// next one. Panels that saw a press where the mouse has gone on to since would take it for another.
    [[nodiscard]] std::vector<WindowEvent> take();
    /// Whether there is more than was taken.
    [[nodiscard]] bool waiting() const { return !waiting_.empty(); }
    /// The mouse after what was taken last.
    [[nodiscard]] const render::Mouse& mouse() const { return mouse_; }

private:
    struct Callbacks;
    void add(WindowEvent);
    glm::vec2 cursor_{0.0F};
    std::vector<WindowEvent> waiting_;
    render::Mouse mouse_;
};

}
