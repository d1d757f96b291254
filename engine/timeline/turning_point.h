#pragma once

#include "engine/timeline/timeline.h"

// What turned a battle; private to this folder.
namespace vantage::timeline {

/// A unit that went for good, and when.
struct Loss {
    std::size_t unit = 0;
    double time = 0.0;
};

/// A game that is over, as far as it is needed to say what decided it.
struct Course {
    const play::State& first;
    std::span<const play::EventPtr> events;
    const play::State& last;
    const Animation& animation;
    std::span<const Mark> marks;
    std::span<const RollCard> cards;
    std::span<const Loss> losses;
};

/// The moment that cost the beaten side most, of equals the last, with its turn and what came of it:
/// formations broken, units routed and lost, generals, places taken from it. What it cost the winner as well
/// counts against it. In a draw every blow counts. Empty if there was none.
std::string turning_point(const Course&, play::SideId winner);

}
