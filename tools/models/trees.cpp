#include "engine/core/random.h"
#include "tools/models/catalogue.h"
#include "tools/models/foliage.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

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

// Leaves that stand off from a clump, so that its edge is not a ball's.
void add_leaves(Sculpt& s, Random& r, glm::vec3 middle, glm::vec3 half, int count, float size) {
    for (int i = 0; i < count; ++i) {
        const float z = some(r, -0.6f, 1.0f);
        const float a = some(r, 0.0f, 2.0f * pi);
        const float ring = std::sqrt(std::max(0.0f, 1.0f - z * z));
        const glm::vec3 out{ring * std::cos(a), ring * std::sin(a), z};
        const glm::vec3 at = middle + half * out * some(r, 0.92f, 1.06f);
        const glm::vec3 aside = glm::normalize(glm::cross(out, glm::vec3{0.3f, 0.2f, 1.0f})) * size;
        const glm::vec3 up = glm::normalize(glm::cross(aside, out) + out * 0.5f) * size;
        Part leaf;
        leaf.points = {at - aside * 0.5f, at + aside * 0.5f, at + up};
        leaf.triangle(0, 1, 2);
        leaf.exact = true;
        s.add(i % 3 == 0 ? foliage : foliage_light, leaf);
    }
}

// A crown: clumps of dark foliage, with lighter and smaller ones over them towards the sky. `hang` draws its
// clumps out downwards.
void add_crown(Sculpt& s, Random& r, glm::vec3 middle, glm::vec3 half, int lumps, float size,
               float hang = 1.0f) {
    for (int i = 0; i < lumps; ++i) {
        // Sunflower spiral over the sphere, so that lumps lie evenly.
        const float k = (static_cast<float>(i) + 0.5f) / static_cast<float>(lumps);
        const float z = 1.0f - 2.0f * k;
        const float a = static_cast<float>(i) * 2.39996f + some(r, -0.3f, 0.3f);
        const float ring = std::sqrt(std::max(0.0f, 1.0f - z * z));
        const glm::vec3 at = middle + half * glm::vec3{ring * std::cos(a), ring * std::sin(a), z * 0.92f} *
                                          some(r, 0.66f, 0.86f);
        const float q = size * some(r, 0.72f, 1.30f);
        s.add(foliage, lump(at, {q, q, q * 0.86f * hang}, r, 6, 5, 0.26f));
        // The sunny side of every clump that sees the sky.
        const glm::vec3 out = glm::normalize(at - middle + glm::vec3{0, 0, half.z * 0.9f});
        if (z > -0.45f)
            s.add(foliage_light, lump(at + out * (q * 0.52f),
                                      glm::vec3{q * 0.72f, q * 0.72f, q * 0.58f * hang}, r, 5, 4, 0.28f));
    }
    s.add(foliage, lump(middle, half * 0.74f, r, 10, 7, 0.08f));
    add_leaves(s, r, middle, half, lumps * 2, size * 0.30f);
    round_off(s, middle - glm::vec3{0, 0, half.z * 0.25f}, 0.55f);
}

void add_crown_blocks(Sculpt& s, float bole, float height, float width) {
    const float crown = height - bole;
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, bole + 0.4f}, 0.8f});
    s.blocks.push_back({foliage,
                        {-width * 0.46f, -width * 0.46f, bole},
                        {width * 0.46f, width * 0.46f, bole + crown * 0.55f},
                        0.9f});
    s.blocks.push_back({foliage_light,
                        {-width * 0.40f, -width * 0.40f, bole + crown * 0.55f},
                        {width * 0.40f, width * 0.40f, height * 0.98f},
                        0.45f});
}

struct Broadleaf {
    float height, width;
    float bole = 0.28f; ///< share of the height without leaves
    int lumps = 50;
    float clump = 0.112f; ///< size of a lump in shares of the width
    float hang = 1.0f;
    float stem = 0.034f; ///< girth in shares of the height
};

Sculpt broadleaf(std::uint64_t seed, const Broadleaf& tree) {
    Sculpt s;
    Random r{seed};
    const float bole = tree.height * tree.bole;
    const float crown = tree.height - bole;
    add_trunk(s, r, bole + 0.5f, tree.height * tree.stem, 5, tree.width * 0.22f);
    add_crown(s, r, {0, 0, bole + crown * 0.50f}, {tree.width * 0.5f, tree.width * 0.5f, crown * 0.50f},
              tree.lumps, tree.width * tree.clump, tree.hang);
    s.triangles = 3000.0f;
    add_far_crown(s, bole - crown * 0.04f * tree.hang, tree.height, tree.height * tree.stem);
    add_crown_blocks(s, bole, tree.height, tree.width);
    return s;
}

