#pragma once

#include "engine/esr/referee.h"

// When an order is done (esr.md 4.1).
namespace vantage::esr {

/// What a directive is about: its own target, else the objective of its force.
Goal aim_of(const GameState&, FormationId);

/// Ends the directives that have been accomplished: the place is taken, the march is over, the enemy is
/// beaten.
void end_accomplished_orders(Referee&);

}
