#pragma once

#include "engine/direction/phases.h"
#include "engine/direction/shots.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"

namespace vantage::cli {

/// The table of a scene as a director sees it. What stands between is asked of our own lines of sight, at the
/// heights that things have on the table.
Result<direction::Location> location_of(const scene::Scene&, const staging::Staged&, double aspect);

}
