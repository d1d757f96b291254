#pragma once

#include "engine/measure/base.h"
#include "engine/measure/reach.h"
#include "engine/overlay/marks.h"

#include <optional>
#include <string_view>
#include <vector>

namespace vantage::overlay {

/// A tape laid along legs, with a tick at every inch and how far it is at the end of each leg.
struct TapeMarks {
    std::vector<measure::Span> legs;
    std::optional<Yards> over_ground; ///< how far a boot walks, where that was asked
    bool loose_end = false;           ///< the last leg is not laid yet
};
void mark_tape(Marks&, const Field&, const Pen&, const TapeMarks&);

/// Where a unit can go this turn: a contour at each third of its movement, the outermost the boldest.
void mark_reach(Marks&, const Field&, const Pen&, const measure::CostField&, std::string_view name);

/// A line through points with the head of an arrow at its end.
void mark_arrow(Marks&, const Field&, const Pen&, std::span<const GroundPoint>, glm::vec4 colour, LineStyle);

/// A way over the ground with its arrow head, its length and its share of the turn.
void mark_path(Marks&, const Field&, const Pen&, const measure::ReachPath&);

}
