#pragma once

#include "engine/measure/sight.h"

#include <cstdint>
#include <vector>

namespace vantage::measure {

/// What is seen from a point: one byte for each sample of the height field, row by row from the south,
/// 1 where a target of the given height standing there is seen and 0 where not.
struct Viewshed {
    int columns = 0;
    int rows = 0;
    std::vector<std::uint8_t> seen;
    std::size_t cast = 0; ///< how many places needed a line of their own

    [[nodiscard]] bool at(int i, int j) const {
        return seen[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(i)] != 0;
    }
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] double share() const {
        return static_cast<double>(count()) / static_cast<double>(seen.size());
    }
};

/// How near to the ground a line from this eye to a target of that height anywhere may run before arithmetic
/// in double precision does not settle it.
double doubt_around(const GroundSight&, const SightEnd& eye, Yards target);

/// Equal to GroundSight::visible at every sample. Rays fan out from the eye; between two of them the horizon
/// is bounded from above and below by what they and the samples between them meet, which settles nearly
/// every place. The few that lie between the bounds get a line of their own.
Viewshed viewshed(const GroundSight&, const SightEnd& eye, Yards target, unsigned threads = 0);

/// The same with everything that may stand in the way: equal to sees() at every sample.
Viewshed viewshed(const GroundSight&, const Obstacles&, const SightEnd& eye, Yards target,
                  const SightSettings&, const SightParties& = {}, unsigned threads = 0);

}