// Cut back every few years: a thick stem and a brush of shoots.
Sculpt pollard(std::uint64_t seed, float height) {
    Sculpt s;
    Random r{seed};
    const float head = height * 0.48f;
    s.add(trunk, tube({{{0, 0, -0.05f}, 0.52f},
                       {{0.06f, 0, head * 0.5f}, 0.36f},
                       {{0, 0.05f, head * 0.92f}, 0.44f},
                       {{0, 0, head * 1.06f}, 0.30f}},
                      {8, 1, Cap::flat, Cap::round}));
    const float width = height * 0.62f;
    add_crown(s, r, {0, 0, head + height * 0.24f}, {width * 0.5f, width * 0.5f, height * 0.28f}, 34,
              width * 0.125f, 1.35f);
    s.triangles = 2000.0f;
    add_far_crown(s, head * 0.96f, height, 0.40f);
    add_crown_blocks(s, head, height, width);
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
    add_far_crown(s, 1.2f, height, 0.18f);
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, 1.6f}, 0.8f});
    s.blocks.push_back({foliage, {-1.0f, -1.0f, 1.4f}, {1.0f, 1.0f, height * 0.6f}, 0.95f});
    s.blocks.push_back({foliage_light, {-0.9f, -0.9f, height * 0.6f}, {0.9f, 0.9f, height}, 0.2f});
    return s;
}

// A bough of needles: flat, longer than wide, its tip lower than where it leaves the trunk.
Part bough(Random& r, float from, float reach, float droop, float angle, float z) {
    const float length = reach - from;
    Part part =
        lump({0, 0, 0}, {length * 0.56f, length * 0.30f + 0.14f, 0.13f + length * 0.07f}, r, 7, 4, 0.24f);
    const float pitch = std::atan2(droop, reach);
    part.transform(yawed(angle * 180.0f / pi) * moved({from + length * 0.5f, 0, z - droop * 0.5f}) *
                   turned(pitch * 180.0f / pi, {0, 1, 0}));
    return part;
}

// Whorls of boughs round a stem, full to the ground, each hanging over the one below it.
Sculpt fir(std::uint64_t seed, float height, float width, int whorls) {
    Sculpt s;
    Random r{seed};
    s.add(trunk, tube({{{0, 0, -0.05f}, 0.28f}, {{0, 0, 1.4f}, 0.20f}, {{0, 0, height * 0.9f}, 0.05f}},
                      {7, 1, Cap::flat, Cap::round}));
    const float low = 0.75f;
    const auto reach = [&](float t) { return width * 0.5f * std::pow(1.0f - t, 0.82f) + 0.12f; };
    // What one sees between the boughs is dark.
    std::vector<glm::vec2> core;
    for (int i = 0; i <= 6; ++i) {
        const float t = static_cast<float>(i) / 6.0f;
        core.push_back({reach(t) * 0.62f, low + (height - low) * t * 0.97f});
    }
    s.add(foliage, lathe(core, 9).hard(50.0f));
    for (int i = 0; i < whorls; ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(whorls);
        const int count = 6 + static_cast<int>(5.0f * (1.0f - t));
        const float turn = some(r, 0.0f, 2.0f * pi);
        for (int k = 0; k < count; ++k) {
            const float a = turn + 2.0f * pi * (static_cast<float>(k) + some(r, -0.25f, 0.25f)) /
                                       static_cast<float>(count);
            const float out = reach(t) * some(r, 0.84f, 1.10f);
            const float z =
                low + (height - low) * (t + some(r, 0.0f, 0.5f) / static_cast<float>(whorls)) + out * 0.22f;
            const float droop = out * (0.55f - 0.35f * t);
            s.add(foliage, bough(r, out * 0.22f, out, droop, a, z));
            s.add(foliage_light, bough(r, out * 0.42f, out * 0.97f, droop * 0.8f, a + 0.07f, z + 0.10f));
        }
    }
    s.add(foliage_light, rod({0, 0, height * 0.90f}, {0, 0, height * 1.02f}, 0.14f, 0.02f, 6));
    s.triangles = 2200.0f;
    round_off(s, {0, 0, height * 0.25f}, 0.30f);
    add_far_crown(s, low * 0.8f, height, 0.18f);
    s.blocks.push_back({trunk, {-0.18f, -0.18f, 0.0f}, {0.18f, 0.18f, 1.0f}, 0.9f});
    s.blocks.push_back({foliage,
                        {-width * 0.46f, -width * 0.46f, 0.8f},
                        {width * 0.46f, width * 0.46f, height * 0.5f},
                        0.55f});
    s.blocks.push_back({foliage_light,
                        {-width * 0.27f, -width * 0.27f, height * 0.5f},
                        {width * 0.27f, width * 0.27f, height},
                        0.05f});
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
    add_far_crown(s, height * 0.46f, height, 0.20f);
    s.blocks.push_back({trunk, {-0.2f, -0.2f, 0.0f}, {0.2f, 0.2f, height * 0.5f}, 0.8f});
    s.blocks.push_back({foliage, {-1.8f, -1.8f, height * 0.45f}, {1.8f, 1.8f, height}, 0.35f});
    return s;
}

