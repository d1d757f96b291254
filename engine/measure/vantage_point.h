#pragma once

#include "engine/measure/sight.h"

#include <span>
#include <vector>

namespace vantage::measure {

/// What a place is judged by: how much it sees of the table, of the enemy and of its own.
struct Watched {
    std::vector<Base> enemy;
    std::vector<Base> own;
    Yards height; ///< at which they, and the ground, are looked for
};

/// A place to stand, and what it sees.
struct VantagePoint {
    GroundPoint at;
    Yards ground;       ///< its height
    double table = 0.0; ///< share of the table's ground that is seen
    double enemy = 0.0; ///< share of the enemy's bases' spots
    double own = 0.0;
    Yards over; ///< its height over the mean of the ground that it sees
    double score = 0.0;
};

/// What counts. The score is the weighted mean of the shares.
struct VantageWeights {
    double table = 1.0;
    double enemy = 1.0;
    double own = 1.0;
};

/// Judges each place; the best first, equal ones by height, then by place.
std::vector<VantagePoint> rank_vantage_points(const GroundSight&, const Obstacles&,
                                              std::span<const GroundPoint> places, Yards eye, const Watched&,
                                              const VantageWeights& = {}, const SightSettings& = {},
                                              unsigned threads = 0);

}
