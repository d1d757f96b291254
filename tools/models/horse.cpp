#include "tools/models/horse.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

struct Barrel {
    float y, z, half_width, up, down;
};

// From the rump to the breast of a horse of 15 hands; z is the middle of the section.
constexpr Barrel barrel_rings[] = {
    {-0.82f, 1.27f, 0.085f, 0.10f, 0.13f}, {-0.74f, 1.26f, 0.205f, 0.20f, 0.24f},
    {-0.56f, 1.24f, 0.275f, 0.29f, 0.27f}, {-0.30f, 1.21f, 0.262f, 0.27f, 0.22f},
    {-0.02f, 1.18f, 0.285f, 0.27f, 0.29f}, {0.26f, 1.18f, 0.280f, 0.34f, 0.33f},
    {0.48f, 1.20f, 0.245f, 0.35f, 0.31f},  {0.66f, 1.20f, 0.180f, 0.24f, 0.25f},
    {0.77f, 1.20f, 0.095f, 0.13f, 0.15f},
};

struct LegPose {
    glm::vec2 joint, fetlock, hoof; ///< y and z of knee or hock, fetlock and the toe
};

struct GaitPose {
    LegPose left_fore, right_fore, left_hind, right_hind;
    float rise;        ///< of the whole body
    float pitch;       ///< degrees nose up
    glm::vec2 poll;    ///< y and z of the top of the neck
    glm::vec2 muzzle;  ///< y and z from the poll
    glm::vec3 tail[3]; ///< from the dock
    float lean;
};

GaitPose pose_of(Gait gait) {
    switch (gait) {
    case Gait::stand:
        return {{{0.50f, 0.54f}, {0.49f, 0.17f}, {0.55f, 0.0f}},
                {{0.50f, 0.54f}, {0.47f, 0.17f}, {0.53f, 0.0f}},
                {{-0.74f, 0.58f}, {-0.71f, 0.18f}, {-0.65f, 0.0f}},
                {{-0.72f, 0.58f}, {-0.67f, 0.18f}, {-0.61f, 0.0f}},
                0.0f,
                0.0f,
                {0.97f, 1.94f},
                {0.33f, -0.42f},
                {{0, -0.10f, -0.05f}, {0, -0.14f, -0.38f}, {0, -0.10f, -0.82f}},
                0.0f};
    case Gait::walk:
        return {{{0.74f, 0.66f}, {0.66f, 0.33f}, {0.66f, 0.20f}},
                {{0.47f, 0.53f}, {0.33f, 0.18f}, {0.37f, 0.0f}},
                {{-0.62f, 0.57f}, {-0.46f, 0.17f}, {-0.39f, 0.0f}},
                {{-0.90f, 0.58f}, {-0.99f, 0.22f}, {-0.96f, 0.04f}},
                0.0f,
                0.0f,
                {0.99f, 1.90f},
                {0.33f, -0.40f},
                {{0, -0.11f, -0.03f}, {0, -0.18f, -0.34f}, {0, -0.14f, -0.76f}},
                0.0f};
    case Gait::gallop:
        return {{{0.88f, 0.86f}, {0.70f, 0.56f}, {0.58f, 0.48f}},
                {{1.02f, 0.92f}, {1.30f, 0.66f}, {1.41f, 0.58f}},
                {{-0.98f, 0.66f}, {-1.22f, 0.32f}, {-1.28f, 0.17f}},
                {{-0.66f, 0.58f}, {-0.72f, 0.19f}, {-0.64f, 0.0f}},
                0.10f,
                5.0f,
                {1.10f, 1.86f},
                {0.40f, -0.30f},
                {{0, -0.20f, 0.02f}, {0, -0.46f, -0.10f}, {0, -0.78f, -0.30f}},
                12.0f};
    }
    return pose_of(Gait::stand);
}

