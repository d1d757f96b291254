#pragma once

#include "engine/esr/book.h"
#include "engine/measure/base.h"

#include <string>
#include <utility>

// What follows from a state: the words of esr.md as functions. Distances run between the nearest edges of
// footprints, and a distance equal to a limit is within it (OP-2).
namespace vantage::esr {

using measure::Base;

inline constexpr Yards contact_gap{1.0}; ///< bases nearer than this touch: wood and card are no closer

/// "within" for distances that were worked out: a hair of rounding does not put anybody outside.
inline bool within(Yards distance, Yards limit) { return distance <= limit + rules::hair; }

Base base_of(const Unit&);
Base base_of(const Unit&, const Placement&);
Base base_of(const Commander&);
/// Of a mere place, to measure from.
Base base_at(GroundPoint, Degrees facing = Degrees{0.0});
Base area_of(const Formation&);

inline std::size_t class_of(Arm arm) { return arm == Arm::infantry ? 0 : arm == Arm::cavalry ? 1 : 2; }
inline Arm arm_of_class(std::size_t k) {
    return k == 0 ? Arm::infantry : k == 1 ? Arm::cavalry : Arm::artillery;
}

/// What a formation under a status moves away under.
inline scene::Flight flight_of(Status status) {
    return status == Status::retreat  ? scene::Flight::retreat
           : status == Status::broken ? scene::Flight::broken
                                      : scene::Flight::none;
}

SideId side_of(const GameState&, FormationId);
SideId side_of(const GameState&, UnitId);
inline SideId other(SideId side) { return SideId{1 - side.index()}; }

/// All that are not removed and have arrived, by rising id.
std::vector<FormationId> formations_of(const GameState&, SideId);
/// Units of a formation on the table (those in its reformation area not counted), by rising id.
std::vector<UnitId> units_of(const GameState&, FormationId);
/// Those and the ones in the reformation area.
std::vector<UnitId> all_units_of(const GameState&, FormationId);

/// Infantry and cavalry in the waves, and committed, unlimbered batteries (OP-21).
bool is_deployed(const Unit&);
bool is_ready_battery(const Unit&); ///< committed and unlimbered
int deployed_units(const GameState&, FormationId);
/// With the units in the reformation area of a formation under a status (OP-21).
int deployed_units_for_status(const GameState&, FormationId);
bool is_cavalry(const GameState&, FormationId); ///< cavalry, and no infantry
bool all_ployed(const GameState&, FormationId);

GroundPoint middle_of(const GameState&, FormationId); ///< of its units on the table; else of its area
/// From its reformation area to its deployed units (OP-9); the facing of its first unit without an area.
Degrees facing_of(const GameState&, FormationId);

/// The nearest of some units, and how far.
struct Nearest {
    UnitId unit; ///< not valid() if there is none
    Yards distance{1e9};
};
/// The enemies of a side, for many questions about one state, which must outlive this.
class Enemies {
public:
    Enemies(const GameState&, SideId own);
    [[nodiscard]] Nearest nearest(const Base&) const;
    [[nodiscard]] Nearest nearest(FormationId) const;

private:
    // A circle round all units of a formation: most formations are passed over as a whole.
    struct Circle {
        FormationId formation;
        GroundPoint middle;
        double radius = 0.0;
    };
    void look(const Base&, Nearest& best) const;

    const GameState& game_;
    std::vector<Circle> circles_;
};

Nearest nearest_enemy(const GameState&, const Base&, SideId own);
Nearest nearest_enemy(const GameState&, FormationId);
Nearest nearest_of(const GameState&, const Base&, FormationId);
Yards distance_between(const GameState&, FormationId, FormationId);

/// Opposing units that touch, each pair once, by rising ids.
std::vector<Contact> contacts_of(const GameState&);
std::vector<UnitId> touching(const GameState&, UnitId);
/// Whether somebody has come into contact with it: both sides move at the same time (esr.md 4.5), so that
/// whoever was met before he moved has been met, and stays.
inline bool pinned(const GameState& game, UnitId unit) { return !touching(game, unit).empty(); }
bool area_attacked(const GameState&, FormationId);
/// Whether an enemy so near to its reformation area stands level with it or behind (OP-9).
bool outflanked(const GameState&, FormationId, Yards near);
bool supported(const GameState&, UnitId, Yards support_distance); ///< OP-8

/// The commander whose ratings count for a formation (OP-17).
CommanderId in_charge(const GameState&, FormationId);
/// "A", "B", "C" or "none"; for a commander that is not valid() too.
std::string leadership_of(const GameState&, CommanderId);
int tactical_of(const GameState&, CommanderId);
inline int rating(const std::string& leadership) {
    return leadership == "A" ? 3 : leadership == "B" ? 2 : leadership == "C" ? 1 : 0;
}
/// The army's commander, or the first force's where there is none (esr.md 2.3).
CommanderId army_commander(const GameState&, SideId);
/// Whether he may give a force its objective: its wing's commander, any army commander where it has none, and
/// the first force's where there is no army commander (esr.md 2.3).
bool gives_objectives(const GameState&, CommanderId, ForceId);
/// Whether he may try orders and actions for that formation.
bool commands(const GameState&, CommanderId, FormationId);

/// What an order or an objective is about: a place, a formation or nothing.
struct Goal {
    FormationId formation;
    ObjectiveId objective;
    [[nodiscard]] bool given() const { return formation.valid() || objective.valid(); }
};
Goal goal_named(const GameState&, const std::string& target);
/// Where a formation is bound for: its target, its force's objective, else the nearest enemy.
GroundPoint goal_of(const GameState&, FormationId);
/// The formation that a supporting one names, else the nearest of its force.
FormationId supported_by(const GameState&, FormationId);

std::string yards_text(Yards);       ///< "380 yards"
std::string units_text(std::size_t); ///< "1 unit"

}
