#include "engine/core/random.h"
#include "tools/models/catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// A pitched roof over a rectangle, its ridge along y: two slabs that overhang, and the gable walls under
// them.
struct Roof {
    glm::vec2 half; ///< of the walls, x and y
    float eaves;    ///< height of the walls
    float rise;     ///< of the ridge over them
    float overhang = 0.35f;
    float thickness = 0.16f;
    bool hipped = false;
};

void add_roof(Sculpt& s, const Roof& r, const glm::mat4& at, PaletteSlot gable = wall) {
    const float slope = r.rise / r.half.x;
    const float x = r.half.x + r.overhang;
    const float y = r.half.y + r.overhang;
    const float low = r.eaves - slope * r.overhang;
    const float top = r.eaves + r.rise;
    const float in = r.hipped ? r.half.x * 0.85f : 0.0f;
    Part p;
    const float t = r.thickness;
    // Four corners of the eaves and two ends of the ridge, outside and inside.
    for (const float up : {t, 0.0f}) {
        p.points.push_back({-x, -y, low + up});
        p.points.push_back({x, -y, low + up});
        p.points.push_back({x, y, low + up});
        p.points.push_back({-x, y, low + up});
        p.points.push_back({0, -y + in, top + up});
        p.points.push_back({0, y - in, top + up});
    }
    p.quad(1, 2, 5, 4);
    p.quad(3, 0, 4, 5);
    p.quad(10, 11, 8, 7);
    p.quad(11, 10, 6, 9);
    if (r.hipped) {
        p.triangle(0, 1, 4);
        p.triangle(2, 3, 5);
    } else {
        p.quad(0, 6, 10, 4);
        p.quad(4, 10, 7, 1);
        p.quad(2, 8, 11, 5);
        p.quad(5, 11, 9, 3);
    }
    p.quad(0, 3, 9, 6);
    p.quad(2, 1, 7, 8);
    if (r.hipped) {
        p.quad(1, 0, 6, 7);
        p.quad(3, 2, 8, 9);
    }
    s.add(roof, p.hard(20.0f), at);
    if (!r.hipped) {
        // Courses of tiles that lap over each other: thin wedges, thick at their lower edge.
        const int courses = 7;
        for (const float side : {-1.0f, 1.0f})
            for (int i = 0; i < courses; ++i) {
                const float a = static_cast<float>(i) / courses;
                const float b = static_cast<float>(i + 1) / courses;
                const auto on = [&](float k, float lift) {
                    return glm::vec3{side * x * (1.0f - k), 0, low + (top - low) * k + t + lift};
                };
                Part wedge;
                for (const glm::vec3 e : {on(a, 0.0f), on(a, 0.07f), on(b, 0.012f)})
                    for (const float end : {-y, y}) wedge.points.push_back({e.x, end, e.z});
                const auto face = [&](std::uint32_t p0, std::uint32_t p1, std::uint32_t p2,
                                      std::uint32_t p3) {
                    if (side > 0)
                        wedge.quad(p0, p1, p2, p3);
                    else
                        wedge.quad(p3, p2, p1, p0);
                };
                face(0, 1, 3, 2);
                face(2, 3, 5, 4);
                wedge.crease = 10.0f;
                s.add(roof, wedge, at);
            }
    }
    if (!r.hipped)
        for (const float side : {-1.0f, 1.0f})
            s.add(gable, plate({{-r.half.x, r.eaves - 0.02f}, {r.half.x, r.eaves - 0.02f}, {0, top}}, 0.20f),
                  at * moved({0, side * (r.half.y - 0.10f), 0}));
    s.add(roof, rod({0, -y + in, top + t * 0.8f}, {0, y - in, top + t * 0.8f}, 0.13f, 0.13f, 6), at);
}

// A window or door on a wall that looks along -y at the given place.
void add_opening(Sculpt& s, glm::vec3 at, float width, float height, bool door, const glm::mat4& m,
                 bool shutters = true) {
    s.add(leather,
          box({at.x - width / 2, at.y - 0.03f, at.z}, {at.x + width / 2, at.y + 0.10f, at.z + height}), m);
    const float f = 0.09f;
    s.add(wood,
          box({at.x - width / 2 - f, at.y - 0.07f, at.z + height},
              {at.x + width / 2 + f, at.y + 0.05f, at.z + height + f * 1.3f}),
          m);
    for (const float side : {-1.0f, 1.0f})
        s.add(wood,
              box({at.x + side * width / 2 - (side < 0 ? f : 0), at.y - 0.07f, at.z},
                  {at.x + side * width / 2 + (side < 0 ? 0 : f), at.y + 0.05f, at.z + height}),
              m);
    if (door) {
        s.add(wood,
              box({at.x - width / 2 + 0.02f, at.y - 0.045f, at.z},
                  {at.x + width / 2 - 0.02f, at.y - 0.02f, at.z + height - 0.06f}),
              m);
        return;
    }
    s.add(wood,
          box({at.x - width / 2 - f, at.y - 0.09f, at.z - f}, {at.x + width / 2 + f, at.y + 0.05f, at.z}), m);
    s.add(white, box({at.x - 0.025f, at.y - 0.045f, at.z}, {at.x + 0.025f, at.y - 0.025f, at.z + height}), m);
    s.add(white,
          box({at.x - width / 2, at.y - 0.045f, at.z + height * 0.5f - 0.02f},
              {at.x + width / 2, at.y - 0.025f, at.z + height * 0.5f + 0.03f}),
          m);
    if (shutters)
        for (const float side : {-1.0f, 1.0f}) {
            const float x = at.x + side * (width / 2 + f + 0.24f);
            s.add(gun_carriage,
                  box({x - 0.22f, at.y - 0.08f, at.z - 0.02f},
                      {x + 0.22f, at.y - 0.02f, at.z + height + 0.02f}),
                  m);
        }
}

