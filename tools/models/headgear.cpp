#include "tools/models/gear.h"

#include <algorithm>
#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// Everything here is in the frame of the head: the eyes at z = 0, the brow at 0.05, the crown at 0.14.

void add_peak(Sculpt& s, const glm::mat4& m, float z, float reach = 0.060f) {
    s.add(headgear,
          sheet(9, 2, 0.014f,
                [&](float c, float t) {
                    const float a = pi * (0.12f + 0.76f * c);
                    const float r = 1.0f + (1.0f - t) * reach / 0.11f * std::sin(a);
                    return glm::vec3{0.112f * r * std::cos(a), 0.008f + 0.126f * r * std::sin(a),
                                     z - (1.0f - t) * 0.022f * std::sin(a)};
                }),
          m);
}

void add_chin_scales(Sculpt& s, const glm::mat4& m, float z, PaletteSlot slot = brass) {
    for (const float side : {-1.0f, 1.0f})
        s.add(slot,
              tube({{{side * 0.108f, 0.03f, z}, 0.013f},
                    {{side * 0.100f, 0.055f, -0.06f}, 0.012f},
                    {{side * 0.045f, 0.075f, -0.135f}, 0.011f},
                    {{0, 0.082f, -0.146f}, 0.011f}},
                   {5, 2}),
              m);
}

void add_topping(Sculpt& s, const glm::mat4& m, glm::vec3 at, Plume kind) {
    if (kind == Plume::pompon)
        s.add(plume, ellipsoid(at + glm::vec3{0, 0, 0.035f}, {0.034f, 0.030f, 0.046f}, 8, 6), m);
    if (kind == Plume::tall)
        s.add(plume,
              tube({{at - glm::vec3{0, 0, 0.03f}, 0.016f},
                    {at + glm::vec3{0, 0.004f, 0.06f}, 0.034f},
                    {at + glm::vec3{0, 0.002f, 0.17f}, 0.038f},
                    {at + glm::vec3{0, -0.012f, 0.27f}, 0.020f}},
                   {8, 2}),
              m);
}

// The body of a cap: rings of an oval round the head.
Part drum(const std::vector<glm::vec3>& rings, int sides = 12, Cap end = Cap::flat) {
    std::vector<Ring> r;
    r.reserve(rings.size());
    for (const glm::vec3 k : rings)
        r.push_back({{0, 0.008f + k.z, k.y}, k.x, k.x * 1.14f, k.x * 1.14f, 2.1f});
    return hull(Loft{r}, {sides, 1, Cap::none, end});
}

// A ring of lace or cloth round the cap.
Part band(float r, float low, float high) {
    return drum({{r - 0.005f, low, 0}, {r, low + 0.004f, 0}, {r, high - 0.004f, 0}, {r - 0.005f, high, 0}},
                12, Cap::none);
}

void add_cords(Sculpt& s, const glm::mat4& m, float z, float r) {
    std::vector<Knot> swag;
    for (int i = 0; i <= 8; ++i) {
        const float c = static_cast<float>(i) / 8.0f;
        const float a = pi * c;
        swag.push_back(
            {{r * std::cos(a), 0.008f + r * 1.14f * std::sin(a), z - 0.075f * std::sin(pi * c)}, 0.010f});
    }
    s.add(belts, tube(swag, {5, 1}), m);
    s.add(belts,
          tube({{{r + 0.01f, 0.0f, z}, 0.011f},
                {{r + 0.018f, 0.005f, z - 0.10f}, 0.011f},
                {{r + 0.012f, 0.01f, z - 0.16f}, 0.018f}},
               {5, 1}),
          m);
}

