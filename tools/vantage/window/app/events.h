#pragma once

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
};

/// Collects what happens to a window. To be made before ImGui's backend, which then passes events on.
class WindowEvents {
public:
    explicit WindowEvents(GLFWwindow*);
    WindowEvents(const WindowEvents&) = delete;
    WindowEvents& operator=(const WindowEvents&) = delete;

    [[nodiscard]] std::vector<WindowEvent> take();

private:
    struct Callbacks;
    void add(WindowEvent);
    glm::vec2 cursor_{0.0F};
    std::vector<WindowEvent> waiting_;
};

}
