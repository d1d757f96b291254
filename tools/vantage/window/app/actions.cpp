#include "tools/vantage/window/app/actions.h"

#include "tools/vantage/window/app/follow.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

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
    GameView& play = desk.play;
    if (!play.on()) return desk.say("There is no game yet: T begins one");
    switch (action) {
    case Action::undo:
    case Action::redo:
        if (play.watching_past())
            desk.say("You are looking at the past: End comes back to the present");
        else
            action == Action::undo ? play.thread->undo() : play.thread->redo();
        break;
    case Action::save:
        desk.show_save = true;
        break;
    case Action::step_back:
        play.playback.previous();
        break;
    case Action::step_forward:
        play.playback.next();
        break;
    case Action::first_step:
        play.playback.go_to(0.0);
        break;
    case Action::play_pause:
        play.playback.playing() ? play.playback.pause() : play.playback.play();
        break;
    default:
        play.playback.to_present();
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

}
