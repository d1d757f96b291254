#include "tools/models/gear.h"

#include <glm/vec2.hpp>

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

constexpr int cells = 12;

}

PaletteSlot flag_colour(FlagDesign design, float x, float y) {
    const float ax = std::abs(x);
    const float ay = std::abs(y);
    switch (design) {
    case FlagDesign::lozenge: // white lozenge, corners by turns in two colours
        if (ax + ay < 0.999f) return standard_cross;
        return x * y > 0.0f ? standard_third : standard_field;
    case FlagDesign::tricolour:
        return x < -0.34f ? standard_field : x < 0.33f ? standard_cross : standard_third;
    case FlagDesign::cross: // straight cross, disc in the middle, coloured corners
        if (ax < 0.34f && ay < 0.34f && ax + ay < 0.499f) return standard_third;
        return ax < 0.34f || ay < 0.34f ? standard_cross : standard_field;
    case FlagDesign::border: // flames along the edge, an eagle as a dark lozenge
        if (ax > 0.82f || ay > 0.82f)
            return std::fmod((ax > ay ? y : x) * 3.0f + 12.0f, 1.0f) < 0.5f ? standard_cross : standard_third;
        return ax + ay < 0.499f ? standard_third : standard_field;
    case FlagDesign::union_jack:
        if (ax < 0.17f || ay < 0.17f) return standard_third;
        if (ax < 0.34f || ay < 0.34f) return standard_cross;
        return std::abs(ax - ay) < 0.17f ? standard_cross : standard_field;
    case FlagDesign::canton: // the facing colour with a small union and a wreath
        if (x < -0.17f && y > 0.17f) {
            const float cx = std::abs(x + 0.58f);
            const float cy = std::abs(y - 0.58f);
            return cx < 0.1f || cy < 0.1f ? standard_third : standard_cross;
        }
        return standard_field;
    case FlagDesign::halves: // two bars with an eagle
        if (ax + ay < 0.332f) return standard_third;
        return y > 0.0f ? standard_field : standard_cross;
    case FlagDesign::plain:
        return ax > 0.82f || ay > 0.82f ? standard_third : standard_field;
    case FlagDesign::guidon:
        return ax + ay < 0.499f ? standard_cross : standard_field;
    }
    return standard_field;
}

