#pragma once

#include "engine/esr/referee.h"

namespace vantage::esr {

/// A target that a unit could fire at: how far its nearest part is and how far off straight ahead.
struct Shot {
    FormationId target;
    Yards distance{1e9};
    Degrees off{180.0};
};

/// What keeps a unit from firing at another.
struct FireBar {
    enum class What : std::uint8_t {
        nothing,
        no_weapon, ///< it is none that fires, or not as it stands
        range,
        arc,
        lane, ///< a friend stands in it
        sight,
    } what = What::nothing;
    Yards distance{};     ///< edge to edge
    UnitId in_lane{};     ///< who stands there
    std::string unseen{}; ///< why it is not seen
};
/// The one answer to whether a unit can hit another.
FireBar fire_bar(const Referee&, UnitId, UnitId enemy);
/// How far a unit fires now; nothing if it does not.
std::optional<Yards> fire_reach(const Referee&, UnitId);

/// All targets that a battery or battalion has (esr.md 4.7, points 1 to 3), the one that the rules make it
/// take first: for batteries the most inside the arc, for battalions the closest.
std::vector<Shot> shots_of(const Referee&, UnitId);

/// Of a battery: an odd gun is not counted (OP-22).
int sections_of(const Unit&);
/// What a battery's sections are worth, to share fatigue out by.
int points_of_guns(const Unit&);

/// Whether the formation may fire at all under its orders (esr.md 4.4).
bool may_fire(const Formation&);

/// The plan of a formation that declares nothing, or fills up what it left open: every unit takes its first
/// target, and battalions with a choice spread so that every target gets something.
FirePlan complete_plan(const Referee&, FormationId, FirePlan);

/// What a formation would fire at one target, as the table sees it.
struct Volley {
    FormationId target;
    std::vector<UnitId> units;
    Case facts;
};
/// Of a plan that may leave things open; the same as are rolled for when the step ends.
std::vector<Volley> volleys_of(const Referee&, FormationId, const FirePlan&);

}
