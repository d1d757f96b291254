#pragma once

#include "tools/vantage/window/edit/session.h"

#include <span>

namespace vantage::window {

/// Makes what the brush has in hand of the points that were drawn.
Result<editing::Step> make(const EditSession&, const Battle&, std::span<const GroundPoint>, Degrees facing,
                           bool inverse);

/// The place in the document of a unit, of its formation, or of a general.
std::string place_of(const Battle&, PieceId, bool alone);

/// Moves or turns what is selected. Units and generals whom their formation placed are placed by hand then.
Result<editing::Step> moved(const EditSession&, const Battle&, glm::dvec2 by);
Result<editing::Step> turned(const EditSession&, const Battle&, Degrees by);

/// The handles of a thing as it stands on the table: of a unit or a general, where the formation put it.
std::vector<GroundPoint> handles_of(const Battle&, const editing::Thing&);

}