void add_standard(Sculpt& s, glm::vec3 foot, glm::vec3 up_way, glm::vec3 wind, FlagDesign design, float pole,
                  float side, bool eagle) {
    const glm::vec3 up = glm::normalize(up_way);
    const glm::vec3 top = foot + up * pole;
    s.add(weapon, rod(foot, top, 0.021f, 0.018f, 7));
    if (eagle) {
        const glm::mat4 m = standing(top, up, wind);
        s.add(brass, box({-0.035f, -0.045f, 0.0f}, {0.035f, 0.045f, 0.04f}), m);
        s.add(brass, ellipsoid({0, 0, 0.13f}, {0.045f, 0.05f, 0.085f}, 7, 5), m);
        s.add(brass, ellipsoid({0.0f, 0.05f, 0.22f}, {0.025f, 0.038f, 0.03f}, 6, 4), m);
        for (const float w : {-1.0f, 1.0f})
            s.add(brass,
                  tube({{{0, w * 0.03f, 0.13f}, 0.035f, 0.5f},
                        {{0, w * 0.09f, 0.20f}, 0.045f, 0.4f},
                        {{0, w * 0.13f, 0.13f}, 0.022f, 0.4f}},
                       {5, 2, Cap::round, Cap::round, {1, 0, 0}}),
                  m);
    } else {
        s.add(brass,
              tube({{top - up * 0.01f, 0.024f}, {top + up * 0.03f, 0.030f}, {top + up * 0.17f, 0.003f}},
                   {6, 1}));
    }
    const glm::vec3 out = glm::normalize(wind - up * glm::dot(wind, up));
    const glm::vec3 across = glm::cross(out, up);
    const auto point = [&](int i, int j, float lift) {
        const float c = static_cast<float>(i) / cells;
        const float t = static_cast<float>(j) / cells;
        // Swallow tail for a guidon; folds run slantwise and grow towards the fly, which sags.
        const float cut =
            design == FlagDesign::guidon ? 1.0f - 0.35f * c * (1.0f - std::abs(2.0f * t - 1.0f)) : 1.0f;
        const float wave = (0.12f * std::sin(2.0f * pi * 1.45f * c + 1.3f * t - 0.4f) +
                            0.035f * std::sin(13.0f * c - 2.0f * t)) *
                           std::sqrt(c) * side;
        return top - up * (0.05f + side * (1.0f - t)) + out * (0.018f + side * c * 0.93f * cut) +
               across * (wave + lift) - glm::vec3{0, 0, side * 0.16f * c * c};
    };
    // Each painted cell is two triangles cut along the diagonal that its pattern runs on, on both faces.
    Part by_slot[3];
    const auto slot_index = [](PaletteSlot p) {
        return p == standard_field ? 0U : p == standard_cross ? 1U : 2U;
    };
    const auto put = [&](PaletteSlot slot, glm::vec3 a, glm::vec3 b, glm::vec3 c) {
        Part& part = by_slot[slot_index(slot)];
        const auto base = static_cast<std::uint32_t>(part.points.size());
        part.points.insert(part.points.end(), {a, b, c});
        part.triangle(base, base + 1, base + 2);
    };
    for (int face = 0; face < 2; ++face)
        for (int j = 0; j < cells; ++j)
            for (int i = 0; i < cells; ++i) {
                const auto p = [&](int a, int b) { return point(a, b, face == 0 ? 0.006f : -0.006f); };
                const auto colour = [&](float x, float y) {
                    return flag_colour(design, (static_cast<float>(i) + x) / cells * 2.0f - 1.0f,
                                       (static_cast<float>(j) + y) / cells * 2.0f - 1.0f);
                };
                // Falling diagonal when it parts two colours, else the rising one.
                const bool falling =
                    colour(0.3f, 0.3f) != colour(0.7f, 0.7f) && colour(0.3f, 0.7f) == colour(0.7f, 0.3f);
                const glm::ivec2 tri[2][3] = {
                    {{0, 0}, {1, 0}, falling ? glm::ivec2{0, 1} : glm::ivec2{1, 1}},
                    {falling ? glm::ivec2{1, 0} : glm::ivec2{0, 0}, {1, 1}, {0, 1}}};
                for (const auto& t : tri) {
                    const glm::vec2 mid = glm::vec2(t[0] + t[1] + t[2]) / 3.0f;
                    const PaletteSlot slot = colour(mid.x, mid.y);
                    const auto q = [&](int k) { return p(i + t[k].x, j + t[k].y); };
                    // out × up looks along `across`: face 0 shows that side.
                    if (face == 0)
                        put(slot, q(0), q(1), q(2));
                    else
                        put(slot, q(0), q(2), q(1));
                }
            }
    for (Part& part : by_slot) part.exact = true; // the pattern's edges are straight lines
    s.add(standard_field, by_slot[0].hard(80.0f));
    s.add(standard_cross, by_slot[1].hard(80.0f));
    s.add(standard_third, by_slot[2].hard(80.0f));
    // Fringe and cords close the edge of the cloth.
    std::vector<Knot> edge;
    for (int i = 0; i <= cells; i += 2) edge.push_back({point(i, 0, 0), 0.013f});
    for (int j = 2; j <= cells; j += 2) edge.push_back({point(cells, j, 0), 0.013f});
    for (int i = cells - 2; i >= 0; i -= 2) edge.push_back({point(i, cells, 0), 0.013f});
    s.add(brass, tube(edge, {4, 1}));
}

}
