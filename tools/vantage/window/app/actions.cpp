#include "tools/vantage/window/app/actions.h"

#include "tools/vantage/window/app/editing.h"
#include "tools/vantage/window/app/follow.h"
#include "tools/vantage/window/edit/edit_tool.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

// A place to look from: ahead of the front rank, at the height of a figure's eye.
CameraPose commander_pose(const View& view) {
    const Battle& battle = *view.battle;
    Placement place{battle.space().to_ground({view.camera.goal().target.x, view.camera.goal().target.y}),
                    Degrees{view.camera.goal().bearing}};
    double ahead = 0;
    if (view.selected) {
        const measure::Base base = battle.base_of(*view.selected);
        place = base.place;
        ahead = base.depth.value() / 2 + 3.0 / battle.space().mm_per_yard();
    }
    const GroundPoint at = to_ground(to_vec(place.at) + direction_of(place.facing) * ahead);
    CameraPose pose;
    pose.bearing = place.facing.value();
    pose.pitch = 2.0;
    pose.distance = 200;
    pose.field_of_view = 50;
    const glm::dvec3 eye = battle.on_table(at, std::max(battle.scene.scales.figures.value() * 1.1 + 2, 6.0));
    pose.target = eye + glm::dvec3{direction_of(place.facing) * 200.0, -std::sin(0.035) * 200.0};
    return pose;
}

}

void choose_tool(View& view, ToolKind kind) {
    view.lent_viewshed = false;
    // Marches and orders in hand rest while something is measured.
    if (view.tool_kind == ToolKind::select && !view.tool->pending().empty())
        view.resting = std::move(view.tool);
    view.tool_kind = kind;
    if (kind == ToolKind::select && view.resting) {
        view.tool = std::move(view.resting);
        if (view.battle) view.tool->refresh(*view.battle);
        return;
    }
    if (kind == ToolKind::select && view.editing()) {
        view.tool = std::make_unique<EditTool>(*view.edit);
        return;
    }
    view.tool = make_tool(kind, view.game);
    if (view.battle && view.selected) { // a unit already chosen is where the tool begins
        const Pick at{.pixel = view.under_cursor.pixel,
                      .ground = view.battle->base_of(*view.selected).place.at,
                      .piece = view.selected};
        if (kind != ToolKind::select && kind != ToolKind::tape && kind != ToolKind::sight)
            view.tool->press(*view.battle, at), view.tool->release(*view.battle, at);
    }
}

void deselect(View& view) {
    view.selected.reset();
    view.following.reset();
    view.game.chosen.reset();
}

namespace {

// What the keys of the game do; without one they say how to begin it.
void act_on_game(View& view, UiMemory& ui, Action action) {
    GameView& game = view.game;
    if (!game.on()) return ui.say("There is no game yet: T begins one");
    switch (action) {
    case Action::undo:
    case Action::redo:
        if (game.watching_past())
            ui.say("You are looking at the past: End comes back to the present");
        else
            action == Action::undo ? game.thread->undo() : game.thread->redo();
        break;
    case Action::save:
        ui.show_save = true;
        break;
    case Action::step_back:
        game.playback.previous();
        break;
    case Action::step_forward:
        game.playback.next();
        break;
    case Action::first_step:
        game.playback.go_to(0.0);
        break;
    case Action::play_pause:
        game.playback.playing() ? game.playback.pause() : game.playback.play();
        break;
    default:
        game.playback.to_present();
    }
}

}

