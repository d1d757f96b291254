#pragma once

#include "engine/terrain/canvas.h"
#include "engine/terrain/sculptor.h"

namespace vantage {

/// Works all waters of a ground into its heights at once, so that no bed rises downstream on the triangles
/// that are drawn: trunks are settled before what flows into them, a tributary ends on the bed of its trunk,
/// a pool is a level stretch of the stream that leaves it, and where two corridors overlap the lower bed
/// holds. A stream flows into another, or into a pool, if its last point lies on it.
void carve_waters(Canvas&, const std::vector<SculptPlan::Stream>&, const std::vector<SculptPlan::Pool>&);

/// The same for ground that was measured.
HeightField with_waters(const HeightField&, const std::vector<SculptPlan::Stream>&,
                        const std::vector<SculptPlan::Pool>&);

/// The most that a line climbs above a place that it has passed, on the triangles, looked at every few yards;
/// 0 where it only falls. What lies off the ground is left out.
Yards climb_along(const HeightField&, const std::vector<GroundPoint>& points, Yards step = Yards{5.0});

}
