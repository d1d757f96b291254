#pragma once

#include "engine/frame/frame.h"

namespace vantage::frame {

/// A camera that looks at the middle of the table from the south, with the whole of it in the picture.
Camera whole_table(const Stage&, double aspect);

/// A camera that looks at `target` (table space) from a bearing, at a height above the horizon and a
/// distance.
Camera orbit(glm::vec3 target, Degrees from_bearing, Degrees height, Millimetres away, Degrees field_of_view);

/// Whether it looks so flat over the table that the horizon comes well into the picture.
bool sees_horizon(const Camera&);

}
