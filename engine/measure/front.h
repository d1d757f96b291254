#pragma once

#include "engine/measure/base.h"

#include <optional>
#include <span>

namespace vantage::measure {

/// Which way a formation looks: from the middle of its reformation area to the mean place of its deployed
/// bases (OP-9).
struct FormationFront {
    GroundPoint area; ///< the middle of its reformation area
    GroundPoint mean; ///< of its bases
    Degrees facing;
    Span line; ///< its front from left to right: the width of its bases at the foremost edge
    Span rear; ///< the line through the area, as wide: what stands level with it or behind outflanks
};

/// Nothing without bases, or with all of them on the area's middle.
std::optional<FormationFront> front_of(const Base& area, std::span<const Base> bases);

/// Whether a base stands within `reach` of the area, and level with or behind the line through its middle.
bool outflanks(const FormationFront&, const Base& area, const Base& other, Yards reach = Yards{900.0});

/// Where a place lies seen from the formation: its front and rear are cut by the lines above, flanks lie
/// between them or beyond their ends.
enum class Quarter { front, left_flank, right_flank, rear };
Quarter quarter_of(const FormationFront&, GroundPoint);

}
