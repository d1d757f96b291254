#include "engine/timeline/cues.h"

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

using namespace vantage::esr;

/// One overload for each event that is more than a line in the log.
struct Prompter {
    template <class Other> Cue operator()(const Other&) const { return {}; }

    Cue operator()(const TurnBegan&) const { return {.rhythm = Rhythm::caption, .hold = 1.0}; }
    Cue operator()(const StepBegan&) const { return {.rhythm = Rhythm::caption, .hold = 0.2}; }
    Cue operator()(const GameEnded&) const { return {.rhythm = Rhythm::caption, .hold = 2.0}; }
    Cue operator()(const OrderTried&) const { return caption; }
    Cue operator()(const OrderConverted&) const { return caption; }
    Cue operator()(const ActionTried&) const { return caption; }
    Cue operator()(const StatusTaken&) const { return caption; }
    Cue operator()(const HarmRolled&) const { return caption; }
    Cue operator()(const Assessed&) const { return caption; }
    Cue operator()(const RoundBegan&) const { return caption; }
    Cue operator()(const ObjectiveTaken&) const { return caption; }

    Cue operator()(const UnitMoved& e) const {
        switch (e.cause) {
        case Cause::evade:
            return {.rhythm = Rhythm::flight, .stagger = 0.2, .pose = Pose::charging, .between = e.path};
        case Cause::breakthrough:
            return {.rhythm = Rhythm::fight, .stagger = 0.4, .pose = Pose::charging, .between = e.path};
        case Cause::retire:
            return {.rhythm = Rhythm::flight, .stagger = 0.2, .between = e.path};
        default:
            return {.rhythm = Rhythm::march, .between = e.path};
        }
    }
    Cue operator()(const CommanderMoved&) const { return {.rhythm = Rhythm::march}; }
    Cue operator()(const AreaMoved&) const { return {.rhythm = Rhythm::march}; }
    Cue operator()(const BatteryLimbered&) const { return {.rhythm = Rhythm::march, .hold = 0.9}; }
    Cue operator()(const BatteryUnlimbered&) const { return {.rhythm = Rhythm::march, .hold = 0.9}; }
    Cue operator()(const UnitChanged&) const {
        return {.rhythm = Rhythm::change, .stagger = 0.45, .hold = 0.8};
    }
    Cue operator()(const UnitRallied&) const { return {.rhythm = Rhythm::change, .stagger = 0.4}; }
    Cue operator()(const CompanyCommitted&) const { return {.rhythm = Rhythm::change, .hold = 0.8}; }
    Cue operator()(const FireScored&) const {
        return {.rhythm = Rhythm::fire, .stagger = 0.5, .pose = Pose::firing};
    }
    Cue operator()(const Fought&) const {
        return {.rhythm = Rhythm::fight, .stagger = 0.8, .pose = Pose::charging};
    }
    Cue operator()(const BatteryToReserve&) const { return {.rhythm = Rhythm::flight, .stagger = 0.2}; }
    Cue operator()(const UnitRouted&) const {
        return {.rhythm = Rhythm::flight, .stagger = 0.3, .pose = Pose::routing};
    }
    Cue operator()(const UnitRemoved&) const { return going; }
    Cue operator()(const FormationRemoved&) const { return going; }
    Cue operator()(const FormationArrived&) const { return {.rhythm = Rhythm::arrival, .hold = 1.2}; }
    Cue operator()(const CommanderArrived&) const { return {.rhythm = Rhythm::arrival, .hold = 0.8}; }
    Cue operator()(const CommanderReplaced&) const { return {.rhythm = Rhythm::arrival, .hold = 0.8}; }

    static constexpr Cue caption{.rhythm = Rhythm::caption, .hold = 0.25};
    static constexpr Cue going{.rhythm = Rhythm::vanish, .stagger = 0.25, .hold = 1.2, .pose = Pose::routing};
};

Yards way_of(const Placement& from, std::span<const GroundPoint> between, const Placement& to) {
    Yards sum;
    GroundPoint at = from.at;
    for (const GroundPoint& p : between) sum += distance(std::exchange(at, p), p);
    return sum + distance(at, to.at);
}

double seconds_of(const Event& event, const GameState& game) {
    const auto turn = [](const Placement& a, const Placement& b) { return b.facing - a.facing; };
    if (const auto* e = std::get_if<UnitMoved>(&event))
        return seconds_for(way_of(e->from, e->path, e->to), turn(e->from, e->to),
                           pace_of(legs_of(game[e->unit]), Pose::marching));
    if (const auto* e = std::get_if<CommanderMoved>(&event))
        return seconds_for(distance(e->from.at, e->to.at), Degrees{0},
                           pace_of(Legs::general, Pose::marching));
    return 0.0;
}

}

Cue cue_of(const Event& event) { return std::visit(Prompter{}, event); }

Legs legs_of(const Unit& u) {
    if (u.arm == Arm::artillery) return Legs::guns;
    return u.arm == Arm::cavalry ? Legs::horse : Legs::foot;
}

double pace_of(Legs legs, Pose pose) {
    const bool fast = pose == Pose::charging || pose == Pose::routing;
    switch (legs) {
    case Legs::foot:
        return fast ? 260.0 : 180.0;
    case Legs::horse:
        return fast ? 430.0 : 280.0;
    case Legs::guns:
        return fast ? 320.0 : 210.0;
    case Legs::general:
        return 420.0;
    case Legs::marker:
        break;
    }
    return 300.0;
}

double seconds_for(Yards way, Degrees turn, double pace) {
    const double about = std::abs(std::remainder(turn.value(), 360.0)) / 180.0;
    if (way.value() < 0.5) return about > 0.0 ? 0.5 + about : 0.0;
    return 0.5 + way.value() / pace;
}

double march_seconds(std::span<const Event> events, std::size_t begin, const GameState& game) {
    double longest = 0.6;
    for (const Event& e : events.subspan(begin)) {
        const Rhythm rhythm = cue_of(e).rhythm;
        if (rhythm != Rhythm::march && rhythm != Rhythm::quiet) break;
        longest = std::max(longest, seconds_of(e, game));
    }
    return longest;
}

}