void act(View& view, UiMemory& ui, UiRequests& asked, Action action) {
    const Battle* battle = view.battle.get();
    switch (action) {
    case Action::whole_table:
        if (battle) view.camera.show_whole_table();
        view.following.reset();
        break;
    case Action::focus:
        if (battle && view.selected) {
            view.camera.fly_to(battle->on_table(battle->base_of(*view.selected).place.at));
            view.following = view.selected;
        } else {
            ui.say("Select a unit first: F then goes to it and follows it");
        }
        break;
    case Action::camera_mode:
        if (!battle) break;
        view.camera.next_mode(commander_pose(view));
        ui.say(fmt::format("View: {}", name_of(view.camera.mode())));
        // At a commander's eye the ground that he does not see lies in the dark.
        if (view.camera.mode() == CameraMode::commander && view.selected &&
            view.tool_kind == ToolKind::select && view.tool->pending().empty()) {
            choose_tool(view, ToolKind::viewshed);
            view.lent_viewshed = true;
        } else if (view.camera.mode() == CameraMode::player && view.lent_viewshed)
            choose_tool(view, ToolKind::select); // only the one that came with the commander's eye
        break;
    case Action::true_size: {
        if (!battle) break;
        // At this distance a millimetre at the middle of the picture is a millimetre on the screen.
        const double dots = ui.settings.screen_dots_per_mm > 0 ? ui.settings.screen_dots_per_mm : 96 / 25.4;
        const double half = std::tan(to_radians(Degrees{view.camera.goal().field_of_view}).value() / 2);
        view.camera.set_distance(view.size.y / (2 * half) / dots);
        ui.say(fmt::format(
            "True size: a {:.0f} mm figure is {:.0f} mm tall on a screen of {:.2f} pixels a millimetre{}",
            battle->scene.scales.figures.value(), battle->scene.scales.figures.value(), dots,
            ui.settings.screen_dots_per_mm > 0 ? "" : " (set it with the scales)"));
        break;
    }
    case Action::select:
        if (ui.show_help || ui.show_open || ui.show_save || ui.show_leave || ui.show_live || ui.show_film ||
            ui.offer || ui.show_new || ui.show_start || (view.edit && view.edit->closes_dialogue())) {
            ui.show_help = ui.show_open = ui.show_save = ui.show_leave = ui.show_live = ui.show_film = false;
            ui.show_new = ui.show_start = false;
            ui.offer.reset();
        } else if (ui.show_roster) {
            ui.show_roster = false;
        } else if (ui.presenting || ui.bare) {
            ui.presenting = ui.bare = false;
        } else if (!view.tool->back()) {
            if (view.tool_kind != ToolKind::select)
                choose_tool(view, ToolKind::select);
            else
                deselect(view);
        }
        break;
    case Action::tape:
    case Action::sight:
    case Action::arc:
    case Action::rings:
    case Action::viewshed:
    case Action::reach:
    case Action::best_viewpoint:
    case Action::command: {
        constexpr int first = static_cast<int>(Action::select);
        const auto kind = static_cast<ToolKind>(static_cast<int>(action) - first);
        choose_tool(view, view.tool_kind == kind ? ToolKind::select : kind);
        break;
    }
    case Action::scales:
        ui.show_scales = !ui.show_scales;
        ui.show_roster = false; // both stand beside the toolbar
        break;
    case Action::labels:
        ui.labels = !ui.labels;
        break;
    case Action::present:
    case Action::spectator: {
        const bool large = action == Action::spectator;
        ui.presenting = !ui.presenting || ui.spectator != large;
        ui.spectator = large;
        ui.bare = false;
        break;
    }
    case Action::hide:
        ui.bare = !ui.bare;
        break;
    case Action::roster:
        ui.show_roster = !ui.show_roster;
        ui.show_scales = false;
        ui.find.clear();
        break;
    case Action::order:
        if (battle) {
            const Answer answer = view.tool->answer(*battle);
            if (answer.orders.empty()) break;
            asked.command = answer.orders.front().command;
            asked.ordered = answer.orders.front().subject;
        }
        break;
    case Action::live:
        ui.show_live = !ui.show_live;
        break;
    case Action::help:
        ui.show_help = !ui.show_help;
        break;
    case Action::open:
        ui.show_open = !ui.show_open;
        if (ui.show_open) {
            ui.kept = kept_games(games_folder(ui.settings), 5, ui.settings.recent);
            ui.unfinished = unfinished_battles(ui.settings);
        }
        break;
    case Action::new_battle:
        ui.show_new = !ui.show_new;
        break;
    case Action::copy:
        if (battle) {
            const Answer answer = view.tool->answer(*battle);
            const std::string& text = answer.sentence.empty() ? answer.headline : answer.sentence;
            if (text.empty()) {
                ui.say("Nothing to copy yet: measure something first");
            } else {
                ImGui::SetClipboardText(text.c_str());
                ui.say("Copied: " + text);
            }
        }
        break;
    case Action::quit:
        asked.quit = true;
        break;
    case Action::play:
        if (view.edit) {
            ui.say(
                view.edit->history().unsaved()
                    ? "A game is played on the battle's file: save it first (Ctrl+S), then leave editing (F4)"
                    : "Leave editing first (F4): then T begins a game");
        } else if (view.game.on() || view.game.shown)
            view.game.shown = !view.game.shown;
        else
            begin_or_offer(view, ui);
        break;
    case Action::undo:
    case Action::redo:
        if (view.editing())
            action == Action::undo ? view.edit->undo() : view.edit->redo();
        else
            act_on_game(view, ui, action);
        break;
    case Action::save:
        if (view.edit)
            asked.action = action; // the main loop's
        else
            act_on_game(view, ui, action);
        break;
    case Action::step_back:
    case Action::step_forward:
    case Action::first_step:
    case Action::last_step:
    case Action::play_pause:
        act_on_game(view, ui, action);
        break;
    default:
        asked.action = action; // the main loop's
    }
}

}
