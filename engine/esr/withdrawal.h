#pragma once

#include "engine/esr/referee.h"

namespace vantage::esr {

/// How a formation goes back that must.
struct Withdrawal {
    Yards keep;                       ///< from every enemy
    std::optional<double> share = {}; ///< of its movement that it may use; nothing: the table says how far
    bool turn_about = false;          ///< it shows the enemy its back
    bool pinned_stay = false;         ///< who is in contact has been caught, and does not come away
};

/// Takes a formation away from the enemy over the ground there is: each unit pays for it as on the march,
/// nobody crosses what is impassable, and who finds no way stays. Whether anybody moved.
bool withdraw(Referee&, FormationId, const Withdrawal&);

}
