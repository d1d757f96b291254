#pragma once

#include "engine/measure/viewshed.h"

#include <functional>

namespace vantage::measure {

/// What is asked of commanding ground.
struct CommandQuestion {
    Yards eye{1.9}; ///< above the ground
    Yards target{
        1.9}; ///< the same; where it is as high as the eye, each line is looked along once for both ends
    int most_places = 256; ///< a side; no more than the ground has samples
    /// Ground farther away does not count, as with a battery; shares are then of what lies within reach of
    /// the table's middle.
    std::optional<Yards> reach{};
    /// Where one may stand; null: anywhere.
    std::function<bool(GroundPoint)> stands{};
    /// Looks from every so-many-th place alone, each way; the rest are given what the nearest of them has.
    int step = 1;
    unsigned threads = 0;
    /// Told how much is done, 0 to 1, from any thread; false calls it off.
    std::function<bool(double)> goes_on{};
};

/// How much of the table each place sees: places are samples of the ground, spread evenly, row by row from
/// the south.
struct CommandMap {
    static constexpr float nobody = -1.0F; ///< a place where one may not stand
    int columns = 0;
    int rows = 0;
    std::vector<float> share;          ///< of the places that count, how many are seen
    std::vector<GroundPoint> places{}; ///< where each is
    bool whole = true;                 ///< it was not called off

    [[nodiscard]] float at(int i, int j) const {
        return share[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) +
                     static_cast<std::size_t>(i)];
    }
    /// The best of all, at most so many and at least so far from each other, the best first.
    [[nodiscard]] std::vector<std::size_t> best(std::size_t count, Yards apart) const;
    [[nodiscard]] float highest() const;
};

/// Over bare ground. Each pair of places is settled as GroundSight::visible settles it.
CommandMap command_map(const GroundSight&, const CommandQuestion&);

}