void add_shako(Sculpt& s, const glm::mat4& m, Plume kind) {
    s.add(headgear,
          drum({{0.109f, 0.035f, 0},
                {0.110f, 0.08f, 0},
                {0.118f, 0.17f, 0},
                {0.129f, 0.245f, 0},
                {0.130f, 0.264f, 0}}),
          m);
    s.add(belts, band(0.136f, 0.242f, 0.264f), m);
    s.add(leather, band(0.114f, 0.034f, 0.070f), m);
    add_peak(s, m, 0.040f);
    s.add(brass,
          plate({{-0.028f, 0.005f}, {0.028f, 0.005f}, {0.046f, 0.055f}, {0.0f, 0.115f}, {-0.046f, 0.055f}},
                0.012f),
          m * moved({0, 0.139f, 0.075f}) * turned(8.0f, {1, 0, 0}));
    s.add(cuffs, ellipsoid({0, 0.155f, 0.215f}, {0.024f, 0.010f, 0.024f}, 8, 4), m);
    add_cords(s, m, 0.215f, 0.128f);
    add_chin_scales(s, m, 0.055f);
    add_topping(s, m, {0, 0.138f, 0.262f}, kind);
}

void add_stovepipe(Sculpt& s, const glm::mat4& m, Plume kind) {
    // The false front of 1812 stands higher than the body behind it.
    s.add(headgear, drum({{0.108f, 0.03f, 0}, {0.107f, 0.12f, 0}, {0.104f, 0.225f, 0}}), m);
    s.add(headgear,
          sheet(7, 3, 0.014f,
                [](float c, float t) {
                    const float a = pi * (0.14f + 0.72f * c);
                    return glm::vec3{0.113f * std::cos(a), 0.008f + 0.129f * std::sin(a),
                                     0.05f + (0.185f + 0.045f * std::sin(a)) * t};
                }),
          m);
    add_peak(s, m, 0.036f);
    s.add(
        brass,
        plate({{-0.034f, 0.0f}, {0.034f, 0.0f}, {0.036f, 0.075f}, {0.0f, 0.105f}, {-0.036f, 0.075f}}, 0.012f),
        m * moved({0, 0.142f, 0.085f}));
    add_cords(s, m, 0.175f, 0.118f);
    add_topping(s, m, {-0.095f, 0.06f, 0.20f}, kind == Plume::tall ? Plume::tall : kind);
}

void add_kiwer(Sculpt& s, const glm::mat4& m, Plume kind) {
    // Low in the crown and dipping in the middle, with wide cords.
    Part body = drum({{0.109f, 0.035f, 0}, {0.112f, 0.10f, 0}, {0.126f, 0.195f, 0}, {0.135f, 0.222f, 0}}, 16);
    for (glm::vec3& p : body.points)
        if (p.z > 0.2f) p.z += 0.030f * std::abs(p.x) / 0.135f - 0.012f;
    s.add(headgear, body, m);
    add_peak(s, m, 0.040f);
    s.add(brass,
          plate({{-0.030f, 0.0f}, {0.030f, 0.0f}, {0.040f, 0.04f}, {0.0f, 0.09f}, {-0.040f, 0.04f}}, 0.012f),
          m * moved({0, 0.138f, 0.075f}) * turned(8.0f, {1, 0, 0}));
    add_cords(s, m, 0.200f, 0.130f);
    add_chin_scales(s, m, 0.055f);
    add_topping(s, m, {0, 0.138f, 0.215f}, kind);
}

