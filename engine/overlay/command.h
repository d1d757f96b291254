#pragma once

#include "engine/measure/command_map.h"
#include "engine/overlay/marks.h"

namespace vantage::overlay {

/// How a map is laid over the ground.
enum class Shade : std::uint8_t {
    over_ground, ///< one sees through it what the ground is
    opaque,
};
/// Dark where little is seen, over green to a bright yellow where most is; in the order of a ramp that keeps
/// its order in grey and for those who tell no red from green. Where nobody may stand nothing is laid.
frame::OverlayTint tint_of(const measure::CommandMap&, Shade);

/// The tint, and the best places with how much each sees.
void mark_command(Marks&, const Pen&, const Field&, const measure::CommandMap&);

}
