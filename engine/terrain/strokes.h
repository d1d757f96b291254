#pragma once

#include "engine/terrain/height_field.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace vantage {

class Canvas;

/// What a brush did to the ground along a line, full on the line and fading out at its radius.
struct GroundStroke {
    enum class Kind : std::uint8_t {
        raise,  ///< by `amount`, downwards if it is below 0
        smooth, ///< towards the mean of what lies about, by the share `strength`
        level,  ///< to the height `from`
        slope,  ///< from the height `from` at the first point evenly to `to` at the last
    };
    Kind kind = Kind::raise;
    std::vector<GroundPoint> points; ///< one alone is a dab
    Yards radius{100.0};
    Yards amount;
    double strength = 0.5;
    Yards from;
    Yards to;
    friend bool operator==(const GroundStroke&, const GroundStroke&) = default;
};
inline constexpr std::array<std::string_view, 4> stroke_words{"raise", "smooth", "level", "slope"};

void apply(Canvas&, const GroundStroke&);
/// Measured ground with strokes on it, one after another.
HeightField with_strokes(const HeightField&, std::span<const GroundStroke>);

}