void add_bicorne(Sculpt& s, const glm::mat4& m, Plume kind) {
    // Worn athwart: two upright brims, higher behind, meeting in points at the sides.
    s.add(headgear, ellipsoid({0, 0, 0.085f}, {0.105f, 0.118f, 0.085f}, 10, 6), m);
    for (const float side : {-1.0f, 1.0f}) {
        const float height = side > 0.0f ? 0.135f : 0.195f;
        s.add(headgear,
              sheet(13, 4, 0.020f,
                    [=](float c, float t) {
                        const float x = (c * 2.0f - 1.0f) * 0.245f * (side > 0.0f ? -1.0f : 1.0f);
                        const float k = x / 0.245f;
                        const float out = 0.125f * std::sqrt(std::max(0.0f, 1.0f - k * k * 0.97f));
                        const float rise = height * (1.0f - 0.78f * k * k) * t;
                        return glm::vec3{x, side * (out + 0.012f * t), 0.050f + rise - 0.028f * k * k};
                    }),
              m);
        s.add(belts,
              tube({{{-0.235f, side * 0.03f, 0.066f}, 0.009f},
                    {{-0.13f, side * (0.125f), 0.055f + height * 0.78f}, 0.009f},
                    {{0, side * 0.146f, 0.055f + height}, 0.009f},
                    {{0.13f, side * 0.125f, 0.055f + height * 0.78f}, 0.009f},
                    {{0.235f, side * 0.03f, 0.066f}, 0.009f}},
                   {5, 2}),
              m);
    }
    s.add(cuffs, ellipsoid({-0.085f, 0.142f, 0.135f}, {0.026f, 0.010f, 0.026f}, 8, 4), m);
    s.add(brass, rod({-0.085f, 0.148f, 0.135f}, {-0.06f, 0.140f, 0.08f}, 0.007f, 0.007f, 5), m);
    if (kind != Plume::none) add_topping(s, m, {-0.085f, 0.125f, 0.175f}, kind);
}

void add_bearskin(Sculpt& s, const glm::mat4& m, Plume kind) {
    s.add(headgear,
          drum({{0.110f, 0.03f, 0},
                {0.128f, 0.07f, 0},
                {0.140f, 0.17f, 0.004f},
                {0.137f, 0.27f, 0.008f},
                {0.115f, 0.345f, 0.006f},
                {0.06f, 0.385f, 0}}),
          m);
    s.add(brass,
          plate({{-0.055f, 0.0f},
                 {0.055f, 0.0f},
                 {0.062f, 0.08f},
                 {0.03f, 0.125f},
                 {-0.03f, 0.125f},
                 {-0.062f, 0.08f}},
                0.014f),
          m * moved({0, 0.158f, 0.065f}) * turned(5.0f, {1, 0, 0}));
    add_cords(s, m, 0.27f, 0.146f);
    add_chin_scales(s, m, 0.045f);
    if (kind != Plume::none) add_topping(s, m, {-0.135f, 0.03f, 0.20f}, kind);
}

// A comb of hair or wool from brow to nape over a helmet.
void add_caterpillar(Sculpt& s, const glm::mat4& m, float lift, float radius) {
    std::vector<Knot> crest;
    for (int i = 0; i <= 7; ++i) {
        const float a = pi * (0.16f + 0.78f * static_cast<float>(i) / 7.0f);
        const float r = 0.150f + lift;
        const float size = i == 0 ? 0.82f : i == 7 ? 0.55f : 1.0f;
        crest.push_back(
            {{0, 0.008f + r * 0.98f * std::cos(a), 0.075f + r * std::sin(a) * 0.95f}, radius * size, 0.85f});
    }
    s.add(plume, tube(crest, {8, 1, Cap::round, Cap::round, {1, 0, 0}}), m);
}

void add_dome(Sculpt& s, const glm::mat4& m, PaletteSlot slot, float top) {
    s.add(slot,
          drum({{0.110f, 0.025f, 0},
                {0.112f, 0.075f, 0},
                {0.104f, top * 0.62f + 0.04f, 0},
                {0.075f, top * 0.88f + 0.02f, 0},
                {0.03f, top + 0.01f, 0}}),
          m);
}

