#include "engine/image/canvas.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage {

Image blank_image(std::uint32_t width, std::uint32_t height, glm::vec4 colour) {
    Image image{width, height, 4, 8, {}};
    image.samples.reserve(std::size_t{width} * height * 4);
    for (std::size_t i = 0; i < std::size_t{width} * height; ++i)
        for (int c = 0; c < 4; ++c)
            image.samples.push_back(
                static_cast<std::uint16_t>(std::lround(std::clamp(colour[c], 0.0F, 1.0F) * 255.0F)));
    return image;
}

void Canvas::blend(int x, int y, glm::vec4 colour, float coverage) {
    if (x < 0 || y < 0 || x >= static_cast<int>(image_.width) || y >= static_cast<int>(image_.height)) return;
    const float alpha = std::clamp(colour.a * coverage, 0.0F, 1.0F);
    if (alpha <= 0) return;
    std::uint16_t* pixel =
        &image_.samples[(static_cast<std::size_t>(y) * image_.width + static_cast<std::size_t>(x)) * 4];
    for (int c = 0; c < 3; ++c)
        pixel[c] = static_cast<std::uint16_t>(
            std::lround(std::lerp(static_cast<float>(pixel[c]), colour[c] * 255.0F, alpha)));
    pixel[3] =
        static_cast<std::uint16_t>(std::lround(std::lerp(static_cast<float>(pixel[3]), 255.0F, alpha)));
}

void Canvas::line(glm::vec2 from, glm::vec2 to, float width, glm::vec4 colour) {
    const float reach = width / 2 + 1;
    const glm::vec2 low = glm::floor(glm::min(from, to) - reach);
    const glm::vec2 high = glm::ceil(glm::max(from, to) + reach);
    const glm::vec2 along = to - from;
    const float length2 = std::max(glm::dot(along, along), 1e-6F);
    const int y0 = std::max(0, static_cast<int>(low.y));
    const int y1 = std::min(static_cast<int>(image_.height) - 1, static_cast<int>(high.y));
    const int x0 = std::max(0, static_cast<int>(low.x));
    const int x1 = std::min(static_cast<int>(image_.width) - 1, static_cast<int>(high.x));
    for (int y = y0; y <= y1; ++y)
        for (int x = x0; x <= x1; ++x) {
            const glm::vec2 p{static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F};
            const float t = std::clamp(glm::dot(p - from, along) / length2, 0.0F, 1.0F);
            const float away = glm::length(p - from - along * t);
            blend(x, y, colour, std::clamp(width / 2 + 0.5F - away, 0.0F, 1.0F));
        }
}

void Canvas::polyline(std::span<const glm::vec2> points, float width, glm::vec4 colour) {
    for (std::size_t i = 0; i + 1 < points.size(); ++i) line(points[i], points[i + 1], width, colour);
}

void Canvas::disc(glm::vec2 centre, float radius, glm::vec4 colour) {
    line(centre, centre, radius * 2, colour);
}

void Canvas::fill(std::span<const glm::vec2> outline, glm::vec4 colour) {
    // Four sample rows a pixel; along a row the cover of each pixel is exact.
    constexpr int rows = 4;
    std::vector<float> cover(image_.width);
    for (int y = 0; y < static_cast<int>(image_.height); ++y) {
        std::fill(cover.begin(), cover.end(), 0.0F);
        bool any = false;
        for (int s = 0; s < rows; ++s) {
            const float at = static_cast<float>(y) + (static_cast<float>(s) + 0.5F) / rows;
            std::vector<float> crossings;
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const glm::vec2 a = outline[i];
                const glm::vec2 b = outline[(i + 1) % outline.size()];
                if ((a.y <= at) != (b.y <= at))
                    crossings.push_back(a.x + (at - a.y) / (b.y - a.y) * (b.x - a.x));
            }
            std::sort(crossings.begin(), crossings.end());
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
                const float from = std::max(crossings[i], 0.0F);
                const float to = std::min(crossings[i + 1], static_cast<float>(image_.width));
                for (int x = static_cast<int>(from); static_cast<float>(x) < to; ++x) {
                    const auto left = static_cast<float>(x);
                    cover[static_cast<std::size_t>(x)] +=
                        (std::min(to, left + 1) - std::max(from, left)) / rows;
                    any = true;
                }
            }
        }
        if (!any) continue;
        for (int x = 0; x < static_cast<int>(image_.width); ++x)
            blend(x, y, colour, cover[static_cast<std::size_t>(x)]);
    }
}

}
