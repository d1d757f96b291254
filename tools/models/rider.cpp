#include "tools/models/horse.h"

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

BodyPose seated(const Mount& mount, Seat seat) {
    BodyPose p;
    const glm::vec3 o = mount.seat + glm::vec3{0, 0, 0.085f};
    p.pelvis = o;
    p.lean = 3.0f + mount.lean;
    const float forward = mount.lean * 0.008f;
    p.right_ankle = o + glm::vec3{0.36f, 0.10f, -0.66f};
    p.left_ankle = o + glm::vec3{-0.36f, 0.10f, -0.66f};
    p.right_knee = {0.75f, 1.0f, 0.25f};
    p.left_knee = {-0.75f, 1.0f, 0.25f};
    p.right_toe = p.left_toe = -8.0f;
    p.right_foot = p.left_foot = 14.0f;
    p.left_hand = o + glm::vec3{-0.04f, 0.34f + forward, 0.20f};
    p.left_elbow = {-0.8f, -0.9f, -0.3f};
    p.right_elbow = {0.8f, -0.9f, -0.3f};
    switch (seat) {
    case Seat::carry:
        p.right_hand = o + glm::vec3{0.29f, 0.25f, 0.13f};
        break;
    case Seat::charge:
        p.right_hand = o + glm::vec3{0.30f, 0.46f + forward, 0.62f};
        p.right_elbow = {1.0f, -0.3f, -0.2f};
        break;
    case Seat::lance_up:
        p.right_hand = o + glm::vec3{0.37f, 0.14f, 0.24f};
        break;
    case Seat::lance_down:
        p.right_hand = o + glm::vec3{0.30f, 0.10f + forward, 0.22f};
        p.right_elbow = {0.7f, -1.0f, 0.0f};
        break;
    case Seat::point:
        p.right_hand = o + glm::vec3{0.36f, 0.42f, 0.52f};
        p.right_elbow = {0.8f, -0.3f, -0.5f};
        p.head_yaw = 18;
        break;
    case Seat::reins:
        p.right_hand = o + glm::vec3{0.08f, 0.32f, 0.18f};
        break;
    case Seat::bearer:
        p.right_hand = o + glm::vec3{0.30f, 0.24f, 0.30f};
        break;
    }
    return p;
}

void add_arm(Sculpt& s, const RiderSpec& spec, const Body& b) {
    const glm::vec3 hand = b.right_arm.end;
    switch (spec.seat) {
    case Seat::carry:
        return add_sabre(s, hand + glm::vec3{0, 0.03f, 0.02f}, {0.08f, -0.05f, 1.0f}, 0.92f,
                         spec.clothes.coat == Coat::hussar);
    case Seat::charge:
        return add_sabre(s, hand + glm::vec3{0, 0.05f, 0.01f}, {0.03f, 1.0f, 0.26f}, 0.92f,
                         spec.clothes.coat == Coat::hussar);
    case Seat::lance_up:
        return add_lance(s, hand + glm::vec3{0, 0.02f, 0.01f}, {0.03f, -0.05f, 1.0f}, 0.95f,
                         spec.lance - 0.95f, spec.pennon, {0.1f, -1.0f, 0});
    case Seat::lance_down:
        return add_lance(s, hand + glm::vec3{0.01f, 0, -0.02f}, {-0.04f, 1.0f, -0.03f}, 0.85f,
                         spec.lance - 0.85f, spec.pennon, {0.12f, -0.75f, 0.65f});
    case Seat::bearer:
        return add_standard(s, hand - glm::vec3{0, 0, 0.55f}, {0.02f, -0.04f, 1.0f}, {0.15f, -1.0f, 0},
                            FlagDesign::guidon, 1.75f, 0.70f, false);
    case Seat::point:
    case Seat::reins:
        return;
    }
}

}

