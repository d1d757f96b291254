#pragma once

#include "engine/frame/frame.h"

namespace vantage::frame {

/// A camera with the whole table in the picture: from the south, or in an upright picture from where its
/// longer side runs away from the eye.
Camera whole_table(const Stage&, double aspect);

/// A camera that looks at `target` (table space) from a bearing, at a height above the horizon and a
/// distance.
Camera orbit(glm::vec3 target, Degrees from_bearing, Degrees height, Millimetres away, Degrees field_of_view);

/// A camera that was set up for a wide picture, for a narrower one: it moves back until all that it showed of
/// the table is between the picture's sides again. One that sees the horizon is an eye at its place, and
/// stays.
Camera fitted(const Camera&, const Stage&, double aspect);

/// Whether it looks so flat over the table that the horizon comes well into the picture.
bool sees_horizon(const Camera&);

}