void add_crested(Sculpt& s, const glm::mat4& m, Plume kind) {
    add_dome(s, m, headgear, 0.185f);
    add_peak(s, m, 0.038f, 0.07f);
    s.add(brass,
          plate({{-0.05f, 0.0f}, {0.05f, 0.0f}, {0.045f, 0.055f}, {0.0f, 0.095f}, {-0.045f, 0.055f}}, 0.012f),
          m * moved({0, 0.136f, 0.055f}) * turned(-4.0f, {1, 0, 0}));
    s.add(brass, band(0.115f, 0.038f, 0.060f), m);
    add_caterpillar(s, m, 0.035f, 0.050f);
    add_chin_scales(s, m, 0.05f);
    if (kind == Plume::tall)
        s.add(facings,
              tube({{{-0.118f, 0.02f, 0.08f}, 0.014f},
                    {{-0.135f, 0.02f, 0.18f}, 0.028f},
                    {{-0.138f, 0.01f, 0.29f}, 0.014f}},
                   {6, 2}),
              m);
}

void add_helmet(Sculpt& s, const glm::mat4& m, Plume kind) {
    // Dragoon and cuirassier: dome, turban of fur, high comb, and a horse's tail down the back.
    add_dome(s, m, headgear, 0.190f);
    s.add(leather, band(0.119f, 0.045f, 0.102f), m);
    add_peak(s, m, 0.042f, 0.065f);
    std::vector<glm::vec2> comb{{-0.115f, 0.115f}, {0.085f, 0.150f}, {0.150f, 0.155f}, {0.165f, 0.255f},
                                {0.115f, 0.290f},  {0.0f, 0.262f},   {-0.085f, 0.205f}};
    s.add(brass, plate(comb, 0.034f), m * yawed(90.0f));
    s.add(plume,
          tube({{{0, 0.155f, 0.285f}, 0.022f},
                {{0, 0.05f, 0.292f}, 0.030f},
                {{0, -0.075f, 0.250f}, 0.042f},
                {{0, -0.155f, 0.130f}, 0.055f},
                {{0, -0.185f, -0.03f}, 0.055f},
                {{0, -0.185f, -0.20f}, 0.038f},
                {{0, -0.170f, -0.30f}, 0.012f}},
               {8, 2, Cap::round, Cap::round, {1, 0, 0}}),
          m);
    add_chin_scales(s, m, 0.05f);
    if (kind != Plume::none)
        s.add(cuffs,
              tube({{{-0.116f, 0.03f, 0.09f}, 0.012f},
                    {{-0.130f, 0.025f, 0.18f}, 0.026f},
                    {{-0.130f, 0.01f, 0.31f}, 0.014f}},
                   {7, 2}),
              m);
}

void add_czapka(Sculpt& s, const glm::mat4& m, Plume kind) {
    s.add(headgear, drum({{0.109f, 0.035f, 0}, {0.110f, 0.11f, 0}}), m);
    add_peak(s, m, 0.040f);
    // The waist and the square top, one corner to the front.
    const glm::mat4 cornered = m * moved({0, 0.008f, 0}) * yawed(45.0f);
    std::vector<Ring> rings;
    for (const glm::vec3 k : {glm::vec3{0.088f, 0.105f, 2.2f},
                              {0.084f, 0.14f, 3.0f},
                              {0.112f, 0.20f, 7.0f},
                              {0.142f, 0.262f, 12.0f}})
        rings.push_back({{0, 0, k.y}, k.x, k.x, k.x, k.z});
    s.add(cuffs, hull(Loft{rings}, {16, 1, Cap::none, Cap::flat}).hard(40.0f), cornered);
    s.add(cuffs, box({-0.141f, -0.141f, 0.258f}, {0.141f, 0.141f, 0.278f}), cornered);
    s.add(belts, box({-0.146f, -0.146f, 0.256f}, {0.146f, 0.146f, 0.268f}), cornered);
    s.add(belts, band(0.115f, 0.098f, 0.124f), m);
    s.add(brass,
          plate({{-0.040f, 0.0f}, {0.040f, 0.0f}, {0.050f, 0.04f}, {0.0f, 0.085f}, {-0.050f, 0.04f}}, 0.012f),
          m * moved({0, 0.138f, 0.060f}));
    add_cords(s, m, 0.245f, 0.150f);
    add_chin_scales(s, m, 0.055f);
    add_topping(s, m, {-0.09f, 0.100f, 0.268f}, kind);
}

