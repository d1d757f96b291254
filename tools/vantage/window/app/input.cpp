#include "tools/vantage/window/app/input.h"

#include "engine/frame/camera.h"
#include "tools/vantage/window/app/actions.h"
#include "tools/vantage/window/app/editing.h"
#include "tools/vantage/window/app/kept_views.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

Chord chord_of(const WindowEvent& event) {
    return {event.code, (event.mods & GLFW_MOD_CONTROL) != 0, (event.mods & GLFW_MOD_SHIFT) != 0,
            (event.mods & GLFW_MOD_ALT) != 0};
}

// The place on the level of the camera's target that a pixel shows: what a hand that drags has hold of.
std::optional<glm::dvec2> on_level(const View& view, glm::vec2 pixel) {
    const frame::Projection projection{view.camera.goal_camera(), view.part};
    const frame::Ray ray = projection.ray(pixel);
    if (ray.direction.z > -0.02) return std::nullopt;
    const double t = (view.camera.goal().target.z - ray.from.z) / ray.direction.z;
    return glm::dvec2{ray.from + ray.direction * t};
}

// Whoever does something has seen enough of what is being shown, and of what comes in answer.
void enough(View& view) {
    view.game.playback.skip();
    if (view.game.thread && !view.game.thread->runs()) view.game.thread->hurry();
}

// Keys that only look around, or only change how it is shown, do not disturb a game that plays by itself.
bool only_looks(std::optional<Action> action) {
    return action && (*action <= Action::true_size || *action == Action::labels ||
                      *action == Action::director || *action == Action::live || *action == Action::present ||
                      *action == Action::spectator || *action == Action::hide);
}

// Whoever presses Escape while he writes what he looks for wants to be rid of the list, not of what he wrote.
bool leaves_dialogue(const UiMemory& ui, const WindowEvent& event) {
    return event.code == GLFW_KEY_ESCAPE && (ui.show_roster || ui.show_open);
}

// Whether a panel has what happens at a place. ImGui's own word for it may be a frame or two old: a key that
// was pressed before the mouse moved makes it wait with the mouse.
bool panel_has(glm::vec2 at) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.OpenPopupStack.Size > 0) return true;
    return std::any_of(context.Windows.begin(), context.Windows.end(), [&](const ImGuiWindow* window) {
        return window->WasActive && !window->Hidden && !(window->Flags & ImGuiWindowFlags_NoMouseInputs) &&
               window->OuterRectClipped.Contains({at.x, at.y});
    });
}

Pick pick_at(const View& view, glm::vec2 pixel, int mods = 0) {
    Pick at = view.battle ? pick(*view.battle, view.projection, pixel) : Pick{.pixel = pixel};
    at.fine = (mods & GLFW_MOD_ALT) != 0;
    at.alone = (mods & GLFW_MOD_CONTROL) != 0;
    at.more = (mods & GLFW_MOD_SHIFT) != 0;
    return at;
}

}

void Input::handle(View& view, UiMemory& ui, UiRequests& asked, const WindowEvent& event) {
    const ImGuiIO& io = ImGui::GetIO();
    if (event.down && event.kind == WindowEvent::Kind::button && event.code == GLFW_MOUSE_BUTTON_LEFT &&
        !(event.mods & (GLFW_MOD_ALT | GLFW_MOD_SHIFT)))
        enough(view);
    switch (event.kind) {
    case WindowEvent::Kind::button:
        // The card that the first of two clicks opened may lie under the second: it still is the second.
        if (event.down && panel_has(event.at) && event.code == GLFW_MOUSE_BUTTON_LEFT && view.selected &&
            view.battle && is_again(event.time, event.at)) {
            last_click_ = -1;
            view.camera.fly_to(view.battle->on_table(view.battle->base_of(*view.selected).place.at));
            return;
        }
        if (event.down && panel_has(event.at)) return;
        button(view, event);
        break;
    case WindowEvent::Kind::motion:
        motion(view, ui.settings, event);
        break;
    case WindowEvent::Kind::wheel:
        if (!panel_has(event.at)) wheel(view, event);
        break;
    case WindowEvent::Kind::key:
        if (!event.down)
            held_.erase(event.code);
        else if (!io.WantTextInput || leaves_dialogue(ui, event))
            key(view, ui, asked, event);
        break;
    case WindowEvent::Kind::drop:
        asked.open = event.file;
        break;
    }
}

