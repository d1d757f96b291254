#include "engine/timeline/cues.h"

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

Yards length_of(const std::vector<GroundPoint>& way) {
    Yards sum;
    for (std::size_t i = 1; i < way.size(); ++i) sum += distance(way[i - 1], way[i]);
    return sum;
}

double seconds_of(const play::Beat& beat, const play::State& state) {
    if (beat.way.empty() || beat.who.empty()) return 0.0;
    const play::PieceId::Kind kind = beat.who.front().kind;
    // What is there before the event has happened may be asked for: units are.
    const Legs legs = kind == play::PieceId::Kind::unit ? legs_of(kind, state.piece(beat.who.front()).arm)
                                                        : legs_of(kind, table::Arm::command);
    if (legs == Legs::marker) return 0.0;
    return seconds_for(length_of(beat.way), beat.turn, pace_of(legs, Activity::marching));
}

}

Cue cue_of(play::Beat::Kind kind) {
    using Kind = play::Beat::Kind;
    switch (kind) {
    case Kind::logged:
    case Kind::turn_end:
        break;
    case Kind::turn:
        return {.rhythm = Rhythm::caption, .hold = 1.0};
    case Kind::step:
        return {.rhythm = Rhythm::caption, .hold = 0.2};
    case Kind::end:
        return {.rhythm = Rhythm::caption,
                .hold = 4.0}; // there is a card to be read, and three seconds follow
    case Kind::caption:
        return {.rhythm = Rhythm::caption, .hold = 0.25};
    case Kind::march:
        return {.rhythm = Rhythm::march};
    case Kind::charge:
        return {.rhythm = Rhythm::march, .activity = Activity::charging};
    case Kind::limber:
        return {.rhythm = Rhythm::march, .hold = 0.9};
    case Kind::change:
        return {.rhythm = Rhythm::change, .stagger = 0.45, .hold = 0.8};
    case Kind::join:
        return {.rhythm = Rhythm::change, .hold = 0.8};
    case Kind::rally:
        return {.rhythm = Rhythm::change, .stagger = 0.4};
    case Kind::fire:
        return {.rhythm = Rhythm::fire, .stagger = 0.5, .activity = Activity::firing};
    case Kind::fight:
        return {.rhythm = Rhythm::fight, .stagger = 0.8, .activity = Activity::charging};
    case Kind::break_through:
        return {.rhythm = Rhythm::fight, .stagger = 0.4, .activity = Activity::charging};
    case Kind::retire:
        return {.rhythm = Rhythm::flight, .stagger = 0.2};
    case Kind::evade:
        return {.rhythm = Rhythm::flight, .stagger = 0.2, .activity = Activity::charging};
    case Kind::rout:
        return {.rhythm = Rhythm::flight, .stagger = 0.3, .activity = Activity::routing};
    case Kind::vanish:
        return {.rhythm = Rhythm::vanish, .stagger = 0.25, .hold = 1.2, .activity = Activity::routing};
    case Kind::arrive:
        return {.rhythm = Rhythm::arrival, .hold = 1.2};
    }
    return {};
}

Legs legs_of(play::PieceId::Kind kind, table::Arm arm) {
    if (kind == play::PieceId::Kind::area) return Legs::marker;
    if (kind == play::PieceId::Kind::leader) return Legs::general;
    if (arm == table::Arm::artillery) return Legs::guns;
    return arm == table::Arm::cavalry ? Legs::horse : Legs::foot;
}

double pace_of(Legs legs, Activity activity) {
    const bool fast = activity == Activity::charging || activity == Activity::routing;
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

double march_seconds(std::span<const play::EventPtr> events, const play::State& state) {
    double longest = 0.6;
    for (const play::EventPtr& e : events) {
        const play::Beat beat = state.beat_of(*e);
        const Rhythm rhythm = cue_of(beat.kind).rhythm;
        if (rhythm != Rhythm::march && rhythm != Rhythm::quiet) break;
        longest = std::max(longest, seconds_of(beat, state));
    }
    return longest;
}

}
