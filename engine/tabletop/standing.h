#pragma once

#include "engine/tabletop/decide.h"

#include <glm/vec2.hpp>

// Where pieces may stand and go: no two units in one place, nobody through an enemy.
namespace vantage::tabletop {

/// A unit on the way from where it stands: rigid, and turned at the end.
struct Body {
    const Piece* unit = nullptr;
    std::vector<GroundPoint> way; ///< begins where it stands
    Degrees facing;               ///< at the end
    [[nodiscard]] measure::Base at_end() const;
};

/// Whether two bases share ground; most pairs are told apart by how far their middles are.
bool share_ground(const measure::Base&, const measure::Base&);

/// Whether a whole base lies on the table: none of its corners hangs over the edge.
bool on_table(const measure::GroundKnowledge&, const measure::Base&);

/// What stands in the way of units that go at once: empty if nothing does.
std::string in_the_way(const View&, const std::vector<Body>&);

/// The unit that a base would stand on, the unit itself and those of `group` left out; null: the place is
/// free.
const Piece* stands_on(const View&, const Piece& unit, const measure::Base&, const Piece* group = nullptr);

/// The nearest enemy unit; null if there is none.
const Piece* nearest_enemy_of(const View&, const Piece&);
Yards gap_to_enemy(const View&, std::size_t side, const measure::Base&);

/// Where a unit comes to that goes back so far: straight away if there is room, else to a side; through
/// friends, but onto nobody, and nearer to no enemy. None: it is off the table by then.
std::optional<Placement> place_behind(const View&, const Piece&, glm::dvec2 away, Yards far, bool faces_away);
/// The nearest place on its way back, no farther than that, that is such ground: none if it comes to none.
std::optional<Placement> place_on(const View&, const Piece&, glm::dvec2 away, Yards far, bool faces_away,
                                  const std::vector<std::string>& ground);
/// Where a unit comes to that goes at an enemy so far, up to him but not onto anybody.
Placement place_towards(const View&, const Piece&, const Piece& enemy, Yards far, Yards halt);

}