void Input::begin_drag(View& view, const WindowEvent& event, Drag drag) {
    drag_ = drag;
    drag_button_ = event.code;
    drag_from_ = last_ = event.at;
    dragged_ = false;
    if (drag == Drag::tool && view.battle)
        view.tool->press(*view.battle, pick_at(view, event.at, view.editing() ? event.mods : 0));
}

void Input::button(View& view, const WindowEvent& event) {
    if (event.down) {
        if (drag_ != Drag::none) return; // one hand at a time
        const bool left = event.code == GLFW_MOUSE_BUTTON_LEFT;
        // Whoever edits has another use for the left button with Ctrl, Shift and Alt.
        if (left && view.editing() && view.tool_kind == ToolKind::select)
            return begin_drag(view, event, Drag::tool);
        if (left && (event.mods & GLFW_MOD_CONTROL) && view.tool_kind != ToolKind::tape)
            choose_tool(view, ToolKind::tape);
        if (event.code == GLFW_MOUSE_BUTTON_RIGHT || (left && (event.mods & GLFW_MOD_ALT)))
            begin_drag(view, event, Drag::turn);
        else if (event.code == GLFW_MOUSE_BUTTON_MIDDLE || (left && (event.mods & GLFW_MOD_SHIFT)))
            begin_drag(view, event, Drag::pan);
        else if (left)
            begin_drag(view, event, Drag::tool);
        return;
    }
    if (drag_ == Drag::none || event.code != drag_button_) return;
    const Drag ended = std::exchange(drag_, Drag::none);
    if (ended == Drag::tool && view.battle) {
        view.tool->release(*view.battle, pick_at(view, event.at, view.editing() ? event.mods : 0));
        if (!dragged_ && !view.editing()) click(view, event);
    } else if (ended == Drag::turn && !dragged_ && drag_button_ == GLFW_MOUSE_BUTTON_RIGHT) {
        if (!view.tool->back()) deselect(view);
    }
}

void Input::click(View& view, const WindowEvent& event) {
    const Pick at = pick_at(view, event.at);
    const bool again = is_again(event.time, event.at);
    last_click_ = again ? -1 : event.time;
    last_click_at_ = event.at;
    if (view.tool_kind == ToolKind::select) {
        deselect(view);
        view.selected = at.piece;
    }
    if (again && at.piece && view.tool_kind == ToolKind::select)
        view.camera.fly_to(view.battle->on_table(view.battle->base_of(*at.piece).place.at));
}

void Input::motion(View& view, const Settings& settings, const WindowEvent& event) {
    const glm::vec2 by = event.at - last_;
    if (drag_ != Drag::none && glm::length(event.at - drag_from_) > 4) dragged_ = true;
    if (drag_ == Drag::turn && dragged_) {
        view.camera.turn(by.x * settings.turn_speed, by.y * settings.turn_speed);
    } else if (drag_ == Drag::pan && dragged_) {
        const auto from = on_level(view, last_);
        const auto to = on_level(view, event.at);
        if (from && to) view.camera.pan(*from - *to);
        view.following.reset();
    }
    last_ = event.at;
    if (!view.battle) return;
    view.under_cursor = panel_has(event.at) && drag_ == Drag::none ? Pick{.pixel = event.at}
                                                                   : pick_at(view, event.at, event.mods);
    if ((drag_ == Drag::tool || drag_ == Drag::none) && !view.game.playback.moving())
        view.tool->move(*view.battle, view.under_cursor, drag_ == Drag::tool);
}