Loft trunk_of_horse() {
    std::vector<Ring> rings;
    // Looking along +y, right × front must be +y: right is -x, front is up.
    for (const Barrel& b : barrel_rings)
        rings.push_back({{0, b.y, b.z}, b.half_width, b.up, b.down, 2.15f, {-1, 0, 0}, {0, 0, 1}});
    return Loft{rings};
}

// From the knee or hock down: the cannon bone, the fetlock and the pastern, in the colour of the mane as a
// bay has it, and the hoof. A sock reaches half way up and belongs to the horse.
void add_lower_leg(Sculpt& s, glm::vec3 joint, glm::vec3 fetlock, glm::vec3 toe, model::Mark sock) {
    const glm::vec3 way = glm::normalize(toe - fetlock);
    const glm::vec3 coronet = fetlock + (toe - fetlock) * 0.50f;
    const glm::vec3 half = joint + (fetlock - joint) * 0.55f;
    s.add(mane, tube({{joint, 0.060f}, {joint + (fetlock - joint) * 0.2f, 0.045f}, {half, 0.038f}}, {8, 1}));
    s.add(mane, tube({{half, 0.038f},
                      {joint + (fetlock - joint) * 0.85f, 0.040f},
                      {fetlock, 0.054f},
                      {coronet, 0.047f}},
                     {8, 1})
                    .marked(sock));
    s.add(leather, tube({{coronet - way * 0.01f, 0.056f}, {toe, 0.076f}}, {8, 1, Cap::flat, Cap::flat}));
}

void add_fore_leg(Sculpt& s, const glm::mat4& body, float side, const LegPose& p) {
    const model::Mark sock = side < 0.0f ? model::Mark::left_fore : model::Mark::right_fore;
    const glm::vec3 elbow = glm::vec3(body * glm::vec4(side * 0.165f, 0.50f, 1.02f, 1));
    const glm::vec3 knee{side * 0.150f, p.joint.x, p.joint.y};
    const glm::vec3 fetlock{side * 0.145f, p.fetlock.x, p.fetlock.y};
    const glm::vec3 shoulder = glm::vec3(body * glm::vec4(side * 0.130f, 0.52f, 1.22f, 1));
    s.add(horse, tube({{shoulder, 0.155f, 0.62f},
                       {elbow, 0.135f, 0.70f},
                       {elbow + (knee - elbow) * 0.40f, 0.104f, 0.85f},
                       {elbow + (knee - elbow) * 0.80f, 0.062f},
                       {knee + (elbow - knee) * 0.06f, 0.074f},
                       {knee, 0.072f},
                       {knee + (fetlock - knee) * 0.14f, 0.056f}},
                      {8, 1}));
    add_lower_leg(s, knee + (fetlock - knee) * 0.08f, fetlock, {side * 0.145f, p.hoof.x, p.hoof.y}, sock);
}

void add_hind_leg(Sculpt& s, const glm::mat4& body, float side, const LegPose& p) {
    const model::Mark sock = side < 0.0f ? model::Mark::left_hind : model::Mark::right_hind;
    const glm::vec3 hip = glm::vec3(body * glm::vec4(side * 0.145f, -0.52f, 1.22f, 1));
    const glm::vec3 hock{side * 0.150f, p.joint.x, p.joint.y};
    const glm::vec3 fetlock{side * 0.150f, p.fetlock.x, p.fetlock.y};
    // The stifle lies ahead of the line from hip to hock.
    const glm::vec3 stifle = hip + (hock - hip) * 0.42f + glm::vec3{side * 0.035f, 0.13f, 0.02f};
    s.add(horse, tube({{hip, 0.215f, 0.66f},
                       {(hip + stifle) * 0.5f, 0.215f, 0.66f},
                       {stifle, 0.165f, 0.70f},
                       {stifle + (hock - stifle) * 0.5f, 0.108f, 0.8f},
                       {hock - glm::vec3{0, 0.02f, -0.07f}, 0.070f, 0.85f},
                       {hock - glm::vec3{0, 0.03f, 0.0f}, 0.080f, 0.85f},
                       {hock + (fetlock - hock) * 0.16f, 0.056f}},
                      {8, 1}));
    add_lower_leg(s, hock + (fetlock - hock) * 0.08f, fetlock, {side * 0.150f, p.hoof.x, p.hoof.y}, sock);
}

