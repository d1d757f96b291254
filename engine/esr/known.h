#pragma once

#include "engine/esr/state.h"

#include <span>

namespace vantage::esr {

/// The game as a side may know it. Of the enemy it sees what stands on the table with its markers: losses,
/// fatigue, statuses and the kind of order that each obeys. It does not see orders that are on their way,
/// what an order or an objective aims at, fire before it falls, who is to come, when and where, nor whom the
/// scene keeps from it: those in ambush, and those behind what nobody of its own has seen over.
/// Of these last, `shown` are no secret any more.
GameState known_state(const GameState&, SideId side, std::span<const UnitId> shown = {});
/// Who on the table is kept from it.
std::vector<UnitId> kept_from(const GameState&, SideId side);

}