void add_chimney(Sculpt& s, glm::vec3 foot, float height) {
    s.add(stone, box(foot - glm::vec3{0.34f, 0.34f, 0}, foot + glm::vec3{0.34f, 0.34f, height}));
    s.add(stone, box(foot + glm::vec3{-0.42f, -0.42f, height - 0.25f},
                     foot + glm::vec3{0.42f, 0.42f, height - 0.05f}));
    s.add(leather,
          box(foot + glm::vec3{-0.2f, -0.2f, height - 0.02f}, foot + glm::vec3{0.2f, 0.2f, height + 0.02f}));
}

// Posts, rails and braces of a timber frame on a wall that looks along -y, `half` wide.
void add_frame(Sculpt& s, float half, float y, float low, float high, const glm::mat4& m) {
    const float b = 0.10f;
    const auto beam = [&](float x0, float z0, float x1, float z1) {
        s.add(wood, rod({x0, y - 0.02f, z0}, {x1, y - 0.02f, z1}, b, b, 4), m);
    };
    const int bays = std::max(2, static_cast<int>(half * 2.0f / 1.8f));
    for (int i = 0; i <= bays; ++i) {
        const float x = -half + 2.0f * half * static_cast<float>(i) / static_cast<float>(bays);
        beam(x, low, x, high);
    }
    beam(-half, low + 0.02f, half, low + 0.02f);
    beam(-half, high - 0.02f, half, high - 0.02f);
    const float bay = 2.0f * half / static_cast<float>(bays);
    beam(-half, low, -half + bay, high);
    beam(half, low, half - bay, high);
}

void add_plinth(Sculpt& s, glm::vec2 half, float height) {
    s.add(stone, box({-half.x - 0.12f, -half.y - 0.12f, -0.1f}, {half.x + 0.12f, half.y + 0.12f, height}));
}

// Walls that look along ±x and ±y; `m` of each turns the -y wall there.
std::array<glm::mat4, 2> long_sides() { return {yawed(90.0f), yawed(-90.0f)}; }

Sculpt cottage(bool timbered) {
    Sculpt s;
    const glm::vec2 h{2.9f, 4.2f};
    add_plinth(s, h, 0.45f);
    s.add(wall, box({-h.x, -h.y, 0.0f}, {h.x, h.y, 2.7f}));
    add_roof(s,
             {.half = h,
              .eaves = 2.7f,
              .rise = 2.9f,
              .overhang = 0.5f,
              .thickness = timbered ? 0.16f : 0.34f,
              .hipped = !timbered},
             glm::mat4(1.0f));
    for (const glm::mat4& m : long_sides()) {
        if (timbered) add_frame(s, h.y, -h.x, 0.45f, 2.7f, m);
        add_opening(s, {-2.3f, -h.x, 1.15f}, 0.75f, 0.85f, false, m, !timbered);
        add_opening(s, {2.3f, -h.x, 1.15f}, 0.75f, 0.85f, false, m, !timbered);
        add_opening(s, {0.25f, -h.x, 0.42f}, 1.0f, 1.85f, true, m);
    }
    for (const glm::mat4& m : {glm::mat4(1.0f), yawed(180.0f)}) {
        if (timbered) add_frame(s, h.x, -h.y, 0.45f, 2.7f, m);
        add_opening(s, {0, -h.y, 1.15f}, 0.75f, 0.85f, false, m, false);
        if (timbered) add_opening(s, {0, -h.y, 3.2f}, 0.6f, 0.75f, false, m, false);
    }
    add_chimney(s, {0.6f, 1.4f, 4.2f}, 2.2f);
    s.triangles = 2500.0f;
    s.blocks.push_back({wall, {-h.x, -h.y, 0}, {h.x, h.y, 2.7f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.5f, -h.y - 0.5f, 2.3f}, {h.x + 0.5f, h.y + 0.5f, 5.7f}, 0.3f});
    return s;
}

