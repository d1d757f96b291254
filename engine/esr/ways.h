#pragma once

#include "engine/esr/referee.h"

// Ways over the ground for moves that nobody chooses.
namespace vantage::esr {

/// Whether nothing impassable lies on the straight way.
bool can_cross(const Referee&, GroundPoint from, GroundPoint to);
/// A base moved no farther than it takes to stand wholly on the table: areas, generals and routed units, whom
/// nobody places by hand.
Placement wholly_onto_table(const Referee&, const Base&);
/// Whether a unit runs into no enemy on the straight way.
bool clear_of_enemies(const Referee&, UnitId, const Placement& from, const Placement& to);

/// How far a mover gets straight ahead with a share of his movement: ground and roads cost what they cost on
/// the march. He stops at the table's edge, before what is impassable, at the edge of dense ground where he
/// must halt, and after `most`. Without a share only those count.
double march_ahead(const Referee&, const ruling::Mover&, GroundPoint from, glm::dvec2 direction,
                   std::optional<double> share, double most);

/// The free place nearest to the one wanted, not farther from it than that, that the unit comes to by a
/// straight way.
std::optional<Placement> free_place_on_the_way(const Referee&, UnitId, const Base& shape, Placement wanted,
                                               Yards within);

}
