#include "engine/core/random.h"
#include "engine/measure/arc.h"
#include "engine/measure/base.h"
#include "engine/measure/wheel.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::measure;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

Base battalion(double east, double north, double facing = 0) {
    return {{at(east, north), Degrees{facing}}, 190_yd, 112_yd};
}
Base general(double east, double north) { return {{at(east, north), 0_deg}, 150_yd, 150_yd, true}; }

Base random_base(Random& random) {
    return {{at(random.between(0, 1000), random.between(0, 1000)), Degrees{random.between(0, 360)}},
            Yards{random.between(20, 200)},
            Yards{random.between(20, 200)},
            random.below(4) == 0};
}

}

TEST_CASE("the gap between bases runs from edge to edge") {
    CHECK(gap(battalion(0, 0), battalion(500, 0)).value() == doctest::Approx(310)); // side by side
    CHECK(gap(battalion(0, 0), battalion(0, 500)).value() == doctest::Approx(388)); // one behind the other
    CHECK(gap(battalion(0, 0), battalion(0, 500, 90)).value() == doctest::Approx(349)); // across: 56 and 95
    CHECK(gap(battalion(0, 0), battalion(490, 412)).value() == doctest::Approx(std::hypot(300, 300)));
    CHECK(gap(battalion(0, 0), general(0, 500)).value() == doctest::Approx(500 - 56 - 75));
    CHECK(gap(general(0, 0), general(300, 400)).value() == doctest::Approx(350));
    CHECK(gap(battalion(0, 0), battalion(190, 0)) == 0_yd);
    CHECK_FALSE(overlap(battalion(0, 0), battalion(190, 0)));
    CHECK(overlap(battalion(0, 0), battalion(189, 0)));
    CHECK(gap(battalion(0, 0), battalion(50, 50, 30)) == 0_yd); // overlapping
}

TEST_CASE("the gap is symmetric, survives turning the table, and no way round is shorter") {
    Random random{41};
    for (int n = 0; n < 2000; ++n) {
        CAPTURE(n);
        const Base a = random_base(random);
        const Base b = random_base(random);
        const GroundPoint p = at(random.between(0, 1000), random.between(0, 1000));
        REQUIRE(gap(a, b).value() == doctest::Approx(gap(b, a).value()).epsilon(1e-9));
        REQUIRE(gap(a, b).value() <= (gap(a, p) + gap(b, p)).value() + 1e-9);
        const Span span = nearest(a, b);
        REQUIRE(gap(a, span.from).value() < 1e-6); // its ends lie on the bases
        REQUIRE(gap(b, span.to).value() < 1e-6);
        REQUIRE((gap(a, b) == 0_yd) >= overlap(a, b));
        for (const auto& [x, y] : {std::pair{0.3, -0.7}, std::pair{1.0, 1.0}, std::pair{-1.0, 0.2}})
            for (const auto& [u, v] :
                 {std::pair{0.9, 0.1}, std::pair{-1.0, 1.0}}) // any two spots are farther
                REQUIRE(distance(spot_on(a, x, y), spot_on(b, u, v)).value() >= gap(a, b).value() - 1e-9);
        const auto turned = [](Base base) { // about the origin by 90 degrees clockwise
            base.place.at = {base.place.at.north, -base.place.at.east};
            base.place.facing += 90_deg;
            return base;
        };
        REQUIRE(gap(turned(a), turned(b)).value() == doctest::Approx(gap(a, b).value()).epsilon(1e-9));
    }
}

TEST_CASE("an arc opens 45 degrees outward from the front corners and includes its edges") {
    const Base unit = battalion(0, 0); // front edge from (-95, 56) to (95, 56), facing north
    struct Case {
        const char* name;
        GroundPoint place;
        bool inside;
    };
    for (const Case& c : {Case{"ahead", at(0, 400), true}, Case{"on the front edge", at(0, 56), true},
                          Case{"on the right edge", at(95 + 300, 56 + 300), true},
                          Case{"past it", at(95 + 301, 56 + 300), false}, Case{"beside", at(200, 56), false},
                          Case{"behind", at(0, -400), false}, Case{"on the base itself", at(0, 0), false}}) {
        CAPTURE(c.name);
        CHECK(in_arc(unit, c.place) == c.inside);
    }
    CHECK(in_arc(unit, battalion(500, 400)));       // its near corner at 405, 456 lies in the arc
    CHECK_FALSE(in_arc(unit, battalion(600, 400))); // at 505, 456 it does not
    CHECK(in_arc(unit, general(500, 400)));
    CHECK_FALSE(in_arc(unit, general(620, 400)));
}

