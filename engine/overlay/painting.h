#pragma once

#include "engine/image/canvas.h"
#include "engine/overlay/sheet.h"

namespace vantage::overlay {

/// Draws marks over the finished picture of a frame. `depth` is what stands nearest in that picture; words
/// keep to a part of it where there is one.
void paint(const Marks&, const frame::Frame&, const frame::DepthPicture& depth, const Font&, Image&,
           const std::optional<Box>& room = std::nullopt);
void paint(const Sheet&, const Font&, Image&);

}
