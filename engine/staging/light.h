#pragma once

#include "engine/frame/frame.h"
#include "engine/scene/landscape.h"

namespace vantage::staging {

/// Sun, sky and haze of a scene's weather.
frame::Light light_of(const scene::Weather&, const frame::TableSpace&);
/// What the ground wears in it.
frame::GroundCover cover_of(const scene::Weather&);

}