void add_rider(Sculpt& s, const RiderSpec& spec, const Mount& mount) {
    const Body b = posed(seated(mount, spec.seat));
    Clothes clothes = spec.clothes;
    clothes.mounted = true;
    clothes.epaulettes = spec.epaulettes;
    add_man(s, b, clothes);
    add_headgear(s, b.head, spec.hat, spec.top);
    if (spec.pouch_belt) add_kit(s, b, {.crossbelts = false, .pack = false});
    if (spec.seat != Seat::reins) add_scabbard(s, b, 0.86f);
    if (spec.carbine) {
        const glm::vec3 butt = b.pose.pelvis + glm::vec3{0.34f, 0.22f, -0.05f};
        add_musket(s, butt, {0.05f, -0.45f, -1.0f}, {1, 0, 0}, false, 0.95f);
    }
    add_arm(s, spec, b);
    s.triangles = 4800.0f;
    for (const glm::vec3 bit : {mount.left_bit, mount.right_bit})
        s.add(leather,
              tube({{bit, 0.010f},
                    {(bit + b.left_arm.end) * 0.5f - glm::vec3{0, 0, 0.07f} + glm::vec3{bit.x * 0.8f, 0, 0},
                     0.010f},
                    {b.left_arm.end, 0.010f}},
                   {4, 2}));
    for (const Limb& leg : {b.left_leg, b.right_leg}) {
        const glm::vec3 foot = leg.end + glm::vec3{0, 0.09f, -0.085f};
        s.add(metal, tube({{foot + glm::vec3{-0.06f, 0, 0}, 0.012f}, {foot + glm::vec3{0.06f, 0, 0}, 0.012f}},
                          {4, 1}));
        s.add(leather,
              rod(foot + glm::vec3{0, 0, 0.02f},
                  mount.seat + glm::vec3{leg.end.x > 0 ? 0.27f : -0.27f, 0.08f, -0.12f}, 0.012f, 0.012f, 4));
    }
    const glm::vec3 o = b.pose.pelvis;
    const glm::vec3 head = glm::vec3(b.head[3]);
    const bool armoured = spec.clothes.coat == Coat::cuirass;
    for (const float x : {-0.40f, 0.26f}) {
        s.bands.push_back({leather, {x, o.y + 0.02f, o.z - 0.74f}, {x + 0.14f, o.y + 0.24f, o.z - 0.36f}});
        s.bands.push_back({trousers, {x, o.y - 0.06f, o.z - 0.36f}, {x + 0.14f, o.y + 0.30f, o.z + 0.04f}});
    }
    s.bands.push_back({armoured ? cuirass : coat,
                       {-0.22f, o.y - 0.17f, o.z - 0.06f},
                       {0.22f, o.y + 0.17f, head.z - 0.14f},
                       0.9f});
    for (const float x : {-0.31f, 0.20f})
        s.bands.push_back({coat, {x, o.y - 0.08f, o.z + 0.14f}, {x + 0.11f, o.y + 0.14f, head.z - 0.17f}});
    s.bands.push_back(
        {belts, {-0.10f, o.y - 0.18f, o.z + 0.06f}, {0.10f, o.y + 0.18f, head.z - 0.22f}, 1.0f});
    s.bands.push_back({skin,
                       {head.x - 0.10f, head.y - 0.09f, head.z - 0.14f},
                       {head.x + 0.10f, head.y + 0.12f, head.z + 0.04f},
                       1.0f});
    s.bands.push_back({headgear,
                       {head.x - 0.12f, head.y - 0.13f, head.z + 0.03f},
                       {head.x + 0.12f, head.y + 0.13f, head.z + 0.27f},
                       0.95f});
    s.blocks.push_back({armoured ? cuirass : coat,
                        {-0.25f, o.y - 0.20f, o.z - 0.12f},
                        {0.25f, o.y + 0.20f, head.z - 0.12f},
                        0.8f});
    s.blocks.push_back({headgear,
                        {head.x - 0.12f, head.y - 0.13f, head.z - 0.12f},
                        {head.x + 0.12f, head.y + 0.13f, head.z + 0.26f},
                        0.9f});
    if (spec.seat != Seat::lance_up) return;
    for (std::vector<Block>* all : {&s.bands, &s.blocks}) {
        if (!spec.pennon) {
            all->push_back({weapon, {0.36f, o.y, o.z}, {0.40f, o.y + 0.04f, o.z + 1.95f}, 1.0f});
            continue;
        }
        const bool halves = all == &s.bands; // the coarsest has triangles for one colour alone
        all->push_back({standard_field,
                        {0.36f, o.y - 0.45f, o.z + (halves ? 1.82f : 1.62f)},
                        {0.40f, o.y + 0.15f, o.z + 2.02f},
                        0.8f});
        if (halves)
            all->push_back(
                {standard_cross, {0.36f, o.y - 0.45f, o.z + 1.62f}, {0.40f, o.y + 0.15f, o.z + 1.82f}, 1.0f});
    }
}

Sculpt mounted(const HorseSpec& horse_spec, const RiderSpec& rider, float scale) {
    Sculpt s;
    const Mount mount = add_horse(s, horse_spec);
    if (scale == 1.0f) {
        add_rider(s, rider, mount);
        return s;
    }
    // A small horse under a man of full size.
    Sculpt small;
    small.append(s, scaled(glm::vec3{scale}));
    Mount lower = mount;
    lower.seat *= scale;
    lower.left_bit *= scale;
    lower.right_bit *= scale;
    add_rider(small, rider, lower);
    return small;
}

}