// Several stems from one root, each with its own head, and shoots that stand out over them.
Sculpt bush(std::uint64_t seed) {
    Sculpt s;
    Random r{seed};
    for (int i = 0; i < 4; ++i) {
        const float a = static_cast<float>(i) * 2.4f + some(r, -0.3f, 0.3f);
        const float away = i == 0 ? 0.10f : some(r, 0.34f, 0.50f);
        const float tall = i == 0 ? 1.35f : some(r, 0.75f, 1.15f);
        const glm::vec3 head{away * std::cos(a), away * std::sin(a), tall * 0.55f};
        s.add(trunk, rod({head.x * 0.2f, head.y * 0.2f, 0.0f}, head, 0.05f, 0.03f, 5));
        add_crown(s, r, head, {0.46f, 0.46f, tall * 0.44f}, 16, 0.15f);
    }
    for (int i = 0; i < 26; ++i) {
        const float a = static_cast<float>(i) * 2.39996f;
        const float out = 0.15f + 0.62f * std::sqrt(static_cast<float>(i) / 26.0f);
        const float z = 1.25f - 0.75f * out + some(r, -0.1f, 0.1f);
        const glm::vec3 foot{out * std::cos(a) * 0.8f, out * std::sin(a) * 0.8f, z - 0.30f};
        const glm::vec3 tip{out * std::cos(a), out * std::sin(a), z + some(r, 0.05f, 0.28f)};
        s.add(i % 2 == 0 ? foliage_light : foliage, rod(foot, tip, 0.055f, 0.012f, 3));
    }
    s.triangles = 1500.0f;
    round_off(s, {0, 0, 0.35f}, 0.40f);
    add_far_crown(s, 0.05f, 1.45f, 0.03f, 2.6f);
    s.blocks.push_back({foliage, {-0.75f, -0.75f, 0.0f}, {0.75f, 0.75f, 0.7f}, 0.85f});
    s.blocks.push_back({foliage_light, {-0.5f, -0.5f, 0.7f}, {0.5f, 0.5f, 1.3f}, 0.5f});
    return s;
}

}

void add_tree_entries(std::vector<Entry>& all) {
    const auto add = [&](const char* id, std::uint64_t seed, const Broadleaf& tree) {
        all.push_back({id, "tree", [=] { return broadleaf(seed, tree); }});
    };
    add("tree/oak", 1, {.height = 9.0f, .width = 8.0f, .bole = 0.26f, .lumps = 70, .clump = 0.110f});
    add("tree/beech", 2, {.height = 10.5f, .width = 6.6f, .bole = 0.24f, .lumps = 64, .clump = 0.115f});
    add("tree/lime", 3, {.height = 7.5f, .width = 5.2f, .lumps = 50, .clump = 0.120f});
    add("tree/apple", 4, {.height = 4.4f, .width = 3.8f, .bole = 0.32f, .lumps = 36, .clump = 0.130f});
    add("tree/birch", 5,
        {.height = 8.5f, .width = 4.0f, .bole = 0.30f, .lumps = 46, .hang = 1.3f, .stem = 0.022f});
    add("tree/young-beech", 6,
        {.height = 6.0f, .width = 3.2f, .bole = 0.22f, .lumps = 34, .clump = 0.130f, .stem = 0.024f});
    add("tree/alder", 8, {.height = 8.0f, .width = 3.9f, .bole = 0.20f, .lumps = 48, .clump = 0.125f});
    add("tree/willow", 9,
        {.height = 7.0f,
         .width = 6.8f,
         .bole = 0.30f,
         .lumps = 58,
         .clump = 0.085f,
         .hang = 2.6f,
         .stem = 0.050f});
    all.push_back({"tree/pollard", "tree", [] { return pollard(10, 5.6f); }});
    all.push_back({"tree/poplar", "tree", [] { return poplar(13.0f); }});
    all.push_back({"tree/fir", "tree", [] { return fir(11, 11.0f, 5.6f, 9); }});
    all.push_back({"tree/spruce", "tree", [] { return fir(12, 8.0f, 4.6f, 8); }});
    all.push_back({"tree/larch", "tree", [] { return fir(13, 10.0f, 4.4f, 10); }});
    all.push_back({"tree/pine", "tree", [] { return pine(10.0f); }});
    all.push_back({"tree/bush", "tree", [] { return bush(61); }});
}

}
