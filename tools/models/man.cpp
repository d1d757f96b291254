#include "tools/models/man.h"

#include <algorithm>
#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

struct TorsoRing {
    float up, half_width, front, back, square;
};

// A man of 1.75 m with the broad chest and large head of a cast figure. Heights over the hip joint.
constexpr TorsoRing torso_rings[] = {
    {-0.085f, 0.105f, 0.090f, 0.112f, 2.2f}, {0.00f, 0.172f, 0.118f, 0.135f, 2.4f},
    {0.13f, 0.150f, 0.115f, 0.108f, 2.3f},   {0.27f, 0.180f, 0.138f, 0.122f, 2.4f},
    {0.40f, 0.205f, 0.142f, 0.130f, 2.5f},   {0.48f, 0.185f, 0.105f, 0.115f, 2.4f},
    {0.535f, 0.105f, 0.078f, 0.085f, 2.1f},  {0.58f, 0.066f, 0.064f, 0.066f, 2.0f},
};

glm::vec3 turn(const glm::mat4& m, glm::vec3 v) { return glm::vec3(m * glm::vec4(v, 0.0f)); }
glm::vec3 place(const glm::mat4& m, glm::vec3 v) { return glm::vec3(m * glm::vec4(v, 1.0f)); }

// The frame of the spine `up` metres above the hip: the lean grows towards the shoulders, as does the twist.
glm::mat4 spine(const BodyPose& pose, float up) {
    const float part = std::clamp(up / 0.45f, 0.0f, 1.2f);
    return moved(pose.pelvis) * turned(-pose.lean * 0.6f, {1, 0, 0}) * moved({0, 0, up * 0.5f}) *
           turned(-pose.lean * 0.6f * part, {1, 0, 0}) * yawed(-pose.twist * part) * moved({0, 0, up * 0.5f});
}

void add_arm(Sculpt& s, const Limb& arm, bool right, const Clothes& clothes) {
    const glm::vec3 upper = glm::normalize(arm.joint - arm.root);
    const glm::vec3 fore = glm::normalize(arm.end - arm.joint);
    const glm::vec3 front = glm::normalize(glm::cross(upper, fore) + glm::vec3{0.01f, 0.02f, 0.0f});
    const glm::vec3 wrist = arm.end - fore * 0.05f;
    const glm::vec3 inwards = (arm.root + arm.end) * 0.5f - arm.joint;
    s.add(coat, tube({{arm.root - upper * 0.03f, 0.062f},
                      {arm.root + upper * 0.06f, 0.079f},
                      {arm.root + upper * 0.20f, 0.066f},
                      {arm.joint - upper * 0.045f, 0.060f},
                      {arm.joint + inwards * 0.06f, 0.061f},
                      {arm.joint + fore * 0.06f, 0.061f},
                      {wrist - fore * 0.02f, 0.049f}},
                     {8, 1, Cap::round, Cap::flat, front}));
    s.add(cuffs, tube({{wrist - fore * 0.080f, 0.060f}, {wrist - fore * 0.005f, 0.064f}},
                      {8, 1, Cap::flat, Cap::flat, front}));
    const glm::vec3 palm = arm.end + fore * 0.02f;
    s.add(skin, tube({{wrist - fore * 0.01f, 0.038f},
                      {palm - fore * 0.012f, 0.052f, 0.85f},
                      {palm + fore * 0.038f, 0.046f, 0.85f}},
                     {7, 1, Cap::flat, Cap::round, front}));
    if (clothes.epaulettes) {
        const glm::vec3 out{right ? 1.0f : -1.0f, 0.0f, 0.0f};
        const glm::mat4 m =
            standing(arm.root + glm::vec3{0, 0, 0.062f}, {right ? 0.35f : -0.35f, 0.0f, 1.0f}, {0, 1, 0});
        s.add(plume, lathe({{0.088f, -0.075f}, {0.090f, -0.02f}, {0.070f, 0.012f}, {0.02f, 0.022f}}, 9), m);
        s.add(plume, cushion({out.x * -0.09f, 0.0f, 0.015f}, {0.075f, 0.035f, 0.012f}), m);
    } else if (clothes.coat != Coat::hussar && clothes.coat != Coat::cuirass) {
        const glm::mat4 m = standing(arm.root + glm::vec3{right ? -0.035f : 0.035f, 0, 0.062f},
                                     {right ? 0.34f : -0.34f, 0.0f, 1.0f}, {0, 1, 0});
        s.add(cuffs, cushion({0, 0, 0}, {0.080f, 0.030f, 0.010f}), m);
    }
}

