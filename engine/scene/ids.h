#pragma once

#include "engine/core/id.h"

namespace vantage::scene {

// Places in the lists of a Scene, and the same numbers later in the game that is played on it.
using SideId = Id<struct SideTag>;
using ForceId = Id<struct ForceTag>;
using FormationId = Id<struct FormationTag>;
using UnitId = Id<struct UnitTag>;
using CommanderId = Id<struct CommanderTag>;
using ObjectiveId = Id<struct ObjectiveTag>;

}
