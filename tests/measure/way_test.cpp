#include "engine/core/random.h"
#include "engine/measure/front.h"
#include "engine/measure/reach.h"
#include "engine/measure/tape.h"
#include "engine/measure/vantage_point.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::measure;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

MoveGround open_table(double side = 4000) {
    return {[](GroundPoint) { return Going::open; }, [](GroundPoint) { return false; },
            [side](GroundPoint p) {
                return p.east >= 0_yd && p.north >= 0_yd && p.east <= Yards{side} && p.north <= Yards{side};
            }};
}

double used_at(const CostField& field, GroundPoint p) { return double{field.used[*field.cell_of(p)]}; }

}

TEST_CASE("a tape over a slope is longer than in plan, and as long on the way back") {
    // Three in four: 100 yards of plan are 125 over the ground.
    std::vector<float> heights;
    for (int j = 0; j < 20; ++j)
        for (int i = 0; i < 20; ++i) heights.push_back(static_cast<float>(75 * i));
    const BareSurface slope{HeightField{20, 20, 2000_yd, 2000_yd, heights}};
    const GroundSight ground{slope};
    const GroundPoint up[] = {at(100, 1000), at(1700, 1000)};
    CHECK(tape(ground, up).plan.value() == doctest::Approx(1600));
    CHECK(tape(ground, up).over_ground.value() == doctest::Approx(2000));
    const GroundPoint across[] = {at(500, 100), at(500, 1700)};
    CHECK(tape(ground, across).over_ground.value() == doctest::Approx(1600));
}

TEST_CASE("a tape is a metric in plan: symmetric, zero on the spot, and no way round is shorter") {
    std::vector<float> heights;
    Random random{2};
    for (int n = 0; n < 900; ++n) heights.push_back(static_cast<float>(20 * random.unit()));
    const BareSurface rough{HeightField{30, 30, 3000_yd, 3000_yd, heights}};
    const GroundSight ground{rough};
    const auto point = [&] { return at(random.between(0, 3000), random.between(0, 3000)); };
    for (int n = 0; n < 300; ++n) {
        const GroundPoint a = point();
        const GroundPoint b = point();
        const GroundPoint c = point();
        const auto length = [&](GroundPoint p, GroundPoint q) {
            const GroundPoint way[] = {p, q};
            return tape(ground, way);
        };
        REQUIRE(length(a, b).plan == length(b, a).plan);
        REQUIRE(length(a, b).over_ground == length(b, a).over_ground);
        REQUIRE(length(a, b).over_ground >= length(a, b).plan - 1e-9_yd);
        REQUIRE(length(a, a).over_ground == 0_yd);
        REQUIRE(length(a, b).plan <= length(a, c).plan + length(c, b).plan + 1e-9_yd);
    }
}

TEST_CASE("in the open a unit reaches a circle, never beyond its rate") {
    const GroundPoint start = at(2000, 2000);
    const CostField field =
        reach(start, {.open = 1125_yd, .rough = 562.5_yd, .dense = 562.5_yd}, open_table());
    for (int j = 0; j < field.rows; ++j)
        for (int i = 0; i < field.columns; ++i) {
            const double d = distance(start, field.place(i, j)).value();
            if (field.reached(i, j)) {
                REQUIRE(d <= 1125 + 1e-6);
                REQUIRE(double{field.used[field.index(i, j)]} >=
                        d / 1125 - 1e-6); // no cost below the true one
                REQUIRE(double{field.used[field.index(i, j)]} <= d / 1125 * 1.01 + 1e-6);
            } else {
                REQUIRE(d > 1125 * 0.985);
            }
        }
    const auto path = path_to(field, start, at(2700, 2400));
    REQUIRE(path);
    CHECK(path->length.value() == doctest::Approx(std::hypot(700, 400)).epsilon(0.01));
    CHECK_FALSE(path_to(field, start, at(3500, 2000)));
}

TEST_CASE("reach grows with the rate") {
    const MoveGround patches{[](GroundPoint p) {
                                 return std::sin(p.east.value() / 170) * std::cos(p.north.value() / 130) > 0.3
                                            ? Going::rough
                                            : Going::open;
                             },
                             [](GroundPoint) { return false; }, open_table().on_table};
    std::size_t before = 0;
    for (const double rate : {300.0, 500.0, 800.0, 1200.0}) {
        const CostField field =
            reach(at(2000, 2000), {.open = Yards{rate}, .rough = Yards{rate / 2}, .dense = Yards{rate / 2}},
                  patches);
        CHECK(field.count() > before);
        before = field.count();
    }
}

