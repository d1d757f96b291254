#include "engine/core/random.h"
#include "tools/models/catalogue.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace vantage::models {
namespace {

using enum PaletteSlot;

float some(Random& r, float low, float high) {
    return static_cast<float>(r.between(double(low), double(high)));
}

// A blade of grass or an ear of corn: three sides that meet in a point.
Part blade(glm::vec3 foot, glm::vec3 tip, float width, float turn) {
    Part part;
    for (int i = 0; i < 3; ++i) {
        const float a = turn + 2.0f * pi * static_cast<float>(i) / 3.0f;
        part.points.push_back(foot + glm::vec3{std::cos(a), std::sin(a), 0.0f} * width);
    }
    part.points.push_back(tip);
    for (std::uint32_t i = 0; i < 3; ++i) part.triangle(i, (i + 1) % 3, 3);
    return part.hard(30.0f);
}

// A tuft as they are glued on bases: blades that lean outwards from one foot.
Sculpt tuft(std::uint64_t seed, int blades, float height, float lean, float width) {
    Sculpt s;
    Random r{seed};
    Part outer, inner;
    for (int i = 0; i < blades; ++i) {
        const float a = static_cast<float>(i) * 2.39996f;
        const float out = std::sqrt((static_cast<float>(i) + 0.5f) / static_cast<float>(blades));
        const glm::vec3 way{std::cos(a), std::sin(a), 0.0f};
        const float up = height * (1.0f - 0.35f * out * out) * some(r, 0.75f, 1.1f);
        const glm::vec3 tip = way * (out * lean * some(r, 0.8f, 1.2f)) + glm::vec3{0, 0, up};
        (i % 2 == 0 ? outer : inner)
            .append(blade(way * (out * lean * 0.35f), tip, width * some(r, 0.8f, 1.2f), a));
    }
    s.add(foliage, inner);
    s.add(foliage_light, outer);
    s.blocks.push_back(
        {foliage, {-lean * 0.7f, -lean * 0.7f, 0.0f}, {lean * 0.7f, lean * 0.7f, height * 0.8f}, 0.4f});
    return s;
}

// Four metres of standing corn along x, one row of it: dark below, ears above.
Sculpt corn() {
    Sculpt s;
    Random r{71};
    Part stalks, ears;
    constexpr int count = 32;
    for (int i = 0; i < count; ++i) {
        const float x = -2.0f + 4.0f * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const glm::vec3 foot{x, some(r, -0.12f, 0.12f), 0.0f};
        const glm::vec3 top =
            foot + glm::vec3{some(r, -0.14f, 0.14f), some(r, -0.16f, 0.16f), some(r, 0.70f, 0.95f)};
        stalks.append(blade(foot, top, 0.075f, some(r, 0.0f, 2.0f)));
        const float turn = some(r, 0.0f, 2.0f);
        const glm::vec3 ear = top + glm::vec3{some(r, -0.1f, 0.1f), some(r, -0.1f, 0.1f), 0.16f};
        ears.append(blade(glm::mix(foot, top, 0.55f), ear, 0.085f, turn));
    }
    s.add(foliage, stalks);
    s.add(foliage_light, ears);
    s.blocks.push_back({foliage, {-2.0f, -0.22f, 0.0f}, {2.0f, 0.22f, 0.88f}, 0.85f});
    return s;
}

// Four metres of a row of vines along x: a stake to each, its stem tied to it, and the leaves about both.
Sculpt vines() {
    Sculpt s;
    Random r{72};
    Part stakes, stems, inner, outer;
    constexpr int count = 4;
    for (int i = 0; i < count; ++i) {
        const float x = -2.0f + 4.0f * (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const glm::vec3 foot{x + some(r, -0.08f, 0.08f), some(r, -0.05f, 0.05f), 0.0f};
        const glm::vec3 top =
            foot + glm::vec3{some(r, -0.08f, 0.08f), some(r, -0.08f, 0.08f), some(r, 1.6f, 1.85f)};
        stakes.append(rod(foot, top, 0.06f, 0.05f, 4));
        stems.append(blade(foot + glm::vec3{0.12f, 0.05f, 0.0f}, foot + glm::vec3{0.02f, 0.0f, 0.9f}, 0.08f,
                           some(r, 0.0f, 2.0f)));
        for (const bool light : {false, true}) {
            Part leaves = ellipsoid({0, 0, 0}, glm::vec3{0.46f, 0.26f, 0.42f} * (light ? 0.72f : 1.0f), 6, 4);
            const glm::vec3 at = foot + glm::vec3{some(r, -0.14f, 0.14f), some(r, -0.06f, 0.06f),
                                                  light ? some(r, 1.12f, 1.26f) : some(r, 0.76f, 0.9f)};
            for (glm::vec3& p : leaves.points) p = at + p * some(r, 0.72f, 1.22f);
            (light ? outer : inner).append(leaves.hard(20.0f));
        }
    }
    s.add(wood, stakes.hard(30.0f));
    s.add(trunk, stems);
    s.add(foliage, inner);
    s.add(foliage_light, outer);
    s.blocks.push_back({foliage, {-1.95f, -0.24f, 0.3f}, {1.95f, 0.24f, 1.35f}, 0.9f});
    return s;
}

Sculpt stones() {
    Sculpt s;
    Random r{81};
    constexpr glm::vec3 places[] = {{0, 0, 0}, {0.75f, 0.25f, 0}, {-0.45f, 0.55f, 0}};
    constexpr float sizes[] = {0.55f, 0.30f, 0.22f};
    for (int i = 0; i < 3; ++i) {
        Part rock = ellipsoid({0, 0, 0}, glm::vec3{1.0f, 0.8f, 0.62f} * sizes[i], 6, 4);
        for (glm::vec3& p : rock.points)
            p = places[i] + p * some(r, 0.82f, 1.15f) + glm::vec3{0, 0, sizes[i] * 0.25f};
        s.add(stone, rock.hard(15.0f));
    }
    s.blocks.push_back({stone, {-0.5f, -0.4f, 0.0f}, {0.5f, 0.4f, 0.45f}, 0.6f});
    return s;
}

void add_bough(Part& wood, Random& r, glm::vec3 from, glm::vec3 way, float radius, int depth) {
    const glm::vec3 bend{some(r, -0.12f, 0.12f), some(r, -0.12f, 0.12f), some(r, 0.0f, 0.16f)};
    const float length = glm::length(way);
    const glm::vec3 middle = from + way * 0.5f + bend * (length * 0.5f);
    const glm::vec3 end = from + way + bend * length;
    wood.append(tube({{from, radius}, {middle, radius * 0.7f}, {end, radius * (depth == 0 ? 0.2f : 0.45f)}},
                     {depth >= 2   ? 6
                      : depth == 1 ? 4
                                   : 3,
                      1, Cap::none, Cap::none}));
    if (depth == 0) return;
    const int forks = depth == 2 ? 4 : 3;
    for (int i = 0; i < forks; ++i) {
        const float a = 2.0f * pi * (static_cast<float>(i) + some(r, 0.0f, 0.8f)) / static_cast<float>(forks);
        const glm::vec3 aside{std::cos(a), std::sin(a), some(r, 0.1f, 0.7f)};
        const glm::vec3 on =
            glm::normalize(glm::normalize(way) * 0.95f + aside * 0.75f) * (length * some(r, 0.50f, 0.72f));
        const glm::vec3 start = i == 0 ? end : glm::mix(middle, end, some(r, 0.0f, 1.0f));
        add_bough(wood, r, start, on, radius * 0.48f, depth - 1);
    }
}

// A tree in winter: nothing but its branches.
Sculpt bare_tree(std::uint64_t seed, float height, float width, float bole) {
    Sculpt s;
    Random r{seed};
    const float radius = height * 0.030f;
    const float fork = height * bole;
    Part wood = tube({{{0, 0, -0.05f}, radius * 1.8f},
                      {{0, 0, fork * 0.3f}, radius * 1.1f},
                      {{0.05f, 0.03f, fork}, radius * 0.9f}},
                     {8, 1, Cap::flat, Cap::none});
    constexpr int boughs = 6;
    for (int i = 0; i < boughs; ++i) {
        const float a = static_cast<float>(i) * 2.39996f;
        const bool leader = i == 0;
        const glm::vec3 way = leader ? glm::vec3{0.1f, 0.0f, height * 0.42f}
                                     : glm::vec3{std::cos(a) * width * 0.26f, std::sin(a) * width * 0.26f,
                                                 height * some(r, 0.22f, 0.34f)};
        add_bough(wood, r, {0.05f, 0.03f, fork * (leader ? 0.98f : some(r, 0.75f, 1.0f))}, way,
                  radius * 0.62f, 2);
    }
    s.add(trunk, wood);
    s.triangles = 420.0f;
    s.one_level = true; // thinned further, it would lose its crown
    s.blocks.push_back({trunk, {-radius, -radius, 0.0f}, {radius, radius, height * 0.9f}, 0.3f});
    // Two crossed slats: seen through, as a bare crown is.
    const float wide = width * 0.32f;
    s.blocks.push_back({trunk, {-wide, -0.1f, fork * 1.15f}, {wide, 0.1f, height * 0.8f}, 0.9f});
    s.blocks.push_back({trunk, {-0.1f, -wide, fork * 1.05f}, {0.1f, wide, height * 0.86f}, 0.8f});
    return s;
}

}

void add_clutter_entries(std::vector<Entry>& all) {
    all.push_back({"tree/bare-oak", "tree", [] { return bare_tree(91, 8.6f, 7.2f, 0.28f); }});
    all.push_back({"tree/bare-birch", "tree", [] { return bare_tree(92, 9.0f, 4.6f, 0.34f); }});
    all.push_back({"tree/bare-apple", "tree", [] { return bare_tree(93, 4.2f, 3.8f, 0.30f); }});
    all.push_back({"tree/dead-oak", "tree", [] { return bare_tree(94, 6.8f, 4.6f, 0.42f); }});
    all.push_back({"clutter/tuft", "clutter", [] { return tuft(1, 15, 0.62f, 0.42f, 0.065f); }});
    all.push_back({"clutter/reeds", "clutter", [] { return tuft(2, 17, 1.55f, 0.40f, 0.060f); }});
    all.push_back({"clutter/corn", "clutter", corn});
    all.push_back({"clutter/vines", "clutter", vines});
    all.push_back({"clutter/stones", "clutter", stones});
}

}
