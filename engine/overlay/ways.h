#pragma once

#include "engine/measure/reach.h"
#include "engine/measure/tape.h"
#include "engine/overlay/marks.h"

#include <string_view>

namespace vantage::overlay {

/// A tape laid along points, with a tick at every inch and its length at the end.
void mark_tape(Marks&, const Field&, const Pen&, std::span<const GroundPoint>, const measure::TapeLength&);

/// Where a unit can go this turn: a contour at each third of its movement, the outermost the boldest.
void mark_reach(Marks&, const Field&, const Pen&, const measure::CostField&, std::string_view name);

/// A line through points with the head of an arrow at its end.
void mark_arrow(Marks&, const Field&, const Pen&, std::span<const GroundPoint>, glm::vec4 colour,
                frame::LineStyle);

/// A way over the ground with its arrow head, its length and its share of the turn.
void mark_path(Marks&, const Field&, const Pen&, const measure::ReachPath&);

}
