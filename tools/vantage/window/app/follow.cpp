#include "tools/vantage/window/app/follow.h"

#include <algorithm>
#include <random>
#include <system_error>
#include <utility>

namespace vantage::window {
namespace {

bool same_scene(const View& view) {
    return view.battle && view.game.on() && view.battle->scene.file == view.game.now->game->scene().file;
}

// From the attacker's right, as fights are resolved, and close enough to tell the figures apart.
void look_at_fight(View& view, const PlaybackCursor::Fight& fight) {
    if (fight.beat.who.empty()) return;
    const Placement attacker = fight.before->piece(fight.beat.who.front()).base.place;
    const Placement defender =
        fight.beat.against.empty() ? attacker : fight.before->piece(fight.beat.against.front()).base.place;
    CameraPose pose = view.camera.goal();
    pose.target = view.battle->on_table(to_ground((to_vec(attacker.at) + to_vec(defender.at)) * 0.5));
    pose.bearing = attacker.facing.value() - 70.0;
    pose.pitch = 24.0;
    pose.distance = std::max(220.0, view.battle->scene.scales.figures.value() * 34.0);
    view.camera.glide_to(pose);
    view.following.reset();
}

bool take_snapshot(View& view, double time) {
    GameView& game = view.game;
    auto latest = game.thread->latest();
    if (!latest || latest == game.now) return false;
    if (game.now && latest->moments.size() > game.now->moments.size()) game.came_at = time;
    game.now = std::move(latest);
    if (game.playback.follow(game.now->game, game.now->moments)) {
        game.on_table.reset();
        game.tools_wait = true;
    }
    return true;
}

// Once a step has ended, or somebody has done all that he can, the panel goes to those who have something to
// do.
void follow_who_decides(View& view) {
    GameView& game = view.game;
    const Snapshot& now = *game.now;
    if (!now.all || !now.to_decide.valid()) return;
    const std::tuple whose{now.to_decide.index(), now.state->turn(), now.state->step()};
    const bool other = std::exchange(game.led_to, whose) != whose;
    const bool went_on = std::exchange(game.led_at, now.moments.size()) != now.moments.size();
    if (!other && !went_on) return;
    const bool busy = std::any_of(now.tasks.begin(), now.tasks.end(),
                                  [&](const Task& task) { return task.subject == game.subject; });
    if (busy || (game.subject.empty() && !other)) return;
    view.selected.reset();
    game.chosen.reset();
    if (now.tasks.size() != 1) return;
    view.selected = now.state->subject_piece(now.tasks.front().subject);
    game.chosen = {now.tasks.front().subject, view.selected};
}

void ask_for_focus(View& view) {
    GameView& game = view.game;
    std::string wanted;
    if (game.chosen && game.chosen->piece != view.selected) game.chosen.reset();
    if (game.chosen)
        wanted = game.chosen->subject;
    else if (view.selected && same_scene(view) && has(*game.now->state, *view.selected))
        wanted = game.now->state->subject_of(*view.selected);
    if (wanted == game.subject) return;
    game.subject = wanted;
    game.thread->focus(std::move(wanted));
}

}

void start_thread(GameView& game) {
    if (game.thread) return;
    game.thread = std::make_unique<GameThread>();
    game.thread->wait_for_eyes();
}

void begin_game(View& view, UiMemory& ui) {
    if (!view.battle) return;
    if (view.battle->scene.sides.size() != 2) {
        ui.say("A game takes two sides: this is ground to look at and to measure on");
        return;
    }
    view.game.shown = true;
    start_thread(view.game);
    const std::uint64_t seed = view.game.seed != 0 ? view.game.seed : std::random_device{}();
    view.game.thread->begin(view.file, games_folder(ui.settings), seed);
}

void begin_or_offer(View& view, UiMemory& ui) {
    if (!view.battle) return;
    std::error_code none;
    for (KeptGame& game : kept_games(games_folder(ui.settings), 20, ui.settings.recent))
        if (game.goes_on() && std::filesystem::equivalent(game.scene, view.file, none)) {
            ui.offer = std::move(game);
            ui.offer_after_kill = false;
            return;
        }
    begin_game(view, ui);
}

void do_for_game(View& view, UiMemory& ui, const UiRequests& asked) {
    GameView& game = view.game;
    if (asked.begin) begin_game(view, ui);
    if (!game.on()) return;
    if (asked.subject) {
        view.selected = game.now->state->subject_piece(*asked.subject);
        game.chosen = {*asked.subject, view.selected};
    }
    if (asked.film_speed) game.playback.speed = *asked.film_speed;
    if (asked.film_time) game.playback.go_to(*asked.film_time);
    if (asked.automatic) game.thread->set_automatic(*asked.automatic);
    if (asked.run) game.thread->run(*asked.run);
    if (asked.stop) game.thread->stop();
    if (asked.save_as) game.thread->save_as(*asked.save_as);
    if (asked.pass_phase && !game.watching_past()) game.thread->pass_phase(asked.pass_phase);
    if (asked.command && !game.watching_past()) {
        game.thread->command(asked.command, typed_dice(ui.dice, largest_die(game.now->game->system())));
        ui.dice.clear();
    }
}

bool ask_whom(View& view) {
    View::Whom& whom = view.whom;
    const bool busy = whom.found.busy();
    if (view.game.on() && view.game.playback.moving()) return busy; // they are on their way
    const auto state = view.game.on() && same_scene(view) ? view.game.now->state : nullptr;
    const bool wanted = view.selected && view.battle && view.battle->opening && !view.editing() &&
                        (!state || has(*state, *view.selected));
    if (!wanted) {
        if (whom.piece) whom.found.forget();
        whom.piece.reset();
        return false;
    }
    if (whom.state == state && whom.on == view.battle->staged && whom.piece == view.selected) return busy;
    if (whom.piece != view.selected) whom.found.forget();
    whom.state = state;
    whom.on = view.battle->staged;
    whom.piece = view.selected;
    whom.found.ask([battle = view.battle, state, piece = *view.selected] {
        return prospects_on(*battle, state, piece);
    });
    return true;
}

bool follow_game(View& view, UiMemory& ui, double seconds, bool painter_is_free) {
    GameView& game = view.game;
    if (!game.thread) return false;
    const bool busy = game.thread->busy(); // before the look at what it has done
    bool fresh = take_snapshot(view, ui.now);
    while (const auto remark = game.thread->take_remark()) {
        ui.say(remark->text, remark->trouble);
        fresh = true;
    }
    if (!game.on()) {
        if (game.shown && !busy) game.shown = false, fresh = true; // it could not be begun, and said why
        return fresh;
    }
    const bool runs = game.playback.pass(seconds) && game.on_table;
    if (!game.playback.moving() && !game.watching_past()) game.thread->seen(game.now->moments);
    if (game.on_table != game.playback.time() && same_scene(view) && (painter_is_free || !runs)) {
        put_game_on_table(view);
        fresh |= !runs; // what runs is seen with the next picture
    }
    if (game.tools_wait && !game.playback.moving() && view.battle) {
        game.tools_wait = false; // while troops were on their way nobody measured them
        view.tool->refresh(*view.battle);
        fresh = true;
    }
    while (const auto remark = view.tool->take_remark()) ui.say(*remark, true);
    if (const auto fight = game.playback.take_fight(); fight && ui.go_to_fights && same_scene(view))
        look_at_fight(view, *fight);
    follow_who_decides(view);
    ask_for_focus(view);
    if (std::exchange(game.busy, busy) != busy) fresh = true;
    return fresh || ui.now - game.came_at < 0.7;
}

void put_game_on_table(View& view) {
    if (!same_scene(view) || !view.battle->animator) return;
    GameView& game = view.game;
    const timeline::TableMoment& shot = game.playback.shot();
    const auto before = view.battle;
    const play::State& state = game.playback.state();
    view.battle = shown_at(*before, shot, &state);
    if (view.beside && view.beside->animator) view.beside = shown_at(*view.beside, shot, &state);
    game.on_table = game.playback.time();
    game.tools_wait |= !view.battle->stands_like(*before);
    const auto gone = [&](PieceId p) {
        return p.kind == PieceId::Kind::unit ? !view.battle->scene.units[p.index].on_table
                                             : !view.battle->scene.commanders[p.index].on_table;
    };
    if (view.following && gone(*view.following)) view.following.reset();
    if (view.under_cursor.piece && gone(*view.under_cursor.piece)) view.under_cursor.piece.reset();
}

}
