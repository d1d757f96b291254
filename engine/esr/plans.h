#pragma once

#include "engine/esr/referee.h"

// Moves and deployments that a person would make without measuring: whole formations advancing, wheeling,
// closing up. The list of legal commands and the automatic player make theirs here; every one has passed
// check_move.
namespace vantage::esr {

/// How far a formation goes towards a place.
struct Advance {
    GroundPoint goal;
    double share = 1.0;    ///< of its movement
    Yards keep_off{0.0};   ///< stops this far from the nearest enemy; 0: moves into contact
    bool wheel = true;     ///< turns to face the goal
    bool backward = false; ///< goes straight away from the goal and keeps its facing
};

/// The longest legal move of that kind, or nothing.
std::optional<MoveFormation> plan_advance(const Referee&, FormationId, const Advance&);

/// From column into line of up to two waves towards a bearing, or back into column.
std::optional<PloyDeploy> plan_deployment(const Referee&, FormationId, Degrees facing);

}