Sculpt town_house(PaletteSlot walls) {
    Sculpt s;
    const glm::vec2 h{3.6f, 4.6f};
    add_plinth(s, h, 0.5f);
    s.add(walls, box({-h.x, -h.y, 0}, {h.x, h.y, 5.6f}));
    add_roof(s, {.half = h, .eaves = 5.6f, .rise = 3.2f}, glm::mat4(1.0f), walls);
    s.add(stone, box({-h.x - 0.08f, -h.y - 0.08f, 2.95f}, {h.x + 0.08f, h.y + 0.08f, 3.12f}));
    for (const glm::mat4& m : long_sides()) {
        for (const float x : {-3.1f, -1.1f, 1.1f, 3.1f})
            add_opening(s, {x, -h.x, 3.75f}, 0.85f, 1.25f, false, m);
        for (const float x : {-3.1f, 3.1f, 1.1f}) add_opening(s, {x, -h.x, 1.15f}, 0.85f, 1.25f, false, m);
        add_opening(s, {-1.1f, -h.x, 0.45f}, 1.15f, 2.15f, true, m);
    }
    for (const glm::mat4& m : {glm::mat4(1.0f), yawed(180.0f)}) {
        for (const float x : {-1.6f, 1.6f}) {
            add_opening(s, {x, -h.y, 3.75f}, 0.85f, 1.25f, false, m);
            add_opening(s, {x, -h.y, 1.15f}, 0.85f, 1.25f, false, m);
        }
        add_opening(s, {0, -h.y, 6.4f}, 0.7f, 0.8f, false, m, false);
    }
    add_chimney(s, {0.9f, 2.6f, 7.2f}, 2.3f);
    add_chimney(s, {-0.9f, -2.6f, 7.2f}, 2.3f);
    s.triangles = 2800.0f;
    s.blocks.push_back({walls, {-h.x, -h.y, 0}, {h.x, h.y, 5.6f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.3f, -h.y - 0.3f, 5.4f}, {h.x + 0.3f, h.y + 0.3f, 8.9f}, 0.25f});
    return s;
}

Sculpt log_house() {
    Sculpt s;
    const glm::vec2 h{2.6f, 3.6f};
    Random r{71};
    for (int i = 0; i < 9; ++i) {
        const float z = 0.16f + 0.28f * static_cast<float>(i);
        for (const float side : {-1.0f, 1.0f}) {
            s.add(wood, rod({side * h.x, -h.y - 0.28f, z}, {side * h.x, h.y + 0.28f, z}, 0.155f, 0.15f, 7));
            s.add(wood, rod({-h.x - 0.28f, side * h.y, z + 0.12f}, {h.x + 0.28f, side * h.y, z + 0.12f},
                            0.155f, 0.15f, 7));
        }
    }
    s.add(wood, box({-h.x + 0.05f, -h.y + 0.05f, 0}, {h.x - 0.05f, h.y - 0.05f, 2.6f}));
    add_roof(s, {.half = h, .eaves = 2.6f, .rise = 2.5f, .overhang = 0.55f, .thickness = 0.32f},
             glm::mat4(1.0f), wood);
    for (const glm::mat4& m : long_sides()) {
        add_opening(s, {-1.9f, -h.x - 0.12f, 1.05f}, 0.65f, 0.75f, false, m);
        add_opening(s, {1.7f, -h.x - 0.12f, 0.1f}, 0.95f, 1.85f, true, m);
    }
    for (const glm::mat4& m : {glm::mat4(1.0f), yawed(180.0f)})
        add_opening(s, {0, -h.y - 0.12f, 1.05f}, 0.65f, 0.75f, false, m);
    add_chimney(s, {0.3f, 0.6f, 4.2f}, 1.6f);
    s.triangles = 2200.0f;
    s.blocks.push_back({wood, {-h.x, -h.y, 0}, {h.x, h.y, 2.6f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.5f, -h.y - 0.5f, 2.2f}, {h.x + 0.5f, h.y + 0.5f, 5.3f}, 0.3f});
    return s;
}

void add_arched(Sculpt& s, glm::vec3 at, float width, float height, const glm::mat4& m) {
    std::vector<glm::vec2> outline{{at.x - width / 2, at.z}, {at.x + width / 2, at.z}};
    for (int i = 0; i <= 6; ++i) {
        const float a = pi * static_cast<float>(i) / 6.0f;
        outline.push_back({at.x + width / 2 * std::cos(a), at.z + height + width / 2 * std::sin(a)});
    }
    s.add(leather, plate(outline, 0.10f), m * moved({0, at.y, 0}));
    for (const float side : {-1.0f, 1.0f})
        s.add(stone,
              box({at.x + side * width / 2 - 0.07f, at.y - 0.10f, at.z},
                  {at.x + side * width / 2 + 0.07f, at.y + 0.06f, at.z + height}),
              m);
    s.add(stone,
          box({at.x - width / 2 - 0.1f, at.y - 0.12f, at.z - 0.12f},
              {at.x + width / 2 + 0.1f, at.y + 0.06f, at.z}),
          m);
}