void add_foot(Sculpt& s, glm::vec3 ankle, float toe, float out, bool right) {
    const glm::mat4 m = moved(ankle) * yawed(right ? -out : out) * turned(-toe, {1, 0, 0});
    const auto ring = [](float y, float z, float w, float up, float down) {
        return Ring{{0, y, z}, w, up, down, 2.6f, {-1, 0, 0}, {0, 0, 1}};
    };
    s.add(
        leather,
        hull(
            Loft{{ring(-0.085f, -0.03f, 0.036f, 0.045f, 0.055f), ring(-0.03f, -0.02f, 0.048f, 0.055f, 0.066f),
                  ring(0.07f, -0.04f, 0.052f, 0.036f, 0.046f), ring(0.15f, -0.055f, 0.046f, 0.026f, 0.031f),
                  ring(0.19f, -0.062f, 0.028f, 0.016f, 0.022f)}},
            {8, 1, Cap::round, Cap::round}),
        m);
}

void add_leg(Sculpt& s, const Limb& leg, const Clothes& clothes, glm::vec3 knee_front) {
    const glm::vec3 thigh = glm::normalize(leg.joint - leg.root);
    const glm::vec3 shin = glm::normalize(leg.end - leg.joint);
    const TubeShape shape{9, 1, Cap::round, Cap::round, knee_front};
    const float shin_length = glm::length(leg.end - leg.joint);
    const auto on_shin = [&](float part) { return leg.joint + shin * (shin_length * part); };
    const glm::vec3 calf = knee_front * -0.018f;
    const bool wide = clothes.legs == Legs::trousers;
    const PaletteSlot cloth = clothes.legs == Legs::kilt ? skin : trousers;
    std::vector<Knot> knots{{leg.root - thigh * 0.05f, 0.088f},        {leg.root + thigh * 0.07f, 0.106f},
                            {leg.root + thigh * 0.27f, 0.088f},        {leg.joint - thigh * 0.05f, 0.073f},
                            {leg.joint + knee_front * 0.004f, 0.070f}, {leg.joint + shin * 0.05f, 0.068f}};
    if (wide) {
        knots.push_back({on_shin(0.35f) + calf, 0.074f});
        knots.push_back({on_shin(0.94f), 0.068f});
        s.add(trousers, tube(knots, shape));
        return;
    }
    if (clothes.legs == Legs::kilt) {
        s.add(cloth,
              tube({{leg.joint - thigh * 0.12f, 0.068f}, {leg.joint, 0.058f}, {on_shin(0.25f), 0.060f}},
                   shape));
        s.add(facings, tube({{on_shin(0.18f) + calf, 0.070f},
                             {on_shin(0.42f) + calf, 0.073f},
                             {on_shin(0.80f), 0.050f},
                             {on_shin(0.97f), 0.046f}},
                            shape));
        return;
    }
    const float top = clothes.legs == Legs::short_gaiters ? 0.36f
                      : clothes.legs == Legs::hussar      ? 0.12f
                                                          : 0.02f;
    knots.push_back({on_shin(0.30f) + calf, 0.071f});
    knots.push_back({on_shin(0.62f) + calf * 0.5f, 0.060f});
    s.add(trousers, tube(knots, shape));
    if (clothes.legs == Legs::boots) {
        const glm::vec3 cuff = leg.joint - thigh * 0.06f;
        s.add(leather, tube({{cuff, 0.094f},
                             {leg.joint + knee_front * 0.012f, 0.084f},
                             {on_shin(0.12f), 0.076f},
                             {on_shin(0.36f) + calf, 0.080f},
                             {on_shin(0.7f), 0.062f},
                             {on_shin(0.98f), 0.056f}},
                            {9, 1, Cap::flat, Cap::round, knee_front}));
        return;
    }
    s.add(leather, tube({{on_shin(top) + knee_front * 0.004f, top < 0.1f ? 0.084f : 0.080f},
                         {on_shin(std::max(top + 0.08f, 0.32f)) + calf, 0.077f},
                         {on_shin(0.66f) + calf * 0.5f, 0.063f},
                         {on_shin(0.98f), 0.056f}},
                        {9, 1, Cap::flat, Cap::round, knee_front}));
}

