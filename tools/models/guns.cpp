#include "tools/models/catalogue.h"
#include "tools/models/horse.h"

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// A spoked wheel that stands on the ground at x, rolling along y.
void add_wheel(Sculpt& s, glm::vec3 hub, float radius, int spokes = 10) {
    const int sides = 18;
    Part rim;
    Part tyre;
    const auto corner = [&](int i, float r, float x) {
        const float a = 2.0f * pi * static_cast<float>(i) / static_cast<float>(sides);
        return hub + glm::vec3{x, r * std::cos(a), r * std::sin(a)};
    };
    const auto hoop = [&](Part& part, float in, float out, float half) {
        const auto base = static_cast<std::uint32_t>(part.points.size());
        for (int i = 0; i < sides; ++i)
            for (const glm::vec3 p :
                 {corner(i, out, -half), corner(i, out, half), corner(i, in, half), corner(i, in, -half)})
                part.points.push_back(p);
        for (int i = 0; i < sides; ++i)
            for (std::uint32_t k = 0; k < 4; ++k) {
                const std::uint32_t a = base + static_cast<std::uint32_t>(i) * 4 + k;
                const std::uint32_t b = base + static_cast<std::uint32_t>(i) * 4 + (k + 1) % 4;
                const std::uint32_t c = base + static_cast<std::uint32_t>((i + 1) % sides) * 4 + (k + 1) % 4;
                const std::uint32_t d = base + static_cast<std::uint32_t>((i + 1) % sides) * 4 + k;
                part.quad(a, b, c, d);
            }
        part.crease = 40.0f;
    };
    hoop(rim, radius - 0.105f, radius - 0.02f, 0.042f);
    hoop(tyre, radius - 0.028f, radius, 0.048f);
    s.add(gun_carriage, rim);
    s.add(leather, tyre);
    for (int i = 0; i < spokes; ++i) {
        const float a = 2.0f * pi * (static_cast<float>(i) + 0.5f) / static_cast<float>(spokes);
        const glm::vec3 way{0, std::cos(a), std::sin(a)};
        s.add(gun_carriage, rod(hub + way * 0.08f, hub + way * (radius - 0.09f), 0.034f, 0.027f, 5));
    }
    const float out = hub.x > 0 ? 1.0f : -1.0f;
    s.add(gun_carriage, tube({{hub - glm::vec3{out * 0.13f, 0, 0}, 0.085f},
                              {hub, 0.120f},
                              {hub + glm::vec3{out * 0.16f, 0, 0}, 0.080f}},
                             {10, 1, Cap::flat, Cap::flat, {0, 1, 0}}));
    s.add(leather,
          tube({{hub + glm::vec3{out * 0.14f, 0, 0}, 0.088f}, {hub + glm::vec3{out * 0.18f, 0, 0}, 0.086f}},
               {10, 1, Cap::flat, Cap::flat, {0, 1, 0}}));
}

struct GunShape {
    float wheel = 0.72f;
    float length = 1.72f;  ///< of the barrel
    float breech = 0.165f; ///< radius
    float muzzle = 0.115f;
    float trail = 2.45f;
};

