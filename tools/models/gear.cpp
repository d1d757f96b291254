#include "tools/models/gear.h"

#include <algorithm>
#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

glm::vec3 place(const glm::mat4& m, glm::vec3 v) { return glm::vec3(m * glm::vec4(v, 1.0f)); }

}

void add_kit(Sculpt& s, const Body& b, const Kit& kit) {
    const float front = pi / 2.0f;
    const float back = -pi / 2.0f;
    const auto cross_belt = [&](float side) {
        // From over one shoulder to the other hip, before and behind.
        const float top = side > 0.0f ? 0.55f : pi - 0.55f;
        const float hip = side > 0.0f ? pi - 0.25f : 0.25f;
        s.add(belts, strap(b.torso,
                           {{5.55f, top},
                            {4.6f, front - side * 0.42f},
                            {3.4f, front + side * 0.10f},
                            {2.2f, front + side * 0.72f},
                            {1.45f, hip}},
                           0.060f, 0.022f, 2));
        s.add(belts, strap(b.torso,
                           {{5.55f, -top},
                            {4.6f, back + side * 0.42f},
                            {3.4f, back - side * 0.10f},
                            {2.2f, back - side * 0.72f},
                            {1.45f, -hip}},
                           0.060f, 0.022f, 2));
    };
    cross_belt(-1.0f);
    if (kit.crossbelts) {
        cross_belt(1.0f);
        const glm::vec3 at = b.torso.at(3.5f, front);
        s.add(brass, cushion({0, 0, 0}, {0.030f, 0.010f, 0.034f}),
              standing(at + b.torso.normal(3.5f, front) * 0.022f, {0, 0, 1}, b.torso.normal(3.5f, front)));
    }
    if (kit.waist_belt)
        s.add(belts, strap(b.torso,
                           {{1.95f, 0.0f}, {1.95f, pi / 2}, {1.95f, pi}, {1.95f, 1.5f * pi}, {1.95f, 2 * pi}},
                           0.05f, 0.014f, 3));
    // Cartridge pouch behind the right hip.
    const glm::mat4 pouch = b.hips * moved({0.14f, -0.17f, -0.02f}) * yawed(35.0f) * turned(-8.0f, {1, 0, 0});
    s.add(leather, cushion({0, 0, 0}, {0.095f, 0.042f, 0.075f}), pouch);
    s.add(brass, cushion({0, -0.044f, -0.01f}, {0.022f, 0.006f, 0.022f}), pouch);
    if (kit.crossbelts) {
        // Bayonet (and short sabre) at the left hip.
        const glm::mat4 frog = b.hips * moved({-0.185f, -0.05f, 0.02f}) * turned(16.0f, {1, 0, 0});
        s.add(leather, rod({0, 0, -0.46f}, {0, 0, 0.02f}, 0.012f, 0.022f, 6), frog);
        s.add(brass, rod({0, 0, 0.02f}, {0, 0.03f, 0.14f}, 0.018f, 0.014f, 6), frog);
    }
    if (kit.pack) {
        const glm::mat4 m = b.chest * turned(-3.0f, {1, 0, 0});
        s.add(pack, cushion({0, -0.225f, -0.055f}, {0.175f, 0.085f, 0.165f}), m);
        s.add(greatcoat,
              tube({{{-0.215f, -0.225f, 0.165f}, 0.070f},
                    {{0, -0.225f, 0.172f}, 0.074f},
                    {{0.215f, -0.225f, 0.165f}, 0.070f}},
                   {9, 1, Cap::flat, Cap::flat}),
              m);
        for (const float x : {-0.11f, 0.11f}) {
            s.add(belts,
                  tube({{{x - 0.013f, -0.225f, 0.170f}, 0.080f}, {{x + 0.013f, -0.225f, 0.170f}, 0.080f}},
                       {9, 1, Cap::flat, Cap::flat}),
                  m);
            s.add(belts, box({x - 0.013f, -0.320f, -0.20f}, {x + 0.013f, -0.305f, 0.10f}), m);
        }
        for (const float side : {-1.0f, 1.0f}) {
            const float top = side > 0.0f ? 0.75f : pi - 0.75f;
            s.add(belts, strap(b.torso,
                               {{5.1f, side > 0 ? -0.8f : pi + 0.8f},
                                {5.55f, side > 0 ? 0.0f : pi},
                                {5.0f, top},
                                {3.9f, side > 0 ? 0.52f : pi - 0.52f},
                                {3.3f, side > 0 ? 0.0f : pi}},
                               0.042f, 0.016f, 2));
        }
    }
}

