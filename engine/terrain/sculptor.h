#pragma once

#include "engine/terrain/height_field.h"
#include "engine/terrain/strokes.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace vantage {

/// Ground described in words and numbers instead of measured: what a player knows of a field from maps and
/// walks. Heights are yards above the datum.
struct SculptPlan {
    struct SpotHeight {
        GroundPoint at;
        Yards height;
        friend bool operator==(const SpotHeight&, const SpotHeight&) = default;
    };
    /// A crest or a valley floor with its height at each point; between points it changes evenly.
    struct Contour {
        std::vector<GroundPoint> points;
        std::vector<Yards> heights; ///< as many as points
        friend bool operator==(const Contour&, const Contour&) = default;
    };
    /// Level ground inside an outline.
    struct Plateau {
        std::vector<GroundPoint> outline;
        Yards height;
        friend bool operator==(const Plateau&, const Plateau&) = default;
    };
    /// A long smooth rise (or hollow) on top of the rest: an ellipse that fades out at its rim.
    struct Swell {
        GroundPoint at;
        Yards length; ///< across its facing
        Yards width;  ///< along its facing
        Degrees facing{0.0};
        Yards rise;
        friend bool operator==(const Swell&, const Swell&) = default;
    };
    /// A watercourse. Its bed follows the ground but never rises downstream.
    struct Stream {
        std::vector<GroundPoint> points; ///< from the source down
        Yards width;                     ///< of the bed
        Yards valley{60.0};              ///< from the bed's edge to where the ground is as it was
        Yards depth{1.0};                ///< of the bed below the ground
        friend bool operator==(const Stream&, const Stream&) = default;
    };
    /// Still water: level inside its outline, at the lowest ground of its shore.
    struct Pool {
        std::vector<GroundPoint> outline;
        friend bool operator==(const Pool&, const Pool&) = default;
    };
    /// An embankment (rise above 0) or a sunken way (below 0).
    struct Bank {
        std::vector<GroundPoint> points;
        Yards width; ///< of its level top or bottom; the slopes are as wide again on each side
        Yards rise;
        friend bool operator==(const Bank&, const Bank&) = default;
    };

    Yards base; ///< where nothing else is said anywhere
    std::vector<SpotHeight> spots;
    std::vector<Contour> contours;
    std::vector<Plateau> plateaus;
    std::vector<Swell> swells;
    std::vector<Stream> streams;
    std::vector<Pool> pools;
    std::vector<Bank> banks;
    std::vector<GroundStroke> strokes; ///< of a brush, one after another; waters run over them
    Yards roughness;                   ///< height of the small unevenness, from trough to crest
    Yards grain{300.0};                ///< its usual length
    double tension = 0.25;             ///< 0 bends like a thin plate, 1 hangs like a cloth
    std::uint32_t seed = 1;            ///< of the unevenness
    friend bool operator==(const SculptPlan&, const SculptPlan&) = default;
};

/// Makes the ground. The smooth surface is the one of least curvature through all heights, worked out on a
/// grid that depends on the extent alone; swells, unevenness, banks, streams and pools are then put on it at
/// the resolution asked for, so that the same plan gives the same ground at any resolution. The same on every
/// run; no part of it is random.
HeightField sculpt(const SculptPlan&, int columns, int rows, Yards width, Yards depth);

/// What is kept of the last ground that was made, for whoever changes a plan little by little: the part that
/// the change does not touch is not worked out again. The ground is the same to the last bit either way.
class SculptMemory {
public:
    /// As sculpt(); the very same field where nothing has changed.
    std::shared_ptr<const HeightField> sculpt(const SculptPlan&, int columns, int rows, Yards width,
                                              Yards depth);

private:
    SculptPlan plan_;
    std::vector<double> plate_;      // the smooth surface at every sample
    std::vector<double> unevenness_; // empty where there is none
    std::shared_ptr<const HeightField> field_;
};

}
