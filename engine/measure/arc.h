#pragma once

#include "engine/measure/base.h"

#include <optional>

namespace vantage::measure {

/// How far an arc opens to each side of straight ahead, from the base's front corners.
struct Arc {
    Degrees half_width{45.0};
};

/// The smallest turn from one bearing to another, 0 to 180.
Degrees turn_between(Degrees, Degrees);

/// Whether some part of the target lies ahead of the base between the two lines from its front corners, each
/// turned outward by the arc. The lines belong to the arc; so does the front edge.
bool in_arc(const Base& from, const Base& target, Arc = {});
bool in_arc(const Base& from, GroundPoint target, Arc = {});

/// The angle between straight ahead and the target's nearest point, seen from the middle of the front.
Degrees off_front(const Base& from, const Base& target);

/// Which side of a base a place lies on. Front and rear open at 45° from the corners; the rest is flank.
enum class Aspect { front, left_flank, right_flank, rear };
Aspect aspect(const Base&, GroundPoint seen_from);
/// The side of `base` that `other` comes at with its middle.
inline Aspect aspect(const Base& base, const Base& other) { return aspect(base, other.place.at); }

/// Whether fire along a line meets troops that face `facing` at more than the angle from head-on.
bool enfilades(GroundPoint fire_from, GroundPoint fire_at, Degrees facing, Degrees beyond = Degrees{45.0});

/// The ground that a battery's fire sweeps: its whole front edge carried along to the target's nearest point.
/// Front left, front right, then the far right and far left.
std::array<GroundPoint, 4> firing_lane(const Base& battery, const Base& target);
/// Whether a base stands in the lane (touching its edge is not standing in it).
bool stands_in(const std::array<GroundPoint, 4>& lane, const Base&);

}