Sculpt barn() {
    Sculpt s;
    const glm::vec2 h{3.6f, 6.2f};
    add_plinth(s, h, 0.7f);
    s.add(wood, box({-h.x, -h.y, 0}, {h.x, h.y, 3.3f}));
    add_roof(s, {.half = h, .eaves = 3.3f, .rise = 3.9f, .overhang = 0.5f, .thickness = 0.28f},
             glm::mat4(1.0f), wood);
    for (const glm::mat4& m : long_sides()) {
        // Upright boards and a double door tall enough for a wagon.
        for (int i = 0; i < 13; ++i) {
            const float x = -h.y + 0.5f + 0.95f * static_cast<float>(i);
            s.add(wood, box({x - 0.07f, -h.x - 0.06f, 0.7f}, {x + 0.07f, -h.x, 3.2f}), m);
        }
        s.add(leather, box({-1.5f, -h.x - 0.05f, 0}, {1.5f, -h.x + 0.1f, 2.9f}), m);
        for (const float side : {-1.0f, 1.0f})
            s.add(
                trunk,
                box({side * 0.76f - 0.72f, -h.x - 0.13f, 0.05f}, {side * 0.76f + 0.72f, -h.x - 0.04f, 2.85f}),
                m);
    }
    for (const glm::mat4& m : {glm::mat4(1.0f), yawed(180.0f)}) {
        add_frame(s, h.x, -h.y, 0.7f, 3.3f, m);
        add_opening(s, {0, -h.y, 4.4f}, 0.9f, 1.1f, true, m);
    }
    s.triangles = 1800.0f;
    s.blocks.push_back({wood, {-h.x, -h.y, 0}, {h.x, h.y, 3.3f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.5f, -h.y - 0.5f, 2.9f}, {h.x + 0.5f, h.y + 0.5f, 7.2f}, 0.3f});
    return s;
}

Sculpt manor() {
    // A main house with two wings, a porch and a hipped roof.
    Sculpt s;
    const glm::vec2 h{4.2f, 8.0f};
    add_plinth(s, h, 0.7f);
    s.add(wall, box({-h.x, -h.y, 0}, {h.x, h.y, 6.4f}));
    add_roof(s, {.half = h, .eaves = 6.4f, .rise = 3.4f, .overhang = 0.45f, .hipped = true}, glm::mat4(1.0f));
    for (const float side : {-1.0f, 1.0f}) {
        const glm::mat4 wing = moved({1.2f, side * 7.2f, 0});
        s.add(wall, box({-4.6f, -2.6f, 0}, {4.6f, 2.6f, 6.4f}), wing);
        s.add(stone, box({-4.75f, -2.75f, -0.1f}, {4.75f, 2.75f, 0.7f}), wing);
        add_roof(s, {.half = {2.6f, 4.6f}, .eaves = 6.4f, .rise = 2.6f, .hipped = true}, wing * yawed(90.0f));
        for (const float y : {-1.2f, 1.2f})
            for (const float z : {1.5f, 4.3f})
                add_opening(s, {y, -4.6f, z}, 0.9f, 1.45f, false, wing * yawed(90.0f), false);
    }
    for (const glm::mat4& m : long_sides()) {
        for (const float x : {-3.3f, -1.7f, 1.7f, 3.3f}) {
            add_opening(s, {x, -h.x, 1.5f}, 0.9f, 1.45f, false, m, false);
            add_opening(s, {x, -h.x, 4.3f}, 0.9f, 1.45f, false, m, false);
        }
        add_opening(s, {0, -h.x, 0.7f}, 1.4f, 2.5f, true, m);
        add_opening(s, {0, -h.x, 4.3f}, 0.9f, 1.45f, false, m, false);
        s.add(stone, box({-1.5f, -h.x - 1.4f, 0}, {1.5f, -h.x, 0.55f}), m);
        for (const float x : {-1.2f, 1.2f})
            s.add(white, rod({x, -h.x - 1.1f, 0.55f}, {x, -h.x - 1.1f, 3.5f}, 0.18f, 0.15f, 8), m);
        s.add(white, plate({{-1.7f, 3.5f}, {1.7f, 3.5f}, {1.7f, 3.75f}, {0, 4.5f}, {-1.7f, 3.75f}}, 1.6f),
              m * moved({0, -h.x - 0.7f, 0}));
    }
    add_chimney(s, {0, 3.6f, 8.6f}, 1.9f);
    add_chimney(s, {0, -3.6f, 8.6f}, 1.9f);
    s.triangles = 3200.0f;
    s.blocks.push_back({wall, {-h.x, -9.8f, 0}, {h.x, 9.8f, 6.4f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.4f, -10.0f, 6.2f}, {h.x + 0.4f, 10.0f, 9.8f}, 0.35f});
    return s;
}

Sculpt chapel() {
    Sculpt s;
    const glm::vec2 h{2.4f, 3.8f};
    s.add(wall, box({-h.x, -h.y, 0}, {h.x, h.y, 3.6f}));
    add_plinth(s, h, 0.4f);
    add_roof(s, {.half = h, .eaves = 3.6f, .rise = 2.8f}, glm::mat4(1.0f));
    for (const glm::mat4& m : long_sides())
        for (const float x : {-2.0f, 0.0f, 2.0f}) add_arched(s, {x, -h.x, 1.3f}, 0.6f, 1.1f, m);
    add_arched(s, {0, -h.y, 0.1f}, 1.1f, 1.6f, glm::mat4(1.0f));
    // A bell turret over the door.
    s.add(wood, box({-0.6f, -3.6f, 5.4f}, {0.6f, -2.4f, 7.4f}));
    s.add(roof, lathe({{1.15f, 7.3f}, {1.15f, 7.4f}, {0.02f, 10.2f}}, 4).hard(20.0f),
          moved({0, -3.0f, 0}) * yawed(45.0f));
    s.add(brass, rod({0, -3.0f, 10.0f}, {0, -3.0f, 11.0f}, 0.05f, 0.05f, 5));
    s.add(brass, rod({-0.3f, -3.0f, 10.7f}, {0.3f, -3.0f, 10.7f}, 0.05f, 0.05f, 5));
    s.triangles = 1200.0f;
    s.blocks.push_back({wall, {-h.x, -h.y, 0}, {h.x, h.y, 3.6f}, 1.0f});
    s.blocks.push_back({roof, {-h.x - 0.3f, -h.y - 0.3f, 3.4f}, {h.x + 0.3f, h.y + 0.3f, 6.5f}, 0.3f});
    return s;
}

