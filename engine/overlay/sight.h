#pragma once

#include "engine/measure/sight.h"
#include "engine/measure/viewshed.h"
#include "engine/overlay/marks.h"

#include <string_view>

namespace vantage::overlay {

/// A line of sight on the ground: whole and blue as far as it is clear, dotted where it runs through what
/// does not stop it, dashed and orange beyond the place that blocks it, which has a cross and says why. The
/// verdict stands in words at the far end.
void mark_sight(Marks&, const Field&, const Pen&, const measure::BaseSighting&, std::string_view reason,
                double threshold = 0.0);

/// Ground that is not seen lies in the dark; what is seen keeps its own colours.
frame::OverlayTint tint_of(const measure::Viewshed&);
/// The tint, the place that is looked from and how much of the table is seen.
void mark_viewshed(Marks&, const Pen&, const measure::Viewshed&, GroundPoint from, std::string_view name);

}