void add_head(Sculpt& s, const Body& body, const Clothes& clothes) {
    const glm::mat4& m = body.head;
    s.add(skin, ellipsoid({0, 0.008f, 0.018f}, {0.099f, 0.117f, 0.125f}, 10, 7), m);
    s.add(skin, ellipsoid({0, 0.030f, -0.062f}, {0.076f, 0.082f, 0.080f}, 8, 5), m);
    s.add(
        skin,
        tube({{{0, 0.112f, 0.018f}, 0.013f}, {{0, 0.138f, -0.030f}, 0.022f}, {{0, 0.112f, -0.042f}, 0.016f}},
             {5, 1}),
        m);
    for (const float side : {-1.0f, 1.0f}) {
        s.add(skin, ellipsoid({side * 0.100f, 0.0f, -0.012f}, {0.014f, 0.026f, 0.036f}, 5, 3), m);
        s.add(hair, ellipsoid({side * 0.044f, 0.108f, 0.010f}, {0.020f, 0.012f, 0.013f}, 5, 3), m);
        s.add(hair, ellipsoid({side * 0.086f, 0.030f, -0.035f}, {0.017f, 0.022f, 0.050f}, 5, 3), m);
    }
    s.add(hair, ellipsoid({0, -0.030f, 0.000f}, {0.103f, 0.098f, 0.105f}, 9, 6), m);
    if (clothes.moustache)
        s.add(hair,
              tube({{{-0.055f, 0.090f, -0.072f}, 0.008f},
                    {{0, 0.120f, -0.056f}, 0.015f},
                    {{0.055f, 0.090f, -0.072f}, 0.008f}},
                   {5, 1}),
              m);
    s.add(skin, rod(place(m, {0, -0.005f, -0.10f}), place(m, {0, -0.02f, -0.20f}), 0.060f, 0.062f, 8));
}

// Skirts of a coat: cloth from the waist that falls to `length` below it between two angles of the torso.
Part skirt(const Body& b, float from, float to, float length, float flare, int columns) {
    return sheet(columns, 5, 0.016f, [&](float c, float t) {
        const float u = from + (to - from) * c;
        const glm::vec3 top = b.torso.at(1.75f, u);
        const glm::vec3 out = b.torso.normal(1.0f, u);
        const glm::vec3 flat = glm::normalize(glm::vec3{out.x, out.y, 0.0f});
        const float fall = (1.0f - t) * length;
        return top + flat * (0.02f + flare * (1.0f - t) + 0.015f * std::sin(3.0f * pi * c) * (1.0f - t)) -
               glm::vec3{0, 0, fall};
    });
}

void add_tails(Sculpt& s, const Body& b, float length, bool mounted) {
    for (const float side : {-1.0f, 1.0f}) {
        const float centre = -pi / 2.0f;
        const float inner = centre + side * 0.06f;
        const float outer = centre + side * 1.05f;
        const float low = std::min(inner, outer);
        const float high = std::max(inner, outer);
        const auto tail = [&](float c, float t, float away) {
            // Tails hang back from the hips and narrow towards the knee.
            const float u = low + (high - low) * c;
            const float narrowed = centre + (u - centre) * (0.62f + 0.38f * t);
            const glm::vec3 top = b.torso.at(1.9f, narrowed);
            const glm::vec3 out = b.torso.normal(1.0f, narrowed);
            const glm::vec3 flat = glm::normalize(glm::vec3{out.x * 0.6f, out.y, 0.0f});
            const float fall = (1.0f - t) * length;
            const float back = mounted ? 0.05f + 0.26f * (1.0f - t) : 0.028f + 0.085f * (1.0f - t);
            return top + flat * (back + away) - glm::vec3{0, 0, mounted ? fall * 0.75f : fall};
        };
        s.add(coat, sheet(4, 5, 0.018f, [&](float c, float t) { return tail(c, t, 0.0f); }));
        // The turned-back edge, in the facing colour, along the outer side and the hem.
        s.add(facings, sheet(2, 4, 0.022f, [&](float c, float t) {
                  const float edge = side < 0.0f ? 0.02f + 0.30f * c : 0.68f + 0.30f * c;
                  return tail(edge, t * 0.8f + 0.01f, 0.006f);
              }));
    }
}

