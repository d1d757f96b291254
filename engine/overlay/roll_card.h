#pragma once

#include "engine/overlay/sheet.h"
#include "engine/table/basing.h"
#include "engine/timeline/roll_card.h"

#include <span>

namespace vantage::overlay {

/// Where a card lies in its room.
enum class Corner : std::uint8_t { left, middle, right };

/// Draws a roll as it is watched at a time: dice that fall, what is counted so far, the verdict. `sides` are
/// the colours of the scene's sides. It stands at the foot of the room; returns where.
Box add_roll_card(Sheet&, const timeline::RollCard&, double t, const Room&, Corner,
                  std::span<const table::Rgb> sides, const TextWidth&);

}
