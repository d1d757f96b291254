#include "engine/core/random.h"
#include "engine/terrain/sculptor.h"

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