struct Neck {
    glm::vec3 base, middle, upper, poll;
};

Mount add_head(Sculpt& s, const Neck& n, glm::vec2 way, Tack tack) {
    const glm::vec3 poll = n.poll;
    const auto along = [&](float t) { return poll + glm::vec3{0, way.x * t, way.y * t}; };
    const glm::vec3 brow = glm::normalize(glm::vec3{0, -way.y, way.x}); // across the face, to its front
    const auto face = [&](float t, float forward) { return along(t) + brow * forward; };
    s.add(horse, tube({{face(-0.06f, -0.02f), 0.070f, 0.9f},
                       {face(0.10f, -0.005f), 0.118f, 0.72f},
                       {face(0.28f, -0.014f), 0.140f, 0.66f},
                       {face(0.48f, 0.0f), 0.104f, 0.72f},
                       {face(0.72f, 0.010f), 0.073f, 0.82f},
                       {face(0.92f, 0.006f), 0.071f, 0.92f},
                       {face(1.02f, 0.0f), 0.052f, 0.95f}},
                      {9, 1, Cap::round, Cap::round, brow}));
    // The blaze: a strip down the face, of the coat unless the horse has one.
    s.add(horse, sheet(3, 6, 0.016f, [&](float c, float t) {
                     const float along_face = 0.14f + 0.80f * t;
                     const float height = 0.118f - 0.062f * t;
                     return face(along_face, height) + glm::vec3{(c - 0.5f) * (0.075f - 0.02f * t), 0, 0};
                 }).marked(model::Mark::blaze));
    Mount mount{
        {}, face(0.80f, -0.02f) + glm::vec3{-0.07f, 0, 0}, face(0.80f, -0.02f) + glm::vec3{0.07f, 0, 0}, 0};
    for (const float side : {-1.0f, 1.0f}) {
        const glm::vec3 ear = face(-0.02f, 0.02f) + glm::vec3{side * 0.05f, 0, 0};
        s.add(horse, tube({{ear, 0.026f},
                           {ear + glm::vec3{side * 0.012f, 0.0f, 0.055f}, 0.030f, 0.6f},
                           {ear + glm::vec3{side * 0.005f, 0.02f, 0.135f}, 0.006f}},
                          {5, 1}));
        s.add(leather, ellipsoid(face(0.24f, 0.055f) + glm::vec3{side * 0.078f, 0, 0},
                                 {0.014f, 0.026f, 0.022f}, 6, 4));
        s.add(leather, ellipsoid(face(0.97f, 0.030f) + glm::vec3{side * 0.036f, 0, 0},
                                 {0.016f, 0.018f, 0.016f}, 5, 3));
        if (tack != Tack::bare)
            s.add(belts, tube({{face(0.02f, -0.03f) + glm::vec3{side * 0.083f, 0, 0}, 0.013f},
                               {face(0.36f, -0.03f) + glm::vec3{side * 0.093f, 0, 0}, 0.013f},
                               {face(0.78f, -0.02f) + glm::vec3{side * 0.074f, 0, 0}, 0.013f}},
                              {4, 1}));
    }
    if (tack != Tack::bare) {
        const auto loop = [&](float t, float across, float deep, float forward) {
            std::vector<Knot> ring;
            for (int i = 0; i <= 8; ++i) {
                const float a = 2.0f * pi * static_cast<float>(i) / 8.0f;
                ring.push_back(
                    {face(t, forward + deep * std::sin(a)) + glm::vec3{across * std::cos(a), 0, 0}, 0.013f});
            }
            s.add(belts, tube(ring, {4, 1}));
        };
        loop(0.66f, 0.070f, 0.088f, 0.008f);
        loop(0.10f, 0.090f, 0.122f, -0.005f);
    }
    return mount;
}