void add_mitre(Sculpt& s, const glm::mat4& m) {
    s.add(cuffs,
          drum({{0.110f, 0.025f, 0},
                {0.110f, 0.09f, 0},
                {0.095f, 0.20f, -0.01f},
                {0.055f, 0.30f, 0.0f},
                {0.01f, 0.355f, 0.02f}}),
          m);
    s.add(brass,
          sheet(9, 5, 0.016f,
                [](float c, float t) {
                    const float half = 0.44f * pi * (1.0f - 0.86f * t * t);
                    const float a = pi / 2.0f - half + 2.0f * half * c;
                    return glm::vec3{0.117f * std::cos(a) * (1.0f - 0.12f * t),
                                     0.010f + 0.134f * std::sin(a) - 0.045f * t * t, 0.035f + 0.345f * t};
                }),
          m);
    s.add(facings, band(0.117f, 0.030f, 0.066f), m);
    s.add(white, ellipsoid({0, 0.080f, 0.385f}, {0.032f, 0.030f, 0.030f}, 8, 5), m);
}

void add_bonnet(Sculpt& s, const glm::mat4& m) {
    // A diced band and a heap of ostrich feathers that falls to the right.
    s.add(cuffs, band(0.115f, 0.035f, 0.10f), m);
    for (int i = 0; i < 10; ++i) {
        const float a = 2.0f * pi * (static_cast<float>(i) + 0.5f) / 10.0f;
        s.add(white, cushion({0, 0, 0}, {0.016f, 0.007f, 0.014f}),
              m * moved({0.117f * std::cos(a), 0.008f + 0.134f * std::sin(a), i % 2 == 0 ? 0.055f : 0.082f}) *
                  yawed(a * 180.0f / pi - 90.0f));
    }
    s.add(headgear,
          drum({{0.120f, 0.095f, 0},
                {0.140f, 0.15f, 0.005f},
                {0.142f, 0.23f, 0.01f},
                {0.125f, 0.30f, 0.01f},
                {0.07f, 0.345f, 0.005f}}),
          m);
    for (const glm::vec3 k : {glm::vec3{0.11f, 0.06f, 0.30f}, {0.13f, -0.03f, 0.31f}, {0.10f, -0.10f, 0.29f}})
        s.add(headgear,
              tube({{{k.x * 0.4f, k.y * 0.5f, k.z}, 0.040f},
                    {{k.x, k.y, k.z - 0.01f}, 0.045f},
                    {{k.x + 0.035f, k.y, 0.16f}, 0.035f},
                    {{k.x + 0.025f, k.y, 0.06f}, 0.015f}},
                   {6, 2}),
              m);
    s.add(plume,
          tube({{{-0.130f, 0.02f, 0.10f}, 0.014f},
                {{-0.150f, 0.02f, 0.21f}, 0.030f},
                {{-0.148f, 0.0f, 0.35f}, 0.014f}},
               {7, 2}),
          m);
}

void add_cap(Sculpt& s, const glm::mat4& m) {
    s.add(headgear,
          drum({{0.110f, 0.035f, 0},
                {0.112f, 0.09f, 0},
                {0.135f, 0.135f, -0.005f},
                {0.130f, 0.160f, -0.01f},
                {0.06f, 0.172f, -0.01f}}),
          m);
    s.add(cuffs, band(0.115f, 0.038f, 0.085f), m);
    s.add(white, box({-0.006f, 0.0f, -0.022f}, {0.006f, 0.012f, 0.022f}), m * moved({0, 0.142f, 0.11f}));
    s.add(white, box({-0.022f, 0.0f, -0.006f}, {0.022f, 0.012f, 0.006f}), m * moved({0, 0.142f, 0.11f}));
    add_peak(s, m, 0.042f, 0.06f);
}

