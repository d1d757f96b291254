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

const Moment* last_before(const Record& record, std::size_t moments) {
    return moments > 0 ? &record[moments - 1] : nullptr;
}

// From the attacker's right, as fights are resolved, and close enough to tell the figures apart.
void look_at_fight(Desk& desk, const Moment& moment) {
    for (const game::Event& event : moment.entry.events) {
        const auto* fought = std::get_if<game::Fought>(&event);
        if (!fought) continue;
        const game::GameState before = desk.play.game->record.state_at(desk.play.position() - 1);
        const Placement attacker = before[fought->attacker].place;
        const Placement defender = before[fought->defender].place;
        Pose pose = desk.camera.goal();
        pose.target = desk.battle->on_table(to_ground((to_vec(attacker.at) + to_vec(defender.at)) * 0.5));
        pose.bearing = attacker.facing.value() - 70.0;
        pose.pitch = 24.0;
        pose.distance = std::max(220.0, desk.battle->scene.scales.figures.value() * 34.0);
        desk.camera.glide_to(pose);
        desk.following.reset();
        return;
    }
}

bool take_snapshot(Desk& desk) {
    GameDesk& play = desk.play;
    auto latest = play.master->latest();
    if (!latest || latest == play.game) return false;
    const bool first = !play.game;
    const bool longer = !first && latest->record.size() > play.game->record.size();
    play.game = std::move(latest);
    if (play.at && *play.at >= play.game->record.size()) play.at.reset();
    if (longer) play.came_at = desk.now;
    if (longer && play.go_to_fights && !play.at)
        look_at_fight(desk, play.game->record[play.game->record.size() - 1]);
    return true;
}

void ask_for_focus(Desk& desk) {
    game::FormationId wanted;
    if (desk.selected && same_scene(desk)) {
        const game::GameState& state = desk.play.game->state;
        wanted = desk.selected->kind == Piece::Kind::unit ? state.units[desk.selected->index].formation
                                                          : state.commanders[desk.selected->index].formation;
    }
    if (wanted == desk.play.focus) return;
    desk.play.focus = wanted;
    desk.play.master->focus(wanted);
}

}

void begin_game(Desk& desk) {
    if (!desk.battle) return;
    if (desk.battle->scene.rules.system != "esr") {
        desk.play.shown = false;
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

bool follow_game(Desk& desk) {
    GameDesk& play = desk.play;
    if (!play.master) return false;
    bool fresh = take_snapshot(desk);
    while (const auto remark = play.master->take_remark()) {
        desk.say(remark->text, remark->trouble);
        fresh = true;
    }
    if (!play.on()) return fresh;
    if (play.playing && desk.now >= play.next_at) {
        play.go_to(play.position() + 1);
        play.next_at = desk.now + 1.0 / play.speed;
        fresh = true;
    }
    const std::size_t position = play.position();
    if (same_scene(desk) && play.on_table != std::pair{position, last_before(play.game->record, position)}) {
        put_game_on_table(desk);
        fresh = true;
    }
    ask_for_focus(desk);
    if (play.busy != play.master->busy()) fresh = true;
    play.busy = play.master->busy();
    return fresh || play.playing || desk.now - play.came_at < 0.7;
}

void put_game_on_table(Desk& desk) {
    if (!same_scene(desk)) return;
    GameDesk& play = desk.play;
    const auto next =
        following(*desk.battle, play.at ? play.game->record.state_at(*play.at) : play.game->state);
    if (!next) return desk.say(next.error().text(), true);
    desk.battle = *next;
    play.on_table = {play.position(), last_before(play.game->record, play.position())};
    desk.tool->refresh(*desk.battle);
    const auto gone = [&](Piece p) {
        return p.kind == Piece::Kind::unit ? !desk.battle->scene.units[p.index].on_table
                                           : !desk.battle->scene.commanders[p.index].on_table;
    };
    if (desk.following && gone(*desk.following)) desk.following.reset();
    desk.under_cursor.piece.reset();
}

}
