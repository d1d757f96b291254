#pragma once

#include "engine/core/quantity.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace vantage {

// Axes, said once for the whole project.
// Ground: x is east, y is north, in yards from the south-west corner of the ground shown; z is up, in yards
// above the scene's datum. A facing or bearing is in degrees clockwise from north: 0 faces north, 90 east.
// Plain glm vectors named "…_yd" hold the same numbers inside a computation.

/// A place on the ground in plan.
struct GroundPoint {
    Yards east;
    Yards north;
    friend constexpr bool operator==(const GroundPoint&, const GroundPoint&) = default;
};

/// Where something stands and which way it looks.
struct Placement {
    GroundPoint at;      ///< the middle of the footprint
    Degrees facing{0.0}; ///< clockwise from north
    friend constexpr bool operator==(const Placement&, const Placement&) = default;
};

inline glm::dvec2 to_vec(GroundPoint p) { return {p.east.value(), p.north.value()}; }
inline GroundPoint to_ground(glm::dvec2 v) { return {Yards{v.x}, Yards{v.y}}; }

/// The unit vector of a bearing.
inline glm::dvec2 direction_of(Degrees bearing) {
    const double r = to_radians(bearing).value();
    return {std::sin(r), std::cos(r)};
}

/// The bearing of a vector, 0 up to but not including 360. A zero vector has bearing 0.
inline Degrees bearing_of(glm::dvec2 v) {
    if (v.x == 0.0 && v.y == 0.0) return Degrees{0.0};
    const double d = to_degrees(Radians{std::atan2(v.x, v.y)}).value();
    return Degrees{d < 0.0 ? d + 360.0 : d};
}

inline Yards distance(GroundPoint a, GroundPoint b) {
    return Yards{std::hypot(a.east.value() - b.east.value(), a.north.value() - b.north.value())};
}

}
