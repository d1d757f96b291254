#pragma once

#include "engine/esr/referee.h"

namespace vantage::esr {

/// A target that a unit could fire at: how far its nearest part is and how far off straight ahead.
struct Shot {
    FormationId target;
    Yards distance{1e9};
    Degrees off{180.0};
};

/// All targets that a battery or battalion has (esr.md 4.7, points 1 to 3), the one that the rules make it
/// take first: for batteries the most inside the arc, for battalions the closest.
std::vector<Shot> shots_of(const Referee&, UnitId);

/// Whether the formation may fire at all under its orders (esr.md 4.4).
bool may_fire(const Formation&);

/// The plan of a formation that declares nothing, or fills up what it left open: every unit takes its first
/// target, and battalions with a choice spread so that every target gets something.
FirePlan complete_plan(const Referee&, FormationId, FirePlan);

}
