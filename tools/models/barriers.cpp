#include "engine/core/random.h"
#include "tools/models/catalogue.h"
#include "tools/models/foliage.h"

#include <glm/vec2.hpp>

#include <iterator>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// The same from afar: one ragged profile drawn along x, dark below and light on top.
Sculpt::Level far_hedge(Random& r) {
    constexpr glm::vec2 profile[] = {{-0.46f, 0.0f}, {-0.58f, 0.62f}, {-0.34f, 1.14f},
                                     {0.34f, 1.18f}, {0.58f, 0.62f},  {0.46f, 0.0f}};
    constexpr std::uint32_t across = std::size(profile);
    constexpr std::uint32_t stations = 7;
    Part corners;
    for (std::uint32_t i = 0; i < stations; ++i)
        for (const glm::vec2 p : profile) {
            const float inner = i == 0 || i + 1 == stations ? 0.0f : 1.0f;
            corners.points.push_back({-2.0f + 4.0f * static_cast<float>(i) / static_cast<float>(stations - 1),
                                      p.x * (1.0f + inner * some(r, -0.14f, 0.14f)),
                                      p.y * (1.0f + inner * some(r, -0.12f, 0.16f))});
        }
    Part sides = corners;
    Part top = corners;
    for (std::uint32_t i = 0; i + 1 < stations; ++i)
        for (std::uint32_t k = 0; k + 1 < across; ++k) {
            Part& part = k == 0 || k == 4 ? sides : top;
            part.quad(i * across + k, (i + 1) * across + k, (i + 1) * across + k + 1, i * across + k + 1);
        }
    return {{{foliage, sides.hard(70.0f)}, {foliage_light, top.hard(70.0f)}}, 0.17f};
}

// Four metres of hedge along x: a clipped mass with lumps all over.
Sculpt hedge() {
    Sculpt s;
    Random r{31};
    s.add(foliage, cushion({0, 0, 0.55f}, {1.95f, 0.34f, 0.55f}, 6.0f));
    for (int i = 0; i < 27; ++i) {
        const float x = -1.80f + 3.6f * static_cast<float>(i % 9) / 8.0f;
        const float side = i < 9 ? -0.26f : i < 18 ? 0.26f : 0.0f;
        const float q = some(r, 0.32f, 0.42f);
        const glm::vec3 at{x + some(r, -0.1f, 0.1f), side, (i < 18 ? 0.80f : 0.95f) + some(r, -0.12f, 0.12f)};
        if (i < 18) s.add(foliage, lump(at - glm::vec3{0, 0, 0.3f}, {q, q, q * 1.4f}, r, 7, 5, 0.22f));
        s.add(foliage_light,
              lump(at + glm::vec3{0, 0, 0.16f}, {q * 0.9f, q * 0.8f, q * 0.7f}, r, 6, 4, 0.25f));
    }
    s.triangles = 1400.0f;
    s.far.push_back(far_hedge(r));
    s.blocks.push_back({foliage, {-2.0f, -0.5f, 0.0f}, {2.0f, 0.5f, 0.9f}, 1.0f});
    s.blocks.push_back({foliage_light, {-2.0f, -0.5f, 0.9f}, {2.0f, 0.5f, 1.3f}, 0.9f});
    return s;
}

// Four metres of dry stone wall along x.
Sculpt wall_segment() {
    Sculpt s;
    Random r{41};
    s.add(stone, box({-2.0f, -0.20f, 0.0f}, {2.0f, 0.20f, 0.86f}));
    for (int row = 0; row < 4; ++row)
        for (int i = 0; i < 8; ++i) {
            const float x = -2.0f + 0.25f + 0.5f * static_cast<float>(i) + (row % 2 == 0 ? 0.0f : 0.25f);
            const bool top = row == 3;
            const bool last = x > 1.9f;
            const float w = last ? 0.20f : some(r, 0.20f, 0.235f);
            const glm::vec3 h{w, (top ? 0.26f : 0.235f) + some(r, -0.02f, 0.02f),
                              0.100f + (top ? some(r, 0.0f, 0.03f) : 0.0f)};
            s.add(stone, box(-h, h),
                  moved({last ? -1.9f : x, 0,
                         0.115f + 0.225f * static_cast<float>(row) + (top ? 0.03f : 0.0f)}) *
                      yawed(some(r, -2.0f, 2.0f)) * turned(some(r, -2.0f, 2.0f), {0, 1, 0}));
        }
    s.triangles = 1200.0f;
    s.blocks.push_back({stone, {-2.0f, -0.24f, 0.0f}, {2.0f, 0.24f, 0.95f}, 0.97f});
    return s;
}

Sculpt fence() {
    Sculpt s;
    Random r{51};
    for (int i = 0; i < 3; ++i) {
        const float x = -1.9f + 1.9f * static_cast<float>(i);
        s.add(wood, rod({x, 0, -0.05f}, {x + some(r, -0.03f, 0.03f), some(r, -0.03f, 0.03f), 1.22f}, 0.085f,
                        0.07f, 6));
    }
    for (const float z : {0.42f, 0.74f, 1.04f})
        for (int i = 0; i < 2; ++i) {
            const float x = -1.98f + 1.9f * static_cast<float>(i);
            s.add(wood, rod({x, -0.09f, z + some(r, -0.04f, 0.04f)},
                            {x + 2.06f, -0.09f, z + some(r, -0.04f, 0.04f)}, 0.055f, 0.05f, 5));
        }
    s.blocks.push_back({wood, {-2.0f, -0.11f, 0.9f}, {2.0f, -0.05f, 1.06f}, 1.0f});
    s.blocks.push_back({wood, {-2.0f, -0.11f, 0.38f}, {2.0f, -0.05f, 0.5f}, 1.0f});
    return s;
}

}

void add_barrier_entries(std::vector<Entry>& all) {
    all.push_back({"barrier/hedge", "barrier", hedge});
    all.push_back({"barrier/wall", "barrier", wall_segment});
    all.push_back({"barrier/fence", "barrier", fence});
}

}
