#include "engine/core/random.h"
#include "tools/models/catalogue.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

// A lump of clump foliage: an ellipsoid pushed in and out.
Part lump(glm::vec3 centre, glm::vec3 radii, Random& random, int slices = 9, int stacks = 6,
          float rough = 0.16f) {
    Part part = ellipsoid({0, 0, 0}, radii, slices, stacks);
    for (glm::vec3& p : part.points)
        p = centre + p * static_cast<float>(random.between(1.0 - double(rough), 1.0 + double(rough)));
    return part.hard(55.0f);
}

float some(Random& r, float low, float high) {
    return static_cast<float>(r.between(double(low), double(high)));
}

void add_trunk(Sculpt& s, Random& r, float height, float radius, int branches, float spread) {
    const glm::vec3 top{some(r, -0.2f, 0.2f), some(r, -0.2f, 0.2f), height};
    s.add(trunk, tube({{{0, 0, -0.05f}, radius * 1.7f},
                       {{0, 0, height * 0.12f}, radius * 1.05f},
                       {top * 0.5f + glm::vec3{0.06f, 0.04f, 0}, radius * 0.85f},
                       {top, radius * 0.55f}},
                      {8, 1, Cap::flat, Cap::round}));
    for (int i = 0; i < branches; ++i) {
        const float a =
            2.0f * pi * (static_cast<float>(i) + some(r, -0.3f, 0.3f)) / static_cast<float>(branches);
        const glm::vec3 from = top * some(r, 0.55f, 0.95f);
        const glm::vec3 way{std::cos(a) * spread, std::sin(a) * spread, spread * some(r, 0.5f, 0.9f)};
        s.add(trunk, tube({{from, radius * 0.45f},
                           {from + way * 0.6f + glm::vec3{0, 0, 0.1f}, radius * 0.30f},
                           {from + way, radius * 0.15f}},
                          {5, 1}));
    }
}

// A round crown: large lumps below, lighter and smaller ones over them towards the sky.
void add_crown(Sculpt& s, Random& r, glm::vec3 middle, glm::vec3 half, int lumps, float size) {
    for (int i = 0; i < lumps; ++i) {
        // Sunflower spiral over the sphere, so that lumps lie evenly.
        const float k = (static_cast<float>(i) + 0.5f) / static_cast<float>(lumps);
        const float z = 1.0f - 2.0f * k;
        const float a = static_cast<float>(i) * 2.39996f + some(r, -0.3f, 0.3f);
        const float ring = std::sqrt(std::max(0.0f, 1.0f - z * z));
        const glm::vec3 at = middle + half * glm::vec3{ring * std::cos(a), ring * std::sin(a), z * 0.92f} *
                                          some(r, 0.62f, 0.78f);
        const float q = size * some(r, 0.80f, 1.25f);
        s.add(foliage, lump(at, {q, q, q * 0.86f}, r, 7, 5, 0.24f));
        // The sunny side of every clump that sees the sky.
        const glm::vec3 out = glm::normalize(at - middle + glm::vec3{0, 0, half.z * 0.9f});
        if (z > -0.45f)
            s.add(foliage_light,
                  lump(at + out * (q * 0.50f), glm::vec3{q * 0.74f, q * 0.74f, q * 0.60f}, r, 6, 4, 0.26f));
    }
    s.add(foliage, lump(middle, half * 0.74f, r, 10, 7, 0.08f));
}

Sculpt broadleaf(std::uint64_t seed, float height, float width, float bole, int lumps) {
    Sculpt s;
    Random r{seed};
    add_trunk(s, r, height * bole + 0.5f, height * 0.034f, 5, width * 0.22f);
    const float crown = height * (1.0f - bole);
    add_crown(s, r, {0, 0, height * bole + crown * 0.50f}, {width * 0.5f, width * 0.5f, crown * 0.50f}, lumps,
              width * 0.155f);
    s.triangles = 2600.0f;
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, height * bole + 0.4f}, 0.8f});
    s.blocks.push_back({foliage,
                        {-width * 0.46f, -width * 0.46f, height * bole},
                        {width * 0.46f, width * 0.46f, height * bole + crown * 0.55f},
                        0.9f});
    s.blocks.push_back({foliage_light,
                        {-width * 0.40f, -width * 0.40f, height * bole + crown * 0.55f},
                        {width * 0.40f, width * 0.40f, height * 0.98f},
                        0.45f});
    return s;
}

