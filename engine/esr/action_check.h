#pragma once

#include "engine/esr/referee.h"

namespace vantage::esr {

/// What an action needs to be worth trying (esr.md 4.3, OP-27): the formation it is about, not valid() where
/// it is about none, or why it cannot be tried.
Result<FormationId> check_action(const Referee&, const TakeAction&);

/// With its teams a battery is longer: where it limbers, nearest to where it stands, if there is room.
/// Where a general stands who has ridden to a formation to lead it; nothing if he cannot come there in a
/// turn.
std::optional<Placement> place_with(const Referee&, CommanderId, FormationId);
std::optional<Placement> room_to_limber(const Referee&, UnitId battery);

}
