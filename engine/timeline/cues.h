#pragma once

#include "engine/play/state.h"
#include "engine/timeline/moment.h"

#include <span>

// How long things take to watch; private to this folder. Times are seconds of film, not of the battle: a
// march of a whole turn passes in a few.
namespace vantage::timeline {

/// Events of one rhythm that follow each other are seen together; another rhythm waits for them.
enum class Rhythm : std::uint8_t { quiet, caption, march, change, fire, fight, flight, vanish, arrival };

struct Cue {
    Rhythm rhythm = Rhythm::quiet;
    double stagger = 0.0; ///< seconds after the event before it in the same rhythm
    double hold = 0.0;    ///< seconds that it takes at least
    Activity activity = Activity::marching;
    bool alone = false; ///< nothing else is seen with it
};
Cue cue_of(play::Beat::Kind);

/// Who goes, for how fast.
enum class Legs : std::uint8_t { foot, horse, guns, general, marker };
Legs legs_of(play::PieceId::Kind, table::Arm);
/// Yards of ground in a second of film.
double pace_of(Legs, Activity);

/// How long a way of so many yards, with a turn at its end, is watched.
double seconds_for(Yards way, Degrees turn, double pace);
/// How long the events of one march are: all that move together arrive together. The first of them begins it.
double march_seconds(std::span<const play::EventPtr>, const play::State&);

}