Sculpt church() {
    Sculpt s;
    const glm::vec2 h{3.6f, 7.5f};
    const glm::mat4 nave = moved({0, 1.6f, 0});
    s.add(wall, box({-h.x, -h.y, 0}, {h.x, h.y, 5.4f}), nave);
    s.add(stone, box({-h.x - 0.12f, -h.y, -0.1f}, {h.x + 0.12f, h.y + 0.12f, 0.6f}), nave);
    add_roof(s, {.half = h, .eaves = 5.4f, .rise = 4.0f}, nave);
    for (const float side : {-1.0f, 1.0f})
        for (int i = 0; i < 4; ++i) {
            const glm::mat4 m = nave * yawed(side * 90.0f);
            const float x = -4.8f + 3.2f * static_cast<float>(i);
            add_arched(s, {x, -h.x, 1.9f}, 0.95f, 1.7f, m);
            if (i < 3) s.add(stone, box({x + 1.35f, -h.x - 0.55f, 0}, {x + 1.85f, -h.x + 0.1f, 3.9f}), m);
        }
    // Choir.
    std::vector<Ring> apse;
    for (const float z : {0.0f, 4.6f}) apse.push_back({{0, 9.1f, z}, 2.9f, 2.9f, 0.2f, 2.0f});
    s.add(wall, hull(Loft{apse}, {12, 1, Cap::none, Cap::none}).hard(50.0f));
    s.add(roof, lathe({{3.2f, 4.45f}, {3.25f, 4.6f}, {0.05f, 7.6f}}, 12), moved({0, 9.0f, 0}));
    // Tower with a door, a clock and a spire with a cross.
    const glm::mat4 tower = moved({0, -7.4f, 0});
    s.add(wall, box({-2.1f, -2.1f, 0}, {2.1f, 2.1f, 11.0f}), tower);
    for (const float x : {-2.1f, 2.1f})
        for (const float y : {-2.1f, 2.1f})
            s.add(stone, box({x - 0.22f, y - 0.22f, 0}, {x + 0.22f, y + 0.22f, 11.0f}), tower);
    for (const float z : {0.0f, 4.2f, 7.7f, 10.8f})
        s.add(stone, box({-2.3f, -2.3f, z - 0.12f}, {2.3f, 2.3f, z + 0.18f}), tower);
    for (int i = 0; i < 4; ++i) {
        const glm::mat4 m = tower * yawed(90.0f * static_cast<float>(i));
        add_arched(s, {-0.6f, -2.1f, 8.3f}, 0.7f, 1.3f, m);
        add_arched(s, {0.6f, -2.1f, 8.3f}, 0.7f, 1.3f, m);
        s.add(white, rod({0, -2.16f, 6.6f}, {0, -2.10f, 6.6f}, 0.62f, 0.62f, 12), m);
    }
    add_arched(s, {0, -2.1f, 0.15f}, 1.5f, 2.0f, tower);
    s.add(
        roof,
        lathe({{3.45f, 10.9f}, {3.45f, 11.05f}, {1.9f, 12.2f}, {1.2f, 13.6f}, {0.03f, 19.0f}}, 4).hard(20.0f),
        tower * yawed(45.0f));
    s.add(brass, rod({0, 0, 18.7f}, {0, 0, 20.3f}, 0.07f, 0.07f, 5), tower);
    s.add(brass, rod({-0.45f, 0, 19.8f}, {0.45f, 0, 19.8f}, 0.07f, 0.07f, 5), tower);
    s.triangles = 3000.0f;
    s.blocks.push_back({wall, {-3.6f, -5.9f, 0}, {3.6f, 11.5f, 5.4f}, 1.0f});
    s.blocks.push_back({roof, {-3.9f, -6.2f, 5.2f}, {3.9f, 9.4f, 9.4f}, 0.25f});
    s.blocks.push_back({wall, {-2.1f, -9.5f, 0}, {2.1f, -5.3f, 11.0f}, 1.0f});
    s.blocks.push_back({roof, {-2.4f, -9.8f, 11.0f}, {2.4f, -5.0f, 18.5f}, 0.02f});
    return s;
}

