#pragma once

#include "engine/scene/scene.h"

#include <cstdint>
#include <string>

namespace vantage::cli {

/// What the unit, general or reformation area with this number in frame::DrawnBase::unit is called.
std::string piece_name(const scene::Scene&, std::uint32_t number);

}
