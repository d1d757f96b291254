#pragma once

#include "engine/esr/referee.h"

// The rules of one battle that a game applies by itself (a scene's "special").
namespace vantage::esr {

/// The rule that binds a formation now, if there is one.
const scene::SpecialRule* special_rule(const GameState&, FormationId, bool scene::SpecialRule::*what);

/// The rule that keeps a formation from a place, if there is one.
const scene::SpecialRule* out_of_bounds(const GameState&, FormationId, GroundPoint);

/// The rule by which one general alone may try the orders of a formation, if there is one.
const scene::SpecialRule* orders_by_one(const GameState&, FormationId);

/// Whether a side is not shown what stands at a place.
bool unseen_by(const GameState&, SideId, GroundPoint);

/// After every command: who may always evade those who have now charged him is offered it, until the fight.
void offer_evading(Referee&);

/// At the end of a turn: whoever stands on thin ice.
void try_ice(Referee&);

/// After every command: ambushes that have been come upon, and sides that see what was kept from them.
void come_to_light(Referee&);

}
