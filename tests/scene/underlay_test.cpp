#include "engine/scene/underlay.h"

#include <doctest/doctest.h>

#include <ostream>

using namespace vantage;
using namespace vantage::scene;

namespace {

constexpr PictureSize size{1500, 1000};
constexpr Yards width{7200}, depth{4800};

Underlay::Control control(double column, double row, double east, double north) {
    return {column, row, {Yards{east}, Yards{north}}};
}

bool near(GroundPoint p, double east, double north) {
    return distance(p, {Yards{east}, Yards{north}}) < Yards{0.01};
}

}

TEST_CASE("without points a picture is as large as the table, in its middle") {
    const auto fit = fit_underlay({}, size, width, depth);
    REQUIRE(fit);
    CHECK(near(fit->on_ground({0, 0}), 0, 4800)); // 4.8 yards a pixel both ways: it fills the table
    CHECK(near(fit->on_ground({1500, 1000}), 7200, 0));
}

TEST_CASE("one point moves a picture, two turn and scale it") {
    const auto moved = fit_underlay({control(750, 500, 4000, 2000)}, size, width, depth);
    REQUIRE(moved);
    CHECK(near(moved->on_ground({750, 500}), 4000, 2000));
    CHECK(near(moved->on_ground({850, 500}), 4480, 2000));
    // A quarter turn to the left and 2 yards a pixel: what was to the right lies to the north.
    const auto turned =
        fit_underlay({control(100, 100, 1000, 1000), control(600, 100, 1000, 2000)}, size, width, depth);
    REQUIRE(turned);
    CHECK(near(turned->on_ground({600, 100}), 1000, 2000));
    CHECK(near(turned->on_ground({100, 600}), 2000, 1000));
    const glm::dvec2 back = turned->in_picture({Yards{2000}, Yards{1000}});
    CHECK(back.x == doctest::Approx(100));
    CHECK(back.y == doctest::Approx(600));
}

TEST_CASE("three points fit exactly and say that they prove nothing; more show their error") {
    // East 100 + 3 c + 0.2 r, north 4000 - 0.1 c - 3 r.
    const auto at = [](double c, double r) {
        return control(c, r, 100 + 3 * c + 0.2 * r, 4000 - 0.1 * c - 3 * r);
    };
    const auto three = fit_underlay({at(100, 100), at(1400, 200), at(300, 900)}, size, width, depth);
    REQUIRE(three);
    CHECK(near(three->on_ground({700, 500}), 2300, 2430));
    CHECK(!three->error);
    CHECK(!three->notes.empty());
    std::vector<Underlay::Control> five{at(100, 100), at(1400, 200), at(300, 900), at(1300, 950),
                                        at(700, 500)};
    const auto exact = fit_underlay(five, size, width, depth);
    REQUIRE(exact);
    REQUIRE(exact->error);
    CHECK(exact->error->value() < 0.01);
    five[4].at.east = five[4].at.east + Yards{50};
    const auto off = fit_underlay(five, size, width, depth);
    REQUIRE(off);
    // The least squares of a plane: what is left of 50 yards at a point is 50 (1 - its leverage).
    CHECK(off->residuals[4].value() == doctest::Approx(39.5).epsilon(0.03));
    CHECK(off->error->value() > 20);
    CHECK(off->notes.back().find("point 5") != std::string::npos);
}

TEST_CASE("points that do not say where a picture lies are refused") {
    const auto refused = [](const std::vector<Underlay::Control>& points, const char* words) {
        const auto fit = fit_underlay(points, size, width, depth);
        REQUIRE(!fit);
        CHECK_MESSAGE(fit.error().message.find(words) != std::string::npos, fit.error().message);
    };
    refused({control(100, 100, 0, 0), control(101, 100, 900, 900)}, "one place in the picture");
    refused({control(100, 100, 5, 5), control(900, 100, 5, 5)}, "one place on the ground");
    refused({control(100, 100, 0, 0), control(700, 500, 2000, 500), control(1300, 900, 4000, 1000)},
            "one line");
    refused({control(0, 0, 0, 4800), control(1500, 0, 7200, 4800), control(0, 1000, 0, 9000)}, "mirrored");
}
