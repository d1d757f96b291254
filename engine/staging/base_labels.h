#pragma once

#include "engine/frame/frame.h"
#include "engine/scene/scene.h"

namespace vantage::staging {

/// Sticks a printed strip with the name of the unit or commander on the rear of every base, to be read from
/// behind as its owner sees it. Makes a new stage for the frame. Fails only where no font is found.
Result<void> label_bases(const scene::Scene&, frame::Frame&);

}