Sculpt farm() {
    // House, barn and stable round a yard, a wall with a gate before it.
    Sculpt s;
    Sculpt house = cottage(false);
    s.append(house, moved({-8.5f, 2.0f, 0}));
    const glm::vec2 h{3.4f, 7.0f};
    const glm::mat4 barn = moved({1.0f, 8.2f, 0}) * yawed(90.0f);
    s.add(stone, box({-h.x, -h.y, 0}, {h.x, h.y, 3.6f}), barn);
    add_roof(s, {.half = h, .eaves = 3.6f, .rise = 3.6f}, barn, stone);
    s.add(wood, box({-1.5f, -0.12f, 0}, {1.5f, 0.1f, 3.1f}), barn * yawed(-90.0f) * moved({0, -h.x, 0}));
    const glm::mat4 stable = moved({9.2f, 1.0f, 0});
    s.add(wall, box({-2.6f, -5.0f, 0}, {2.6f, 5.0f, 2.8f}), stable);
    add_roof(s, {.half = {2.6f, 5.0f}, .eaves = 2.8f, .rise = 2.6f}, stable);
    for (int i = 0; i < 3; ++i)
        add_opening(s, {-3.0f + 3.0f * static_cast<float>(i), -2.6f, 0.0f}, 1.2f, 2.0f, true,
                    stable * yawed(-90.0f));
    for (const auto& [a, b] : {std::pair{glm::vec2{-11.4f, -6.5f}, glm::vec2{-1.8f, -6.5f}},
                               {glm::vec2{1.8f, -6.5f}, glm::vec2{11.8f, -6.5f}},
                               {glm::vec2{-11.4f, -6.5f}, glm::vec2{-11.4f, -2.2f}},
                               {glm::vec2{11.8f, -6.5f}, glm::vec2{11.8f, -4.0f}}}) {
        s.add(stone, box({std::min(a.x, b.x) - 0.25f, std::min(a.y, b.y) - 0.25f, 0},
                         {std::max(a.x, b.x) + 0.25f, std::max(a.y, b.y) + 0.25f, 2.2f}));
        s.add(roof, box({std::min(a.x, b.x) - 0.35f, std::min(a.y, b.y) - 0.35f, 2.2f},
                        {std::max(a.x, b.x) + 0.35f, std::max(a.y, b.y) + 0.35f, 2.36f}));
    }
    for (const float x : {-1.8f, 1.8f}) {
        s.add(stone, box({x - 0.45f, -6.95f, 0}, {x + 0.45f, -6.05f, 3.1f}));
        s.add(roof, lathe({{0.75f, 3.1f}, {0.02f, 3.75f}}, 4), moved({x, -6.5f, 0}) * yawed(45.0f));
        s.add(wood, box({-0.06f, 0.0f, 0.15f}, {0.06f, 1.6f, 2.0f}),
              moved({x * 0.78f, -6.3f, 0}) * yawed(x > 0 ? 20.0f : -20.0f));
    }
    s.triangles = 3200.0f;
    s.blocks.push_back({stone, {-6.0f, 4.8f, 0}, {8.0f, 11.6f, 3.6f}, 1.0f});
    s.blocks.push_back({roof, {-6.3f, 4.5f, 3.4f}, {8.3f, 11.9f, 7.2f}, 0.4f});
    s.blocks.push_back({wall, {6.6f, -4.0f, 0}, {11.8f, 6.0f, 2.8f}, 1.0f});
    s.blocks.push_back({roof, {6.3f, -4.3f, 2.6f}, {12.1f, 6.3f, 5.4f}, 0.3f});
    return s;
}

void add_battlements(Sculpt& s, float radius, float z, int count) {
    for (int i = 0; i < count; ++i) {
        const float a = 2.0f * pi * static_cast<float>(i) / static_cast<float>(count);
        s.add(stone, box({-0.38f, -0.25f, 0}, {0.38f, 0.25f, 0.9f}),
              moved({radius * std::cos(a), radius * std::sin(a), z}) * yawed(a * 180.0f / pi + 90.0f));
    }
}

Sculpt tower(bool roofed) {
    Sculpt s;
    s.add(stone,
          lathe({{3.9f, -0.1f}, {3.4f, 1.4f}, {3.25f, 9.5f}, {3.6f, 10.1f}, {3.6f, 10.9f}}, 14).hard(35.0f));
    if (roofed)
        s.add(roof, lathe({{3.9f, 10.8f}, {3.9f, 10.95f}, {0.05f, 16.5f}}, 14).hard(35.0f));
    else
        add_battlements(s, 3.35f, 10.85f, 10);
    for (int i = 0; i < 4; ++i) {
        const glm::mat4 m = yawed(90.0f * static_cast<float>(i) + 20.0f);
        add_arched(s, {0, -3.32f, 6.4f}, 0.55f, 1.1f, m);
        add_arched(s, {0, -3.36f, 3.0f}, 0.40f, 0.9f, m);
    }
    add_arched(s, {0, -3.42f, 0.1f}, 1.4f, 1.7f, glm::mat4(1.0f));
    s.triangles = 1500.0f;
    s.blocks.push_back({stone, {-3.0f, -3.0f, 0}, {3.0f, 3.0f, 10.9f}, 0.95f});
    if (roofed) s.blocks.push_back({roof, {-3.3f, -3.3f, 10.8f}, {3.3f, 3.3f, 16.0f}, 0.02f});
    return s;
}

