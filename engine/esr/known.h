#pragma once

#include "engine/esr/state.h"

namespace vantage::esr {

/// The game as a side may know it. Of the enemy it sees what stands on the table with its markers: losses,
/// fatigue, statuses and the kind of order that each obeys. It does not see orders that are on their way,
/// what an order or an objective aims at, fire before it falls, nor who is to come, when and where.
GameState known_state(const GameState&, SideId side);

}