void Input::wheel(View& view, const WindowEvent& event) {
    if (!view.battle) return;
    const double turns = static_cast<double>(event.amount.y);
    if ((event.mods & (GLFW_MOD_SHIFT | GLFW_MOD_CONTROL)) && view.tool->wheel(*view.battle, turns)) return;
    if (event.amount.x != 0) view.camera.turn(event.amount.x * 6.0, 0);
    const frame::Projection projection{view.camera.goal_camera(), view.part};
    const auto hit = ground_hit(*view.battle, projection.ray(event.at));
    view.camera.zoom(std::exp(-0.16 * turns), hit ? *hit : view.camera.goal().target);
}

void Input::key(View& view, UiMemory& ui, UiRequests& asked, const WindowEvent& event) {
    const Chord chord = chord_of(event);
    const bool alone = event.code >= GLFW_KEY_LEFT_SHIFT && event.code <= GLFW_KEY_RIGHT_SUPER;
    if (view.game.thread && view.game.thread->runs() && !alone &&
        !only_looks(ui.settings.keys.action_of({chord.key, chord.ctrl, chord.shift, false}))) {
        view.game.thread->stop(); // and does nothing else: it was meant for this
        return;
    }
    if (event.code >= GLFW_KEY_1 && event.code <= GLFW_KEY_9 && (chord.ctrl || chord.shift) && !chord.alt) {
        auto& kept = ui.bookmarks[static_cast<std::size_t>(event.code - GLFW_KEY_1)];
        const int number = event.code - GLFW_KEY_0;
        if (chord.ctrl) {
            if (view.battle) keep_view(view, ui, number);
        } else if (kept) {
            view.camera.glide_to(*kept);
            view.following.reset();
        } else {
            ui.say(fmt::format("No view {} yet: Ctrl+{} keeps the present one", number, number));
        }
        return;
    }
    if (event.code >= GLFW_KEY_1 && event.code <= GLFW_KEY_9 && !chord.alt && view.battle) {
        enough(view);
        view.tool->forward(*view.battle, view.selected, Inches{static_cast<double>(event.code - GLFW_KEY_0)});
        return;
    }
    if (view.editing() && edit_key(view, chord, event.repeat)) return;
    const auto action = ui.settings.keys.action_of({chord.key, chord.ctrl, chord.shift, false});
    if (!action || (chord.alt && *action != Action::turn_left && *action != Action::turn_right)) return;
    if ((*action == Action::turn_left || *action == Action::turn_right) && view.battle) {
        // With troops in hand the keys turn them, by the snap, or finely with Alt; else the table turns.
        const double by = chord.alt || ui.settings.turn_snap <= 0 ? 1.0 : ui.settings.turn_snap;
        if (view.tool->turn(*view.battle, Degrees{*action == Action::turn_left ? -by : by})) return;
    }
    if (*action <= Action::zoom_out) {
        if (!event.repeat) hold(view, ui.settings.keys, 0.0), held_.insert(event.code);
        // A short tap counts as well: a twentieth of a second's worth.
        const std::set<int> all = std::exchange(held_, {event.code});
        if (!event.repeat) hold(view, ui.settings.keys, 0.05);
        held_ = all;
        return;
    }
    if (*action > Action::true_size) enough(view);
    if (!event.repeat) act(view, ui, asked, *action);
}

void Input::hold(View& view, const KeyMap& keys, double seconds) {
    if (!view.battle || seconds <= 0) return;
    for (const int code : held_) {
        const auto action = keys.action_of({.key = code});
        if (!action) continue;
        const double step = 0.9 * seconds;
        if (*action <= Action::right) view.following.reset();
        switch (*action) {
        case Action::forward:
            view.camera.walk(step, 0);
            break;
        case Action::back:
            view.camera.walk(-step, 0);
            break;
        case Action::left:
            view.camera.walk(0, -step);
            break;
        case Action::right:
            view.camera.walk(0, step);
            break;
        case Action::turn_left:
            view.camera.turn(-90 * seconds, 0);
            break;
        case Action::turn_right:
            view.camera.turn(90 * seconds, 0);
            break;
        case Action::zoom_in:
            view.camera.zoom(std::exp(-1.8 * seconds), view.camera.goal().target);
            break;
        case Action::zoom_out:
            view.camera.zoom(std::exp(1.8 * seconds), view.camera.goal().target);
            break;
        default:
            break;
        }
    }
}

}
