#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::frame {

enum class LineStyle : std::uint8_t { solid, dashed, dotted };

/// A line draped over the ground. Points are in yards; the width is in pixels, so that it stays crisp at
/// every zoom. Colours are sRGB with alpha.
struct OverlayLine {
    std::vector<glm::dvec2> points;
    glm::vec4 colour{1.0F};
    float width = 3.0F;
    LineStyle style = LineStyle::solid;
    bool closed = false;
    /// Heights above the ground at the first and last point, in yards, for a line that runs through the air;
    /// both 0 for one that lies on the ground.
    double lift_first = 0.0;
    double lift_last = 0.0;
    bool through_air = false; ///< straight from end to end in space, not draped
};

/// A text that stands over a place on the ground, upright to the reader. Line breaks divide its lines.
struct OverlayText {
    glm::dvec2 at{0.0}; ///< yards
    std::string text;
    glm::vec4 colour{1.0F};
    float size = 16.0F;    ///< pixels
    float lift = 0.0F;     ///< millimetres of table above the ground
    float weight = 0.0F;   ///< of two that would cover each other the lighter one gives way
    glm::vec4 plate{0.0F}; ///< colour of the plate behind it; clear for none
};

/// A tint over the whole ground, as for a viewshed or a reach: 8-bit RGBA, row 0 in the south.
struct OverlayTint {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> rgba;
};

}
