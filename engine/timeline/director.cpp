#include "engine/timeline/director.h"

#include "engine/esr/queries.h"

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

using namespace vantage::esr;

constexpr double volley_life = 7.0;
constexpr double salvo_life = 9.0;
constexpr double dust_life = 3.4;
constexpr double fade_seconds = 1.0;
constexpr double breath = 0.02; // between one thing and the next, so that each has its own moment of rest

bool touches_enemy(const GameState& game, UnitId id) {
    return nearest_enemy(game, base_of(game[id]), side_of(game, id)).distance <= contact_gap;
}

bool same_markers(FormationShot a, const FormationShot& b) {
    a.since_change = b.since_change;
    return a == b;
}

Footprint footprint_of(const Unit& u) { return u.limbered ? u.on_the_move : u.in_action; }

}

Director::Director(Score& score, GameState& game, std::vector<Mark>& marks, std::vector<Beat>& beats)
    : score_(score), game_(game), marks_(marks), beats_(beats) {
    beat_start_ = last_start_ = score_.end += breath;
}

void Director::play(std::span<const Event> events, std::size_t entry, std::size_t first_event) {
    events_done_ = first_event;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::size_t before = marks_.size();
        happen(events, i);
        ++events_done_;
        marks_[before].entry = entry;
        marks_[before].event = first_event + i;
    }
    close();
}

void Director::lengthen(double until) { score_.end = std::max(score_.end, until); }

void Director::close() {
    if (beat_open_) beats_.push_back({score_.end, events_done_});
    beat_open_ = false;
    rhythm_ = Rhythm::quiet;
}

// Events of the rhythm that is going on join it; any other waits until that has come to rest.
double Director::begin(const Cue& cue) {
    if (cue.rhythm == Rhythm::quiet) return last_start_;
    if (cue.rhythm != rhythm_ || cue.rhythm == Rhythm::caption) {
        close();
        rhythm_ = cue.rhythm;
        beat_start_ = score_.end += breath;
        in_beat_ = 0;
        march_seconds_ = 0.0;
        beat_open_ = true;
    }
    return last_start_ = std::max(last_start_, beat_start_ + cue.stagger * in_beat_++);
}

void Director::happen(std::span<const Event> events, std::size_t index) {
    const Event& event = events[index];
    Setting setting{.cue = cue_of(event)};
    setting.start = begin(setting.cue);
    if (setting.cue.rhythm == Rhythm::march && march_seconds_ == 0.0)
        march_seconds_ = march_seconds(events, index, game_);
    if (std::holds_alternative<UnitMoved>(event) || std::holds_alternative<CommanderMoved>(event) ||
        std::holds_alternative<AreaMoved>(event))
        setting.seconds = setting.cue.rhythm == Rhythm::march ? march_seconds_ : 0.0;

    Mark mark{.start = setting.start, .turn = game_.turn, .step = game_.step, .text = describe(event, game_)};
    if (std::holds_alternative<TurnBegan>(event)) mark.kind = Mark::Kind::turn;
    if (std::holds_alternative<StepBegan>(event)) mark.kind = Mark::Kind::step;
    vantage::esr::apply(game_, event);
    mark.turn = game_.turn;
    mark.step = game_.step;

    if (setting.cue.rhythm == Rhythm::caption) lengthen(setting.start + setting.cue.hold);
    follow_state(setting);
    if (const auto* e = std::get_if<FireScored>(&event)) fire(*e, setting.start);
    if (const auto* e = std::get_if<Fought>(&event)) fight(*e, setting.start);
    mark.end = setting.cue.rhythm == Rhythm::quiet ? mark.start : std::max(mark.start, score_.end);
    marks_.push_back(std::move(mark));
    note_markers(setting.start);
}

