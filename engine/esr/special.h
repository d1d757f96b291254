#pragma once

#include "engine/esr/queries.h"

// The rules of one battle that a game applies by itself (a scene's "special").
namespace vantage::esr {

/// The rule that binds a formation now, if there is one.
const scene::SpecialRule* special_rule(const GameState&, FormationId, bool scene::SpecialRule::*what);

/// The rule that keeps a formation from a place, if there is one.
const scene::SpecialRule* out_of_bounds(const GameState&, FormationId, GroundPoint);

}