// The piece lies in the frame of its trunnions, muzzle towards +z.
void add_barrel(Sculpt& s, const GunShape& g, const glm::mat4& m) {
    const float back = -g.length * 0.42f;
    const float front = g.length * 0.58f;
    const bool howitzer = g.length < 1.2f;
    const float r = g.breech;
    std::vector<glm::vec2> profile{
        {0.02f, back - 0.17f},     {0.050f, back - 0.15f}, {0.052f, back - 0.11f},    {0.030f, back - 0.07f},
        {r * 0.75f, back - 0.03f}, {r * 1.08f, back},      {r * 1.08f, back + 0.05f}, {r, back + 0.07f}};
    if (howitzer) {
        for (const glm::vec2 p : {glm::vec2{r * 0.98f, back + 0.30f},
                                  {r * 1.15f, back + 0.34f},
                                  {r * 1.10f, 0.05f},
                                  {r * 1.08f, front - 0.12f},
                                  {r * 1.22f, front - 0.06f},
                                  {r * 1.22f, front}})
            profile.push_back(p);
    } else {
        const auto taper = [&](float z) {
            return g.breech + (g.muzzle - g.breech) * (z - back) / (front - back);
        };
        for (const float z : {back + 0.42f * (front - back)}) {
            profile.push_back({taper(z) * 0.99f, z});
            profile.push_back({taper(z) * 1.10f, z + 0.01f});
            profile.push_back({taper(z) * 1.10f, z + 0.05f});
            profile.push_back({taper(z) * 0.95f, z + 0.06f});
        }
        for (const glm::vec2 p : {glm::vec2{g.muzzle * 0.98f, front - 0.22f},
                                  {g.muzzle * 1.12f, front - 0.20f},
                                  {g.muzzle * 0.95f, front - 0.17f},
                                  {g.muzzle * 1.30f, front - 0.05f},
                                  {g.muzzle * 1.18f, front}})
            profile.push_back(p);
    }
    s.add(barrel, lathe(profile, 14).hard(35.0f), m);
    const float bore = howitzer ? r * 0.80f : g.muzzle * 0.58f;
    s.add(leather, lathe({{bore, front - 0.02f}, {bore, front + 0.004f}}, 12), m);
    s.add(barrel, rod({-0.27f, 0, 0}, {0.27f, 0, 0}, 0.055f, 0.055f, 8), m);
    for (const float x : {-0.045f, 0.045f})
        s.add(barrel,
              tube({{{x, r * 0.75f, -0.07f}, 0.02f},
                    {{x * 1.4f, r + 0.07f, 0.03f}, 0.026f},
                    {{x, r * 0.70f, 0.12f}, 0.02f}},
                   {5, 1}),
              m);
}

void add_gun(Sculpt& s, const GunShape& g) {
    const float axle = g.wheel;
    for (const float side : {-1.0f, 1.0f}) {
        add_wheel(s, {side * 0.74f, 0, axle}, g.wheel, 12);
        // A cheek of the trail: deep at the trunnions, running down to the ground behind.
        const std::vector<glm::vec2> outline{{-g.trail, 0.06f},         {-g.trail + 0.45f, 0.06f},
                                             {-0.55f, axle - 0.13f},    {0.45f, axle - 0.08f},
                                             {0.52f, axle + 0.12f},     {0.36f, axle + 0.34f},
                                             {-0.30f, axle + 0.30f},    {-0.72f, axle + 0.16f},
                                             {-g.trail + 0.30f, 0.34f}, {-g.trail, 0.27f}};
        Part cheek = plate(outline, 0.105f);
        // The plate lies in x, z; its x becomes the gun's y.
        s.add(gun_carriage, cheek, moved({side * (0.235f), 0, 0}) * yawed(90.0f));
        s.add(metal, box({side * 0.235f - 0.060f, 0.02f, axle + 0.30f},
                         {side * 0.235f + 0.060f, 0.30f, axle + 0.355f}));
        s.add(metal, box({side * 0.235f - 0.062f, -g.trail + 0.02f, 0.05f},
                         {side * 0.235f + 0.062f, -g.trail + 0.30f, 0.09f}));
    }
    s.add(gun_carriage, box({-0.70f, -0.085f, axle - 0.085f}, {0.70f, 0.085f, axle + 0.085f}));
    s.add(gun_carriage, box({-0.20f, -g.trail + 0.05f, 0.09f}, {0.20f, -g.trail + 0.40f, 0.25f}));
    s.add(gun_carriage, box({-0.20f, -0.95f, axle - 0.15f}, {0.20f, -0.80f, axle + 0.05f}));
    s.add(metal,
          tube({{{0, -g.trail + 0.03f, 0.18f}, 0.028f}, {{0, -g.trail - 0.16f, 0.20f}, 0.030f}}, {6, 1}));
    for (const float side : {-1.0f, 1.0f})
        s.add(wood, rod({side * 0.16f, -g.trail + 0.25f, 0.28f}, {side * 0.34f, -g.trail - 0.75f, 0.62f},
                        0.030f, 0.026f, 6));
    // Screw under the breech, and the barrel a little raised.
    s.add(metal, rod({0, -0.45f, axle + 0.02f}, {0, -0.45f, axle + 0.26f}, 0.034f, 0.034f, 7));
    add_barrel(s, g, moved({0, 0.16f, axle + 0.36f}) * turned(-86.0f, {1, 0, 0}));
    s.triangles = 2600.0f;
    s.blocks.push_back({gun_carriage, {-0.80f, -0.55f, 0.0f}, {-0.62f, 0.55f, g.wheel * 1.9f}, 0.6f});
    s.blocks.push_back({gun_carriage, {0.62f, -0.55f, 0.0f}, {0.80f, 0.55f, g.wheel * 1.9f}, 0.6f});
    s.blocks.push_back({barrel, {-0.13f, -0.55f, g.wheel + 0.22f}, {0.13f, 1.15f, g.wheel + 0.48f}, 0.8f});
    s.blocks.push_back({gun_carriage, {-0.26f, -g.trail, 0.1f}, {0.26f, -0.4f, g.wheel * 0.7f}, 0.5f});
}

