#include "tools/vantage/window/app/events.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace vantage::window {

struct WindowEvents::Callbacks {
    static WindowEvents& of(GLFWwindow* window) {
        return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
    }
    static int mods_now(GLFWwindow* window) {
        const auto held = [&](int left, int right) {
            return glfwGetKey(window, left) == GLFW_PRESS || glfwGetKey(window, right) == GLFW_PRESS;
        };
        return (held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL) ? GLFW_MOD_CONTROL : 0) |
               (held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT) ? GLFW_MOD_SHIFT : 0) |
               (held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT) ? GLFW_MOD_ALT : 0);
    }
    static void key(GLFWwindow* window, int key, int, int action, int mods) {
        of(window).add({.kind = WindowEvent::Kind::key,
                        .code = key,
                        .down = action != GLFW_RELEASE,
                        .repeat = action == GLFW_REPEAT,
                        .mods = mods});
    }
    static void button(GLFWwindow* window, int button, int action, int mods) {
        of(window).add(
            {.kind = WindowEvent::Kind::button, .code = button, .down = action == GLFW_PRESS, .mods = mods});
    }
    static void motion(GLFWwindow* window, double x, double y) {
        of(window).cursor_ = {x, y};
        of(window).add({.kind = WindowEvent::Kind::motion, .mods = mods_now(window)});
    }
    static void wheel(GLFWwindow* window, double x, double y) {
        of(window).add({.kind = WindowEvent::Kind::wheel, .mods = mods_now(window), .amount = {x, y}});
    }
    static void drop(GLFWwindow* window, int count, const char** files) {
        for (int i = 0; i < count; ++i) of(window).add({.kind = WindowEvent::Kind::drop, .file = files[i]});
    }
};

WindowEvents::WindowEvents(GLFWwindow* window) {
    glfwSetWindowUserPointer(window, this);
    glfwSetKeyCallback(window, Callbacks::key);
    glfwSetMouseButtonCallback(window, Callbacks::button);
    glfwSetCursorPosCallback(window, Callbacks::motion);
    glfwSetScrollCallback(window, Callbacks::wheel);
    glfwSetDropCallback(window, Callbacks::drop);
}

void WindowEvents::add(WindowEvent event) {
    event.at = cursor_; // as it was then: asking GLFW would give the cursor of now, which may have gone on
    event.time = glfwGetTime();
    waiting_.push_back(std::move(event));
}

std::vector<WindowEvent> WindowEvents::take() {
    const auto is_button = [](const WindowEvent& e) { return e.kind == WindowEvent::Kind::button; };
    auto end = std::find_if(waiting_.begin(), waiting_.end(), is_button);
    if (!waiting_.empty() && end == waiting_.begin()) ++end;
    std::vector<WindowEvent> taken{std::make_move_iterator(waiting_.begin()), std::make_move_iterator(end)};
    waiting_.erase(waiting_.begin(), end);
    for (const WindowEvent& event : taken) {
        mouse_.at = event.at;
        if (is_button(event) && event.code >= 0 && event.code < static_cast<int>(mouse_.down.size()))
            mouse_.down[static_cast<std::size_t>(event.code)] = event.down;
    }
    return taken;
}

}
