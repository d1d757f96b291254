#pragma once

#include "engine/frame/frame.h"
#include "shaders/shared.h"

#include <cstdint>
#include <vector>

namespace vantage::render {

/// Areas and lines of a stage as signed distances to their edges, positive inside: smooth at any zoom, where
/// a picture of the edges would show steps. A distance of 24 mm of table or more is 0 or 255.
struct GroundPaint {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> areas;  ///< four a pixel: wood, built up, marsh, rough
    std::vector<std::uint8_t> lines;  ///< four a pixel: road, track, water, field
    std::vector<std::uint8_t> fields; ///< four a pixel: kind, direction and seed of the field, and nothing
    std::vector<FieldMaterial> materials; ///< by that kind; the first is of none
};

/// Row 0 is south, since table space runs north. `largest` is the longer side in pixels.
GroundPaint paint_ground(const frame::Stage&, std::uint32_t largest = 2048);

}
