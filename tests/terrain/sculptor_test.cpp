#include "engine/core/random.h"
#include "engine/terrain/sculptor.h"
#include "engine/terrain/waters.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

SculptPlan hill_and_valley() {
    SculptPlan plan;
    plan.spots = {
        {at(1000, 1000), 60_yd}, {at(3000, 2400), 80_yd}, {at(3700, 300), 40_yd}, {at(200, 2800), 45_yd}};
    plan.contours = {{{at(0, 400), at(2000, 1800), at(4000, 1500)}, {30_yd, 25_yd, 15_yd}}};
    return plan;
}

}

TEST_CASE("sculpted ground passes through its spot heights and along its ridges") {
    const SculptPlan plan = hill_and_valley();
    const HeightField field = sculpt(plan, 400, 300, 4000_yd, 3000_yd);
    for (const auto& spot : plan.spots)
        CHECK(field.height_at(spot.at).value() == doctest::Approx(spot.height.value()).epsilon(0.02));
    // Half-way along the first leg of the line, 30 falls to 25.
    CHECK(field.height_at(at(1000, 1100)).value() > 25.0);
    CHECK(field.height_at(at(2000, 1800)).value() == doctest::Approx(25.0).epsilon(0.04));
}

TEST_CASE("a plan without heights is level, and a swell stands on it") {
    SculptPlan plan;
    plan.base = 100_yd;
    CHECK(sculpt(plan, 20, 20, 1000_yd, 1000_yd).lowest() == 100_yd);
    CHECK(sculpt(plan, 20, 20, 1000_yd, 1000_yd).highest() == 100_yd);
    plan.swells = {{at(500, 500), 400_yd, 200_yd, 0_deg, 12_yd}};
    const HeightField field = sculpt(plan, 100, 100, 1000_yd, 1000_yd);
    CHECK(field.height_at(at(500, 500)).value() == doctest::Approx(112.0).epsilon(0.001));
    CHECK(field.height_at(at(700, 500)).value() >
          field.height_at(at(500, 700)).value()); // longer east to west
    CHECK(field.height_at(at(990, 500)).value() == doctest::Approx(100.0));
}

TEST_CASE("the same plan gives the same ground at any resolution, and on every run") {
    SculptPlan plan = hill_and_valley();
    plan.roughness = 2_yd;
    plan.seed = 7;
    const HeightField coarse = sculpt(plan, 200, 150, 4000_yd, 3000_yd);
    const HeightField fine = sculpt(plan, 800, 600, 4000_yd, 3000_yd);
    CHECK(sculpt(plan, 200, 150, 4000_yd, 3000_yd).heights() == coarse.heights());
    Random random{3};
    for (int n = 0; n < 500; ++n) {
        const GroundPoint p = at(random.between(50, 3950), random.between(50, 2950));
        CHECK(abs(coarse.height_at(p) - fine.height_at(p)) < 0.6_yd);
    }
    plan.seed = 8;
    CHECK(sculpt(plan, 200, 150, 4000_yd, 3000_yd).heights() != coarse.heights());
}

TEST_CASE("a stream never rises downstream, wherever it is drawn") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        CAPTURE(seed);
        Random random{seed};
        SculptPlan plan;
        plan.roughness = 3_yd;
        for (int n = 0; n < 12; ++n)
            plan.spots.push_back(
                {at(random.between(0, 3000), random.between(0, 3000)), Yards{random.between(0, 80)}});
        SculptPlan::Stream stream;
        stream.width = 4_yd;
        for (int n = 0; n < 6; ++n) stream.points.push_back(at(200 + 500 * n, random.between(300, 2700)));
        plan.streams = {stream};
        const HeightField field = sculpt(plan, 300, 300, 3000_yd, 3000_yd);
        double lowest = 1e9, climbs = 0.0;
        for (std::size_t n = 0; n + 1 < stream.points.size(); ++n)
            for (int k = 0; k <= 100; ++k) {
                const GroundPoint a = stream.points[n], b = stream.points[n + 1];
                const double t = k / 100.0;
                const double h =
                    field.height_at({a.east + (b.east - a.east) * t, a.north + (b.north - a.north) * t})
                        .value();
                climbs = std::max(climbs, h - lowest);
                lowest = std::min(lowest, h);
            }
        CHECK(climbs < 0.75); // a bend may lift one sample a little; the hills here are 80 yards high
    }
}

