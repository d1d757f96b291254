#pragma once

#include "engine/core/geometry.h"

#include <span>
#include <vector>

namespace vantage::scene {

/// The curve that a road or a stream takes through its handles, as a line of points that is nowhere more than
/// about a yard off it. It meets every handle exactly and makes no loops. Sight, movement, carving and the
/// picture all have these points; a file has the handles.
std::vector<GroundPoint> curve_through(std::span<const GroundPoint> handles);

}
