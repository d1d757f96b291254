#pragma once

#include "engine/frame/frame.h"
#include "shaders/shared.h"

#include <cstdint>
#include <vector>

namespace vantage::render {

/// Areas and lines of a stage as signed distances to their edges, positive inside: smooth at any zoom, where
/// a picture of the edges would show steps. A distance of 24 mm of table or more is the least or the greatest
/// number.
struct GroundPaint {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> areas; ///< four a pixel: wood, built up, marsh, rough
    /// Four a pixel: road, track, water, field. Sixteen bits, or the steps of eight would show along a
    /// stream.
    std::vector<std::uint16_t> lines;
    std::vector<std::uint8_t> fields; ///< four a pixel: kind, direction and seed of the field, and nothing
    std::vector<FieldMaterial> materials; ///< by that kind; the first is of none
};

/// Row 0 is south, since table space runs north. `largest` is the longer side in pixels.
GroundPaint paint_ground(const frame::Stage&, std::uint32_t largest = 2048);

/// Whether the same ground is painted on both.
bool same_paint(const frame::Stage&, const frame::Stage&);
/// Makes of the paint of one stage that of another on the same table, painting only where they differ: the
/// same to the last bit as if all had been painted. False if the tables are not the same.
bool repaint_ground(GroundPaint&, const frame::Stage& before, const frame::Stage& now);

}
