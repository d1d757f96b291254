#pragma once

#include "engine/esr/referee.h"

// Whether formations do what their orders ask (esr.md 4.1, 4.4).
namespace vantage::esr {

/// After all have moved: a formation under a status that is still too near to the enemy goes on by itself;
/// one that did not do what its directive asks, though it could, is told so, and its directive lapses to
/// defend (OP-25).
void hold_to_orders(Referee&);

}