void add_busby(Sculpt& s, const glm::mat4& m, Plume kind) {
    s.add(headgear,
          drum({{0.112f, 0.03f, 0},
                {0.126f, 0.06f, 0},
                {0.132f, 0.14f, 0},
                {0.138f, 0.225f, 0},
                {0.120f, 0.25f, 0}}),
          m);
    s.add(cuffs,
          tube({{{0.0f, 0, 0.25f}, 0.10f},
                {{0.10f, -0.01f, 0.265f}, 0.065f, 0.7f},
                {{0.165f, -0.01f, 0.20f}, 0.045f, 0.7f},
                {{0.165f, -0.005f, 0.09f}, 0.02f}},
               {8, 2}),
          m);
    add_cords(s, m, 0.20f, 0.138f);
    add_chin_scales(s, m, 0.045f);
    add_topping(s, m, {0, 0.140f, 0.24f}, kind);
}

void add_fur_cap(Sculpt& s, const glm::mat4& m) {
    s.add(headgear,
          drum({{0.115f, 0.025f, 0},
                {0.138f, 0.06f, 0},
                {0.142f, 0.13f, 0},
                {0.136f, 0.20f, 0.005f},
                {0.115f, 0.225f, 0.005f}},
               12),
          m);
    s.add(cuffs,
          tube({{{0, 0, 0.215f}, 0.105f},
                {{0.07f, -0.02f, 0.255f}, 0.075f, 0.8f},
                {{0.155f, -0.03f, 0.205f}, 0.05f, 0.7f},
                {{0.170f, -0.02f, 0.12f}, 0.022f}},
               {8, 2}),
          m);
}

void add_brimmed(Sculpt& s, const glm::mat4& m, Plume kind) {
    // The Austrian gunner's hat: round crown, brim turned up on the left.
    s.add(headgear, drum({{0.110f, 0.05f, 0}, {0.106f, 0.12f, 0}, {0.098f, 0.185f, 0}, {0.06f, 0.20f, 0}}),
          m);
    s.add(headgear,
          sheet(25, 3, 0.014f,
                [](float c, float t) {
                    const float a = 2.0f * pi * c;
                    const float up = std::max(0.0f, -std::cos(a));
                    const float out = (1.0f - t) * 0.085f * (1.0f - 0.75f * up * up);
                    return glm::vec3{(0.107f + out) * std::cos(a), 0.008f + (0.122f + out) * std::sin(a),
                                     0.055f + (1.0f - t) * 0.10f * up * up};
                }),
          m);
    s.add(facings, band(0.112f, 0.066f, 0.09f), m);
    add_topping(s, m, {-0.115f, 0.02f, 0.14f}, kind);
}

}

void add_headgear(Sculpt& s, const glm::mat4& eyes, Headgear kind, Plume top) {
    const glm::mat4 head = eyes * moved({0, 0, 0.012f});
    switch (kind) {
    case Headgear::shako:
        return add_shako(s, head, top);
    case Headgear::stovepipe:
        return add_stovepipe(s, head, top);
    case Headgear::kiwer:
        return add_kiwer(s, head, top);
    case Headgear::bicorne:
        return add_bicorne(s, head, top);
    case Headgear::bearskin:
        return add_bearskin(s, head, top);
    case Headgear::crested:
        return add_crested(s, head, top);
    case Headgear::czapka:
        return add_czapka(s, head, top);
    case Headgear::mitre:
        return add_mitre(s, head);
    case Headgear::bonnet:
        return add_bonnet(s, head);
    case Headgear::cap:
        return add_cap(s, head);
    case Headgear::busby:
        return add_busby(s, head, top);
    case Headgear::helmet:
        return add_helmet(s, head, top);
    case Headgear::fur_cap:
        return add_fur_cap(s, head);
    case Headgear::brimmed:
        return add_brimmed(s, head, top);
    case Headgear::none:
        return;
    }
}

}
