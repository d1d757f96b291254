#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"

namespace vantage::staging {

/// At night every formation on the table keeps a fire behind its line, as far as there is light for so many.
std::vector<frame::Fire> camp_fires(const scene::Scene&, const physics::Ground&, const frame::TableSpace&);

/// The flames of fires, for men `man` millimetres high, at a moment of the film.
void add_flames(std::span<const frame::Fire>, float man, float seconds, std::vector<frame::Puff>&);

}
