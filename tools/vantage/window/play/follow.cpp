#include "tools/vantage/window/play/follow.h"

#include "tools/vantage/window/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace vantage::window {
namespace {

bool same_scene(const Desk& desk) {
    return desk.battle && desk.play.on() && desk.battle->scene.file == desk.play.game->setup->scene.file;
}

// From the attacker's right, as fights are resolved, and close enough to tell the figures apart.
void look_at_fight(Desk& desk, const Showing::Fight& fight) {
    const Placement attacker = fight.before[fight.event.attacker].place;
    const Placement defender = fight.before[fight.event.defender].place;
    Pose pose = desk.camera.goal();
    pose.target = desk.battle->on_table(to_ground((to_vec(attacker.at) + to_vec(defender.at)) * 0.5));
    pose.bearing = attacker.facing.value() - 70.0;
    pose.pitch = 24.0;
    pose.distance = std::max(220.0, desk.battle->scene.scales.figures.value() * 34.0);
    desk.camera.glide_to(pose);
    desk.following.reset();
}

bool take_snapshot(Desk& desk) {
    GameDesk& play = desk.play;
    auto latest = play.master->latest();
    if (!latest || latest == play.game) return false;
    if (play.game && latest->record.size() > play.game->record.size()) play.came_at = desk.now;
    play.game = std::move(latest);
    if (play.showing.follow({play.game->setup, &play.game->setup->start}, play.game->record)) {
        play.on_table.reset();
        play.tools_wait = true;
    }
    return true;
}

void ask_for_focus(Desk& desk) {
    esr::FormationId wanted;
    if (desk.selected && same_scene(desk)) {
        wanted = formation_of(desk.play.game->state, *desk.selected);
    }
    if (wanted == desk.play.focus) return;
    desk.play.focus = wanted;
    desk.play.master->focus(wanted);
}

}

void begin_game(Desk& desk) {
    if (!desk.battle) return;
    if (desk.battle->scene.sides.size() != 2) {
        desk.say("A game takes two sides: this is ground to look at and to measure on");
        return;
    }
    if (desk.battle->scene.rules.system != "esr") {
        desk.say(
            fmt::format("Whole games are played by the rules \"esr\"; this battle has \"{}\": measure and "
                        "present it",
                        desk.battle->scene.rules.system));
        return;
    }
    desk.play.shown = true;
    if (!desk.play.master) desk.play.master = std::make_unique<GameMaster>();
    const std::uint64_t seed = desk.play.seed != 0 ? desk.play.seed : std::random_device{}();
    desk.play.master->begin(desk.file, games_folder(desk), seed);
}

bool follow_game(Desk& desk, double seconds, bool painter_is_free) {
    GameDesk& play = desk.play;
    if (!play.master) return false;
    bool fresh = take_snapshot(desk);
    while (const auto remark = play.master->take_remark()) {
        desk.say(remark->text, remark->trouble);
        fresh = true;
    }
    if (!play.on()) return fresh;
    const bool runs = play.showing.pass(seconds) && play.on_table;
    if (play.on_table != play.showing.time() && same_scene(desk) && (painter_is_free || !runs)) {
        put_game_on_table(desk);
        fresh |= !runs; // what runs is seen with the next picture
    }
    if (play.tools_wait && !play.showing.moving() && desk.battle) {
        play.tools_wait = false; // while troops were on their way nobody measured them
        desk.tool->refresh(*desk.battle);
        fresh = true;
    }
    if (const auto fight = play.showing.take_fight(); fight && play.go_to_fights && same_scene(desk))
        look_at_fight(desk, *fight);
    ask_for_focus(desk);
    if (play.busy != play.master->busy()) fresh = true;
    play.busy = play.master->busy();
    return fresh || desk.now - play.came_at < 0.7;
}

void put_game_on_table(Desk& desk) {
    if (!same_scene(desk) || !desk.battle->actors) return;
    GameDesk& play = desk.play;
    const timeline::Shot& shot = play.showing.shot();
    const auto before = desk.battle;
    desk.battle = shown_at(*before, shot);
    if (desk.beside && desk.beside->actors) desk.beside = shown_at(*desk.beside, shot);
    play.on_table = play.showing.time();
    play.tools_wait |= !desk.battle->stands_like(*before);
    const auto gone = [&](Piece p) {
        return p.kind == Piece::Kind::unit ? !desk.battle->scene.units[p.index].on_table
                                           : !desk.battle->scene.commanders[p.index].on_table;
    };
    if (desk.following && gone(*desk.following)) desk.following.reset();
    if (desk.under_cursor.piece && gone(*desk.under_cursor.piece)) desk.under_cursor.piece.reset();
}

}
