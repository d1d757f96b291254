#pragma once

#include "engine/image/png.h"

#include <string_view>

namespace vantage::program {

struct Ink {
    std::uint8_t red, green, blue;
};

/// A colour picture to draw plain charts on. Coordinates are pixels from the top left; what falls outside is
/// left out.
class Canvas {
public:
    Canvas(std::uint32_t width, std::uint32_t height, Ink paper);
    void dot(int x, int y, Ink, double cover = 1.0);
    void line(double x0, double y0, double x1, double y1, double thickness, Ink);
    void fill(int x0, int y0, int x1, int y1, Ink);
    void circle(double x, double y, double radius, Ink);
    /// Capital letters, digits and a few signs, 5 pixels high times `size`; small letters are drawn as
    /// capitals.
    void text(int x, int y, std::string_view, int size, Ink);
    static int text_width(std::string_view, int size);
    [[nodiscard]] Image take() && { return std::move(image_); }

private:
    Image image_;
};

}
