#pragma once

#include "engine/measure/obstacle.h"
#include "engine/scene/scene.h"

namespace vantage::window {

/// What of a scene may stand in a line of sight: woods, towns, buildings, walls, high crops and units.
std::vector<measure::Obstacle> obstacles_of(const scene::Scene&);

/// How high above the ground a man of this unit looks from, and how high the top of him is seen.
Yards eye_of(table::Arm);
Yards top_of(table::Arm);

}
