#pragma once

#include "engine/frame/frame.h"
#include "engine/image/png.h"

#include <cstdint>

namespace vantage::cli {

/// How the ground is lit in a picture of it.
enum class GroundLight : std::uint8_t {
    even,  ///< its paint alone, for whoever lights it himself
    scene, ///< under the sun of its weather
};

/// The bare ground of a stage from straight above, drawn by the renderer: north at the top, edge to edge, the
/// longer side so many pixels. Throws as the renderer does.
Image draw_ground(const frame::Frame&, GroundLight, std::uint32_t longer_side);

}