// Whatever the event changed about a piece becomes an act of that piece: none is forgotten, and each ends as
// the state says.
void Director::follow_state(const Setting& setting) {
    for (std::size_t i = score_.commanders.size(); i < game_.commanders.size(); ++i) {
        Rest unseen = rest_of(game_.commanders[i]);
        unseen.presence = 0.0;
        score_.commanders.push_back({unseen, {}});
    }
    for (std::size_t i = score_.areas.size(); i < game_.formations.size(); ++i) {
        Rest unseen = area_rest_of(game_.formations[i]);
        unseen.presence = 0.0;
        score_.areas.push_back({unseen, {}});
        score_.formations.push_back({{setting.start, markers_of(game_, game_.formations[i])}});
    }
    for (std::size_t i = 0; i < game_.units.size(); ++i)
        if (const Rest to = rest_of(game_.units[i]); to != score_.units[i].last()) {
            Setting own = setting;
            const Unit& u = game_.units[i];
            if (own.cue.rhythm == Rhythm::march && to.presence > 0.0 && u.arm != Arm::artillery &&
                touches_enemy(game_, UnitId{i}))
                own.cue.pose = Pose::charging;
            move(score_.units[i], to, legs_of(u), own, &u);
        }
    for (std::size_t i = 0; i < game_.commanders.size(); ++i)
        if (const Rest to = rest_of(game_.commanders[i]); to != score_.commanders[i].last())
            move(score_.commanders[i], to, Legs::general, setting, nullptr);
    for (std::size_t i = 0; i < game_.formations.size(); ++i)
        if (const Rest to = area_rest_of(game_.formations[i]); to != score_.areas[i].last())
            move(score_.areas[i], to, Legs::marker, setting, nullptr);
}

// Guns that limbered to go and are told to limber where they arrived stay as they are.
bool Director::stay_limbered(Part& part, const Rest& to) {
    if (part.acts.empty() || !part.acts.back().limbers_up) return false;
    Rest limbered = part.last();
    limbered.limbered = 1.0;
    if (limbered != to) return false;
    part.acts.back().to = to;
    return true;
}

void Director::move(Part& part, const Rest& to, Legs legs, Setting setting, const Unit* unit) {
    if (stay_limbered(part, to)) return;
    Act act{.start = std::max(setting.start, part.free_at()),
            .from = part.last(),
            .to = to,
            .pose = setting.cue.pose};
    double seconds = setting.seconds;
    if (act.from.presence != to.presence) {
        if (act.from.presence == 0.0) act.from.place = to.place; // it comes where it will stand
        act.pose = to.presence == 0.0 ? setting.cue.pose : Pose::standing;
        seconds = std::max(fade_seconds, setting.cue.hold);
    } else if (to.presence == 0.0) {
        seconds = 0.0; // moved in its box: nobody sees it
    } else {
        act.track = track_for(part, to, legs, setting.cue, unit);
        const double pace = pace_of(legs, act.pose);
        const Yards way = act.track != nullptr ? act.track->length() : Yards{0};
        const double natural = seconds_for(way, to.place.facing - act.from.place.facing, pace);
        // Those who have a longer way than the rest hurry, but nobody flies.
        seconds = seconds > 0.0 ? std::max(seconds, natural * 0.6) : std::max(natural, setting.cue.hold);
        const bool guns_in_action =
            unit != nullptr && unit->arm == Arm::artillery && act.from.limbered == 0.0;
        act.limbers_up = guns_in_action && act.track != nullptr && way.value() > 30.0;
        if (act.track == nullptr && legs == Legs::guns) act.pose = Pose::standing;
    }
    act.length = std::max(seconds, 1e-3);
    if (seconds > 0.0) lengthen(act.end());
    if (act.track != nullptr) raise_dust(act, legs, unit);
    part.acts.push_back(act);
}

const Track* Director::track_for(const Part& part, const Rest& to, Legs legs, const Cue& cue,
                                 const Unit* unit) {
    const Placement& from = part.last().place;
    if (distance(from.at, to.place.at).value() < 0.5 && cue.between.empty()) return nullptr;
    if (legs == Legs::marker) return &score_.tracks.emplace_back(from, cue.between, to.place, Manner::slide);
    const bool column = legs == Legs::general || legs == Legs::guns || cue.pose == Pose::routing ||
                        (unit != nullptr && part.last().deployed == 0.0);
    if (column) return &score_.tracks.emplace_back(from, cue.between, to.place, Manner::column);
    if (const Track::Wheel wheel =
            wheel_between(from, to.place, unit->in_action.width, unit->in_action.depth);
        wheel.turn != Degrees{0} && cue.between.empty())
        return &score_.tracks.emplace_back(from, to.place, wheel);
    return &score_.tracks.emplace_back(from, cue.between, to.place, Manner::line);
}