TEST_CASE("most inside means the smallest angle to the nearest point") {
    const Base unit = battalion(0, 0);
    CHECK(off_front(unit, battalion(0, 500)).value() == doctest::Approx(0));
    CHECK(off_front(unit, general(500 + 53.033, 556 + 53.033)).value() == doctest::Approx(45).epsilon(1e-6));
}

TEST_CASE("front, flanks and rear of a base") {
    const Base unit = battalion(0, 0);
    CHECK(aspect(unit, at(0, 300)) == Aspect::front);
    CHECK(aspect(unit, at(400, 0)) == Aspect::right_flank);
    CHECK(aspect(unit, at(-400, 20)) == Aspect::left_flank);
    CHECK(aspect(unit, at(10, -300)) == Aspect::rear);
    CHECK(enfilades(at(400, 0), at(0, 0), 0_deg));
    CHECK_FALSE(enfilades(at(100, 400), at(0, 0), 0_deg));
    CHECK_FALSE(enfilades(at(400, 400), at(0, 0), 0_deg)); // 45 degrees is not more than 45
}

TEST_CASE("a battery's lane is as wide as its front all the way") {
    const Base battery{{at(0, 0), 0_deg}, 112_yd, 112_yd};
    const Base target = battalion(0, 800);
    const auto lane = firing_lane(battery, target);
    CHECK(lane[0].north.value() == doctest::Approx(56));
    CHECK(lane[2].north.value() == doctest::Approx(744));
    //     |----target----|
    //        :      :
    //   [A]  : [B]  :[C]        B stands in the lane, C touches its edge, A stands beside it.
    //        |guns--|
    CHECK_FALSE(stands_in(lane, battalion(-200, 400)));
    CHECK(stands_in(lane, battalion(0, 400)));
    CHECK(stands_in(lane, battalion(150, 400))); // only its corner
    CHECK_FALSE(stands_in(lane, battalion(56 + 95, 400)));
    CHECK_FALSE(stands_in(lane, target));
    const auto slanted = firing_lane(battery, battalion(500, 800));
    CHECK(stands_in(slanted, battalion(250, 400)));
    CHECK_FALSE(stands_in(slanted, battalion(-50, 600)));
}

TEST_CASE("a wheel turns about a front corner and its outer corner walks the arc") {
    const Wheel right = wheel(battalion(0, 0), Pivot::right, 90_deg);
    CHECK(right.outer_path.value() == doctest::Approx(190 * std::numbers::pi / 2));
    CHECK(right.pivot.east.value() == doctest::Approx(95));
    CHECK(right.after[0].place.facing.value() == doctest::Approx(90));
    const auto c = corners(right.after[0]);
    CHECK(c[1].east.value() == doctest::Approx(95)); // the pivot stands still
    CHECK(c[1].north.value() == doctest::Approx(56));
    CHECK(c[0].east.value() == doctest::Approx(95)); // the left corner came round to the north of it
    CHECK(c[0].north.value() == doctest::Approx(56 + 190));
    CHECK(wheel_for(190_yd, right.outer_path).value() == doctest::Approx(90));

    const Base line[] = {battalion(0, 0), battalion(200, 0), battalion(100, -300)};
    const Wheel left = wheel(line, 0_deg, Pivot::left, 30_deg);
    CHECK(left.outer_path.value() == doctest::Approx(390 * std::numbers::pi / 6));
    CHECK(left.after[0].place.facing.value() == doctest::Approx(330));
    CHECK(gap(left.after[0], left.after[1]).value() == doctest::Approx(10)); // ranks stay as they were
}

TEST_CASE("a line knows where it runs inside an outline") {
    const Outline horseshoe{at(0, 0),     at(300, 0),   at(300, 300), at(200, 300),
                            at(200, 100), at(100, 100), at(100, 300), at(0, 300)};
    const auto s = inside(horseshoe, at(-100, 200), at(400, 200));
    REQUIRE(s.size() == 2);
    CHECK(s[0].in == doctest::Approx(0.2));
    CHECK(s[0].out == doctest::Approx(0.4));
    CHECK(s[1].in == doctest::Approx(0.6));
    CHECK(s[1].out == doctest::Approx(0.8));
    CHECK(inside(horseshoe, at(-100, 400), at(400, 400)).empty());
    CHECK(touches(battalion(150, 350), horseshoe));
    CHECK_FALSE(touches({{at(150, 250), 0_deg}, 80_yd, 80_yd}, horseshoe));
}