// A chest with a pitched lid covered in sheet.
void add_chest(Sculpt& s, glm::vec3 low, glm::vec3 high) {
    s.add(gun_carriage, box(low, {high.x, high.y, high.z - 0.14f}));
    const float mid = (low.y + high.y) * 0.5f;
    const std::vector<glm::vec2> gable{
        {low.y - 0.04f, high.z - 0.15f}, {high.y + 0.04f, high.z - 0.15f}, {mid, high.z + 0.06f}};
    s.add(metal, plate(gable, high.x - low.x + 0.06f), moved({(low.x + high.x) * 0.5f, 0, 0}) * yawed(90.0f));
}

void add_limber(Sculpt& s, bool pole) {
    const float axle = 0.58f;
    for (const float side : {-1.0f, 1.0f}) {
        add_wheel(s, {side * 0.72f, 0, axle}, axle, 10);
        s.add(gun_carriage,
              box({side * 0.30f - 0.05f, -0.55f, axle + 0.03f}, {side * 0.30f + 0.05f, 0.80f, axle + 0.13f}));
    }
    s.add(gun_carriage, box({-0.68f, -0.08f, axle - 0.07f}, {0.68f, 0.08f, axle + 0.09f}));
    add_chest(s, {-0.46f, -0.34f, axle + 0.12f}, {0.46f, 0.30f, axle + 0.62f});
    s.add(gun_carriage, box({-0.75f, 0.66f, axle + 0.02f}, {0.75f, 0.76f, axle + 0.12f}));
    s.add(metal, rod({0, -0.55f, axle + 0.05f}, {0, -0.55f, axle + 0.28f}, 0.03f, 0.02f, 6));
    if (pole) s.add(gun_carriage, rod({0, 0.2f, axle + 0.08f}, {0, 3.25f, axle + 0.22f}, 0.055f, 0.04f, 7));
    s.triangles = 2000.0f;
    s.blocks.push_back({gun_carriage, {-0.78f, -0.45f, 0.0f}, {0.78f, 0.45f, axle + 0.2f}, 0.8f});
    s.blocks.push_back({gun_carriage, {-0.46f, -0.34f, axle + 0.2f}, {0.46f, 0.30f, axle + 0.65f}, 0.7f});
}

// Two horses abreast, the near one ridden by a driver. The origin lies between them, level with their bodies.
void add_pair(Sculpt& s, Gait gait, Headgear hat, glm::vec3 at) {
    Sculpt near;
    const RiderSpec driver{.hat = hat,
                           .top = Plume::pompon,
                           .clothes = {.coat = Coat::jacket, .legs = Legs::boots},
                           .seat = Seat::reins};
    const Mount mount = add_horse(near, {gait, Tack::draught, 0});
    add_rider(near, driver, mount);
    Sculpt off;
    add_horse(off, {gait, Tack::draught, 1});
    near.blocks.erase(near.blocks.begin());
    off.blocks.erase(off.blocks.begin());
    near.bands.clear(); // a team has none: wheels and guns are blocks
    off.bands.clear();
    s.append(near, moved(at + glm::vec3{-0.52f, 0, 0}));
    s.append(off, moved(at + glm::vec3{0.52f, 0.06f, 0}));
}