void Director::raise_dust(const Act& act, Legs legs, const Unit* unit) {
    const bool hooves = legs == Legs::horse || (legs == Legs::guns && act.to.limbered > 0.0);
    if (!hooves || unit == nullptr || act.track->length().value() < 80.0) return;
    const bool fast = act.pose == Pose::charging || act.pose == Pose::routing;
    add({.start = act.start,
         .effect = {.kind = Effect::Kind::dust,
                    .width = footprint_of(*unit).width,
                    .life = dust_life,
                    .strength = fast ? 1.0 : 0.62,
                    .seed = static_cast<std::uint32_t>(events_done_ * 613)},
         .track = act.track,
         .moving = act.length});
}

void Director::fire(const FireScored& e, double start) {
    double delay = 0.0;
    for (const UnitId u : e.units) {
        if (!game_[u].here()) continue; // a company fires with the unit it has joined
        shoot(u, start + delay, e.intense_bombardment || e.fire_mission ? 1.4 : 1.0, 2.0);
        delay += 0.13; // it rolls down the line
    }
}

void Director::fight(const Fought& e, double start) {
    strike(e.attacker, start, 7.0);
    for (const UnitId u : {e.defender}) {
        if (game_[u].arm == Arm::cavalry)
            strike(u, start, 5.0);
        else
            shoot(u, start, 0.8, 1.6);
    }
    for (const UnitId u : e.others) strike(u, start + 0.1, 4.0);
}

void Director::shoot(UnitId id, double start, double strength, double hold) {
    const Unit& u = game_[id];
    Part& part = score_.units[id.index()];
    Act act{.start = std::max(start, part.free_at()),
            .length = hold,
            .from = part.last(),
            .to = part.last(),
            .pose = Pose::firing};
    lengthen(act.end());
    const Footprint size = footprint_of(u);
    Placement front = u.place;
    const bool guns = u.arm == Arm::artillery;
    // Muzzles, not the edge of the base: guns stand in the middle of theirs.
    const double muzzle = size.depth.value() * (guns ? 0.12 : 0.3);
    front.at = to_ground(to_vec(front.at) + direction_of(front.facing) * muzzle);
    if (u.arm != Arm::cavalry && u.here())
        add({.start = act.start + 0.3,
             .effect = {.kind = guns ? Effect::Kind::salvo : Effect::Kind::volley,
                        .place = front,
                        .width = size.width,
                        .pieces = std::max(1, u.guns),
                        .life = guns ? salvo_life : volley_life,
                        .strength = strength,
                        .seed = static_cast<std::uint32_t>(events_done_ * 7919 + id.index())}});
    part.acts.push_back(act);
}

void Director::strike(UnitId id, double start, double lunge) {
    const Unit& u = game_[id];
    Part& part = score_.units[id.index()];
    Act act{.start = std::max(start, part.free_at()),
            .length = 1.6,
            .from = part.last(),
            .to = part.last(),
            .pose = Pose::charging,
            .lunge = lunge};
    lengthen(act.end());
    if (u.arm == Arm::cavalry && u.here())
        add({.start = act.start,
             .effect = {.kind = Effect::Kind::dust,
                        .place = u.place,
                        .width = u.in_action.width,
                        .life = dust_life + 0.8,
                        .seed = static_cast<std::uint32_t>(events_done_ * 31 + id.index())}});
    part.acts.push_back(act);
}

void Director::add(const Happening& happening) {
    score_.longest_happening = std::max(score_.longest_happening, happening.end() - happening.start);
    const auto after = std::upper_bound(score_.happenings.begin(), score_.happenings.end(), happening.start,
                                        [](double t, const Happening& h) { return t < h.start; });
    score_.happenings.insert(after, happening);
}

void Director::note_markers(double time) {
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
        const FormationShot now = markers_of(game_, game_.formations[i]);
        if (!same_markers(score_.formations[i].back().shown, now))
            score_.formations[i].push_back({time, now});
    }
}

}
