#pragma once

#include "engine/esr/state.h"

namespace vantage::esr {

/// What a side has scored, with the places that it holds: what conditions count and everybody is shown.
int points_of(const GameState&, SideId);

}
