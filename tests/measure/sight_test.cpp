#include "engine/core/random.h"
#include "engine/measure/sight.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::measure;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }
SightEnd eye(double east, double north, double above = 2) { return {at(east, north), Yards{above}}; }

Outline box(double west, double south, double east, double north) {
    return {at(west, south), at(east, south), at(east, north), at(west, north)};
}
Obstacle wood(double west, double south, double east, double north, double height = 15) {
    return {ObstacleKind::wood, 1, -1, box(west, south, east, north), Yards{height}, "the wood"};
}
Obstacle of_kind(ObstacleKind kind, Outline outline, double height, std::int32_t side = -1) {
    return {kind, 9, side, std::move(outline), Yards{height}, "it"};
}

const BareSurface flat{HeightField{20, 20, 2000_yd, 2000_yd, std::vector<float>(400, 0.0F)}};
const GroundSight level{flat};

}

TEST_CASE("a wood may be looked into but not through") {
    const ObstacleList woods{{wood(500, 0, 1000, 2000)}};
    const auto look = [&](double from, double to) {
        return sight(level, woods, eye(from, 1000), eye(to, 1000));
    };
    CHECK(look(100, 490).visible); // up to its edge
    CHECK(look(100, 611).visible); // 111 yards into it
    CHECK_FALSE(look(100, 613).visible);
    CHECK_FALSE(look(100, 1500).visible);
    CHECK(look(900, 1500).visible); // out of it, from 100 yards inside
    const Sighting through = look(100, 1500);
    REQUIRE(through.blocker() != nullptr);
    CHECK(through.blocker()->name == "the wood");
    CHECK(through.blocked_at->value() == doctest::Approx(400 + 112));
    CHECK(through.margin.value() == doctest::Approx(2 - 15));
    CHECK(sight(level, woods, eye(1500, 1000), eye(100, 1000)).blocked_at->value() ==
          doctest::Approx(500 + 112));
}

TEST_CASE("a wood is looked over from high enough") {
    const ObstacleList woods{{wood(500, 0, 1000, 2000)}};
    const Sighting over = sight(level, woods, eye(100, 1000, 16.5), eye(1500, 1000, 16.5));
    CHECK(over.visible);
    CHECK(over.margin.value() == doctest::Approx(1.5));
    // Two clumps of 60 yards are 120 yards of wood.
    const ObstacleList clumps{{wood(500, 0, 560, 2000), wood(700, 0, 760, 2000)}};
    const Sighting both = sight(level, clumps, eye(100, 1000), eye(1500, 1000));
    CHECK_FALSE(both.visible);
    CHECK(both.blocked_at->value() == doctest::Approx(600 + 52));
    CHECK(sight(level, clumps, eye(100, 1000), eye(690, 1000)).visible);
}

TEST_CASE("a village between hides, but its own edge can be seen") {
    const ObstacleList village{{of_kind(ObstacleKind::built_up, box(500, 800, 800, 1200), 8)}};
    CHECK_FALSE(sees(level, village, eye(100, 1000), eye(1500, 1000)));
    CHECK(sees(level, village, eye(100, 1000), eye(1500, 1700))); // past its corner
    CHECK(sees(level, village, eye(100, 1000), eye(600, 1000)));  // troops 100 yards inside
    CHECK_FALSE(sees(level, village, eye(100, 1000), eye(650, 1000)));
    const Sighting past = sight(level, village, eye(100, 1000, 9), eye(1500, 1000, 9));
    CHECK(past.visible);
    CHECK(past.margin.value() == doctest::Approx(1));
}

TEST_CASE("units block as men do, and never themselves") {
    const Obstacle men = of_kind(ObstacleKind::unit, box(700, 900, 800, 1100), 1.9, 1);
    const ObstacleList units{{men}};
    const SightParties from_side_1{.side = 1};
    CHECK_FALSE(sees(level, units, eye(100, 1000, 1.8), eye(1500, 1000, 1.8), {}, from_side_1));
    CHECK(sees(level, units, eye(100, 1000, 2.6), eye(1500, 1000, 2.6), {}, from_side_1)); // over their heads
    SightSettings settings;
    settings.friends = false;
    CHECK(sees(level, units, eye(100, 1000, 1.8), eye(1500, 1000, 1.8), settings, from_side_1));
    CHECK_FALSE(sees(level, units, eye(100, 1000, 1.8), eye(1500, 1000, 1.8), settings, {.side = 2}));
    settings.enemies = false;
    CHECK(sees(level, units, eye(750, 1000, 1.8), eye(1500, 1000, 1.8), {}, {.side = 2, .looker = 9}));
    CHECK(sees(level, units, eye(100, 1000, 1.8), eye(750, 1000, 1.8), {}, {.side = 2, .target = 9}));
    CHECK(sees(level, units, eye(100, 1000, 1.8), eye(1500, 1000, 1.8), settings, {.side = 2}));
}

