#pragma once

#include "tools/vantage/window/app/events.h"
#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

#include <set>

namespace vantage::window {

/// Turns what the player does with mouse and keys into camera moves, tool use and actions.
class Input {
public:
    void handle(View&, UiMemory&, UiRequests&, const WindowEvent&);
    /// Keys that are held down move the camera for this long.
    void hold(View&, const KeyMap&, double seconds);
    /// Whether a key or button is held that moves the camera.
    [[nodiscard]] bool moving() const { return !held_.empty() || drag_ == Drag::turn || drag_ == Drag::pan; }

private:
    enum class Drag { none, turn, pan, tool };

    void button(View&, const WindowEvent&);
    void motion(View&, const Settings&, const WindowEvent&);
    static void wheel(View&, const WindowEvent&);
    void key(View&, UiMemory&, UiRequests&, const WindowEvent&);
    void begin_drag(View&, const WindowEvent&, Drag);
    void click(View&, const WindowEvent&);
    /// Whether a click is the second of two.
    [[nodiscard]] bool is_again(double now, glm::vec2 at) const {
        const glm::vec2 by = at - last_click_at_;
        return now - last_click_ < 0.4 && by.x * by.x + by.y * by.y < 36.0F;
    }

    Drag drag_ = Drag::none;
    int drag_button_ = 0;
    glm::vec2 drag_from_{0.0F};
    glm::vec2 last_{0.0F};
    bool dragged_ = false; // far enough not to be a click
    double last_click_ = -1;
    glm::vec2 last_click_at_{0.0F};
    std::set<int> held_;
};

}
