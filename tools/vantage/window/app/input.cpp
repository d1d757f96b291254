#include "tools/vantage/window/app/input.h"

#include "engine/frame/camera.h"
#include "tools/vantage/window/app/actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

Chord chord_of(const WindowEvent& event) {
    return {event.code, (event.mods & GLFW_MOD_CONTROL) != 0, (event.mods & GLFW_MOD_SHIFT) != 0,
            (event.mods & GLFW_MOD_ALT) != 0};
}

// The place on the level of the camera's target that a pixel shows: what a hand that drags has hold of.
std::optional<glm::dvec2> on_level(const Desk& desk, glm::vec2 pixel) {
    const Projection projection{desk.camera.goal_camera(), desk.view};
    const Ray ray = projection.ray(pixel);
    if (ray.direction.z > -0.02) return std::nullopt;
    const double t = (desk.camera.goal().target.z - ray.from.z) / ray.direction.z;
    return glm::dvec2{ray.from + ray.direction * t};
}

Pick pick_at(const Desk& desk, glm::vec2 pixel) {
    return desk.battle ? pick(*desk.battle, desk.projection, pixel) : Pick{.pixel = pixel};
}

}

void Input::handle(Desk& desk, const WindowEvent& event) {
    const ImGuiIO& io = ImGui::GetIO();
    // Whoever does something has seen enough of what is being shown; to look around is not to do something.
    if (event.down && event.kind == WindowEvent::Kind::button && event.code == GLFW_MOUSE_BUTTON_LEFT &&
        !(event.mods & (GLFW_MOD_ALT | GLFW_MOD_SHIFT)))
        desk.play.playback.skip();
    switch (event.kind) {
    case WindowEvent::Kind::button:
        if (event.down && io.WantCaptureMouse) return;
        button(desk, event);
        break;
    case WindowEvent::Kind::motion:
        motion(desk, event);
        break;
    case WindowEvent::Kind::wheel:
        if (!io.WantCaptureMouse) wheel(desk, event);
        break;
    case WindowEvent::Kind::key:
        if (!event.down)
            held_.erase(event.code);
        else if (!io.WantTextInput)
            key(desk, event);
        break;
    case WindowEvent::Kind::drop:
        desk.wishes.open = event.file;
        break;
    }
}

void Input::begin_drag(Desk& desk, const WindowEvent& event, Drag drag) {
    drag_ = drag;
    drag_button_ = event.code;
    drag_from_ = last_ = event.at;
    dragged_ = false;
    if (drag == Drag::tool && desk.battle) desk.tool->press(*desk.battle, pick_at(desk, event.at));
}

void Input::button(Desk& desk, const WindowEvent& event) {
    if (event.down) {
        if (drag_ != Drag::none) return; // one hand at a time
        const bool left = event.code == GLFW_MOUSE_BUTTON_LEFT;
        if (left && (event.mods & GLFW_MOD_CONTROL) && desk.tool_kind != ToolKind::tape)
            choose_tool(desk, ToolKind::tape);
        if (event.code == GLFW_MOUSE_BUTTON_RIGHT || (left && (event.mods & GLFW_MOD_ALT)))
            begin_drag(desk, event, Drag::turn);
        else if (event.code == GLFW_MOUSE_BUTTON_MIDDLE || (left && (event.mods & GLFW_MOD_SHIFT)))
            begin_drag(desk, event, Drag::pan);
        else if (left)
            begin_drag(desk, event, Drag::tool);
        return;
    }
    if (drag_ == Drag::none || event.code != drag_button_) return;
    const Drag ended = std::exchange(drag_, Drag::none);
    if (ended == Drag::tool && desk.battle) {
        desk.tool->release(*desk.battle, pick_at(desk, event.at));
        if (!dragged_) click(desk, event);
    } else if (ended == Drag::turn && !dragged_ && drag_button_ == GLFW_MOUSE_BUTTON_RIGHT) {
        if (!desk.tool->back()) desk.selected.reset(), desk.following.reset();
    }
}

void Input::click(Desk& desk, const WindowEvent& event) {
    const Pick at = pick_at(desk, event.at);
    const bool again = desk.now - last_click_ < 0.4 && glm::length(event.at - last_click_at_) < 6;
    last_click_ = again ? -1 : desk.now;
    last_click_at_ = event.at;
    if (desk.tool_kind == ToolKind::select) {
        desk.selected = at.piece;
        desk.following.reset();
    }
    if (again && at.piece && desk.tool_kind == ToolKind::select)
        desk.camera.fly_to(desk.battle->on_table(desk.battle->base_of(*at.piece).place.at));
}

