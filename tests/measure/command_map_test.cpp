#include "engine/core/random.h"
#include "engine/measure/command_map.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::measure;

namespace {

HeightField hills(int columns, int rows, double cell, double rough, std::uint64_t seed) {
    Random random{seed};
    std::vector<float> heights;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            heights.push_back(static_cast<float>(12 * std::sin(i / 9.0) * std::cos(j / 7.0) +
                                                 4 * std::sin(i / 3.1 + j / 2.3) + rough * random.unit()));
    return {columns, rows, Yards{columns * cell}, Yards{rows * cell}, std::move(heights)};
}

/// A line to each place that counts.
float by_lines(const GroundSight& sight, const CommandMap& map, const CommandQuestion& q, std::size_t from) {
    const GroundPoint middle =
        map.places[static_cast<std::size_t>(map.rows / 2 * map.columns + map.columns / 2)];
    int seen = 0;
    int all = 0;
    for (const GroundPoint& to : map.places) {
        if (!q.reach || distance(middle, to) <= *q.reach) ++all;
        if (q.reach && distance(map.places[from], to) > *q.reach) continue;
        seen += sight.visible({map.places[from], q.eye}, {to, q.target}) ? 1 : 0;
    }
    return static_cast<float>(seen) / static_cast<float>(all);
}

}

TEST_CASE("commanding ground is what a line to each place tells, whoever is asked about and however far") {
    const BareSurface surface{hills(70, 45, 20, 0.6, 3)};
    const GroundSight sight{surface};
    const auto west = [](GroundPoint p) { return p.east < 300_yd; };
    const auto most = [](GroundPoint p) { return p.east > 200_yd; };
    struct Case {
        const char* name;
        CommandQuestion question;
    };
    for (const Case& c :
         {Case{"all", {}}, Case{"tall eyes", {.eye = 6_yd, .target = 1_yd}},
          Case{"few places", {.most_places = 24}}, Case{"a battery's reach", {.reach = 400_yd}},
          Case{"a small zone", {.most_places = 40, .stands = west}},
          Case{"a large zone", {.most_places = 40, .stands = most}},
          Case{"eyes on the ground", {.eye = 0_yd, .target = 0_yd, .most_places = 30}}}) {
        CAPTURE(c.name);
        const CommandMap map = command_map(sight, c.question);
        CHECK(map.whole);
        REQUIRE(map.columns == std::min(70, c.question.most_places));
        REQUIRE(map.rows == std::min(45, c.question.most_places));
        for (std::size_t n = 0; n < map.share.size(); ++n) {
            const bool asked = !c.question.stands || c.question.stands(map.places[n]);
            const float expected = asked ? by_lines(sight, map, c.question, n) : CommandMap::nobody;
            REQUIRE(map.share[n] == expected);
        }
    }
}

TEST_CASE("the map is right on ground as rough as it can be, where any edge may be the one that hides") {
#ifdef VANTAGE_SANITIZED // which make a line twenty times as dear
    constexpr int columns = 60;
    constexpr int rows = 44;
#else
    constexpr int columns = 150;
    constexpr int rows = 110;
#endif
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        CAPTURE(seed);
        Random random{seed};
        std::vector<float> heights;
        for (int n = 0; n < columns * rows; ++n)
            heights.push_back(
                static_cast<float>(random.between(0, 1) + 30 * std::pow(random.between(0, 1), 200)));
        const BareSurface surface{
            HeightField{columns, rows, Yards{columns * 10.0}, Yards{rows * 10.0}, std::move(heights)}};
        const GroundSight sight{surface};
        const CommandQuestion question{.eye = 3_yd, .target = 3_yd};
        const CommandMap map = command_map(sight, question);
        for (std::size_t n = 0; n < map.share.size(); n += 97)
            REQUIRE(map.share[n] == by_lines(sight, map, question, n));
    }
}

TEST_CASE("the map does not depend on threads; a preview has some of its places, exactly") {
    const BareSurface surface{hills(64, 64, 25, 0.3, 5)};
    const GroundSight sight{surface};
    const CommandMap one = command_map(sight, {.threads = 1});
    CHECK(command_map(sight, {.threads = 3}).share == one.share);
    const CommandMap preview = command_map(sight, {.step = 8});
    REQUIRE(preview.share.size() == one.share.size());
    for (int j = 4; j < 64; j += 8)
        for (int i = 4; i < 64; i += 8) {
            CHECK(preview.at(i, j) == one.at(i, j));
            CHECK(preview.at(i - 1, j - 4) == preview.at(i, j));
        }
}

TEST_CASE("the best places are apart from each other, and a search can be called off") {
    const BareSurface surface{hills(60, 60, 20, 0.2, 8)};
    const GroundSight sight{surface};
    const CommandMap map = command_map(sight, {});
    const auto best = map.best(4, 250_yd);
    REQUIRE(best.size() == 4);
    CHECK(map.share[best[0]] == map.highest());
    for (std::size_t a = 0; a < best.size(); ++a)
        for (std::size_t b = a + 1; b < best.size(); ++b) {
            CHECK(map.share[best[a]] >= map.share[best[b]]);
            CHECK(distance(map.places[best[a]], map.places[best[b]]) >= 250_yd);
        }
    double told = 0.0;
    const CommandMap part = command_map(sight, {.threads = 1, .goes_on = [&](double done) {
                                                    told = done;
                                                    return done < 0.1;
                                                }});
    CHECK_FALSE(part.whole);
    CHECK(told < 0.2);
}