Sculpt team(int pairs, Gait gait, Headgear hat, bool with_gun) {
    Sculpt s;
    const float back = 1.5f * static_cast<float>(pairs); // the limber stands behind the middle
    Sculpt cart;
    add_limber(cart, true);
    s.append(cart, moved({0, -back, 0}));
    for (int i = 0; i < pairs; ++i) {
        const glm::vec3 at{0, -back + 2.25f + 2.75f * static_cast<float>(i), 0};
        add_pair(s, gait, hat, at);
        for (const float side : {-1.0f, 1.0f})
            s.add(leather, rod(at + glm::vec3{side * 0.85f, -1.0f, 0.95f},
                               at + glm::vec3{side * 0.85f, i == 0 ? -1.55f : -2.3f, i == 0 ? 0.68f : 1.05f},
                               0.015f, 0.015f, 4));
    }
    if (with_gun) {
        Sculpt gun;
        add_gun(gun, {});
        // The trail hangs on the limber's pin: the gun rolls behind, muzzle to the rear.
        s.append(gun, moved({0, -back - 2.95f, 0}) * yawed(180.0f) * moved({0, 0, 0.72f}) *
                          turned(-9.0f, {1, 0, 0}) * moved({0, 0, -0.72f}));
    }
    s.triangles = 3600.0f * static_cast<float>(pairs) + 2500.0f;
    return s;
}

Sculpt caisson() {
    Sculpt s;
    Sculpt cart;
    add_limber(cart, true);
    s.append(cart, moved({0, 1.15f, 0}));
    for (const float side : {-1.0f, 1.0f}) {
        add_wheel(s, {side * 0.74f, -0.95f, 0.70f}, 0.70f, 12);
        s.add(gun_carriage, box({side * 0.32f - 0.05f, -1.75f, 0.72f}, {side * 0.32f + 0.05f, 1.0f, 0.84f}));
    }
    s.add(gun_carriage, box({-0.70f, -1.03f, 0.63f}, {0.70f, -0.87f, 0.79f}));
    // The long box with its house-like lid.
    s.add(gun_carriage, box({-0.40f, -1.80f, 0.84f}, {0.40f, 0.45f, 1.22f}));
    s.add(metal, plate({{-0.46f, 1.20f}, {0.46f, 1.20f}, {0.0f, 1.52f}}, 2.36f), moved({0, -0.675f, 0}));
    s.add(gun_carriage, rod({-0.25f, -1.95f, 1.10f}, {0.25f, -1.95f, 1.10f}, 0.40f, 0.40f, 4));
    s.triangles = 3200.0f;
    s.blocks.push_back({gun_carriage, {-0.78f, -1.7f, 0.0f}, {0.78f, -0.3f, 0.85f}, 0.8f});
    s.blocks.push_back({gun_carriage, {-0.42f, -1.8f, 0.85f}, {0.42f, 0.45f, 1.45f}, 0.6f});
    return s;
}

}

void add_gun_entries(std::vector<Entry>& all) {
    const auto gun = [&](const std::string& id, GunShape shape) {
        all.push_back({id, "gun", [=] {
                           Sculpt s;
                           add_gun(s, shape);
                           return s;
                       }});
    };
    gun("gun/light", {});
    gun("gun/heavy", {.wheel = 0.76f, .length = 2.15f, .breech = 0.20f, .muzzle = 0.14f, .trail = 2.70f});
    gun("gun/howitzer", {.wheel = 0.70f, .length = 0.98f, .breech = 0.17f, .muzzle = 0.17f, .trail = 2.25f});
    all.push_back({"limber/cart", "limber", [] {
                       Sculpt s;
                       add_limber(s, true);
                       return s;
                   }});
    all.push_back({"limber/pair/walk", "limber", [] {
                       Sculpt s;
                       add_pair(s, Gait::walk, Headgear::shako, {});
                       s.triangles = 6500.0f;
                       return s;
                   }});
    all.push_back(
        {"limber/team-4/walk", "limber", [] { return team(2, Gait::walk, Headgear::shako, false); }});
    all.push_back(
        {"limber/team-4/gallop", "limber", [] { return team(2, Gait::gallop, Headgear::shako, false); }});
    all.push_back(
        {"limber/team-6/walk", "limber", [] { return team(3, Gait::walk, Headgear::shako, false); }});
    all.push_back({"limber/gun-4/walk", "limber", [] { return team(2, Gait::walk, Headgear::shako, true); }});
    all.push_back(
        {"limber/gun-4/gallop", "limber", [] { return team(2, Gait::gallop, Headgear::shako, true); }});
    all.push_back({"limber/caisson", "limber", caisson});
}

}
