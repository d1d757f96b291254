#include "engine/core/random.h"
#include "tools/models/catalogue.h"
#include "tools/models/gear.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// A round turf base, so that a marker reads as a piece of its own.
void add_base(Sculpt& s, float radius) {
    s.add(trunk, lathe({{radius, 0.0f}, {radius, 0.10f}, {radius * 0.93f, 0.16f}}, 16));
    s.add(foliage, lathe({{radius * 0.90f, 0.15f}, {radius * 0.6f, 0.20f}}, 16));
}

// The lance with a three-cornered pennant that marks where a broken unit gathers.
Sculpt reformation() {
    Sculpt s;
    add_base(s, 0.65f);
    s.add(weapon, rod({0, 0, 0.1f}, {0, 0, 3.1f}, 0.035f, 0.03f, 7));
    s.add(metal,
          tube({{{0, 0, 3.08f}, 0.05f}, {{0, 0, 3.2f}, 0.055f, 0.5f}, {{0, 0, 3.4f}, 0.004f}}, {6, 1}));
    s.add(standard_field, sheet(9, 4, 0.025f, [](float c, float t) {
              const float half = 0.42f * (1.0f - c);
              return glm::vec3{0.03f + 1.35f * c, 0.12f * std::sin(c * 6.0f) * c,
                               2.55f - half + 2.0f * half * t - 0.12f * c * c};
          }));
    s.add(standard_cross, sheet(5, 2, 0.035f, [](float c, float t) {
              const float half = 0.14f * (1.0f - c);
              return glm::vec3{0.03f + 0.9f * c, 0.12f * std::sin(c * 4.0f) * c * 0.66f,
                               2.55f - half + 2.0f * half * t - 0.05f * c * c};
          }));
    // Two muskets leaning crosswise and a drum: a rallying place.
    s.blocks.push_back({standard_field, {0.0f, -0.04f, 2.15f}, {1.2f, 0.04f, 2.95f}, 0.6f});
    s.blocks.push_back({weapon, {-0.04f, -0.04f, 0.0f}, {0.04f, 0.04f, 3.1f}, 1.0f});
    return s;
}

// An arrow on a post: an order not yet carried out. Points along +y.
Sculpt order() {
    Sculpt s;
    add_base(s, 0.45f);
    s.add(weapon, rod({0, 0, 0.1f}, {0, 0, 1.25f}, 0.045f, 0.04f, 7));
    const std::vector<glm::vec2> arrow{{-0.60f, -0.13f}, {0.20f, -0.13f}, {0.20f, -0.32f}, {0.75f, 0.0f},
                                       {0.20f, 0.32f},   {0.20f, 0.13f},  {-0.60f, 0.13f}};
    Part shape = plate(arrow, 0.10f);
    s.add(standard_field, shape, moved({0, 0, 1.45f}) * yawed(90.0f));
    s.blocks.push_back({standard_field, {-0.06f, -0.6f, 1.3f}, {0.06f, 0.7f, 1.6f}, 1.0f});
    return s;
}

// A drum with a cap on it and a musket lying by: men are tired.
Sculpt fatigue() {
    Sculpt s;
    add_base(s, 0.60f);
    const glm::mat4 m = moved({0.05f, 0.10f, 0.36f});
    s.add(brass, lathe({{0.26f, -0.16f}, {0.26f, 0.16f}}, 14), m);
    for (const float z : {-0.19f, 0.13f})
        s.add(standard_field,
              lathe({{0.262f, z}, {0.285f, z + 0.01f}, {0.285f, z + 0.05f}, {0.262f, z + 0.06f}}, 14), m);
    s.add(white, lathe({{0.25f, 0.17f}, {0.24f, 0.195f}}, 14), m);
    add_headgear(s, moved({0.05f, 0.10f, 0.56f}) * turned(10.0f, {1, 0.4f, 0}), Headgear::shako,
                 Plume::pompon);
    add_musket(s, {-0.62f, -0.25f, 0.26f}, {1.0f, 0.08f, 0.05f}, {0, -1, 0.2f});
    s.blocks.push_back({brass, {-0.2f, -0.15f, 0.1f}, {0.3f, 0.35f, 0.6f}, 0.9f});
    s.blocks.push_back({headgear, {-0.07f, -0.02f, 0.6f}, {0.17f, 0.22f, 0.85f}, 1.0f});
    return s;
}

