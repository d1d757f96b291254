#include "tools/vantage/window/app/directing.h"

#include "engine/play/chances.h"
#include "tools/vantage/camera_work.h"
#include "tools/vantage/window/app/kept_views.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace vantage::window {
namespace {

constexpr double ahead = 45.0; // seconds of film that are cut at a time
constexpr double before_end = 10.0;

/// "6+4 → 11 : 2+3 → 3".
std::string told_roll(const play::Roll& roll) {
    std::string out;
    for (const play::RollSide& side : roll.sides)
        out += fmt::format("{}{}{}{:g}", out.empty() ? "" : " : ", fmt::join(side.dice, "+"),
                           side.dice.empty() ? "" : " → ", side.score);
    return out;
}

}

// What is known at once; the odds take a while, since the command is decided for every way the dice can fall.
overlay::Again Directing::ask_of(const GameView& game, std::size_t number) {
    const timeline::Timeline& film = game.playback.film();
    const timeline::Mark& mark = film.marks()[number];
    overlay::Again again{.who = mark.told.title, .result = mark.told.verdict};
    odds_.forget();
    if (mark.entry >= game.now->moments.size()) return again;
    const std::shared_ptr<const Moment> moment = game.now->moments[mark.entry];
    std::size_t first = 0;
    for (std::size_t i = 0; i < mark.entry; ++i) first += game.now->moments[i]->entry.events.size();
    const std::size_t event = mark.event - first;
    if (event >= moment->entry.events.size()) return again;
    const std::shared_ptr<const play::State> state = film.state_after(first);
    const play::Roll* roll = state->roll_in(*moment->entry.events[event]);
    if (roll == nullptr || roll->sides.empty()) return again;
    again.roll = told_roll(*roll);
    const std::string came = roll->label.empty() ? roll->outcome : roll->label;
    if (again.result.empty()) again.result = came;
    odds_.ask([game = game.now->game, moment, state, event, came]() -> std::string {
        for (const play::Chance& c :
             play::chances_of(*state, *moment->entry.command, moment->entry.events, event))
            if (c.outcome == came)
                return c.share < 0.01 ? "under 1 %" : fmt::format("{:.0f} %", 100 * c.share);
        return {};
    });
    return again;
}

const direction::Location* Directing::location(const View& view) {
    if (!view.battle) return nullptr;
    if (stage_ != view.battle->frame->stage) {
        stage_ = view.battle->frame->stage;
        auto found = cli::location_of(*view.battle->begins, *view.battle->staged,
                                      static_cast<double>(view.part.x / view.part.y));
        location_ = found ? std::optional{*std::move(found)} : std::nullopt;
        planned_until_ = -1.0;
    }
    if (location_) location_->aspect = static_cast<double>(view.part.x / view.part.y);
    return location_ ? &*location_ : nullptr;
}

void Directing::toggle(View& view, UiMemory& ui) {
    if (!view.game.on()) return ui.say("There is no game yet: T begins one");
    ui.director = !ui.director;
    put_.reset();
    planned_until_ = -1.0;
    if (!ui.director) return ui.say("The camera is yours");
    view.following.reset();
    ui.go_to_fights = false;
    ui.say("The director has the camera until you move it");
}

// The view that is on stays on until it has been seen for long enough, whatever has come to be known since.
void Directing::plan(const View& view, const UiMemory& ui) {
    const PlaybackCursor& playback = view.game.playback;
    const double now = std::min(playback.time(), playback.film().length());
    if (planned_length_ != playback.film().length() || phases_ != ui.film_order.phase_cameras) {
        phases_ = ui.film_order.phase_cameras;
        std::set<std::string> chosen;
        for (const auto& [phase, camera] : phases_) chosen.insert(phase);
        parts_ = direction::parts_by_phase(playback.film(), chosen, playback.speed);
        planned_until_ = -1.0;
    }
    const direction::PhasePart& part = direction::part_at(parts_, now);
    const bool known = now >= planned_from_ && now < planned_until_ - before_end;
    planned_length_ = playback.film().length();
    const direction::Location* there = location(view);
    if (known || !part.phase.empty() || there == nullptr) return;
    std::vector<direction::Shot> fresh =
        direction::plan_shots(playback.film(), *there, now, playback.speed, std::min(now + ahead, part.end));
    if (!shots_.empty() && now >= planned_from_) {
        direction::Shot current = direction::shot_at(shots_, now);
        const double least = current.start + direction::shortest_shot * playback.speed;
        if (current.start <= now && least > now) {
            const auto later = [&](const direction::Shot& shot) { return shot.end <= least; };
            fresh.erase(fresh.begin(), std::find_if_not(fresh.begin(), fresh.end(), later));
            if (!fresh.empty()) fresh.front().start = least;
            current.end = std::max(current.end, least);
            fresh.insert(fresh.begin(), current);
        }
    }
    shots_ = std::move(fresh);
    planned_from_ = std::min(now, shots_.empty() ? now : shots_.front().start);
    planned_until_ = playback.film().length() <= now + ahead ? 1e18 : now + ahead;
    planned_until_ = std::min(planned_until_, part.end + before_end); // there somebody else's begins
}

