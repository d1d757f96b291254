#pragma once

#include "engine/frame/frame.h"
#include "shaders/shared.h"

#include <vector>

namespace vantage::render {

/// Every colour of every palette as it is painted: for figures that are seen large as it is, and brighter for
/// small ones, since what the eye cannot part it averages, and dark coats with dark gaps average to black.
std::vector<PaletteColour> paint_palettes(const frame::Stage&);

/// The tone that a painter of 6 mm figures takes for a colour of 28 mm ones. Linear light.
glm::vec3 bright_when_small(glm::vec3 linear);

}
