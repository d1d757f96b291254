#include "engine/core/geometry.h"
#include "engine/core/quantity.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <string>

using namespace vantage;
using namespace vantage::literals;

namespace {

template <class A, class B>
concept addable = requires(A a, B b) {
    a + b;
};
template <class A, class B>
concept comparable = requires(A a, B b) {
    a < b;
};

static_assert(addable<Yards, Yards>);
static_assert(!addable<Yards, Paces>);
static_assert(!addable<Yards, Inches>);
static_assert(!addable<Inches, Millimetres>);
static_assert(!addable<Degrees, Radians>);
static_assert(!addable<Yards, double>);
static_assert(!comparable<Yards, Metres>);
static_assert(!std::is_convertible_v<double, Yards>);
static_assert(GroundScale{75_yd}.on_table(1800_yd) == 24_in);

}

TEST_CASE("a ground scale joins yards and inches both ways") {
    for (const double per_inch : {50.0, 75.0, 100.0, 150.0, 200.0}) {
        const GroundScale scale{Yards{per_inch}};
        CHECK(scale.on_table(Yards{per_inch}) == 1_in);
        CHECK(scale.on_table_mm(Yards{per_inch}).value() == doctest::Approx(25.4));
        CHECK(scale.on_ground(scale.on_table(450_yd)).value() == doctest::Approx(450.0));
    }
}

TEST_CASE("ground scales outside 50 to 200 yards an inch are known to be out of range") {
    CHECK(GroundScale{50_yd}.in_range());
    CHECK(GroundScale{200_yd}.in_range());
    CHECK_FALSE(GroundScale{49.9_yd}.in_range());
    CHECK_FALSE(GroundScale{200.1_yd}.in_range());
}

TEST_CASE("exact factors are exact") {
    CHECK(to_metres(1000_yd).value() == doctest::Approx(914.4));
    CHECK(to_yards(to_metres(123_yd)).value() == doctest::Approx(123.0));
    CHECK(to_millimetres(2_in).value() == doctest::Approx(50.8));
    CHECK(to_degrees(to_radians(45_deg)).value() == doctest::Approx(45.0));
    CHECK(PaceLength{0.75_yd}.to_yards(100_paces) == 75_yd);
}

TEST_CASE("bearings are clockwise from north") {
    struct Case {
        const char* name;
        double east, north, bearing;
    };
    for (const Case& c : {Case{"north", 0, 1, 0}, Case{"east", 1, 0, 90}, Case{"south", 0, -1, 180},
                          Case{"west", -1, 0, 270}, Case{"north-east", 1, 1, 45}}) {
        CAPTURE(c.name);
        CHECK(bearing_of({c.east, c.north}).value() == doctest::Approx(c.bearing));
        const glm::dvec2 d = direction_of(Degrees{c.bearing});
        CHECK(bearing_of(d).value() == doctest::Approx(c.bearing));
    }
}
