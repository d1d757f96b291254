#pragma once

#include <cstdint>
#include <vector>

namespace vantage::frame {

/// A tint over the whole ground, as for a viewshed or a reach: 8-bit RGBA, row 0 in the south.
struct OverlayTint {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgba;
};

}