Sculpt castle() {
    Sculpt s;
    const float r = 12.0f;
    for (int i = 0; i < 4; ++i) {
        const float a = 90.0f * static_cast<float>(i);
        const glm::mat4 m = yawed(a);
        s.append(tower(i % 2 == 0), m * moved({-r, -r, 0}));
        s.add(wall, box({-r, -r - 0.8f, 0}, {r, -r + 0.8f, 6.8f}), m);
        for (int k = 0; k < 7; ++k)
            s.add(wall,
                  box({-8.6f + 2.6f * static_cast<float>(k), -r - 0.85f, 6.8f},
                      {-7.3f + 2.6f * static_cast<float>(k), -r - 0.35f, 7.7f}),
                  m);
    }
    // The gatehouse.
    s.add(wall, box({-3.0f, -r - 2.2f, 0}, {3.0f, -r + 2.2f, 10.5f}));
    add_arched(s, {0, -r - 2.2f, 0.1f}, 2.4f, 2.6f, glm::mat4(1.0f));
    for (const float x : {-1.4f, 1.4f}) add_arched(s, {x, -r - 2.2f, 6.6f}, 0.7f, 1.4f, glm::mat4(1.0f));
    add_roof(s, {.half = {3.0f, 2.2f}, .eaves = 10.5f, .rise = 3.6f, .overhang = 0.4f, .hipped = true},
             moved({0, -r, 0}));
    const glm::mat4 hall = moved({0, 7.2f, 0}) * yawed(90.0f);
    s.add(wall, box({-3.4f, -8.0f, 0}, {3.4f, 8.0f, 7.6f}), hall);
    add_roof(s, {.half = {3.4f, 8.0f}, .eaves = 7.6f, .rise = 3.8f}, hall);
    s.triangles = 5200.0f;
    s.blocks.push_back({wall, {-r, -r - 0.8f, 0}, {r, -r + 0.8f, 7.2f}, 1.0f});
    return s;
}

Sculpt windmill() {
    Sculpt s;
    s.add(stone, lathe({{3.2f, -0.1f}, {3.0f, 0.5f}, {2.75f, 2.6f}}, 8).hard(20.0f));
    s.add(wood, lathe({{2.8f, 2.5f}, {2.1f, 8.2f}, {2.15f, 8.4f}}, 8).hard(20.0f));
    s.add(roof, lathe({{2.45f, 8.3f}, {2.4f, 8.6f}, {1.6f, 10.0f}, {0.05f, 10.9f}}, 8).hard(30.0f));
    add_opening(s, {0, -2.62f, 2.7f}, 0.7f, 0.9f, false, yawed(22.5f), false);
    s.add(wood, box({-0.55f, -0.12f, 0}, {0.55f, 0.12f, 2.0f}),
          yawed(22.5f + 180.0f) * moved({0, -2.80f, 0.1f}));
    const glm::mat4 axle = moved({0, 2.2f, 8.9f}) * turned(6.0f, {1, 0, 0});
    s.add(wood, rod({0, -1.5f, 0}, {0, 1.1f, 0}, 0.24f, 0.2f, 8), axle);
    for (int i = 0; i < 4; ++i) {
        const glm::mat4 m =
            axle * moved({0, 0.85f, 0}) * turned(90.0f * static_cast<float>(i) + 28.0f, {0, 1, 0});
        s.add(wood, box({-0.09f, -0.09f, 0}, {0.09f, 0.09f, 6.2f}), m);
        s.add(white, box({0.06f, -0.02f, 1.2f}, {1.15f, 0.03f, 6.1f}), m);
        for (int k = 0; k < 6; ++k)
            s.add(wood,
                  box({-0.25f, 0.0f, 1.2f + 0.97f * static_cast<float>(k)},
                      {1.25f, 0.07f, 1.30f + 0.97f * static_cast<float>(k)}),
                  m);
    }
    s.triangles = 1200.0f;
    s.blocks.push_back({wood, {-2.4f, -2.4f, 0}, {2.4f, 2.4f, 8.4f}, 0.8f});
    s.blocks.push_back({roof, {-2.1f, -2.1f, 8.4f}, {2.1f, 2.1f, 10.8f}, 0.1f});
    s.blocks.push_back({white, {-0.6f, 2.9f, 3.0f}, {0.6f, 3.0f, 15.0f}, 1.0f});
    return s;
}

