#pragma once

#include "engine/measure/base.h"

namespace vantage::measure {

/// The front corner that stands still while the others swing round it.
enum class Pivot { left, right };

/// A wheel of one base or of several as one.
struct Wheel {
    GroundPoint pivot;
    Degrees turned;          ///< clockwise positive: about the right corner a wheel forward is positive
    Yards outer_path;        ///< the arc that the corner farthest from the pivot on the front walks
    std::vector<Base> after; ///< in the order given
};

/// Wheels forward by an angle (0 to 180; negative wheels backward) about a front corner.
Wheel wheel(const Base&, Pivot, Degrees forward);

/// The same for a formation: the front is the line through the foremost edges as seen along `facing`, the
/// pivot its end. At least one base.
Wheel wheel(std::span<const Base>, Degrees facing, Pivot, Degrees forward);

/// How far forward the outer corner's path allows a wheel: the angle whose arc is that long.
Degrees wheel_for(Yards frontage, Yards path);

}
