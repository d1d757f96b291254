#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::frame {

enum class LineStyle : std::uint8_t { solid, dashed, dotted };

/// A mark draped over the ground: a line, a filled outline or a text. Points are in yards; widths and text
/// sizes in pixels, so that marks stay crisp at every zoom.
struct Overlay {
    enum class Kind : std::uint8_t { line, fill, text } kind = Kind::line;
    std::vector<glm::dvec2> points;
    glm::vec4 colour{1.0F};
    float width = 3.0F;
    LineStyle style = LineStyle::solid;
    bool closed = false;
    std::string text;
    float lift = 0.0F; ///< millimetres above the ground
};

}