void add_musket(Sculpt& s, glm::vec3 butt, glm::vec3 along, glm::vec3 lock, bool bayonet, float length) {
    const glm::vec3 up = glm::normalize(along);
    const glm::vec3 side = glm::normalize(lock - up * glm::dot(lock, up));
    // z along the barrel, y the upper side of the piece (where the barrel lies), x the lock.
    const glm::mat4 m = standing(butt, up, glm::cross(up, side));
    const float k = length / 1.42f;
    const auto ring = [&](float z, float w, float top, float bottom, float drop) {
        return Ring{{0, -drop, z * k}, w, top, bottom, 3.0f};
    };
    s.add(weapon,
          hull(Loft{{ring(0.0f, 0.026f, 0.040f, 0.070f, 0.030f), ring(0.12f, 0.025f, 0.036f, 0.056f, 0.028f),
                     ring(0.27f, 0.022f, 0.028f, 0.034f, 0.018f), ring(0.36f, 0.025f, 0.026f, 0.040f, 0.004f),
                     ring(0.55f, 0.022f, 0.016f, 0.032f, 0.0f), ring(1.26f, 0.018f, 0.012f, 0.024f, 0.0f)}},
               {6, 1, Cap::flat, Cap::flat})
              .hard(40.0f),
          m);
    s.add(brass, box({-0.028f, -0.10f, -0.012f}, {0.028f, 0.012f, 0.004f}), m);
    s.add(metal, rod({0, 0.018f, 0.36f * k}, {0, 0.018f, length}, 0.019f, 0.015f, 6), m);
    for (const float z : {0.72f, 0.98f, 1.24f})
        s.add(brass, rod({0, 0.0f, z * k}, {0, 0.0f, z * k + 0.03f}, 0.031f, 0.029f, 6), m);
    s.add(metal, box({0.018f, -0.006f, 0.34f * k}, {0.034f, 0.028f, 0.46f * k}), m);
    s.add(metal, tube({{{0.028f, 0.02f, 0.39f * k}, 0.010f}, {{0.030f, 0.062f, 0.375f * k}, 0.012f}}, {5, 1}),
          m);
    s.add(brass,
          tube({{{0, -0.03f, 0.30f * k}, 0.007f},
                {{0, -0.062f, 0.36f * k}, 0.008f},
                {{0, -0.04f, 0.45f * k}, 0.007f}},
               {4, 2}),
          m);
    s.add(belts,
          tube({{{0, -0.030f, 0.40f * k}, 0.010f},
                {{0, -0.052f, 0.65f * k}, 0.011f},
                {{0, -0.026f, 0.97f * k}, 0.010f}},
               {4, 2}),
          m);
    if (bayonet) {
        s.add(metal, rod({0.0f, 0.018f, length - 0.06f}, {0.0f, 0.018f, length + 0.005f}, 0.022f, 0.022f, 6),
              m);
        s.add(metal,
              tube({{{0.026f, 0.018f, length - 0.05f}, 0.010f},
                    {{0.026f, 0.018f, length + 0.02f}, 0.016f},
                    {{0.026f, 0.018f, length + 0.40f}, 0.004f}},
                   {4, 1}),
              m);
    }
}

void add_sabre(Sculpt& s, glm::vec3 hilt, glm::vec3 along, float length, bool curved) {
    const glm::vec3 up = glm::normalize(along);
    const glm::vec3 front = std::abs(up.y) < 0.8f ? glm::vec3{0, 1, 0} : glm::vec3{0, 0, 1};
    const glm::mat4 m = standing(hilt, up, front);
    const float c = curved ? 0.075f : 0.0f;
    std::vector<Ring> blade;
    for (int i = 0; i <= 4; ++i) {
        const float t = static_cast<float>(i) / 4.0f;
        const float w = 0.026f * (1.0f - 0.25f * t) * (i == 4 ? 0.25f : 1.0f);
        blade.push_back(
            {{0, c * 4.0f * t * (1.0f - t) * 0.6f - c * t, 0.07f + length * t}, 0.008f, w, w, 2.0f});
    }
    s.add(metal, hull(Loft{blade}, {4, 2}).hard(70.0f), m);
    s.add(leather, rod({0, 0, -0.07f}, {0, 0, 0.06f}, 0.017f, 0.017f, 6), m);
    s.add(brass,
          tube({{{0, 0.0f, -0.075f}, 0.012f},
                {{0, 0.058f, -0.045f}, 0.011f},
                {{0, 0.062f, 0.02f}, 0.011f},
                {{0, 0.0f, 0.06f}, 0.012f}},
               {5, 2}),
          m);
    s.add(brass, rod({0, -0.03f, 0.06f}, {0, 0.05f, 0.06f}, 0.014f, 0.014f, 5), m);
}