TEST_CASE("a wall at hand is looked over, one in the middle is not") {
    const ObstacleList wall{{of_kind(ObstacleKind::barrier, box(1000, 0, 1000.5, 2000), 2.5)}};
    CHECK_FALSE(sees(level, wall, eye(100, 1000), eye(1500, 1000)));
    CHECK(sees(level, wall, eye(999.6, 1000), eye(1500, 1000)));
}

TEST_CASE("table sight raises relief and models alike") {
    // A ridge of 10 yards, exaggerated three times, and eyes of figures 36 yards tall at ground scale.
    std::vector<float> heights;
    for (int j = 0; j < 20; ++j)
        for (int i = 0; i < 20; ++i) heights.push_back(i == 10 ? 10.0F : 0.0F);
    const BareSurface ridge{HeightField{20, 20, 2000_yd, 2000_yd, heights}};
    const GroundSight over{ridge};
    SightSettings table{.kind = SightKind::table};
    table.exaggeration = 3;
    const Sighting s = sight(over, ObstacleList{{}}, eye(100, 1000, 36), eye(1900, 1000, 36), table);
    CHECK(s.visible);
    CHECK(s.margin.value() == doctest::Approx(6));
    CHECK_FALSE(sight(over, ObstacleList{{}}, eye(100, 1000, 2), eye(1900, 1000, 2)).visible);
    CHECK(record(s).find("table sight") == 0);
}

TEST_CASE("what share of a base is seen past a wood's corner") {
    // The wood hides everything south of the line through its corner.
    const ObstacleList woods{{wood(500, 0, 900, 1000)}};
    const Base target{{at(1500, 1000), 90_deg}, 200_yd, 100_yd};
    const BaseSighting s = sight_of_base(level, woods, eye(100, 1000), target, 2_yd);
    CHECK(s.samples == 9);
    CHECK(s.seen == 6); // the middle line runs along the edge, the southern third is hidden
    CHECK(s.visible(0.5));
    CHECK_FALSE(s.visible(0.7));
}

TEST_CASE("with anything in the way, sight is the same from both ends") {
    std::vector<float> heights;
    for (int j = 0; j < 40; ++j)
        for (int i = 0; i < 40; ++i)
            heights.push_back(static_cast<float>(6 * std::sin(i / 3.0) * std::cos(j / 4.0)));
    const BareSurface hills{HeightField{40, 40, 2000_yd, 2000_yd, heights}};
    const GroundSight ground{hills};
    Random random{77};
    std::vector<Obstacle> things;
    for (std::uint32_t n = 0; n < 30; ++n) {
        const double x = random.between(0, 1900);
        const double y = random.between(0, 1900);
        things.push_back({static_cast<ObstacleKind>(n % 7), n, static_cast<std::int32_t>(n % 2),
                          box(x, y, x + random.between(5, 150), y + random.between(5, 150)),
                          Yards{random.between(1, 12)}, "thing"});
    }
    const ObstacleList obstacles{things};
    int seen = 0;
    for (int n = 0; n < 3000; ++n) {
        CAPTURE(n);
        const SightEnd a = eye(random.between(0, 2000), random.between(0, 2000), random.between(1, 8));
        const SightEnd b = eye(random.between(0, 2000), random.between(0, 2000), random.between(1, 8));
        const Sighting there = sight(ground, obstacles, a, b);
        const Sighting back = sight(ground, obstacles, b, a);
        REQUIRE(there.visible == back.visible);
        REQUIRE(there.margin == back.margin);
        REQUIRE(there.visible == sees(ground, obstacles, b, a));
        REQUIRE(there.visible == (there.blocker() == nullptr));
        REQUIRE(there.visible == (there.margin >= 0_yd));
        seen += there.visible;
    }
    CHECK(seen > 200);
}