TEST_CASE("roads carry farther, dense ground halts at its edge, rivers and enemies are gone round") {
    const GroundPoint start = at(2000, 2000);
    MoveGround ground = open_table();
    ground.road = [](GroundPoint p) { return std::abs(p.north.value() - 2000) < 13; };
    const CostField by_road =
        reach(start, {.open = 1500_yd, .road = 1800_yd, .rough = 750_yd, .dense = 750_yd}, ground);
    CHECK(used_at(by_road, at(3775, 2000)) <= 1.0);
    CHECK(used_at(by_road, at(2000, 3525)) > 1.0);

    MoveGround wood = open_table();
    wood.going = [](GroundPoint p) { return p.east > 2300_yd ? Going::dense : Going::open; };
    const MoveRates rates{.open = 1125_yd, .rough = 562.5_yd, .dense = 562.5_yd, .halts_at_dense = true};
    const CostField halted = reach(start, rates, wood);
    CHECK(used_at(halted, at(2300, 2000)) < 0.3);
    CHECK(used_at(halted, at(2325, 2000)) < 0.35); // the edge
    CHECK(used_at(halted, at(2375, 2000)) > 1.0);  // no farther
    MoveRates lights = rates;
    lights.halts_at_dense = false;
    CHECK(used_at(reach(start, lights, wood), at(2500, 2000)) < 1.0);
    const CostField inside = reach(at(2600, 2000), rates, wood); // and on leaving it again
    CHECK(used_at(inside, at(2700, 2000)) < 0.25);
    CHECK(used_at(inside, at(2200, 2000)) > 1.0);

    MoveGround river = open_table();
    river.going = [](GroundPoint p) {
        const bool water = std::abs(p.north.value() - 2200) < 30 && p.east < 2500_yd;
        return water ? Going::impassable : Going::open;
    };
    const CostField round = reach(start, rates, river);
    CHECK(used_at(round, at(2000, 2300)) * 1125 > 2 * std::hypot(500, 170)); // round the end at 2500
    CHECK(used_at(round, at(2000, 2200)) > 1.0);

    const Base enemy{{at(2000, 2300), 180_deg}, 400_yd, 100_yd};
    const CostField past = reach(start, rates, open_table(), {{enemy, 50_yd}});
    CHECK(used_at(past, at(2000, 2300)) > 1.0);
    CHECK(used_at(past, at(2000, 2500)) * 1125 > 500);
}

TEST_CASE("contours close round the start and grow with the thirds") {
    const GroundPoint start = at(2000, 2000);
    const CostField field = reach(start, {.open = 900_yd, .rough = 450_yd, .dense = 450_yd}, open_table());
    for (const double used : {1.0 / 3, 2.0 / 3}) {
        const auto lines = contour(field, used);
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].front() == lines[0].back());
        for (const GroundPoint& p : lines[0])
            CHECK(distance(start, p).value() == doctest::Approx(900 * used).epsilon(0.03));
    }
}

TEST_CASE(
    "a formation faces from its reformation area to its bases, and is outflanked from behind that line") {
    const Base area{{at(1000, 500), 0_deg}, 150_yd, 300_yd};
    const Base units[] = {{{at(900, 1200), 0_deg}, 190_yd, 112_yd},
                          {{at(1100, 1200), 0_deg}, 190_yd, 112_yd}};
    const auto front = front_of(area, units);
    REQUIRE(front);
    CHECK(front->facing.value() == doctest::Approx(0));
    CHECK(front->line.length().value() == doctest::Approx(390));
    CHECK(front->line.from.north.value() == doctest::Approx(1256));
    const auto enemy = [](double x, double y) { return Base{{at(x, y), 0_deg}, 100_yd, 100_yd}; };
    CHECK(outflanks(*front, area, enemy(1600, 450)));
    CHECK(outflanks(*front, area, enemy(1600, 550)));       // level with it
    CHECK_FALSE(outflanks(*front, area, enemy(1600, 700))); // ahead of the line
    CHECK_FALSE(outflanks(*front, area, enemy(2200, 400))); // too far off
    CHECK(quarter_of(*front, at(1000, 2000)) == measure::Quarter::front);
    CHECK(quarter_of(*front, at(1600, 900)) == measure::Quarter::right_flank);
    CHECK(quarter_of(*front, at(300, 900)) == measure::Quarter::left_flank);
    CHECK(quarter_of(*front, at(1000, 100)) == measure::Quarter::rear);
}

TEST_CASE("over rippled ground the hilltop is the best place to stand") {
    // Ripples of 4 yards hide the plain from anybody on it.
    std::vector<float> heights;
    for (int j = 0; j < 40; ++j)
        for (int i = 0; i < 40; ++i)
            heights.push_back(
                static_cast<float>(60 * std::exp(-(std::pow(i - 10, 2) + std::pow(j - 25, 2)) / 12.0) +
                                   4 * std::sin(1.3 * i) * std::sin(1.1 * j)));
    const BareSurface hill{HeightField{40, 40, 4000_yd, 4000_yd, heights}};
    const GroundSight ground{hill};
    std::vector<GroundPoint> places;
    for (int j = 0; j < 8; ++j)
        for (int i = 0; i < 8; ++i) places.push_back(at(250 + 500 * i, 250 + 500 * j));
    places.push_back(at(1050, 2550)); // the top
    const auto ranked =
        rank_vantage_points(ground, ObstacleList{{}}, places, 2.6_yd, {{}, {}, 1.9_yd}, {1, 0, 0});
    CHECK(ranked.front().at == at(1050, 2550));
    CHECK(ranked.front().over > 40_yd);
    CHECK(ranked.front().table > 2 * ranked[ranked.size() / 2].table);
}