void add_mane(Sculpt& s, const Neck& n, bool streaming) {
    // The crest, then locks that fall to the right, or stream back at the gallop.
    const auto crest = [&](float t) {
        const glm::vec3 points[4] = {n.base, n.middle, n.upper, n.poll};
        const float reach[4] = {0.24f, 0.20f, 0.15f, 0.09f};
        const float k = std::clamp(t, 0.0f, 0.999f) * 3.0f;
        const auto i = static_cast<std::size_t>(k);
        const float f = k - static_cast<float>(i);
        const glm::vec3 p = points[i] + (points[i + 1] - points[i]) * f;
        const glm::vec3 along = glm::normalize(points[std::min<std::size_t>(i + 1, 3)] - points[i]);
        const glm::vec3 back{0, -along.z, along.y};
        return p + back * (reach[i] + (reach[i + 1] - reach[i]) * f);
    };
    s.add(mane, sheet(13, 3, 0.035f, [&](float c, float t) {
              const glm::vec3 top = crest(0.10f + 0.90f * c);
              const float lock = 0.17f + 0.05f * std::sin(c * 20.0f);
              const float d = (1.0f - t) * lock;
              const float out = 0.030f + 0.10f * std::sin(std::min(1.0f, (1.0f - t) * 1.4f) * pi * 0.5f);
              return streaming ? top + glm::vec3{out * 0.8f, -d * 0.75f, -d * 0.35f}
                               : top + glm::vec3{out, 0.02f * (1.0f - t), -d};
          }));
    s.add(mane, tube({{crest(0.06f), 0.02f, 0.7f},
                      {crest(0.4f), 0.042f, 0.7f},
                      {crest(0.75f), 0.045f, 0.7f},
                      {crest(1.0f), 0.040f, 0.8f},
                      {n.poll + glm::vec3{0, 0.07f, 0.05f}, 0.036f},
                      {n.poll + glm::vec3{0, 0.13f, -0.04f}, 0.016f}},
                     {6, 1}));
}

