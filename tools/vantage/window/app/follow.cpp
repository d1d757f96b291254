#include "tools/vantage/window/app/follow.h"

#include <algorithm>
#include <random>

namespace vantage::window {
namespace {

bool same_scene(const Desk& desk) {
    return desk.battle && desk.play.on() && desk.battle->scene.file == desk.play.now->game->scene().file;
}

// From the attacker's right, as fights are resolved, and close enough to tell the figures apart.
void look_at_fight(Desk& desk, const PlaybackCursor::Fight& fight) {
    if (fight.beat.who.empty()) return;
    const Placement attacker = fight.before->piece(fight.beat.who.front()).base.place;
    const Placement defender =
        fight.beat.against.empty() ? attacker : fight.before->piece(fight.beat.against.front()).base.place;
    Pose pose = desk.camera.goal();
    pose.target = desk.battle->on_table(to_ground((to_vec(attacker.at) + to_vec(defender.at)) * 0.5));
    pose.bearing = attacker.facing.value() - 70.0;
    pose.pitch = 24.0;
    pose.distance = std::max(220.0, desk.battle->scene.scales.figures.value() * 34.0);
    desk.camera.glide_to(pose);
    desk.following.reset();
}

bool take_snapshot(Desk& desk) {
    GameView& game = desk.play;
    auto latest = game.thread->latest();
    if (!latest || latest == game.now) return false;
    if (game.now && latest->moments.size() > game.now->moments.size()) game.came_at = desk.now;
    game.now = std::move(latest);
    if (game.playback.follow(game.now->game, game.now->moments)) {
        game.on_table.reset();
        game.tools_wait = true;
    }
    return true;
}

void ask_for_focus(Desk& desk) {
    GameView& game = desk.play;
    std::string wanted;
    if (desk.selected && same_scene(desk) && has(*game.now->state, *desk.selected))
        wanted = game.now->state->subject_of(*desk.selected);
    if (wanted == game.subject) return;
    game.subject = wanted;
    game.thread->focus(std::move(wanted));
}

}

void begin_game(Desk& desk) {
    if (!desk.battle) return;
    if (desk.battle->scene.sides.size() != 2) {
        desk.say("A game takes two sides: this is ground to look at and to measure on");
        return;
    }
    desk.play.shown = true;
    if (!desk.play.thread) desk.play.thread = std::make_unique<GameThread>();
    const std::uint64_t seed = desk.play.seed != 0 ? desk.play.seed : std::random_device{}();
    desk.play.thread->begin(desk.file, games_folder(desk.settings), seed);
}

bool follow_game(Desk& desk, double seconds, bool painter_is_free) {
    GameView& game = desk.play;
    if (!game.thread) return false;
    const bool busy = game.thread->busy(); // before the look at what it has done
    bool fresh = take_snapshot(desk);
    while (const auto remark = game.thread->take_remark()) {
        desk.say(remark->text, remark->trouble);
        fresh = true;
    }
    if (!game.on()) {
        if (game.shown && !busy) game.shown = false, fresh = true; // it could not be begun, and said why
        return fresh;
    }
    const bool runs = game.playback.pass(seconds) && game.on_table;
    if (game.on_table != game.playback.time() && same_scene(desk) && (painter_is_free || !runs)) {
        put_game_on_table(desk);
        fresh |= !runs; // what runs is seen with the next picture
    }
    if (game.tools_wait && !game.playback.moving() && desk.battle) {
        game.tools_wait = false; // while troops were on their way nobody measured them
        desk.tool->refresh(*desk.battle);
        fresh = true;
    }
    if (const auto fight = game.playback.take_fight(); fight && game.go_to_fights && same_scene(desk))
        look_at_fight(desk, *fight);
    ask_for_focus(desk);
    if (std::exchange(game.busy, busy) != busy) fresh = true;
    return fresh || desk.now - game.came_at < 0.7;
}

void put_game_on_table(Desk& desk) {
    if (!same_scene(desk) || !desk.battle->actors) return;
    GameView& game = desk.play;
    const timeline::Shot& shot = game.playback.shot();
    const auto before = desk.battle;
    desk.battle = shown_at(*before, shot);
    if (desk.beside && desk.beside->actors) desk.beside = shown_at(*desk.beside, shot);
    game.on_table = game.playback.time();
    game.tools_wait |= !desk.battle->stands_like(*before);
    const auto gone = [&](PieceId p) {
        return p.kind == PieceId::Kind::unit ? !desk.battle->scene.units[p.index].on_table
                                             : !desk.battle->scene.commanders[p.index].on_table;
    };
    if (desk.following && gone(*desk.following)) desk.following.reset();
    if (desk.under_cursor.piece && gone(*desk.under_cursor.piece)) desk.under_cursor.piece.reset();
}

}
