#pragma once

#include "engine/frame/frame.h"
#include "engine/image/png.h"

namespace vantage::render {

/// Sets the frame's texts on its finished picture, each over its place on the ground. A text that would cover
/// a weightier one moves aside, with a thin line to its place, or is left out where there is no room. Without
/// a font there are none.
void draw_texts(const frame::Frame&, Image&);

}
