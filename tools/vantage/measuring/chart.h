#pragma once

#include "engine/image/png.h"
#include "engine/measure/sight.h"

namespace vantage::cli {

/// The side view of a line of sight: ground, what stands on it, the line, and where it is blocked or
/// tightest. Drawn from the answer's own hit list; the vertical exaggeration stands on it.
Image draw_profile(const measure::GroundSight&, const measure::Sighting&, double exaggeration,
                   std::uint32_t width = 1200, std::uint32_t height = 480);

/// The same as text: distance, ground, obstacle top and line, a row for each crossing of the ground.
struct ProfileRow {
    Yards distance;
    Yards ground;
    Yards obstacle; ///< the top of what stands there, or the ground
    Yards line;
};
std::vector<ProfileRow> profile_rows(const measure::GroundSight&, const measure::Sighting&,
                                     double exaggeration);

}