// Runs along y, the road on top; the banks are at its ends.
Sculpt stone_bridge() {
    Sculpt s;
    const float half = 8.0f;
    const float wide = 2.3f;
    const auto deck = [](float y) { return 1.9f + 0.9f * std::cos(y / 8.0f * pi / 2.0f); };
    const auto underside = [](float y) {
        // Two arches over a pier in the middle.
        const float k = std::abs(y) - 3.6f;
        return std::abs(k) < 2.7f
                   ? std::max(-0.2f, 2.0f * std::sqrt(std::max(0.0f, 1.0f - k * k / 7.29f)) - 0.15f)
                   : -0.4f;
    };
    Part body;
    const int n = 33;
    for (int i = 0; i < n; ++i) {
        const float y = -half + 2.0f * half * static_cast<float>(i) / (n - 1);
        for (const glm::vec3 p : {glm::vec3{-wide, y, underside(y)},
                                  {wide, y, underside(y)},
                                  {wide, y, deck(y)},
                                  {-wide, y, deck(y)}})
            body.points.push_back(p);
    }
    for (std::uint32_t i = 0; i + 1 < static_cast<std::uint32_t>(n); ++i)
        for (std::uint32_t k = 0; k < 4; ++k) {
            const std::uint32_t a = i * 4 + k;
            const std::uint32_t b = i * 4 + (k + 1) % 4;
            body.quad(a, a + 4, b + 4, b);
        }
    body.quad(0, 1, 2, 3);
    const auto e = static_cast<std::uint32_t>(4 * (n - 1));
    body.quad(e + 3, e + 2, e + 1, e);
    s.add(stone, body.hard(35.0f));
    for (const float side : {-1.0f, 1.0f}) {
        Part parapet;
        for (int i = 0; i < 17; ++i) {
            const float y = -half + half * static_cast<float>(i) / 8.0f;
            const float x = side * (wide - 0.18f);
            for (const glm::vec3 p : {glm::vec3{x - 0.22f, y, deck(y) - 0.1f},
                                      {x + 0.22f, y, deck(y) - 0.1f},
                                      {x + 0.22f, y, deck(y) + 0.85f},
                                      {x - 0.22f, y, deck(y) + 0.85f}})
                parapet.points.push_back(p);
        }
        for (std::uint32_t i = 0; i + 1 < 17; ++i)
            for (std::uint32_t k = 0; k < 4; ++k)
                parapet.quad(i * 4 + k, i * 4 + k + 4, i * 4 + (k + 1) % 4 + 4, i * 4 + (k + 1) % 4);
        parapet.quad(0, 1, 2, 3);
        parapet.quad(67, 66, 65, 64);
        s.add(stone, parapet.hard(30.0f));
        s.add(stone, lathe({{0.75f, -0.4f}, {0.75f, 1.3f}, {0.1f, 1.9f}}, 6), moved({side * wide, 0, 0}));
    }
    s.add(trunk, sheet(2, 17, 0.04f, [&](float c, float t) {
              const float y = -half + 2.0f * half * t;
              return glm::vec3{(c * 2.0f - 1.0f) * (wide - 0.45f), y, deck(y) + 0.02f};
          }));
    s.triangles = 1400.0f;
    s.blocks.push_back({stone, {-wide, -half, 1.2f}, {wide, half, 2.9f}, 0.98f});
    return s;
}

Sculpt wooden_bridge() {
    Sculpt s;
    for (int i = 0; i < 24; ++i) {
        const float y = -5.9f + 0.51f * static_cast<float>(i);
        s.add(wood, box({-1.8f, y, 1.42f}, {1.8f, y + 0.44f, 1.56f}));
    }
    for (const float side : {-1.0f, 1.0f}) {
        s.add(wood, box({side * 1.4f - 0.16f, -6.0f, 1.12f}, {side * 1.4f + 0.16f, 6.3f, 1.42f}));
        for (const float y : {-5.6f, -2.0f, 2.0f, 5.6f}) {
            s.add(wood, rod({side * 1.75f, y, -0.6f}, {side * 1.75f, y, 2.5f}, 0.13f, 0.11f, 6));
            s.add(wood, rod({side * 1.75f, y, -0.2f}, {side * 1.75f, y + (y > 0 ? -1.4f : 1.4f), 1.2f}, 0.09f,
                            0.09f, 5));
        }
        for (const float z : {2.0f, 2.4f})
            s.add(wood, rod({side * 1.75f, -5.8f, z}, {side * 1.75f, 5.8f, z}, 0.075f, 0.075f, 5));
    }
    s.triangles = 1000.0f;
    s.blocks.push_back({wood, {-1.8f, -6.0f, 1.2f}, {1.8f, 6.2f, 1.6f}, 1.0f});
    return s;
}

}

void add_building_entries(std::vector<Entry>& all) {
    all.push_back({"building/house-thatch", "building", [] { return cottage(false); }});
    all.push_back({"building/house-timber", "building", [] { return cottage(true); }});
    all.push_back({"building/house-plaster", "building", [] { return town_house(wall); }});
    all.push_back({"building/house-stone", "building", [] { return town_house(stone); }});
    all.push_back({"building/house-log", "building", log_house});
    all.push_back({"building/barn", "building", barn});
    all.push_back({"building/manor", "building", manor});
    all.push_back({"building/chapel", "building", chapel});
    all.push_back({"building/church", "building", church});
    all.push_back({"building/farm", "building", farm});
    all.push_back({"building/tower", "building", [] { return tower(false); }});
    all.push_back({"building/castle", "building", castle});
    all.push_back({"building/windmill", "building", windmill});
    all.push_back({"bridge/stone", "bridge", stone_bridge});
    all.push_back({"bridge/wood", "bridge", wooden_bridge});
}

}