void Directing::put(View& view, const direction::Pose& pose) {
    view.camera.jump_to(pose_of(direction::camera_of(pose)));
    put_ = view.camera.goal();
}

void Directing::replay(View& view, UiMemory& ui) {
    PlaybackCursor& playback = view.game.playback;
    if (replay_) return end_replay(view, ui);
    if (!view.game.on() || !playback.on()) return ui.say("There is no game yet: T begins one");
    const double now = std::min(playback.time(), playback.film().length());
    const auto span = direction::instant_replay(playback.film(), now);
    const direction::Location* there = location(view);
    if (!span || there == nullptr) return ui.say("Nothing has happened yet that could be shown again");
    replay_ = Replay{.span = *span,
                     .angles = direction::replay_angles(playback.film(), *there, span->begin, span->end),
                     .camera = view.camera.goal(),
                     .time = playback.time(),
                     .past = playback.past(),
                     .playing = playback.playing(),
                     .presenting = ui.presenting};
    ui.presenting = true;
    const auto fight = direction::last_fight(playback.film(), now);
    ui.replay = fight ? ask_of(view.game, *fight) : overlay::Again{};
    view.following.reset();
    playback.go_to(span->begin);
    playback.play();
    put(view, replay_->angles.front());
}

void Directing::end_replay(View& view, UiMemory& ui) {
    PlaybackCursor& playback = view.game.playback;
    if (replay_->past)
        playback.go_to(replay_->time);
    else
        playback.to_present();
    if (replay_->playing) playback.play();
    if (put_ == view.camera.goal()) view.camera.glide_to(replay_->camera);
    ui.presenting = replay_->presenting;
    ui.replay.reset();
    odds_.forget();
    replay_.reset();
    put_.reset();
}

void Directing::follow_replay(View& view, UiMemory& ui) {
    if (ui.replay && odds_.answer()) ui.replay->odds = *odds_.answer();
    PlaybackCursor& playback = view.game.playback;
    const bool left = !playback.past() && playback.time() >= playback.film().length();
    if (!left && playback.past() && !playback.playing() && playback.time() < replay_->span.end)
        return; // paused
    if (playback.time() >= replay_->span.end || left) {
        if (++replay_->angle >= replay_->angles.size()) return end_replay(view, ui);
        playback.go_to(replay_->span.begin);
        playback.play();
        if (put_ == view.camera.goal()) put(view, replay_->angles[replay_->angle]);
        return;
    }
    if (put_ != view.camera.goal()) return; // somebody looks around meanwhile
    direction::Pose pose = replay_->angles[replay_->angle];
    pose.bearing += 1.2 * (playback.time() - replay_->span.begin);
    put(view, pose);
}

void Directing::follow(View& view, UiMemory& ui) {
    if (!view.battle || !view.game.on() || !view.game.playback.on()) return;
    if (replay_) return follow_replay(view, ui);
    if (!ui.director) return;
    if (put_ && put_ != view.camera.goal()) {
        ui.director = false;
        put_.reset();
        return ui.say("You have the camera; " + ui.settings.keys.text_of(Action::director) +
                      " gives it back to the director");
    }
    plan(view, ui);
    const double now = std::min(view.game.playback.time(), view.game.playback.film().length());
    if (const auto own = phases_.find(direction::part_at(parts_, now).phase); own != phases_.end())
        if (const auto pose = view_named(view, ui, own->second)) {
            view.camera.jump_to(*pose);
            put_ = view.camera.goal();
            return;
        }
    if (shots_.empty()) return;
    put(view, direction::shot_at(shots_, now).at(now));
}

}