Sculpt poplar(float height) {
    Sculpt s;
    Random r{7};
    s.add(trunk, tube({{{0, 0, -0.05f}, 0.30f}, {{0, 0, 1.0f}, 0.20f}, {{0, 0, height * 0.6f}, 0.10f}},
                      {7, 1, Cap::flat, Cap::round}));
    const auto girth = [](float t) {
        return 1.10f * std::pow(std::sin(pi * std::min(1.0f, 0.14f + 0.84f * t)), 0.7f) * (1.0f - 0.35f * t) +
               0.10f;
    };
    std::vector<Ring> rings;
    for (int i = 0; i <= 12; ++i) {
        const float t = static_cast<float>(i) / 12.0f;
        const float w = girth(t) * (i % 2 == 0 ? 1.0f : 0.86f);
        rings.push_back(
            {{some(r, -0.06f, 0.06f), some(r, -0.06f, 0.06f), 1.3f + (height - 1.3f) * t}, w, w, w, 2.0f});
    }
    Part column = hull(Loft{rings}, {9, 1, Cap::round, Cap::round});
    for (glm::vec3& p : column.points) {
        const float k = some(r, 0.84f, 1.14f);
        p.x *= k;
        p.y *= k;
    }
    s.add(foliage, column.hard(45.0f));
    // Upright tufts all round, lighter than what lies behind them.
    for (int i = 0; i < 30; ++i) {
        const float t = 0.05f + 0.87f * static_cast<float>(i) / 29.0f;
        const float a = static_cast<float>(i) * 2.39996f;
        const float w = girth(t) * 0.80f;
        s.add(i % 3 == 0 ? foliage : foliage_light,
              lump({w * std::cos(a), w * std::sin(a), 1.4f + (height - 1.6f) * t},
                   {0.36f - 0.12f * t, 0.36f - 0.12f * t, 0.85f}, r, 6, 5, 0.2f));
    }
    s.triangles = 2200.0f;
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, 1.6f}, 0.8f});
    s.blocks.push_back({foliage, {-1.0f, -1.0f, 1.4f}, {1.0f, 1.0f, height * 0.6f}, 0.95f});
    s.blocks.push_back({foliage_light, {-0.9f, -0.9f, height * 0.6f}, {0.9f, 0.9f, height}, 0.2f});
    return s;
}

// Tiers of drooping branches: cones whose hem waves in and out.
Sculpt fir(std::uint64_t seed, float height, float width, int tiers) {
    Sculpt s;
    Random r{seed};
    s.add(trunk, tube({{{0, 0, -0.05f}, 0.26f}, {{0, 0, 1.4f}, 0.19f}, {{0, 0, height * 0.9f}, 0.05f}},
                      {7, 1, Cap::flat, Cap::round}));
    for (int i = 0; i < tiers; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(tiers);
        const float low = 1.0f + (height - 1.6f) * t;
        const float radius = width * 0.5f * (1.0f - t * 0.88f);
        const float tall = height / static_cast<float>(tiers) * 1.65f;
        Part tier;
        const int points = 16;
        const float phase = some(r, 0.0f, 1.0f);
        const glm::vec3 tip{some(r, -0.05f, 0.05f), some(r, -0.05f, 0.05f), low + tall};
        const auto hem = [&](int k, float reach, float z) {
            const float a = 2.0f * pi * (static_cast<float>(k) + phase) / static_cast<float>(points);
            const float wave = k % 2 == 0 ? 1.0f : 0.74f;
            return glm::vec3{radius * reach * wave * std::cos(a), radius * reach * wave * std::sin(a),
                             z + (k % 2 == 0 ? -0.10f : 0.06f) * tall + some(r, -0.04f, 0.04f)};
        };
        std::vector<glm::vec3> rims[2];
        for (int k = 0; k < points; ++k) {
            rims[0].push_back(hem(k, 1.0f, low));
            rims[1].push_back(hem(k, 0.52f, low + tall * 0.36f));
        }
        tier.points.push_back(tip);
        tier.points.push_back({0, 0, low + tall * 0.12f});
        for (const auto& rim : rims) tier.points.insert(tier.points.end(), rim.begin(), rim.end());
        const auto n = static_cast<std::uint32_t>(points);
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t j = (k + 1) % n;
            tier.quad(2 + k, 2 + j, 2 + n + j, 2 + n + k);
            tier.triangle(0, 2 + n + k, 2 + n + j);
            tier.triangle(1, 2 + j, 2 + k);
        }
        // A smaller, lighter coat over each tier: the young needles at the top of the boughs.
        Part coat_of_tier = tier;
        for (glm::vec3& p : coat_of_tier.points)
            p = {p.x * 0.80f, p.y * 0.80f, p.z + (p.z < low + tall * 0.2f ? 0.16f : 0.05f) * tall};
        coat_of_tier.transform(yawed(11.25f));
        s.add(foliage, tier.hard(40.0f));
        s.add(foliage_light, coat_of_tier.hard(40.0f));
    }
    s.triangles = 1600.0f;
    s.blocks.push_back({trunk, {-0.18f, -0.18f, 0.0f}, {0.18f, 0.18f, 1.2f}, 0.9f});
    s.blocks.push_back(
        {foliage, {-width * 0.42f, -width * 0.42f, 1.0f}, {width * 0.42f, width * 0.42f, height}, 0.02f});
    return s;
}