// Muskets stacked in a pyramid.
Sculpt stacked_arms() {
    Sculpt s;
    for (int i = 0; i < 4; ++i) {
        const float a = 2.0f * pi * static_cast<float>(i) / 4.0f + 0.3f;
        const glm::vec3 foot{0.42f * std::cos(a), 0.42f * std::sin(a), 0.0f};
        add_musket(s, foot, glm::vec3{-foot.x, -foot.y, 1.30f}, {-foot.y, foot.x, 0.0f});
    }
    s.blocks.push_back({weapon, {-0.4f, -0.4f, 0.0f}, {0.4f, 0.4f, 1.5f}, 0.05f});
    return s;
}

Sculpt smoke(std::uint64_t seed, float spread) {
    Sculpt s;
    Random r{seed};
    const auto some = [&](float low, float high) {
        return static_cast<float>(r.between(double(low), double(high)));
    };
    for (int i = 0; i < 11; ++i) {
        const float k = static_cast<float>(i) / 10.0f;
        const float a = static_cast<float>(i) * 2.4f;
        const float q = some(0.38f, 0.60f) * (0.65f + 0.6f * k);
        const glm::vec3 at{spread * 0.5f * std::cos(a) * (0.4f + k), 0.2f + 1.7f * k * spread,
                           0.55f + 0.7f * k + 0.30f * std::sin(a)};
        Part ball = ellipsoid({}, {q, q, q * 0.85f}, 10, 7);
        for (glm::vec3& p : ball.points) p = at + p * some(0.92f, 1.08f);
        s.add(white, ball.hard(85.0f));
    }
    s.triangles = 900.0f;
    s.blocks.push_back({white, {-0.7f, 0.0f, 0.3f}, {0.7f, 2.2f, 1.7f}, 0.7f});
    return s;
}

Sculpt objective() {
    Sculpt s;
    add_base(s, 0.8f);
    add_standard(s, {0, 0, 0.1f}, {0, 0, 1}, {1, 0.2f, 0}, FlagDesign::plain, 3.8f, 1.5f, false);
    s.triangles = 1100.0f;
    s.blocks.push_back({standard_field, {0.0f, -0.05f, 2.3f}, {1.4f, 0.05f, 3.75f}, 1.0f});
    s.blocks.push_back({weapon, {-0.05f, -0.05f, 0.0f}, {0.05f, 0.05f, 3.8f}, 1.0f});
    return s;
}

// Gabions and earth: a field work three metres wide that faces +y.
Sculpt earthwork() {
    Sculpt s;
    s.add(trunk, cushion({0, 0.5f, 0.45f}, {2.0f, 0.75f, 0.55f}, 3.0f));
    s.add(foliage, cushion({0, 0.95f, 0.30f}, {2.0f, 0.45f, 0.38f}, 3.0f));
    for (int i = 0; i < 5; ++i) {
        const float x = -1.6f + 0.8f * static_cast<float>(i);
        s.add(wood, lathe({{0.36f, 0.0f}, {0.40f, 0.35f}, {0.37f, 0.7f}, {0.40f, 1.1f}}, 9),
              moved({x, -0.3f, 0}));
        s.add(trunk, lathe({{0.36f, 1.08f}, {0.20f, 1.17f}}, 9), moved({x, -0.3f, 0}));
    }
    s.triangles = 900.0f;
    s.blocks.push_back({wood, {-2.0f, -0.65f, 0.0f}, {2.0f, 0.1f, 1.1f}, 0.95f});
    s.blocks.push_back({trunk, {-2.0f, 0.1f, 0.0f}, {2.0f, 1.3f, 0.8f}, 0.7f});
    return s;
}

}

void add_marker_entries(std::vector<Entry>& all) {
    all.push_back({"marker/reformation", "marker", reformation});
    all.push_back({"marker/order", "marker", order});
    all.push_back({"marker/fatigue", "marker", fatigue});
    all.push_back({"marker/stacked-arms", "marker", stacked_arms});
    all.push_back({"marker/objective", "marker", objective});
    all.push_back({"marker/smoke-musket", "marker", [] { return smoke(81, 0.8f); }});
    all.push_back({"marker/smoke-cannon", "marker", [] { return smoke(82, 1.6f); }});
    all.push_back({"earthwork", "barrier", earthwork});
}

}
