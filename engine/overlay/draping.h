#pragma once

#include "engine/overlay/layout.h"

namespace vantage::overlay {

/// A line over the ground as the strokes that it becomes in a picture: a dark rim, that keeps any colour
/// legible on any ground, and its own colour; dashed or dotted, and faint where something stands before it.
void drape(const Line&, const Outlook&, std::vector<Stroke>&);

/// An outline over the ground; nothing where a part of it lies behind the eye.
std::optional<Shape> drape(const Patch&, const Outlook&);

}
