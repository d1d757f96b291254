#pragma once

#include "engine/frame/frame.h"
#include "engine/scene/landscape.h"

namespace vantage::staging {

/// Whether the sun is below the horizon: then the moon shines from where it would stand.
bool is_night(const scene::Weather&);

/// Sun, sky and haze of a scene's weather.
frame::Light light_of(const scene::Weather&, const frame::TableSpace&);
/// What the ground wears in it.
frame::GroundCover cover_of(const scene::Weather&);

}
