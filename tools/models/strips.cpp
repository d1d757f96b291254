#include "tools/models/catalogue.h"

namespace vantage::models {
namespace {

using enum PaletteSlot;

// Cast strips as for 2 and 3 mm figures: a few painted boxes a man, under 150 triangles in all. Each box has
// no underside; the sizes are those of men and horses in metres, a little stouter so that colours read.
enum class Lid { on, off };

Part open_box(glm::vec3 low, glm::vec3 high, float taper = 1.0f, Lid lid = Lid::on) {
    Part part;
    part.crease = 20.0f;
    const glm::vec3 mid = (low + high) * 0.5f;
    for (const float z : {low.z, high.z}) {
        const float k = z == low.z ? 1.0f : taper;
        const glm::vec2 h{(high.x - low.x) * 0.5f * k, (high.y - low.y) * 0.5f * k};
        for (const glm::vec2 c : {glm::vec2{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
            part.points.push_back({mid.x + c.x * h.x, mid.y + c.y * h.y, z});
    }
    for (std::uint32_t i = 0; i < 4; ++i) part.quad(i, (i + 1) % 4, 4 + (i + 1) % 4, 4 + i);
    if (lid == Lid::on) part.quad(4, 5, 6, 7);
    return part;
}

// White belts on breast and back: two faces, a little off the coat.
Part belt_faces(float half_width, float back, float front, float low, float high) {
    Part part;
    part.crease = 20.0f;
    const auto face = [&](float y, float side) {
        const auto first = static_cast<std::uint32_t>(part.points.size());
        part.points.insert(part.points.end(), {{side * half_width, y, low},
                                               {-side * half_width, y, low},
                                               {-side * half_width * 0.8f, y, high},
                                               {side * half_width * 0.8f, y, high}});
        part.quad(first, first + 1, first + 2, first + 3);
    };
    face(front, 1.0f);
    face(back, -1.0f);
    return part;
}

constexpr float pace_of_men = 0.78f;

enum class Doing { standing, marching, levelling };

// A single man as he is cast in a strip: he touches his neighbours at the knees.
Sculpt strip_man(Doing doing) {
    Sculpt s;
    const bool marches = doing == Doing::marching;
    if (marches) { // one leg before the other
        s.add(trousers, open_box({-0.36f, 0.02f, 0.0f}, {-0.02f, 0.36f, 0.85f}, 0.8f, Lid::off));
        s.add(trousers, open_box({0.02f, -0.38f, 0.0f}, {0.36f, -0.04f, 0.85f}, 0.8f, Lid::off));
    } else {
        s.add(trousers, open_box({-0.36f, -0.17f, 0.0f}, {0.36f, 0.17f, 0.85f}, 0.9f, Lid::off));
    }
    s.add(coat, open_box({-0.34f, -0.26f, 0.80f}, {0.34f, 0.22f, 1.48f}, 0.80f));
    s.add(belts, belt_faces(0.15f, -0.265f, 0.225f, 1.00f, 1.40f));
    s.add(skin, open_box({-0.15f, -0.12f, 1.46f}, {0.15f, 0.17f, 1.68f}, 1.0f, Lid::off));
    s.add(headgear, open_box({-0.17f, -0.15f, 1.66f}, {0.17f, 0.19f, 2.08f}, 1.05f));
    if (marches) s.add(weapon, open_box({-0.32f, -0.06f, 1.1f}, {-0.22f, 0.04f, 2.35f}));
    if (doing == Doing::levelling) s.add(weapon, open_box({0.10f, 0.10f, 1.34f}, {0.20f, 1.30f, 1.44f}));
    s.blocks.push_back({trousers, {-0.36f, -0.18f, 0.0f}, {0.36f, 0.18f, 0.82f}, 0.95f});
    s.blocks.push_back({coat, {-0.34f, -0.22f, 0.80f}, {0.34f, 0.20f, 1.55f}, 0.7f});
    s.blocks.push_back({headgear, {-0.17f, -0.15f, 1.55f}, {0.17f, 0.19f, 2.2f}, 0.001f});
    s.eye_height = 1.62f;
    return s;
}

Sculpt strip_rider(bool gallops) {
    Sculpt s;
    if (gallops) { // stretched out, off the ground before and behind
        s.add(horse, open_box({-0.24f, -1.00f, 0.55f}, {0.24f, 0.95f, 1.38f}, 0.92f));
        s.add(horse, open_box({-0.22f, 0.80f, 0.35f}, {0.22f, 1.45f, 0.80f}, 0.7f));
        s.add(horse, open_box({-0.22f, -1.50f, 0.15f}, {0.22f, -0.80f, 0.75f}, 0.7f));
        s.add(horse, open_box({-0.15f, 0.75f, 1.20f}, {0.15f, 1.55f, 1.72f}, 0.8f));
        s.add(coat, open_box({-0.31f, -0.26f, 1.22f}, {0.31f, 0.34f, 2.10f}, 0.8f));
        s.add(headgear, open_box({-0.16f, -0.04f, 2.10f}, {0.16f, 0.28f, 2.62f}));
        s.add(metal, open_box({0.28f, 0.20f, 1.95f}, {0.36f, 1.25f, 2.08f}));
    } else {
        // On four legs, not on a slab: that is what tells him from a man on foot.
        s.add(mane, open_box({-0.24f, -0.95f, 0.0f}, {0.24f, -0.60f, 0.75f}, 1.0f, Lid::off));
        s.add(mane, open_box({-0.24f, 0.35f, 0.0f}, {0.24f, 0.70f, 0.75f}, 1.0f, Lid::off));
        s.add(horse, open_box({-0.26f, -0.98f, 0.70f}, {0.26f, 0.82f, 1.42f}, 0.92f));
        s.add(horse, open_box({-0.16f, 0.55f, 1.25f}, {0.16f, 1.25f, 1.98f}, 0.75f));
        s.add(harness, open_box({-0.33f, -0.62f, 0.86f}, {0.33f, 0.22f, 1.46f}, 0.9f, Lid::off));
        s.add(coat, open_box({-0.31f, -0.36f, 1.35f}, {0.31f, 0.20f, 2.14f}, 0.8f));
        s.add(skin, open_box({-0.14f, -0.22f, 2.12f}, {0.14f, 0.07f, 2.34f}, 1.0f, Lid::off));
        s.add(headgear, open_box({-0.17f, -0.25f, 2.32f}, {0.17f, 0.09f, 2.78f}));
    }
    s.blocks.push_back({horse, {-0.26f, -0.95f, 0.0f}, {0.26f, 1.05f, 1.50f}, 0.85f});
    s.blocks.push_back({coat, {-0.31f, -0.36f, 1.40f}, {0.31f, 0.20f, 2.75f}, 0.5f});
    s.eye_height = 2.32f;
    return s;
}

Sculpt foot_strip(bool command) {
    Sculpt s;
    const int men = command ? 5 : 6;
    const float half = pace_of_men * static_cast<float>(men) * 0.5f;
    s.add(trousers, open_box({-half + 0.12f, -0.16f, 0.0f}, {half - 0.12f, 0.16f, 0.85f}));
    for (int i = 0; i < men; ++i) {
        const float x = -half + pace_of_men * (static_cast<float>(i) + 0.5f);
        s.add(coat, open_box({x - 0.33f, -0.25f, 0.85f}, {x + 0.33f, 0.22f, 1.50f}, 0.82f));
        s.add(headgear, open_box({x - 0.15f, -0.13f, 1.50f}, {x + 0.15f, 0.17f, 2.0f}, 1.05f));
    }
    if (command) {
        s.add(weapon, open_box({-0.03f, 0.2f, 0.9f}, {0.03f, 0.26f, 3.0f}));
        s.add(standard_field, open_box({-0.03f, -0.85f, 2.15f}, {0.03f, 0.2f, 2.6f}));
        s.add(standard_cross, open_box({-0.03f, -0.85f, 2.6f}, {0.03f, 0.2f, 3.05f}));
    } else {
        s.add(belts, open_box({-half + 0.15f, 0.20f, 1.10f}, {half - 0.15f, 0.235f, 1.34f}));
    }
    s.eye_height = 1.62f;
    return s;
}

Sculpt horse_strip() {
    Sculpt s;
    const int riders = 3;
    const float gap = 1.15f;
    for (int i = 0; i < riders; ++i) {
        const float x = gap * (static_cast<float>(i) - 1.0f);
        s.add(horse, open_box({x - 0.26f, -0.95f, 0.0f}, {x + 0.26f, 0.80f, 1.42f}, 0.92f));
        s.add(horse, open_box({x - 0.15f, 0.55f, 1.30f}, {x + 0.15f, 1.20f, 1.95f}, 0.8f));
        s.add(coat, open_box({x - 0.30f, -0.36f, 1.25f}, {x + 0.30f, 0.20f, 2.20f}, 0.8f));
        s.add(headgear, open_box({x - 0.15f, -0.24f, 2.20f}, {x + 0.15f, 0.08f, 2.70f}));
    }
    s.eye_height = 2.32f;
    return s;
}

Sculpt gun_strip() {
    Sculpt s;
    s.add(gun_carriage, open_box({-0.80f, -0.60f, 0.0f}, {-0.55f, 0.60f, 1.35f}, 0.7f));
    s.add(gun_carriage, open_box({0.55f, -0.60f, 0.0f}, {0.80f, 0.60f, 1.35f}, 0.7f));
    s.add(barrel, open_box({-0.18f, -0.60f, 0.95f}, {0.18f, 1.20f, 1.30f}, 0.85f));
    s.add(gun_carriage, open_box({-0.25f, -2.2f, 0.0f}, {0.25f, -0.3f, 0.75f}, 0.6f));
    for (const glm::vec2 at : {glm::vec2{-1.35f, 0.5f}, {1.35f, 0.5f}, {-1.35f, -1.0f}, {1.35f, -1.0f}}) {
        s.add(trousers, open_box({at.x - 0.2f, at.y - 0.16f, 0.0f}, {at.x + 0.2f, at.y + 0.16f, 0.85f}));
        s.add(coat, open_box({at.x - 0.3f, at.y - 0.22f, 0.85f}, {at.x + 0.3f, at.y + 0.22f, 1.50f}, 0.8f));
    }
    return s;
}

}

void add_strip_entries(std::vector<Entry>& all) {
    all.push_back({"strip/foot", "strip", [] { return strip_man(Doing::standing); }});
    all.push_back({"strip/foot-march", "strip", [] { return strip_man(Doing::marching); }});
    all.push_back({"strip/foot-fire", "strip", [] { return strip_man(Doing::levelling); }});
    all.push_back({"strip/horse", "strip", [] { return strip_rider(false); }});
    all.push_back({"strip/horse-gallop", "strip", [] { return strip_rider(true); }});
    all.push_back({"strip/foot-row", "strip", [] { return foot_strip(false); }});
    all.push_back({"strip/command-row", "strip", [] { return foot_strip(true); }});
    all.push_back({"strip/horse-row", "strip", horse_strip});
    all.push_back({"strip/gun", "strip", gun_strip});
}

}