void add_lapels(Sculpt& s, const Body& b, Coat kind) {
    const float front = pi / 2.0f;
    const auto patch = [&](PaletteSlot slot, float v0, float v1, float half_low, float half_high,
                           float height) {
        s.add(slot, panel(b.torso, 5, 3, height, [=](float c, float t) {
                  const float half = half_low + (half_high - half_low) * t;
                  return glm::vec2{v0 + (v1 - v0) * t, front - half + 2.0f * half * c};
              }));
    };
    if (kind == Coat::habit) {
        // Two lapels with the coat showing between them and a row of buttons on each; below, the waistcoat.
        for (const float side : {-1.0f, 1.0f}) {
            s.add(facings, panel(b.torso, 3, 5, 0.012f, [=](float c, float t) {
                      const float outer = 0.40f + 0.34f * t;
                      const float near = front + side * (side > 0.0f ? 0.05f : outer);
                      const float far = front + side * (side > 0.0f ? outer : 0.05f);
                      return glm::vec2{2.0f + 3.3f * t, near + (far - near) * c};
                  }));
            for (int i = 0; i < 4; ++i) {
                const float t = 0.12f + 0.25f * static_cast<float>(i);
                const float u = front + side * (0.28f + 0.34f * t);
                s.add(brass, ellipsoid(b.torso.at(2.0f + 3.3f * t, u) + b.torso.normal(3.0f, u) * 0.012f,
                                       glm::vec3{0.013f}, 4, 3));
            }
        }
        patch(trousers, 1.05f, 1.95f, 0.62f, 0.30f, 0.010f);
    }
    if (kind == Coat::jacket) {
        // Single-breasted with bars of lace.
        for (int i = 0; i < 5; ++i) {
            const float v = 2.3f + 0.55f * static_cast<float>(i);
            patch(facings, v, v + 0.17f, 0.30f + 0.03f * static_cast<float>(i),
                  0.30f + 0.03f * static_cast<float>(i), 0.008f);
        }
    }
    if (kind == Coat::greatcoat || kind == Coat::litewka || kind == Coat::plain)
        for (int i = 0; i < 5; ++i)
            for (const float side : {-1.0f, 1.0f}) {
                const glm::vec3 at = b.torso.at(2.2f + 0.6f * static_cast<float>(i), front + side * 0.24f);
                s.add(brass, ellipsoid(at, glm::vec3{0.014f}, 5, 4));
            }
}

void add_cuirass(Sculpt& s, const Body& b) {
    std::vector<Ring> rings;
    for (const float v : {1.75f, 2.1f, 2.6f, 3.2f, 4.0f, 4.6f, 5.1f}) {
        Ring r = b.torso.ring(v);
        r.half_width += 0.018f;
        r.front_reach += v > 2.0f ? 0.034f : 0.022f;
        r.back_reach += 0.022f;
        rings.push_back(r);
    }
    s.add(cuirass, hull(Loft{rings}, {14, 2, Cap::flat, Cap::flat}));
    const Loft shell{rings};
    for (const float side : {-1.0f, 1.0f})
        s.add(brass, strap(b.torso,
                           {{4.1f, pi / 2 + side * 0.75f},
                            {5.15f, pi / 2 + side * 0.95f},
                            {5.6f, side > 0 ? pi : 0.0f},
                            {4.6f, -pi / 2 - side * 0.85f}},
                           0.045f, 0.034f));
    s.add(cuffs, strap(shell, {{0.1f, 0.0f}, {0.1f, pi / 2}, {0.1f, pi}, {0.1f, 1.5f * pi}, {0.1f, 2 * pi}},
                       0.03f, 0.012f, 4));
}

