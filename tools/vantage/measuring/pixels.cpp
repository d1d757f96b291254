#include "tools/vantage/measuring/pixels.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace vantage::program {

namespace {

/// Three by five dots, rows from the top, a row's three bits from the left.
struct Glyph {
    char letter;
    std::array<std::uint8_t, 5> rows;
};
constexpr std::array glyphs{
    Glyph{'0', {7, 5, 5, 5, 7}}, Glyph{'1', {2, 6, 2, 2, 7}}, Glyph{'2', {7, 1, 7, 4, 7}},
    Glyph{'3', {7, 1, 3, 1, 7}}, Glyph{'4', {5, 5, 7, 1, 1}}, Glyph{'5', {7, 4, 7, 1, 7}},
    Glyph{'6', {7, 4, 7, 5, 7}}, Glyph{'7', {7, 1, 2, 2, 2}}, Glyph{'8', {7, 5, 7, 5, 7}},
    Glyph{'9', {7, 5, 7, 1, 7}}, Glyph{'A', {2, 5, 7, 5, 5}}, Glyph{'B', {6, 5, 6, 5, 6}},
    Glyph{'C', {3, 4, 4, 4, 3}}, Glyph{'D', {6, 5, 5, 5, 6}}, Glyph{'E', {7, 4, 6, 4, 7}},
    Glyph{'F', {7, 4, 6, 4, 4}}, Glyph{'G', {3, 4, 5, 5, 3}}, Glyph{'H', {5, 5, 7, 5, 5}},
    Glyph{'I', {7, 2, 2, 2, 7}}, Glyph{'J', {1, 1, 1, 5, 2}}, Glyph{'K', {5, 5, 6, 5, 5}},
    Glyph{'L', {4, 4, 4, 4, 7}}, Glyph{'M', {5, 7, 7, 5, 5}}, Glyph{'N', {6, 5, 5, 5, 5}},
    Glyph{'O', {2, 5, 5, 5, 2}}, Glyph{'P', {6, 5, 6, 4, 4}}, Glyph{'Q', {2, 5, 5, 6, 3}},
    Glyph{'R', {6, 5, 6, 5, 5}}, Glyph{'S', {3, 4, 2, 1, 6}}, Glyph{'T', {7, 2, 2, 2, 2}},
    Glyph{'U', {5, 5, 5, 5, 7}}, Glyph{'V', {5, 5, 5, 5, 2}}, Glyph{'W', {5, 5, 7, 7, 5}},
    Glyph{'X', {5, 5, 2, 5, 5}}, Glyph{'Y', {5, 5, 2, 2, 2}}, Glyph{'Z', {7, 1, 2, 4, 7}},
    Glyph{'.', {0, 0, 0, 0, 2}}, Glyph{',', {0, 0, 0, 2, 4}}, Glyph{'-', {0, 0, 7, 0, 0}},
    Glyph{'+', {0, 2, 7, 2, 0}}, Glyph{':', {0, 2, 0, 2, 0}}, Glyph{'/', {1, 1, 2, 4, 4}},
    Glyph{'(', {1, 2, 2, 2, 1}}, Glyph{')', {4, 2, 2, 2, 4}}, Glyph{'%', {5, 1, 2, 4, 5}},
    Glyph{'\'', {2, 2, 0, 0, 0}}};

}

Canvas::Canvas(std::uint32_t width, std::uint32_t height, Ink paper) : image_{width, height, 3, 8, {}} {
    image_.samples.reserve(std::size_t{width} * height * 3);
    for (std::size_t n = 0; n < std::size_t{width} * height; ++n)
        image_.samples.insert(image_.samples.end(), {paper.red, paper.green, paper.blue});
}

void Canvas::dot(int x, int y, Ink ink, double cover) {
    if (x < 0 || y < 0 || x >= static_cast<int>(image_.width) || y >= static_cast<int>(image_.height)) return;
    std::uint16_t* at = image_.samples.data() +
                        (static_cast<std::size_t>(y) * image_.width + static_cast<std::size_t>(x)) * 3;
    const std::array<double, 3> wanted{double{1} * ink.red, double{1} * ink.green, double{1} * ink.blue};
    for (std::size_t c = 0; c < 3; ++c)
        at[c] = static_cast<std::uint16_t>(std::lround(at[c] + (wanted[c] - at[c]) * cover));
}

void Canvas::fill(int x0, int y0, int x1, int y1, Ink ink) {
    for (int y = std::max(y0, 0); y < y1; ++y)
        for (int x = std::max(x0, 0); x < x1; ++x) dot(x, y, ink);
}

void Canvas::line(double x0, double y0, double x1, double y1, double thickness, Ink ink) {
    const double length = std::hypot(x1 - x0, y1 - y0);
    const double reach = thickness / 2 + 1;
    for (int y = static_cast<int>(std::min(y0, y1) - reach); y <= static_cast<int>(std::max(y0, y1) + reach);
         ++y)
        for (int x = static_cast<int>(std::min(x0, x1) - reach);
             x <= static_cast<int>(std::max(x0, x1) + reach); ++x) {
            const double px = x + 0.5 - x0;
            const double py = y + 0.5 - y0;
            const double t = length > 0
                                 ? std::clamp((px * (x1 - x0) + py * (y1 - y0)) / (length * length), 0.0, 1.0)
                                 : 0.0;
            const double away = std::hypot(px - t * (x1 - x0), py - t * (y1 - y0));
            const double cover = std::clamp(thickness / 2 + 0.5 - away, 0.0, 1.0);
            if (cover > 0) dot(x, y, ink, cover);
        }
}

void Canvas::circle(double cx, double cy, double radius, Ink ink) {
    for (int y = static_cast<int>(cy - radius - 1); y <= static_cast<int>(cy + radius + 1); ++y)
        for (int x = static_cast<int>(cx - radius - 1); x <= static_cast<int>(cx + radius + 1); ++x) {
            const double cover = std::clamp(radius + 0.5 - std::hypot(x + 0.5 - cx, y + 0.5 - cy), 0.0, 1.0);
            if (cover > 0) dot(x, y, ink, cover);
        }
}

void Canvas::text(int x, int y, std::string_view words, int size, Ink ink) {
    for (const char c : words) {
        const char capital = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        for (const Glyph& glyph : glyphs)
            if (glyph.letter == capital)
                for (int row = 0; row < 5; ++row)
                    for (int column = 0; column < 3; ++column)
                        if ((glyph.rows[static_cast<std::size_t>(row)] >> (2 - column) & 1) != 0)
                            fill(x + column * size, y + row * size, x + (column + 1) * size,
                                 y + (row + 1) * size, ink);
        x += 4 * size;
    }
}

int Canvas::text_width(std::string_view words, int size) {
    return static_cast<int>(words.size()) * 4 * size - size;
}

}
