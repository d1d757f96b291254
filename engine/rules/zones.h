#pragma once

#include "engine/core/json.h"
#include "engine/core/quantity.h"

#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// The measure in which a rules system gives its distances.
struct DistanceUnit {
    std::string name = "yards"; ///< "yards", "paces" or "inches"
    Yards length{1.0};          ///< of one of them on the ground
};

/// One band of a range: everything over the band before it, up to and including `to`.
struct ZoneBand {
    std::string id;
    std::string label;
    double to = 0.0; ///< in the system's measure
};

/// A set of rings that the rules draw about a piece: the reach of a weapon, a distance of command.
struct Zone {
    std::string id;
    std::string label;
    std::vector<ZoneBand> bands; ///< from the nearest outwards
    double arc = 0.0;            ///< degrees to each side of straight ahead; 0: all around
    bool needs_sight = false;
    bool needs_lane = false;            ///< as wide as the front, and free of friends
    std::vector<std::string> for_kinds; ///< the arms, weapons or commanders it is drawn for; empty: any
    std::vector<std::string> editions;  ///< empty: all

    [[nodiscard]] Yards reach(const DistanceUnit& measure) const { return measure.length * bands.back().to; }
    [[nodiscard]] const ZoneBand* band(std::string_view id) const; ///< null if it has no such band
    /// The band that a distance falls in, or nothing beyond the last. A hair of rounding puts nobody outside.
    [[nodiscard]] const ZoneBand* band_at(Yards distance, const DistanceUnit& measure) const;
    [[nodiscard]] bool in_edition(std::string_view edition) const;
};

/// A distance that was worked out is within a limit if it is no more than this beyond it.
inline constexpr Yards hair{1e-6};

/// `editions` are those of the system.
std::vector<Zone> read_zones(const JsonReader& json, const std::vector<std::string>& editions);

}
