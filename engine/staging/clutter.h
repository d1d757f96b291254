#pragma once

#include "engine/core/result.h"

namespace vantage::staging {

struct LandscapeBuilder;

/// What makes a table look alive and matters to nobody's rules: tufts, stones, reeds along the water, bushes
/// on the balks, standing corn. All of it is lower than a man, so that nothing is hidden that could be seen.
Result<void> strew_clutter(LandscapeBuilder&);

}