void Input::motion(Desk& desk, const WindowEvent& event) {
    const glm::vec2 by = event.at - last_;
    if (drag_ != Drag::none && glm::length(event.at - drag_from_) > 4) dragged_ = true;
    if (drag_ == Drag::turn && dragged_) {
        desk.camera.turn(by.x * desk.settings.turn_speed, by.y * desk.settings.turn_speed);
    } else if (drag_ == Drag::pan && dragged_) {
        const auto from = on_level(desk, last_);
        const auto to = on_level(desk, event.at);
        if (from && to) desk.camera.pan(*from - *to);
        desk.following.reset();
    }
    last_ = event.at;
    if (!desk.battle) return;
    desk.under_cursor = ImGui::GetIO().WantCaptureMouse && drag_ == Drag::none ? Pick{.pixel = event.at}
                                                                               : pick_at(desk, event.at);
    desk.under_cursor.fine = (event.mods & GLFW_MOD_ALT) != 0;
    desk.under_cursor.alone = (event.mods & GLFW_MOD_CONTROL) != 0;
    if ((drag_ == Drag::tool || drag_ == Drag::none) && !desk.play.playback.moving())
        desk.tool->move(*desk.battle, desk.under_cursor, drag_ == Drag::tool);
}

void Input::wheel(Desk& desk, const WindowEvent& event) const {
    if (!desk.battle) return;
    const double turns = static_cast<double>(event.amount.y);
    if ((event.mods & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL)) && desk.tool->wheel(*desk.battle, turns)) return;
    if (event.amount.x != 0) desk.camera.turn(event.amount.x * 6.0, 0);
    const Projection projection{desk.camera.goal_camera(), desk.view};
    const auto hit = ground_hit(*desk.battle, projection.ray(event.at));
    desk.camera.zoom(std::exp(-0.16 * turns), hit ? *hit : desk.camera.goal().target);
}

void Input::key(Desk& desk, const WindowEvent& event) {
    const Chord chord = chord_of(event);
    if (event.code >= GLFW_KEY_1 && event.code <= GLFW_KEY_9 && (chord.ctrl || chord.shift) && !chord.alt) {
        auto& kept = desk.bookmarks[static_cast<std::size_t>(event.code - GLFW_KEY_1)];
        const int number = event.code - GLFW_KEY_0;
        if (chord.ctrl) {
            kept = desk.camera.goal();
            desk.say(fmt::format("View {} kept: Shift+{} comes back to it", number, number));
        } else if (kept) {
            desk.camera.glide_to(*kept);
            desk.following.reset();
        } else {
            desk.say(fmt::format("No view {} yet: Ctrl+{} keeps the present one", number, number));
        }
        return;
    }
    if (event.code >= GLFW_KEY_1 && event.code <= GLFW_KEY_9 && !chord.alt && desk.battle) {
        desk.play.playback.skip();
        desk.tool->forward(*desk.battle, desk.selected, Inches{static_cast<double>(event.code - GLFW_KEY_0)});
        return;
    }
    const auto action = desk.settings.keys.action_of({chord.key, chord.ctrl, chord.shift, false});
    if (!action || (chord.alt && *action != Action::turn_left && *action != Action::turn_right)) return;
    if ((*action == Action::turn_left || *action == Action::turn_right) && desk.battle) {
        // With troops in hand the keys turn them, by the snap, or finely with Alt; else the table turns.
        const double by = chord.alt || desk.settings.turn_snap <= 0 ? 1.0 : desk.settings.turn_snap;
        if (desk.tool->turn(*desk.battle, Degrees{*action == Action::turn_left ? -by : by})) return;
    }
    if (*action <= Action::zoom_out) {
        if (!event.repeat) hold(desk, 0.0), held_.insert(event.code);
        // A short tap counts as well: a twentieth of a second's worth.
        const std::set<int> all = std::exchange(held_, {event.code});
        if (!event.repeat) hold(desk, 0.05);
        held_ = all;
        return;
    }
    if (*action > Action::true_size) desk.play.playback.skip();
    if (!event.repeat) act(desk, *action);
}

void Input::hold(Desk& desk, double seconds) {
    if (!desk.battle || seconds <= 0) return;
    for (const int code : held_) {
        const auto action = desk.settings.keys.action_of({.key = code});
        if (!action) continue;
        const double step = 0.9 * seconds;
        if (*action <= Action::right) desk.following.reset();
        switch (*action) {
        case Action::forward:
            desk.camera.walk(step, 0);
            break;
        case Action::back:
            desk.camera.walk(-step, 0);
            break;
        case Action::left:
            desk.camera.walk(0, -step);
            break;
        case Action::right:
            desk.camera.walk(0, step);
            break;
        case Action::turn_left:
            desk.camera.turn(-90 * seconds, 0);
            break;
        case Action::turn_right:
            desk.camera.turn(90 * seconds, 0);
            break;
        case Action::zoom_in:
            desk.camera.zoom(std::exp(-1.8 * seconds), desk.camera.goal().target);
            break;
        case Action::zoom_out:
            desk.camera.zoom(std::exp(1.8 * seconds), desk.camera.goal().target);
            break;
        default:
            break;
        }
    }
}

}