TEST_CASE("still water is level to its shore") {
    SculptPlan plan = hill_and_valley();
    plan.roughness = 2_yd;
    plan.pools = {{{at(1500, 1200), at(2200, 1300), at(2100, 1900), at(1400, 1700)}}};
    const HeightField field = sculpt(plan, 400, 300, 4000_yd, 3000_yd);
    const Yards level = field.height_at(at(1800, 1500));
    for (const GroundPoint p : {at(1600, 1300), at(2000, 1800), at(1500, 1600), at(2100, 1400)})
        CHECK(field.height_at(p) == level);
    CHECK(field.height_at(at(1800, 1000)) >= level);
}

TEST_CASE("plateaus are level and banks rise above the ground they cross") {
    SculptPlan plan = hill_and_valley();
    plan.plateaus = {{{at(2600, 500), at(3400, 500), at(3400, 1100), at(2600, 1100)}, 55_yd}};
    const HeightField before = sculpt(plan, 400, 300, 4000_yd, 3000_yd);
    for (const GroundPoint p : {at(2700, 600), at(3300, 1000), at(3000, 800)})
        CHECK(before.height_at(p).value() == doctest::Approx(55.0).epsilon(0.01));
    plan.banks = {{{at(500, 2000), at(1500, 2500)}, 30_yd, 3_yd}};
    const HeightField after = sculpt(plan, 400, 300, 4000_yd, 3000_yd);
    CHECK((after.height_at(at(1000, 2250)) - before.height_at(at(1000, 2250))).value() ==
          doctest::Approx(3.0).epsilon(0.01));
    CHECK(after.height_at(at(1000, 2500)) == before.height_at(at(1000, 2500)));
}

TEST_CASE("all waters fall as one network, whatever order they are drawn in") {
    SculptPlan plan;
    plan.base = 100_yd;
    plan.roughness = 3_yd;
    plan.grain = 350_yd;
    plan.spots = {{{0_yd, 3000_yd}, 130_yd},
                  {{4000_yd, 3000_yd}, 128_yd},
                  {{0_yd, 0_yd}, 104_yd},
                  {{4000_yd, 0_yd}, 104_yd}};
    plan.contours.push_back(
        {{{2000_yd, 2900_yd}, {1900_yd, 1500_yd}, {2050_yd, 100_yd}}, {115_yd, 108_yd, 100_yd}});
    const SculptPlan::Stream trunk{
        {{2000_yd, 2900_yd}, {1850_yd, 2200_yd}, {1900_yd, 1500_yd}, {2150_yd, 800_yd}, {2050_yd, -100_yd}},
        6_yd};
    const SculptPlan::Stream west{{{300_yd, 2000_yd}, {1200_yd, 1500_yd}, {1900_yd, 1500_yd}}, 4_yd};
    // Enters against the stream, as a mill race does.
    const SculptPlan::Stream east{{{3700_yd, 900_yd}, {2900_yd, 400_yd}, {2150_yd, 800_yd}}, 4_yd};
    const SculptPlan::Pool pond{
        {{1800_yd, 1900_yd}, {1950_yd, 1880_yd}, {1980_yd, 2080_yd}, {1830_yd, 2100_yd}}};
    for (const bool trunk_first : {true, false}) {
        CAPTURE(trunk_first);
        plan.streams = trunk_first ? std::vector{trunk, west, east} : std::vector{east, west, trunk};
        for (const bool ponded : {false, true}) {
            CAPTURE(ponded);
            plan.pools.clear();
            if (ponded) plan.pools.push_back(pond);
            for (const int columns : {200, 400}) {
                const HeightField field = sculpt(plan, columns, columns * 3 / 4, 4000_yd, 3000_yd);
                for (const auto& stream : plan.streams)
                    CHECK(climb_along(field, stream.points) <= Yards{0.05});
                if (!ponded) continue;
                const Yards level = field.height_at({1890_yd, 1990_yd});
                CHECK(abs(field.height_at({1860_yd, 2040_yd}) - level) < Yards{0.05});
            }
        }
    }
    // Measured ground is carved the same way.
    const HeightField bare{100, 75, 4000_yd, 3000_yd, std::vector<float>(7500, 50.0F)};
    const HeightField carved = with_waters(bare, plan.streams, plan.pools);
    for (const auto& stream : plan.streams) {
        CHECK(climb_along(carved, stream.points) <= Yards{0.05});
        CHECK(carved.height_at(stream.points[1]) < 50_yd);
    }
    CHECK(carved.height_at({200_yd, 200_yd}) == 50_yd);
}
