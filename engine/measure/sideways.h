#pragma once

#include <glm/vec2.hpp>

namespace vantage::measure {

/// The direction to the right of one, as long as it is.
inline glm::dvec2 right_of(glm::dvec2 ahead) { return {ahead.y, -ahead.x}; }

}