void add_tack(Sculpt& s, const glm::mat4& body, const Loft& loft, Tack tack) {
    const float top = pi / 2.0f;
    const auto cloth = [&](PaletteSlot slot, float v0, float v1, float drop, float height, float point) {
        s.add(slot,
              panel(loft, 13, 7, height,
                    [=](float c, float t) {
                        // The cloth reaches lower behind when it has points.
                        const float low = drop + point * (1.0f - t) * (1.0f - t);
                        return glm::vec2{v0 + (v1 - v0) * t -
                                             point * 0.45f * (1.0f - t) * std::abs(2.0f * c - 1.0f),
                                         top - low + 2.0f * low * c};
                    }),
              body);
    };
    const auto girth = [&](float v, float width, PaletteSlot slot) {
        s.add(slot,
              strap(loft, {{v, 0.0f}, {v, top}, {v, pi}, {v, 1.5f * pi}, {v, 2 * pi}}, width, 0.020f, 3),
              body);
    };
    if (tack == Tack::bare) return;
    if (tack == Tack::draught) {
        s.add(leather,
              strap(loft, {{6.4f, 0.0f}, {5.9f, top}, {6.4f, pi}, {7.3f, 1.5f * pi}, {6.4f, 2 * pi}}, 0.10f,
                    0.045f, 4),
              body);
        girth(4.6f, 0.06f, leather);
        s.add(leather, cushion({0, 0.12f, 1.49f}, {0.12f, 0.14f, 0.04f}), body);
        for (const float side : {-1.0f, 1.0f})
            s.add(leather,
                  rod({side * 0.27f, 0.52f, 1.12f}, {side * 0.33f, -1.05f, 0.98f}, 0.016f, 0.016f, 5), body);
        s.add(leather, strap(loft, {{1.6f, top - 1.6f}, {1.2f, top}, {1.6f, top + 1.6f}}, 0.05f, 0.022f, 4),
              body);
        return;
    }
    const float point = tack == Tack::pointed ? 0.42f : 0.0f;
    const float drop = tack == Tack::plain ? 0.85f : 1.05f;
    // A light border carries the regiment's colour as far as the eye does.
    if (tack != Tack::plain) cloth(facings, 1.42f, 5.40f, drop + 0.22f, 0.014f, point);
    cloth(harness, 1.66f, 5.22f, drop + 0.08f, 0.026f, point);
    if (tack == Tack::pointed) cloth(white, 2.30f, 4.95f, 0.62f, 0.040f, 0.0f); // the sheepskin
    girth(4.55f, 0.07f, leather);
    s.add(leather,
          strap(loft, {{7.2f, 0.3f}, {7.5f, top}, {7.2f, pi - 0.3f}, {6.0f, pi}, {5.2f, pi - 0.5f}}, 0.05f,
                0.018f, 3),
          body);
    s.add(leather, strap(loft, {{7.2f, 0.3f}, {6.0f, 0.0f}, {5.2f, 0.5f}}, 0.05f, 0.018f, 3), body);
    // Seat with pommel and cantle.
    const auto ring = [](float y, float z, float w, float up) {
        return Ring{{0, y, z}, w, up, 0.06f, 2.4f, {-1, 0, 0}, {0, 0, 1}};
    };
    s.add(tack == Tack::pointed ? white : leather,
          hull(Loft{{ring(-0.40f, 1.48f, 0.14f, 0.07f), ring(-0.28f, 1.47f, 0.20f, 0.06f),
                     ring(-0.05f, 1.45f, 0.225f, 0.06f), ring(0.18f, 1.47f, 0.20f, 0.09f),
                     ring(0.28f, 1.50f, 0.13f, 0.10f)}},
               {10, 1}),
          body);
    // Valise behind, cloak or holsters before.
    if (tack != Tack::plain) {
        s.add(harness, rod({-0.24f, -0.50f, 1.58f}, {0.24f, -0.50f, 1.58f}, 0.088f, 0.088f, 9), body);
        for (const float side : {-1.0f, 1.0f})
            s.add(facings,
                  rod({side * 0.235f, -0.50f, 1.58f}, {side * 0.252f, -0.50f, 1.58f}, 0.080f, 0.080f, 9),
                  body);
    }
    s.add(
        greatcoat,
        tube({{{-0.27f, 0.33f, 1.46f}, 0.065f}, {{0, 0.35f, 1.60f}, 0.072f}, {{0.27f, 0.33f, 1.46f}, 0.065f}},
             {8, 2}),
        body);
}

}

