#pragma once

#include "engine/measure/ground_sight.h"

#include <span>

namespace vantage::measure {

/// How long a way is: as the crow flies from point to point, and as a boot walks it.
struct TapeLength {
    Yards plan;
    Yards over_ground;
};

/// Along straight legs; at least two points.
TapeLength tape(const GroundSight&, std::span<const GroundPoint>);

}
