#pragma once

#include "engine/image/canvas.h"
#include "engine/overlay/sheet.h"

namespace vantage::overlay {

/// Draws marks over the finished picture of a frame. `depth` is what stands nearest in that picture.
void paint(const Marks&, const frame::Frame&, const frame::DepthPicture& depth, const Font&, Image&);
void paint(const Sheet&, const Font&, Image&);

}