Sculpt pine(float height) {
    Sculpt s;
    Random r{21};
    s.add(trunk, tube({{{0, 0, -0.05f}, 0.30f},
                       {{0.05f, 0, height * 0.4f}, 0.20f},
                       {{0.15f, 0.1f, height * 0.92f}, 0.08f}},
                      {8, 1, Cap::flat, Cap::round}));
    for (int i = 0; i < 16; ++i) {
        const float t = static_cast<float>(i) / 15.0f;
        const float a = static_cast<float>(i) * 2.39996f;
        const float out = 1.45f * (1.0f - 0.75f * t) * some(r, 0.7f, 1.1f);
        const float z = height * (0.50f + 0.45f * t);
        const glm::vec3 at{out * std::cos(a), out * std::sin(a), z};
        s.add(trunk, rod({0.08f, 0.05f, z - 0.35f}, at, 0.06f, 0.03f, 5));
        s.add(foliage, lump(at, {1.05f - 0.3f * t, 1.05f - 0.3f * t, 0.42f}, r, 9, 5, 0.20f));
        s.add(foliage_light,
              lump(at + glm::vec3{0, 0, 0.22f}, {0.75f - 0.2f * t, 0.75f - 0.2f * t, 0.26f}, r, 8, 4, 0.2f));
    }
    s.triangles = 2000.0f;
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, height * 0.5f}, 0.8f});
    s.blocks.push_back({foliage, {-1.8f, -1.8f, height * 0.45f}, {1.8f, 1.8f, height}, 0.35f});
    return s;
}

Sculpt bush(std::uint64_t seed) {
    Sculpt s;
    Random r{seed};
    for (int i = 0; i < 7; ++i) {
        const float a = static_cast<float>(i) * 2.4f;
        const float d = i == 0 ? 0.0f : 0.52f;
        const float q = some(r, 0.42f, 0.58f);
        const glm::vec3 at{d * std::cos(a), d * std::sin(a), q * 0.75f + (i == 0 ? 0.35f : 0.0f)};
        s.add(foliage, lump(at, {q, q, q}, r));
        s.add(foliage_light,
              lump(at + glm::vec3{0, 0, q * 0.4f}, glm::vec3{q * 0.65f, q * 0.65f, q * 0.55f}, r, 8, 5));
    }
    s.triangles = 900.0f;
    s.blocks.push_back({foliage, {-0.8f, -0.8f, 0.0f}, {0.8f, 0.8f, 1.2f}, 0.6f});
    return s;
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

void add_tree_entries(std::vector<Entry>& all) {
    all.push_back({"tree/oak", "tree", [] { return broadleaf(1, 9.0f, 8.0f, 0.26f, 38); }});
    all.push_back({"tree/beech", "tree", [] { return broadleaf(2, 10.5f, 6.6f, 0.24f, 36); }});
    all.push_back({"tree/lime", "tree", [] { return broadleaf(3, 7.5f, 5.2f, 0.28f, 28); }});
    all.push_back({"tree/apple", "tree", [] { return broadleaf(4, 4.4f, 3.8f, 0.32f, 22); }});
    all.push_back({"tree/birch", "tree", [] { return broadleaf(5, 8.5f, 4.2f, 0.30f, 26); }});
    all.push_back({"tree/poplar", "tree", [] { return poplar(13.0f); }});
    all.push_back({"tree/fir", "tree", [] { return fir(11, 11.0f, 4.6f, 8); }});
    all.push_back({"tree/spruce", "tree", [] { return fir(12, 8.0f, 3.6f, 7); }});
    all.push_back({"tree/pine", "tree", [] { return pine(10.0f); }});
    all.push_back({"tree/bush", "tree", [] { return bush(61); }});
    all.push_back({"barrier/hedge", "barrier", hedge});
    all.push_back({"barrier/wall", "barrier", wall_segment});
    all.push_back({"barrier/fence", "barrier", fence});
}

}
