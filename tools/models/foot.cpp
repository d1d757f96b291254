#include "tools/models/foot.h"

namespace vantage::models {
namespace {

using enum PaletteSlot;

BodyPose march() {
    BodyPose p;
    p.pelvis = {0, 0, 0.895f};
    p.lean = 5;
    p.left_ankle = {-0.085f, 0.30f, 0.105f};
    p.left_toe = -12;
    p.right_ankle = {0.085f, -0.28f, 0.165f};
    p.right_toe = 38;
    p.right_foot = p.left_foot = 6;
    p.right_hand = {0.29f, 0.20f, 0.90f};
    p.right_elbow = {0.5f, -1.0f, 0};
    p.left_hand = {-0.19f, 0.20f, 0.90f};
    p.left_elbow = {-0.7f, -0.9f, -0.2f};
    return p;
}

BodyPose stand() {
    BodyPose p;
    p.left_hand = {-0.19f, 0.18f, 0.92f};
    p.left_elbow = {-0.7f, -0.9f, -0.2f};
    p.right_hand = {0.26f, 0.03f, 0.83f};
    p.left_foot = p.right_foot = 22;
    return p;
}

BodyPose advance() {
    BodyPose p = march();
    p.lean = 9;
    p.twist = 24;
    p.head_yaw = -20;
    p.pelvis.z = 0.875f;
    p.right_hand = {0.20f, 0.06f, 1.02f};
    p.left_hand = {-0.07f, 0.46f, 1.14f};
    p.right_elbow = {0.7f, -1.0f, 0.1f};
    p.left_elbow = {-0.7f, 0.0f, -0.9f};
    return p;
}

BodyPose fire() {
    BodyPose p;
    p.pelvis = {0.0f, 0.0f, 0.90f};
    p.lean = 4;
    p.twist = 42;
    p.head_yaw = -38;
    p.head_tilt = 10;
    p.left_ankle = {-0.06f, 0.19f, 0.09f};
    p.right_ankle = {0.11f, -0.20f, 0.09f};
    p.left_foot = 6;
    p.right_foot = 55;
    p.right_hand = {0.115f, 0.25f, 1.455f};
    p.left_hand = {0.075f, 0.56f, 1.49f};
    p.right_elbow = {1.0f, -0.2f, -0.05f};
    p.left_elbow = {-0.25f, 0.1f, -1.0f};
    return p;
}

BodyPose load() {
    BodyPose p;
    p.twist = 25;
    p.head_yaw = -10;
    p.left_ankle = {-0.10f, 0.10f, 0.09f};
    p.right_ankle = {0.12f, -0.12f, 0.09f};
    p.right_foot = 45;
    p.right_hand = {0.06f, 0.30f, 1.70f};
    p.left_hand = {-0.02f, 0.36f, 1.12f};
    p.right_elbow = {1.0f, -0.2f, -0.2f};
    p.left_elbow = {-1.0f, -0.1f, -0.5f};
    return p;
}

BodyPose kneel() {
    BodyPose p = fire();
    p.pelvis = {0.02f, -0.06f, 0.50f};
    p.lean = 8;
    p.right_hand.z -= 0.42f;
    p.left_hand.z -= 0.42f;
    p.left_ankle = {-0.08f, 0.30f, 0.09f};
    p.left_knee = {-0.25f, 1.0f, 0.6f};
    p.right_ankle = {0.16f, -0.45f, 0.205f};
    p.right_knee = {0.5f, 1.0f, -0.9f};
    p.right_toe = 70;
    p.right_foot = 10;
    return p;
}

BodyPose skirmish() {
    // Half running, piece held across the body.
    BodyPose p = march();
    p.lean = 14;
    p.pelvis.z = 0.86f;
    p.left_ankle = {-0.085f, 0.36f, 0.13f};
    p.right_ankle = {0.085f, -0.36f, 0.22f};
    p.right_toe = 50;
    p.right_hand = {0.21f, 0.22f, 0.98f};
    p.left_hand = {-0.19f, 0.33f, 1.22f};
    p.right_elbow = {0.8f, -0.8f, 0};
    p.left_elbow = {-0.9f, -0.2f, -0.5f};
    return p;
}

BodyPose officer() {
    BodyPose p = march();
    p.twist = -8;
    p.head_yaw = 12;
    p.right_hand = {0.40f, 0.22f, 1.62f};
    p.right_elbow = {1.0f, -0.3f, -0.3f};
    p.left_hand = {-0.27f, 0.05f, 0.92f};
    p.left_elbow = {-0.9f, -0.8f, 0};
    return p;
}

BodyPose bearer() {
    BodyPose p = march();
    p.right_hand = {0.10f, 0.27f, 1.22f};
    p.left_hand = {-0.07f, 0.24f, 0.98f};
    p.right_elbow = {1.0f, -0.4f, -0.2f};
    p.left_elbow = {-1.0f, -0.4f, -0.2f};
    return p;
}

BodyPose drummer() {
    BodyPose p = march();
    p.right_hand = {0.13f, 0.32f, 1.16f};
    p.left_hand = {-0.30f, 0.34f, 1.16f};
    p.right_elbow = {1.0f, -0.6f, 0.1f};
    p.left_elbow = {-1.0f, -0.6f, 0.1f};
    return p;
}

BodyPose rammer() {
    // Pushing the staff into the muzzle: a wide stride towards it, both arms out ahead.
    BodyPose p;
    p.pelvis = {0, 0, 0.84f};
    p.lean = 16;
    p.left_ankle = {-0.10f, 0.36f, 0.09f};
    p.right_ankle = {0.12f, -0.34f, 0.10f};
    p.right_foot = 40;
    p.right_hand = {0.14f, 0.44f, 1.14f};
    p.left_hand = {-0.10f, 0.62f, 1.18f};
    return p;
}

BodyPose sponger() {
    BodyPose p;
    p.left_ankle = {-0.13f, 0.06f, 0.09f};
    p.right_ankle = {0.13f, -0.05f, 0.09f};
    p.right_hand = {0.29f, 0.24f, 1.25f};
    p.left_hand = {0.20f, 0.30f, 0.98f};
    p.left_elbow = {-0.4f, -0.6f, -0.4f};
    p.twist = 12;
    return p;
}

BodyPose linstock() {
    BodyPose p;
    p.left_ankle = {-0.12f, 0.16f, 0.09f};
    p.right_ankle = {0.13f, -0.14f, 0.09f};
    p.right_foot = 40;
    p.lean = 8;
    p.right_hand = {0.24f, 0.44f, 1.22f};
    p.left_hand = {-0.25f, -0.05f, 0.95f};
    p.left_elbow = {-1.0f, -0.6f, 0};
    return p;
}

BodyPose carry() {
    BodyPose p = march();
    p.right_hand = {0.13f, 0.26f, 1.05f};
    p.left_hand = {-0.13f, 0.26f, 1.05f};
    return p;
}

void add_arms(Sculpt& s, Stance stance, const Body& b, const FootSpec& spec) {
    const auto musket = [&](glm::vec3 butt, glm::vec3 along, glm::vec3 lock) {
        add_musket(s, butt, along, lock, spec.bayonet, spec.musket);
    };
    switch (stance) {
    case Stance::march:
        return musket({-0.19f, 0.17f, 0.86f}, {0.04f, -0.24f, 1.0f}, {-0.3f, 1.0f, 0.2f});
    case Stance::stand:
        return musket({-0.19f, 0.14f, 0.87f}, {0.01f, -0.07f, 1.0f}, {-0.3f, 1.0f, 0});
    case Stance::advance:
        return musket({0.27f, -0.24f, 0.94f}, {-0.38f, 0.92f, 0.26f}, {0.9f, 0.4f, 0});
    case Stance::fire:
        return musket({0.155f, 0.03f, 1.475f}, {-0.095f, 1.0f, 0.015f}, {1, 0.1f, 0});
    case Stance::kneel:
        return musket({0.155f, 0.03f, 1.06f}, {-0.095f, 1.0f, 0.015f}, {1, 0.1f, 0});
    case Stance::load: {
        const glm::vec3 butt{-0.06f, 0.40f, 0.03f};
        const glm::vec3 up{0.05f, -0.06f, 1.0f};
        add_musket(s, butt, up, {-0.6f, 1, 0}, false, spec.musket);
        s.add(metal, rod(b.right_arm.end + glm::vec3{0, 0, 0.30f}, butt + glm::normalize(up) * 1.40f, 0.010f,
                         0.010f, 5));
        return;
    }
    case Stance::skirmish:
        return musket({0.30f, 0.12f, 0.82f}, {-0.62f, 0.20f, 0.62f}, {0.4f, 1.0f, 0.3f});
    case Stance::officer:
        add_sabre(s, b.right_arm.end + glm::vec3{0.01f, 0.03f, 0.04f}, {0.06f, 0.28f, 1.0f}, 0.80f, false);
        return add_scabbard(s, b, 0.72f);
    case Stance::bearer:
        return add_standard(s, {-0.02f, 0.27f, 0.88f}, {0.03f, -0.05f, 1.0f}, {-0.75f, -0.75f, 0}, spec.flag,
                            2.15f, 1.12f, spec.eagle);
    case Stance::drummer:
        return add_drum(s, b);
    case Stance::rammer: {
        const glm::vec3 r = b.right_arm.end;
        const glm::vec3 way = glm::normalize(b.left_arm.end - r + glm::vec3{0.0f, 0.0f, 0.0f});
        s.add(weapon, rod(r - way * 0.55f, r + way * 1.35f, 0.022f, 0.022f, 6));
        s.add(wood, rod(r + way * 1.35f, r + way * 1.53f, 0.060f, 0.060f, 8));
        return;
    }
    case Stance::sponger: {
        const glm::vec3 way = glm::normalize(b.right_arm.end - b.left_arm.end);
        s.add(weapon, rod(b.left_arm.end - way * 0.80f, b.right_arm.end + way * 0.75f, 0.022f, 0.022f, 6));
        s.add(white, tube({{b.right_arm.end + way * 0.75f, 0.060f}, {b.right_arm.end + way * 1.00f, 0.064f}},
                          {8, 1}));
        return;
    }
    case Stance::linstock: {
        const glm::vec3 way = glm::normalize(glm::vec3{0.05f, 0.75f, 0.12f});
        s.add(weapon, rod(b.right_arm.end - way * 0.30f, b.right_arm.end + way * 0.75f, 0.017f, 0.013f, 6));
        s.add(cuffs, ellipsoid(b.right_arm.end + way * 0.78f, glm::vec3{0.026f}, 6, 4));
        return;
    }
    case Stance::carry: {
        const glm::vec3 mid = (b.right_arm.end + b.left_arm.end) * 0.5f + glm::vec3{0, 0.05f, 0.02f};
        s.add(metal, ellipsoid(mid, glm::vec3{0.11f}, 10, 7));
        return;
    }
    case Stance::run:
        return;
    }
}

// Boots, legs, coat, belts, face and hat, each a band as high as on the man himself, and the colour that
// stands out: the flag.
void add_blocks(Sculpt& s, Stance stance, const Body& b, const FootSpec& spec) {
    const float waist = b.pose.pelvis.z + 0.02f;
    const glm::vec3 head = glm::vec3(b.head[3]);
    const float y = b.pose.pelvis.y;
    const bool coated = spec.clothes.coat == Coat::greatcoat || spec.clothes.coat == Coat::litewka;
    const bool long_gaiters = spec.clothes.legs == Legs::gaiters || spec.clothes.legs == Legs::boots;
    const float boots = long_gaiters ? 0.40f : 0.14f;
    const float hem = coated ? 0.42f : waist - 0.06f;
    const float shoulders = head.z - 0.15f;
    s.bands.push_back({leather, {-0.16f, y - 0.10f, 0.0f}, {0.16f, y + 0.16f, boots}, 0.9f});
    s.bands.push_back({trousers, {-0.16f, y - 0.11f, boots}, {0.16f, y + 0.12f, hem}, 1.1f});
    s.bands.push_back({coat, {-0.20f, y - 0.13f, hem}, {0.20f, y + 0.13f, shoulders}, 1.05f});
    for (const float x : {-0.29f, 0.19f})
        s.bands.push_back({coat, {x, y - 0.07f, waist}, {x + 0.10f, y + 0.12f, shoulders - 0.02f}, 0.9f});
    if (spec.kit.crossbelts || spec.kit.pack)
        s.bands.push_back({belts, {-0.09f, y, waist + 0.10f}, {0.09f, y + 0.145f, shoulders - 0.03f}, 1.0f});
    if (spec.kit.pack) {
        s.bands.push_back({pack, {-0.15f, y - 0.24f, waist + 0.12f}, {0.15f, y - 0.12f, waist + 0.40f}});
        s.bands.push_back({greatcoat, {-0.16f, y - 0.22f, waist + 0.40f}, {0.16f, y - 0.11f, waist + 0.50f}});
    }
    s.bands.push_back({skin,
                       {head.x - 0.09f, head.y - 0.08f, shoulders},
                       {head.x + 0.09f, head.y + 0.11f, head.z + 0.03f},
                       1.0f});
    s.bands.push_back({headgear,
                       {head.x - 0.11f, head.y - 0.12f, head.z + 0.03f},
                       {head.x + 0.11f, head.y + 0.12f, s.eye_height + 0.26f},
                       1.08f});
    s.blocks.push_back({trousers, {-0.17f, y - 0.13f, 0.0f}, {0.17f, y + 0.15f, hem}, 0.95f});
    s.blocks.push_back({coat, {-0.26f, y - 0.20f, hem}, {0.26f, y + 0.16f, shoulders}, 0.75f});
    if (stance != Stance::bearer)
        s.blocks.push_back(
            {belts, {-0.09f, y - 0.20f, waist + 0.12f}, {0.09f, y + 0.17f, shoulders - 0.06f}, 0.9f, true});
    s.blocks.push_back({headgear,
                        {head.x - 0.11f, head.y - 0.12f, shoulders},
                        {head.x + 0.11f, head.y + 0.12f, s.eye_height + 0.26f},
                        1.1f});
    if (stance != Stance::bearer) return;
    // The cloth in strips of the colours that it has there, from the pole to the fly.
    constexpr float strips = 3.0f;
    for (std::vector<Block>* all : {&s.bands, &s.blocks})
        for (float k = 0.0f; k < strips; k += 1.0f) {
            const float left = -0.85f * (k + 1.0f) / strips;
            const PaletteSlot colour = flag_colour(spec.flag, (k + 0.5f) / strips * 2.0f - 1.0f, 0.45f);
            all->push_back(
                {colour, {left, -0.65f, 1.75f}, {left + 0.85f / strips, -0.55f, 2.85f}, 1.0f, true});
        }
}

}

BodyPose pose_of(Stance stance) {
    switch (stance) {
    case Stance::march:
        return march();
    case Stance::stand:
        return stand();
    case Stance::advance:
        return advance();
    case Stance::fire:
        return fire();
    case Stance::load:
        return load();
    case Stance::kneel:
        return kneel();
    case Stance::skirmish:
        return skirmish();
    case Stance::officer:
        return officer();
    case Stance::bearer:
        return bearer();
    case Stance::drummer:
        return drummer();
    case Stance::rammer:
        return rammer();
    case Stance::sponger:
        return sponger();
    case Stance::linstock:
        return linstock();
    case Stance::carry:
        return carry();
    case Stance::run:
        return skirmish();
    }
    return {};
}

Sculpt foot(Stance stance, const FootSpec& spec) {
    Sculpt s;
    const Body body = posed(pose_of(stance));
    Kit kit = spec.kit;
    if (stance == Stance::officer) kit = {.crossbelts = false, .pack = false};
    if (stance == Stance::drummer) kit.crossbelts = false;
    add_man(s, body, spec.clothes);
    add_headgear(s, body.head, spec.hat,
                 stance == Stance::officer && spec.top == Plume::pompon ? Plume::tall : spec.top);
    add_kit(s, body, kit);
    add_arms(s, stance, body, spec);
    // A kneeling or bent man is no smaller a figure: sizes go by the standing eye.
    add_blocks(s, stance, body, spec);
    s.eye_height = 1.62f;
    return s;
}

}
