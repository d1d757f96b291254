#pragma once

#include "engine/scene/scene.h"

namespace vantage::scene {

/// Looks for what a file cannot say wrong but a battle can: units that overlap or stand off the table, orders
/// that lead nowhere, reinforcements that cannot arrive, streams that climb. Every problem names its place in
/// the file. Errors make the scene unplayable as it stands; warnings are worth a look.
void check_scene(const Scene&, Problems&);
/// The same of the ground and what lies on it alone.
void check_land(const Scene&, Problems&);

}
