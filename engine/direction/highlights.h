#pragma once

#include "engine/timeline/timeline.h"

#include <optional>

// Which moments of a film are worth a look.
namespace vantage::direction {

/// A part of a film, in its seconds.
struct Span {
    double begin = 0.0;
    double end = 0.0;
    friend bool operator==(const Span&, const Span&) = default;
};

/// Fire and fights: what an audience came for.
bool is_fight(const timeline::Mark&);

/// From when to when a mark is watched: with the card that tells its roll, and what follows at once.
Span watched(const timeline::Timeline&, const timeline::Mark&);

/// The last fight that has begun at a time, as a number of Timeline::marks().
std::optional<std::size_t> last_fight(const timeline::Timeline&, double t);

/// What an instant replay shows at a time: the last fight that has been decided, from a little before it to
/// its verdict; where there was none, the turn so far. Nothing before anything has happened.
std::optional<Span> instant_replay(const timeline::Timeline&, double t);

/// A moment for a picture.
struct Highlight {
    double time = 0.0;    ///< when it is seen best: smoke in the air, both sides still there
    std::size_t mark = 0; ///< in Timeline::marks()
    double worth = 0.0;
};
/// The best of a film, at most so many, in the order in which they come: fights before fire, many before few,
/// what was decided by them before what was not; not one like the other.
std::vector<Highlight> best_moments(const timeline::Timeline&, std::size_t count);

}