Mount add_horse(Sculpt& s, const HorseSpec& spec) {
    const GaitPose p = pose_of(spec.gait);
    const glm::mat4 body =
        moved({0, 0, p.rise}) * moved({0, 0, 1.2f}) * turned(p.pitch, {1, 0, 0}) * moved({0, 0, -1.2f});
    const auto on = [&](glm::vec3 v) { return glm::vec3(body * glm::vec4(v, 1)); };
    const Loft loft = trunk_of_horse();
    s.add(horse, hull(loft, {14, 1, Cap::round, Cap::round}), body);

    const bool swap = spec.variant == 1;
    add_fore_leg(s, body, -1.0f, swap ? p.right_fore : p.left_fore);
    add_fore_leg(s, body, 1.0f, swap ? p.left_fore : p.right_fore);
    add_hind_leg(s, body, -1.0f, swap ? p.right_hind : p.left_hind);
    add_hind_leg(s, body, 1.0f, swap ? p.left_hind : p.right_hind);

    const glm::vec3 poll{0, p.poll.x, p.poll.y + p.rise};
    const glm::vec3 root = on({0, 0.47f, 1.31f}); // the neck rises from the withers
    const Neck neck{root, root + (poll - root) * 0.42f + glm::vec3{0, 0.02f, 0.02f},
                    root + (poll - root) * 0.78f + glm::vec3{0, -0.015f, 0.03f}, poll};
    s.add(horse, tube({{root, 0.290f, 0.60f},
                       {neck.middle, 0.198f, 0.58f},
                       {neck.upper, 0.142f, 0.62f},
                       {poll, 0.112f, 0.75f}},
                      {10, 2, Cap::round, Cap::round, {0, 1, -0.6f}}));
    Mount mount = add_head(s, neck, p.muzzle, spec.tack);
    add_mane(s, neck, spec.gait == Gait::gallop);
    const glm::vec3 dock = on({0, -0.80f, 1.40f});
    s.add(mane, tube({{dock + glm::vec3{0, 0.05f, 0}, 0.045f},
                      {dock + p.tail[0], 0.060f},
                      {dock + p.tail[1], 0.100f, 0.8f},
                      {dock + (p.tail[1] + p.tail[2]) * 0.5f, 0.092f, 0.7f},
                      {dock + p.tail[2], 0.025f}},
                     {8, 1}));
    add_tack(s, body, loft, spec.tack);

    mount.seat = on({0, -0.06f, 1.53f});
    mount.lean = p.lean;
    const float rise = p.rise;
    for (const float y : {-0.80f, 0.36f})
        for (const float x : {-0.21f, 0.09f}) {
            s.bands.push_back({mane, {x, y + 0.08f, 0.0f}, {x + 0.12f, y + 0.22f, 0.52f + rise}, 0.9f});
            s.bands.push_back({horse, {x, y, 0.52f + rise}, {x + 0.12f, y + 0.26f, 0.95f + rise}, 1.0f});
        }
    s.bands.push_back({horse, {-0.24f, -0.80f, 0.90f + rise}, {0.24f, 0.74f, 1.46f + rise}, 0.8f});
    if (spec.tack != Tack::bare && spec.tack != Tack::draught) {
        s.bands.push_back({facings, {-0.29f, -0.56f, 0.98f + rise}, {0.29f, 0.14f, 1.10f + rise}, 1.0f});
        s.bands.push_back({harness, {-0.29f, -0.54f, 1.08f + rise}, {0.29f, 0.12f, 1.52f + rise}, 0.85f});
    }
    if (spec.tack == Tack::pointed)
        s.bands.push_back({white, {-0.29f, -0.40f, 1.30f + rise}, {0.29f, 0.26f, 1.54f + rise}, 0.85f});
    s.bands.push_back({horse, {-0.11f, 0.52f, 1.36f + rise}, {0.11f, 1.06f, 1.95f + rise}, 0.6f});
    s.bands.push_back({horse, {-0.09f, 0.98f, 1.50f + rise}, {0.09f, 1.30f, 1.78f + rise}, 0.8f});
    s.bands.push_back({mane, {-0.05f, 0.46f, 1.50f + rise}, {0.05f, 0.74f, 1.98f + rise}, 0.7f});
    s.bands.push_back({mane, {-0.06f, -0.98f, 0.62f + rise}, {0.06f, -0.80f, 1.40f + rise}, 1.0f});
    s.blocks.push_back({mane, {-0.20f, -0.80f, 0.0f}, {0.20f, -0.52f, 0.9f + rise}, 0.9f});
    s.blocks.push_back({mane, {-0.20f, 0.34f, 0.0f}, {0.20f, 0.60f, 0.9f + rise}, 0.9f});
    s.blocks.push_back({horse, {-0.26f, -0.80f, 0.88f + rise}, {0.26f, 0.75f, 1.48f + rise}, 0.8f});
    if (spec.tack != Tack::bare && spec.tack != Tack::draught)
        s.blocks.push_back({harness, {-0.30f, -0.52f, 1.0f + rise}, {0.30f, 0.14f, 1.52f + rise}, 0.8f});
    s.blocks.push_back({horse, {-0.11f, 0.60f, 1.40f + rise}, {0.11f, 1.20f, 1.95f + rise}, 0.7f});
    return mount;
}

}
