#include "tools/vantage/window/input.h"

#include "engine/frame/camera.h"
#include "tools/vantage/window/play/follow.h"

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

// A place to look from: ahead of the front rank, at the height of a figure's eye.
Pose commander_pose(const Desk& desk) {
    const Battle& battle = *desk.battle;
    Placement place{battle.space().to_ground({desk.camera.goal().target.x, desk.camera.goal().target.y}),
                    Degrees{desk.camera.goal().bearing}};
    double ahead = 0;
    if (desk.selected) {
        const measure::Base base = battle.base_of(*desk.selected);
        place = base.place;
        ahead = base.depth.value() / 2 + 3.0 / battle.space().mm_per_yard();
    }
    const GroundPoint at = to_ground(to_vec(place.at) + direction_of(place.facing) * ahead);
    Pose pose;
    pose.bearing = place.facing.value();
    pose.pitch = 2.0;
    pose.distance = 200;
    pose.field_of_view = 50;
    const glm::dvec3 eye = battle.on_table(at, std::max(battle.scene.scales.figures.value() * 1.1 + 2, 6.0));
    pose.target = eye + glm::dvec3{direction_of(place.facing) * 200.0, -std::sin(0.035) * 200.0};
    return pose;
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

void choose_tool(Desk& desk, ToolKind kind) {
    desk.tool_kind = kind;
    desk.tool = make_tool(kind, desk.play);
    if (desk.battle && desk.selected) { // a unit already chosen is where the tool begins
        const Pick at{.pixel = desk.under_cursor.pixel,
                      .ground = desk.battle->base_of(*desk.selected).place.at,
                      .piece = desk.selected};
        if (kind != ToolKind::select && kind != ToolKind::tape && kind != ToolKind::sight)
            desk.tool->press(*desk.battle, at), desk.tool->release(*desk.battle, at);
    }
}

namespace {

// What the keys of the game do; without one they say how to begin it.
void act_on_game(Desk& desk, Action action) {
    GameDesk& play = desk.play;
    if (!play.on()) return desk.say("There is no game yet: T begins one");
    switch (action) {
    case Action::undo:
    case Action::redo:
        if (play.watching_past())
            desk.say("You are looking at the past: End comes back to the present");
        else
            action == Action::undo ? play.master->undo() : play.master->redo();
        break;
    case Action::save:
        desk.show_save = true;
        break;
    case Action::step_back:
        play.showing.previous();
        break;
    case Action::step_forward:
        play.showing.next();
        break;
    case Action::first_step:
        play.showing.go_to(0.0);
        break;
    case Action::play_pause:
        play.showing.playing() ? play.showing.pause() : play.showing.play();
        break;
    default:
        play.showing.to_present();
    }
}

}

void act(Desk& desk, Action action) {
    const Battle* battle = desk.battle.get();
    switch (action) {
    case Action::whole_table:
        if (battle) desk.camera.show_whole_table();
        desk.following.reset();
        break;
    case Action::focus:
        if (battle && desk.selected) {
            desk.camera.fly_to(battle->on_table(battle->base_of(*desk.selected).place.at));
            desk.following = desk.selected;
        } else {
            desk.say("Select a unit first: F then goes to it and follows it");
        }
        break;
    case Action::camera_mode:
        if (!battle) break;
        desk.camera.next_mode(commander_pose(desk));
        desk.say(fmt::format("View: {}", name_of(desk.camera.mode())));
        // At a commander's eye the ground that he does not see lies in the dark.
        if (desk.camera.mode() == CameraMode::commander && desk.selected &&
            desk.tool_kind == ToolKind::select)
            choose_tool(desk, ToolKind::viewshed);
        else if (desk.camera.mode() == CameraMode::player && desk.tool_kind == ToolKind::viewshed)
            choose_tool(desk, ToolKind::select);
        break;
    case Action::true_size: {
        if (!battle) break;
        // At this distance a millimetre at the middle of the picture is a millimetre on the screen.
        const double dots =
            desk.settings.screen_dots_per_mm > 0 ? desk.settings.screen_dots_per_mm : 96 / 25.4;
        const double half = std::tan(to_radians(Degrees{desk.camera.goal().field_of_view}).value() / 2);
        desk.camera.set_distance(desk.size.y / (2 * half) / dots);
        desk.say(fmt::format(
            "True size: a {:.0f} mm figure is {:.0f} mm tall on a screen of {:.2f} pixels a millimetre{}",
            battle->scene.scales.figures.value(), battle->scene.scales.figures.value(), dots,
            desk.settings.screen_dots_per_mm > 0 ? "" : " (set it in the scale bench)"));
        break;
    }
    case Action::select:
        if (desk.show_help || desk.show_open || desk.show_save || desk.show_leave) {
            desk.show_help = desk.show_open = desk.show_save = desk.show_leave = false;
        } else if (desk.presenting || desk.bare) {
            desk.presenting = desk.bare = false;
        } else if (!desk.tool->back()) {
            if (desk.tool_kind != ToolKind::select)
                choose_tool(desk, ToolKind::select);
            else
                desk.selected.reset(), desk.following.reset();
        }
        break;
    case Action::tape:
    case Action::sight:
    case Action::arc:
    case Action::rings:
    case Action::viewshed:
    case Action::reach:
    case Action::vantage: {
        constexpr int first = static_cast<int>(Action::select);
        const auto kind = static_cast<ToolKind>(static_cast<int>(action) - first);
        choose_tool(desk, desk.tool_kind == kind ? ToolKind::select : kind);
        break;
    }
    case Action::bench:
        desk.show_bench = !desk.show_bench;
        break;
    case Action::labels:
        desk.labels = !desk.labels;
        break;
    case Action::present:
    case Action::spectator: {
        const bool large = action == Action::spectator;
        desk.presenting = !desk.presenting || desk.spectator != large;
        desk.spectator = large;
        desk.bare = false;
        break;
    }
    case Action::hide:
        desk.bare = !desk.bare;
        break;
    case Action::help:
        desk.show_help = !desk.show_help;
        break;
    case Action::open:
        desk.show_open = !desk.show_open;
        break;
    case Action::copy:
        if (battle) {
            const Answer answer = desk.tool->answer(*battle);
            const std::string& text = answer.sentence.empty() ? answer.headline : answer.sentence;
            if (text.empty()) {
                desk.say("Nothing to copy yet: measure something first");
            } else {
                ImGui::SetClipboardText(text.c_str());
                desk.say("Copied: " + text);
            }
        }
        break;
    case Action::quit:
        desk.wishes.quit = true;
        break;
    case Action::play:
        if (desk.play.on() || desk.play.shown)
            desk.play.shown = !desk.play.shown;
        else
            begin_game(desk);
        break;
    case Action::undo:
    case Action::redo:
    case Action::save:
    case Action::step_back:
    case Action::step_forward:
    case Action::first_step:
    case Action::last_step:
    case Action::play_pause:
        act_on_game(desk, action);
        break;
    default:
        desk.wishes.action = action; // the main loop's
    }
}

void Input::handle(Desk& desk, const WindowEvent& event) {
    const ImGuiIO& io = ImGui::GetIO();
    // Whoever does something has seen enough of what is being shown; to look around is not to do something.
    if (event.down && event.kind == WindowEvent::Kind::button && event.code == GLFW_MOUSE_BUTTON_LEFT &&
        !(event.mods & (GLFW_MOD_ALT | GLFW_MOD_SHIFT)))
        desk.play.showing.skip();
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
    if ((drag_ == Drag::tool || drag_ == Drag::none) && !desk.play.showing.moving())
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
        desk.play.showing.skip();
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
    if (*action > Action::true_size) desk.play.showing.skip();
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
