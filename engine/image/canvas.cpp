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

namespace {

/// Whether the ends of a piece are flat; the others are round.
struct Ends {
    bool flat_start = false;
    bool flat_end = false;
};

/// Visits the pixels of a straight piece with how much of each it covers.
template <class Visit>
void each_covered(const Image& image, glm::vec2 from, glm::vec2 to, float width, Ends ends, Visit&& visit) {
    const float reach = width / 2 + 1;
    const glm::vec2 along = to - from;
    const float length = glm::length(along);
    const glm::vec2 ahead = length > 0 ? along / length : glm::vec2{1, 0};
    const int y0 = std::max(0, static_cast<int>(std::min(from.y, to.y) - reach));
    const int y1 =
        std::min(static_cast<int>(image.height) - 1, static_cast<int>(std::max(from.y, to.y) + reach));
    for (int y = y0; y <= y1; ++y) {
        const float row = static_cast<float>(y) + 0.5F;
        // The part of the piece that comes near this row.
        float t0 = 0;
        float t1 = 1;
        if (std::abs(along.y) > 1e-3F) {
            const float a = (row - reach - from.y) / along.y;
            const float b = (row + reach - from.y) / along.y;
            t0 = std::clamp(std::min(a, b), 0.0F, 1.0F);
            t1 = std::clamp(std::max(a, b), 0.0F, 1.0F);
        }
        const float left = from.x + std::min(along.x * t0, along.x * t1) - reach;
        const float right = from.x + std::max(along.x * t0, along.x * t1) + reach;
        const int x0 = static_cast<int>(std::max(0.0F, left));
        const int x1 = static_cast<int>(std::min(static_cast<float>(image.width) - 1, right));
        for (int x = x0; x <= x1; ++x) {
            const glm::vec2 off = glm::vec2{static_cast<float>(x) + 0.5F, row} - from;
            const float s = glm::dot(off, ahead);
            const bool flat = (ends.flat_start && s < 0) || (ends.flat_end && s > length);
            const float away = glm::length(off - ahead * (flat ? s : std::clamp(s, 0.0F, length)));
            float cover = std::clamp(width / 2 + 0.5F - away, 0.0F, 1.0F);
            if (ends.flat_start) cover *= std::clamp(s + 0.5F, 0.0F, 1.0F);
            if (ends.flat_end) cover *= std::clamp(length - s + 0.5F, 0.0F, 1.0F);
            if (cover > 0) visit(x, y, cover);
        }
    }
}

}

void Canvas::line(glm::vec2 from, glm::vec2 to, float width, glm::vec4 colour) {
    each_covered(image_, from, to, width, {}, [&](int x, int y, float cover) { blend(x, y, colour, cover); });
}

void Canvas::polyline(std::span<const glm::vec2> points, float width, glm::vec4 colour) {
    if (points.size() < 2) return;
    glm::vec2 low = points.front();
    glm::vec2 high = points.front();
    for (const glm::vec2 p : points) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    const glm::vec2 size{image_.width, image_.height};
    const glm::ivec2 from{glm::clamp(low - width - 2.0F, glm::vec2{0}, size)};
    const glm::ivec2 to{glm::clamp(high + width + 2.0F, glm::vec2{0}, size)};
    const int across = to.x - from.x;
    if (across <= 0 || to.y <= from.y) return;
    // What the whole covers, so that nothing is blended twice where its pieces meet.
    std::vector<float> covers(static_cast<std::size_t>(across) * static_cast<std::size_t>(to.y - from.y));
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        each_covered(image_, points[i], points[i + 1], width, {i == 0, i + 2 == points.size()},
                     [&](int x, int y, float cover) {
                         if (x < from.x || y < from.y || x >= to.x || y >= to.y) return;
                         float& whole = covers[static_cast<std::size_t>((y - from.y) * across + x - from.x)];
                         whole = std::max(whole, cover);
                     });
    for (int y = from.y; y < to.y; ++y)
        for (int x = from.x; x < to.x; ++x)
            if (const float cover = covers[static_cast<std::size_t>((y - from.y) * across + x - from.x)];
                cover > 0)
                blend(x, y, colour, cover);
}

void Canvas::disc(glm::vec2 centre, float radius, glm::vec4 colour) {
    line(centre, centre, radius * 2, colour);
}

void Canvas::fill(std::span<const glm::vec2> outline, glm::vec4 colour) {
    // Four sample rows a pixel; along a row the cover of each pixel is exact.
    constexpr int rows = 4;
    std::vector<float> cover(image_.width);
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(),
                                                 [](glm::vec2 a, glm::vec2 b) { return a.y < b.y; });
    if (low == outline.end()) return;
    const auto height = static_cast<float>(image_.height);
    const auto last = static_cast<int>(std::clamp(high->y + 1, 0.0F, height));
    for (int y = static_cast<int>(std::clamp(low->y, 0.0F, height)); y < last; ++y) {
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