void add_hussar(Sculpt& s, const Body& b) {
    const float front = pi / 2.0f;
    for (int i = 0; i < 6; ++i) {
        const float v = 2.25f + 0.48f * static_cast<float>(i);
        const float half = 0.42f + 0.06f * static_cast<float>(i);
        s.add(facings, strap(b.torso, {{v, front - half}, {v, front}, {v, front + half}}, 0.022f, 0.012f, 3));
    }
    // The barrel sash.
    s.add(plume,
          strap(b.torso, {{1.95f, 0.0f}, {1.95f, pi / 2}, {1.95f, pi}, {1.95f, 1.5f * pi}, {1.95f, 2 * pi}},
                0.07f, 0.014f, 3));
    // The pelisse hangs from the left shoulder with its fur edge, one sleeve loose.
    const auto hang = [&](float c, float t) {
        const float u = pi * 0.80f + 0.85f * c;
        const glm::vec3 top = b.torso.at(5.1f, u);
        const glm::vec3 out = b.torso.normal(4.0f, u);
        const glm::vec3 flat = glm::normalize(glm::vec3{out.x, out.y, 0.0f});
        return top +
               flat * (0.055f + 0.10f * std::sin(pi * 0.5f * std::min(1.0f, (1.0f - t) * 2.0f)) +
                       0.04f * (1.0f - t)) -
               glm::vec3{0, 0, 0.46f * (1.0f - t)};
    };
    s.add(cuffs, sheet(5, 6, 0.03f, hang));
    std::vector<Knot> fur;
    for (int i = 0; i <= 5; ++i) fur.push_back({hang(0.0f, 1.0f - static_cast<float>(i) / 5.0f), 0.028f});
    for (int i = 1; i <= 4; ++i) fur.push_back({hang(static_cast<float>(i) / 4.0f, 0.0f), 0.028f});
    s.add(hair, tube(fur, {6, 1}));
    const glm::vec3 shoulder = hang(0.35f, 0.95f);
    s.add(cuffs, tube({{shoulder, 0.055f},
                       {hang(0.45f, 0.5f) + glm::vec3{-0.07f, -0.03f, 0}, 0.058f},
                       {hang(0.55f, -0.1f) + glm::vec3{-0.05f, -0.05f, 0}, 0.05f}},
                      {7, 2}));
}

}

glm::vec3 bend(glm::vec3 root, glm::vec3 end, float upper, float lower, glm::vec3 towards) {
    const glm::vec3 way = end - root;
    const float reach = std::min(glm::length(way), (upper + lower) * 0.999f);
    const glm::vec3 along = glm::normalize(way);
    const float on = (upper * upper - lower * lower + reach * reach) / (2.0f * reach);
    const float off = std::sqrt(std::max(upper * upper - on * on, 0.0f));
    glm::vec3 side = towards - along * glm::dot(towards, along);
    if (glm::length(side) < 1e-3f) side = {0, 1, 0};
    return root + along * on + glm::normalize(side) * off;
}

Body posed(const BodyPose& pose) {
    std::vector<Ring> rings;
    for (const TorsoRing& t : torso_rings) {
        const glm::mat4 m = spine(pose, t.up);
        rings.push_back(
            {place(m, {}), t.half_width, t.front, t.back, t.square, turn(m, {1, 0, 0}), turn(m, {0, 1, 0})});
    }
    const glm::mat4 shoulders = spine(pose, 0.445f);
    const glm::mat4 hips = spine(pose, 0.0f);
    const glm::mat4 neck = spine(pose, 0.60f);
    Body body{pose, Loft{rings}, spine(pose, 0.36f), hips, glm::mat4(1.0f), {}, {}, {}, {}};
    body.head = moved(place(neck, {0, 0.02f, 0})) * yawed(-pose.twist - pose.head_yaw) *
                turned(pose.head_tilt, {0, 1, 0}) * turned(-pose.lean * 0.3f, {1, 0, 0}) *
                moved({0, 0, 0.105f});
    const auto arm = [&](float side, glm::vec3 hand, glm::vec3 elbow) {
        const glm::vec3 root = place(shoulders, {side * 0.205f, 0, 0});
        glm::vec3 end = hand;
        if (glm::length(end - root) > 0.585f) end = root + glm::normalize(end - root) * 0.585f;
        return Limb{root, bend(root, end, 0.30f, 0.29f, elbow), end};
    };
    const auto leg = [&](float side, glm::vec3 ankle, glm::vec3 knee) {
        const glm::vec3 root = place(hips, {side * 0.095f, 0, -0.03f});
        glm::vec3 end = ankle;
        if (glm::length(end - root) > 0.829f) end = root + glm::normalize(end - root) * 0.829f;
        return Limb{root, bend(root, end, 0.43f, 0.40f, knee), end};
    };
    body.right_arm = arm(1.0f, pose.right_hand, pose.right_elbow);
    body.left_arm = arm(-1.0f, pose.left_hand, pose.left_elbow);
    body.right_leg = leg(1.0f, pose.right_ankle, pose.right_knee);
    body.left_leg = leg(-1.0f, pose.left_ankle, pose.left_knee);
    return body;
}

