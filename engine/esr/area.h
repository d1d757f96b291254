#pragma once

#include "engine/esr/referee.h"

// The reformation area lies behind its formation's reserve (esr.md 2.6): it goes with the formation, and the
// units that have routed to it go along.
namespace vantage::esr {

/// Where a formation's area belongs: behind the last of its units, seen along its front. `wish` is drawn to
/// the nearest place that the rule allows; without one it is straight behind the middle. Nothing if no unit
/// stands on the table.
std::optional<Placement> area_place(const Referee&, FormationId,
                                    std::optional<Placement> wish = std::nullopt);

/// A unit of a formation as it stands, or will.
struct Stand {
    Base base;
    bool deployed = false;
};
/// Whether a place lies ahead of the foremost of them.
bool lies_in_front(GroundPoint, std::span<const Stand>);

/// Lets the area follow its formation, as far as that marches in a turn.
void area_follows(Referee&, FormationId, std::optional<Placement> wish = std::nullopt);

}
