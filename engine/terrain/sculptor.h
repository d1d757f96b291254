#pragma once

#include "engine/terrain/height_field.h"

#include <cstdint>
#include <vector>

namespace vantage {

/// Ground described in words and numbers instead of measured: what a player knows of a field from maps and
/// walks. Heights are yards above the datum.
struct SculptPlan {
    struct SpotHeight {
        GroundPoint at;
        Yards height;
    };
    /// A crest or a valley floor with its height at each point; between points it changes evenly.
    struct Contour {
        std::vector<GroundPoint> points;
        std::vector<Yards> heights; ///< as many as points
    };
    /// Level ground inside an outline.
    struct Plateau {
        std::vector<GroundPoint> outline;
        Yards height;
    };
    /// A long smooth rise (or hollow) on top of the rest: an ellipse that fades out at its rim.
    struct Swell {
        GroundPoint at;
        Yards length; ///< across its facing
        Yards width;  ///< along its facing
        Degrees facing{0.0};
        Yards rise;
    };
    /// A watercourse. Its bed follows the ground but never rises downstream.
    struct Stream {
        std::vector<GroundPoint> points; ///< from the source down
        Yards width;                     ///< of the bed
        Yards valley{60.0};              ///< from the bed's edge to where the ground is as it was
        Yards depth{1.0};                ///< of the bed below the ground
    };
    /// Still water: level inside its outline, at the lowest ground of its shore.
    struct Pool {
        std::vector<GroundPoint> outline;
    };
    /// An embankment (rise above 0) or a sunken way (below 0).
    struct Bank {
        std::vector<GroundPoint> points;
        Yards width; ///< of its level top or bottom; the slopes are as wide again on each side
        Yards rise;
    };

    Yards base; ///< where nothing else is said anywhere
    std::vector<SpotHeight> spots;
    std::vector<Contour> contours;
    std::vector<Plateau> plateaus;
    std::vector<Swell> swells;
    std::vector<Stream> streams;
    std::vector<Pool> pools;
    std::vector<Bank> banks;
    Yards roughness;        ///< height of the small unevenness, from trough to crest
    Yards grain{300.0};     ///< its usual length
    double tension = 0.25;  ///< 0 bends like a thin plate, 1 hangs like a cloth
    std::uint32_t seed = 1; ///< of the unevenness
};

/// Makes the ground. The smooth surface is the one of least curvature through all heights, worked out on a
/// grid that depends on the extent alone; swells, unevenness, banks, streams and pools are then put on it at
/// the resolution asked for, so that the same plan gives the same ground at any resolution. The same on every
/// run; no part of it is random.
HeightField sculpt(const SculptPlan&, int columns, int rows, Yards width, Yards depth);

}