void add_man(Sculpt& s, const Body& b, const Clothes& clothes) {
    s.eye_height = place(b.head, {}).z;
    const bool long_coat = clothes.coat == Coat::greatcoat || clothes.coat == Coat::litewka;
    const float torso_top = b.torso.last();
    std::vector<Ring> upper;
    for (const float v :
         {1.05f, 1.5f, 2.0f, 2.5f, 3.0f, 3.5f, 4.0f, 4.5f, 5.0f, 5.5f, 6.0f, torso_top - 0.6f})
        upper.push_back(b.torso.ring(v));
    s.add(coat, hull(Loft{upper}, {12, 1, Cap::none, Cap::flat}));
    std::vector<Ring> seat;
    for (const float v : {0.0f, 0.5f, 1.15f}) seat.push_back(b.torso.ring(v));
    s.add(trousers, hull(Loft{seat}, {10, 1, Cap::round, Cap::none}));
    std::vector<Ring> collar;
    for (const float v : {5.95f, 6.4f, 7.0f}) {
        Ring r = b.torso.ring(v);
        const float k = v > 6.9f ? 1.34f : v > 6.2f ? 1.16f : 1.02f;
        r.half_width *= k;
        r.front_reach *= k;
        r.back_reach *= k;
        collar.push_back(r);
    }
    s.add(cuffs, hull(Loft{collar}, {10, 1, Cap::none, Cap::flat}));

    add_head(s, b, clothes);
    add_arm(s, b.right_arm, true, clothes);
    add_arm(s, b.left_arm, false, clothes);
    add_leg(s, b.right_leg, clothes, glm::normalize(b.pose.right_knee));
    add_leg(s, b.left_leg, clothes, glm::normalize(b.pose.left_knee));
    add_foot(s, b.right_leg.end, b.pose.right_toe, b.pose.right_foot, true);
    add_foot(s, b.left_leg.end, b.pose.left_toe, b.pose.left_foot, false);

    add_lapels(s, b, clothes.coat);
    if (clothes.coat == Coat::habit) add_tails(s, b, 0.50f, clothes.mounted);
    if (clothes.coat == Coat::jacket || clothes.coat == Coat::cuirass)
        add_tails(s, b, 0.24f, clothes.mounted);
    if (clothes.coat == Coat::cuirass) add_cuirass(s, b);
    if (clothes.coat == Coat::hussar) add_hussar(s, b);
    if (long_coat)
        s.add(coat, skirt(b, pi / 2.0f + 0.04f, 2.5f * pi - 0.04f,
                          clothes.coat == Coat::greatcoat ? 0.60f : 0.46f, 0.13f, 15));
    if (clothes.legs == Legs::kilt) {
        // Pleats: the hem waves in and out.
        s.add(trousers, sheet(33, 4, 0.016f, [&](float c, float t) {
                  const float u = 2.0f * pi * c;
                  const glm::vec3 top = b.torso.at(1.7f, u);
                  const glm::vec3 out = b.torso.normal(1.0f, u);
                  const glm::vec3 flat = glm::normalize(glm::vec3{out.x, out.y, 0.0f});
                  const float d = 1.0f - t;
                  return top + flat * (0.018f + 0.095f * d + 0.014f * d * std::cos(16.0f * u)) -
                         glm::vec3{0, 0, 0.42f * d};
              }));
    }
}

}
