#pragma once

#include "engine/core/geometry.h"

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace vantage::staging {

struct Bounds {
    glm::dvec2 low{1e12};
    glm::dvec2 high{-1e12};
};

inline Bounds bounds_of(const std::vector<GroundPoint>& outline) {
    Bounds b;
    for (const GroundPoint& p : outline) {
        b.low = glm::min(b.low, to_vec(p));
        b.high = glm::max(b.high, to_vec(p));
    }
    return b;
}

/// A place inside an area where something may stand, and the number that varies it.
struct ScatteredPlace {
    GroundPoint at;
    std::uint32_t seed = 0;
    double within = 0.0; ///< yards to the nearest side, where that was asked for
};

/// How an area is strewn: on a grid turned by `rows`, each place strayed by a share of the spacing.
struct Scatter {
    std::vector<GroundPoint> outline;
    Degrees rows;
    double spacing = 1.0; ///< yards
    double stray = 0.0;
    double rim = 0.0; ///< so far from its sides, in yards, somebody asks how far it is; 0: nobody does
    friend bool operator==(const Scatter&, const Scatter&) = default;
};

/// The places of every area, kept from one edit to the next: most woods are as they were.
class ScatteredPlaces {
public:
    /// The areas of a scene are told apart by their streams; each has chance of its own.
    const std::vector<ScatteredPlace>& of(std::uint64_t stream, const Scatter&);

private:
    struct Kept {
        Scatter how;
        std::vector<ScatteredPlace> places;
    };
    std::map<std::uint64_t, Kept> kept_;
};

}