void add_scabbard(Sculpt& s, const Body& b, float length) {
    const glm::mat4 m = b.hips * moved({-0.21f, -0.02f, 0.03f}) * turned(38.0f, {1, 0, 0});
    s.add(metal,
          tube({{{0, 0, 0.0f}, 0.022f, 0.7f},
                {{0, 0.02f, -length * 0.5f}, 0.021f, 0.7f},
                {{0, -0.02f, -length}, 0.015f, 0.7f}},
               {6, 2}),
          m);
    s.add(brass, rod({0, 0, -0.03f}, {0, 0, 0.02f}, 0.027f, 0.027f, 6), m);
}

void add_lance(Sculpt& s, glm::vec3 grip, glm::vec3 along, float below, float above, bool pennon,
               glm::vec3 wind) {
    const glm::vec3 up = glm::normalize(along);
    const glm::vec3 foot = grip - up * below;
    const glm::vec3 top = grip + up * above;
    s.add(weapon, tube({{foot, 0.017f}, {grip, 0.021f}, {top, 0.016f}},
                       {6, 1, Cap::flat, Cap::flat, {0.3f, 0.7f, 0.1f}}));
    s.add(metal, tube({{top - up * 0.05f, 0.022f},
                       {top + up * 0.02f, 0.024f},
                       {top + up * 0.12f, 0.028f, 0.5f},
                       {top + up * 0.27f, 0.002f}},
                      {6, 1, Cap::flat, Cap::round, {0.3f, 0.7f, 0.1f}}));
    s.add(metal, rod(foot - up * 0.07f, foot, 0.008f, 0.020f, 6));
    if (!pennon) return;
    const glm::vec3 out = glm::normalize(wind);
    const glm::vec3 side = glm::normalize(glm::cross(out, up));
    const float height = 0.36f;
    const float length = 0.72f;
    for (int half = 0; half < 2; ++half) {
        const auto cloth = [&](float c, float t) {
            // A swallow tail: each half narrows to a point at its own outer edge.
            const float edge = half == 0 ? 1.0f : 0.0f;
            const float v = (t * 0.5f) + (half == 0 ? 0.5f : 0.0f);
            const float far = v + (edge - v) * std::max(0.0f, (c - 0.45f) / 0.55f) * 0.92f;
            return top - up * (0.06f + height * (1.0f - far)) + out * (0.015f + length * c) +
                   side * (0.045f * std::sin(c * 7.0f) * (0.3f + c)) - glm::vec3{0, 0, 0.10f * c * c};
        };
        s.add(half == 0 ? standard_field : standard_cross, sheet(8, 3, 0.012f, cloth));
    }
}

void add_drum(Sculpt& s, const Body& b) {
    const glm::mat4 m = b.hips * moved({-0.16f, 0.26f, 0.02f}) * turned(22.0f, {0.7f, 0.7f, 0});
    s.add(brass, lathe({{0.175f, -0.15f}, {0.178f, 0.0f}, {0.175f, 0.15f}}, 14), m);
    for (const float z : {-0.17f, 0.13f})
        s.add(standard_field,
              lathe({{0.178f, z}, {0.192f, z + 0.005f}, {0.192f, z + 0.04f}, {0.178f, z + 0.045f}}, 14), m);
    s.add(white, lathe({{0.17f, 0.16f}, {0.165f, 0.172f}}, 14), m);
    for (int i = 0; i < 8; ++i) {
        const float a = 2.0f * pi * static_cast<float>(i) / 8.0f;
        const float c = a + pi / 8.0f;
        s.add(belts,
              rod({0.182f * std::cos(a), 0.182f * std::sin(a), -0.13f},
                  {0.182f * std::cos(c), 0.182f * std::sin(c), 0.13f}, 0.008f, 0.008f, 4),
              m);
    }
    for (const Limb& arm : {b.right_arm, b.left_arm}) {
        const glm::vec3 tip = place(m, {arm.root.x > 0 ? 0.05f : -0.05f, 0.03f, 0.18f});
        const glm::vec3 hand = arm.end + glm::normalize(arm.end - arm.joint) * 0.03f;
        s.add(weapon, rod(hand - (tip - hand) * 0.25f, tip, 0.012f, 0.014f, 5));
    }
}

}
