#include "engine/core/random.h"
#include "engine/measure/ground_sight.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using measure::BareSurface;
using measure::Clearance;
using measure::GroundSight;
using measure::SightEnd;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

SightEnd eye(double east, double north, double above) { return {at(east, north), Yards{above}}; }

/// Ground whose height at each sample is a function of its place.
HeightField shaped(int columns, int rows, Yards width, Yards depth,
                   const std::function<double(double, double)>& height) {
    std::vector<float> heights;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            heights.push_back(static_cast<float>(
                height((i + 0.5) * width.value() / columns, (j + 0.5) * depth.value() / rows)));
    return {columns, rows, width, depth, std::move(heights)};
}

HeightField rough(int columns, int rows, Yards width, Yards depth, std::uint64_t seed) {
    Random random{seed};
    return shaped(columns, rows, width, depth, [&](double x, double y) {
        return 20 * std::sin(x / 300) * std::cos(y / 410) + 6 * std::sin(x / 90 + y / 70) + random.unit();
    });
}

/// The independent check: a march at a tenth of a cell, asking the height field itself.
double marched_margin(const HeightField& field, const SightEnd& a, const SightEnd& b) {
    const double length = distance(a.at, b.at).value();
    const int steps = static_cast<int>(length / std::min(field.cell_east(), field.cell_north()) * 10) + 1;
    const double h0 = (field.height_at(a.at) + a.above).value();
    const double h1 = (field.height_at(b.at) + b.above).value();
    double margin = 1e9;
    for (int n = 0; n <= steps; ++n) {
        const double t = static_cast<double>(n) / steps;
        const GroundPoint p = at(a.at.east.value() + t * (b.at.east - a.at.east).value(),
                                 a.at.north.value() + t * (b.at.north - a.at.north).value());
        margin = std::min(margin, h0 + t * (h1 - h0) - field.height_at(p).value());
    }
    return margin;
}

struct Ends {
    SightEnd a, b;
};

Ends random_ends(Random& random, const HeightField& field) {
    const auto one = [&] {
        return eye(random.between(0, field.width().value()), random.between(0, field.depth().value()),
                   random.between(0.2, 4.0));
    };
    const SightEnd a = one();
    return {a, one()};
}

}

TEST_CASE("a line is blocked where its profile first goes below ground, also between two squares") {
    const HeightField field = rough(181, 150, 3620_yd, 3000_yd, 11);
    const BareSurface surface{field};
    const GroundSight sight{surface};
    Random random{5};
    int blocked = 0;
    for (int n = 0; n < 20'000; ++n) {
        const SightEnd from = eye(random.between(20, 3600), random.between(20, 2980), random.between(1, 3));
        const SightEnd to = eye(random.between(20, 3600), random.between(20, 2980), random.between(1, 3));
        const Clearance answer = sight.clearance(from, to);
        if (!answer.blocked_at) continue;
        const auto profile = sight.profile(from, to);
        double expected = -1.0;
        for (std::size_t k = 1; k < profile.size() && expected < 0.0; ++k) {
            const double above = (profile[k - 1].line - profile[k - 1].ground).value();
            const double below = (profile[k].line - profile[k].ground).value();
            if (below < -1e-9)
                expected = profile[k - 1].distance.value() +
                           (profile[k].distance - profile[k - 1].distance).value() * std::max(above, 0.0) /
                               (above - below);
        }
        CAPTURE(n);
        CHECK(answer.blocked_at->value() == doctest::Approx(expected).epsilon(1e-7));
        ++blocked;
    }
    CHECK(blocked > 5'000);
}

TEST_CASE("over flat ground a line clears by the lower of its ends") {
    const BareSurface flat{shaped(10, 10, 1000_yd, 1000_yd, [](double, double) { return 5.0; })};
    const GroundSight sight{flat};
    const Clearance c = sight.clearance(eye(10, 20, 2.6), eye(900, 700, 1.9));
    CHECK(c.visible());
    CHECK(c.margin.value() == doctest::Approx(1.9));
    CHECK(c.tightest_at.value() == doctest::Approx(std::hypot(890, 680)));
    CHECK(sight.visible(eye(0, 0, 0), eye(1000, 1000, 0))); // also with both ends on the ground
    CHECK(sight.clearance(eye(50, 50, 2), eye(50, 50, 2)).visible());
}

TEST_CASE("a ridge blocks, and says where and by how much") {
    // Crest of 30 yards at 1050, falling 10 yards in each 100; from 100 to 2000 at 2 yards the line is
    // level, meets the slope at 2 yards up (770) and runs 28 yards under the crest.
    const BareSurface ridge{shaped(21, 21, 2100_yd, 2100_yd, [](double x, double) {
        return std::max(0.0, 30 - std::abs(x - 1050) / 10);
    })};
    const GroundSight sight{ridge};
    const Clearance c = sight.clearance(eye(100, 1000, 2), eye(2000, 1000, 2));
    REQUIRE_FALSE(c.visible());
    CHECK(c.blocked_at->value() == doctest::Approx(670));
    CHECK(c.margin.value() == doctest::Approx(-28));
    CHECK(c.tightest_at.value() == doctest::Approx(950));

    const Clearance other_way = sight.clearance(eye(2000, 1000, 2), eye(100, 1000, 2));
    CHECK(other_way.margin == c.margin);
    CHECK(other_way.blocked_at->value() == doctest::Approx(670));
}

TEST_CASE("a reverse slope hides what the crest does not") {
    // Level to a crest at 1050, then down 1 in 10.
    const BareSurface slope{shaped(21, 3, 2100_yd, 300_yd,
                                   [](double x, double) { return x <= 1050 ? 100 : 100 - (x - 1050) / 10; })};
    const GroundSight sight{slope};
    // Line from (850, +2) over the crest (1050, 0): at d beyond it lies 2 d / 200 below the crest; the
    // man's head lies d/10 - 2 below. They meet at d = 2 / (0.1 - 0.01) = 22.2 yards.
    CHECK(sight.visible(eye(850, 150, 2), eye(1050 + 22, 150, 2)));
    CHECK_FALSE(sight.visible(eye(850, 150, 2), eye(1050 + 23, 150, 2)));
}

TEST_CASE("a hill that just clears shows how little") {
    const BareSurface hill{shaped(41, 41, 4100_yd, 4100_yd, [](double x, double) {
        return std::max(0.0, 9.7 - std::abs(x - 2050) / 50);
    })};
    const GroundSight sight{hill};
    const Clearance c = sight.clearance(eye(50, 2050, 10), eye(4050, 2050, 10));
    CHECK(c.visible());
    CHECK(c.margin.value() == doctest::Approx(0.3).epsilon(1e-5));
    CHECK(c.tightest_at.value() == doctest::Approx(2000));
    CHECK_FALSE(sight.visible(eye(50, 2050, 9.6), eye(4050, 2050, 9.6)));
}

TEST_CASE("a ridge along the diagonals is not seen through, nor one between samples") {
    // Only the samples on one diagonal are high: the triangles make a wall of it.
    std::vector<float> heights(64, 0.0F);
    for (std::size_t n = 0; n < 8; ++n) heights[n * 8 + n] = 10.0F;
    const BareSurface wall{HeightField{8, 8, 800_yd, 800_yd, heights}};
    const GroundSight sight{wall};
    Random random{3};
    for (int n = 0; n < 200; ++n) {
        const double x = random.between(150, 650);
        CAPTURE(x);
        const Clearance c = sight.clearance(eye(x - 100, x + 100, 2), eye(x + 100, x - 100, 2));
        CHECK_FALSE(c.visible());
        CHECK(c.margin.value() == doctest::Approx(-8));
    }
}

TEST_CASE("an independent march agrees but for what lies between its steps") {
    const HeightField fields[] = {rough(64, 48, 1600_yd, 1200_yd, 1), rough(37, 91, 2000_yd, 1500_yd, 2),
                                  rough(300, 300, 3000_yd, 3000_yd, 3)};
    for (const HeightField& field : fields) {
        const BareSurface surface{field};
        const GroundSight sight{surface};
        // A step of a tenth of a cell misses at most half a step of a slope: the steepest edge's rise times
        // a twentieth, on both sides of a crest.
        double steepest = 0.0;
        for (int j = 0; j + 1 < field.rows(); ++j)
            for (int i = 0; i + 1 < field.columns(); ++i)
                steepest = std::max({steepest, std::abs(double{field.at(i + 1, j)} - double{field.at(i, j)}),
                                     std::abs(double{field.at(i, j + 1)} - double{field.at(i, j)})});
        const double tolerance = 2 * steepest / 20;
        Random random{5};
        int decided = 0;
        for (int n = 0; n < 4000; ++n) {
            const auto [a, b] = random_ends(random, field);
            CAPTURE(n);
            const double marched = marched_margin(field, a, b);
            const Clearance c = sight.clearance(a, b);
            REQUIRE(c.margin.value() <= marched + 1e-9); // exact is at least as tight
            REQUIRE(c.margin.value() >= marched - tolerance);
            if (std::abs(marched) < tolerance) continue;
            ++decided;
            REQUIRE(c.visible() == (marched > 0));
            REQUIRE(sight.visible(a, b) == (marched > 0));
        }
        CHECK(decided > 3000);
    }
}

TEST_CASE("sight is the same from both ends, to the last bit") {
    const BareSurface surface{rough(100, 80, 2500_yd, 2000_yd, 4)};
    const GroundSight sight{surface};
    Random random{6};
    for (int n = 0; n < 5000; ++n) {
        const auto [a, b] = random_ends(random, surface.drawn());
        const Clearance there = sight.clearance(a, b);
        const Clearance back = sight.clearance(b, a);
        REQUIRE(there.margin == back.margin);
        REQUIRE(there.visible() == back.visible());
        REQUIRE(sight.visible(a, b) == there.visible());
        REQUIRE(sight.visible(b, a) == there.visible());
    }
}

TEST_CASE("raising the eye never hides what was seen; a line above the highest ground is always free") {
    const BareSurface surface{rough(100, 80, 2500_yd, 2000_yd, 8)};
    const GroundSight sight{surface};
    Random random{9};
    int seen = 0;
    for (int n = 0; n < 20'000; ++n) {
        auto [a, b] = random_ends(random, surface.drawn());
        const Clearance low = sight.clearance(a, b);
        a.above += Yards{random.between(0, 5)};
        const Clearance high = sight.clearance(a, b);
        if (low.visible()) {
            ++seen;
            REQUIRE(high.visible());
        }
        const double top = surface.drawn().highest().value() + 0.001;
        a.above = Yards{top} - sight.height_at(a.at);
        b.above = Yards{top} - sight.height_at(b.at);
        REQUIRE(sight.visible(a, b));
        REQUIRE(sight.clearance(a, b).margin > 0_yd);
    }
    CHECK(seen > 500);
}

TEST_CASE("the profile holds the line and the ground it crosses, in order, and agrees with the verdict") {
    const BareSurface surface{rough(64, 64, 1600_yd, 1600_yd, 12)};
    const GroundSight sight{surface};
    Random random{13};
    for (int n = 0; n < 500; ++n) {
        const auto [a, b] = random_ends(random, surface.drawn());
        const auto profile = sight.profile(a, b);
        const Clearance c = sight.clearance(a, b);
        double tightest = 1e9;
        for (std::size_t k = 0; k < profile.size(); ++k) {
            if (k > 0) REQUIRE(profile[k].distance >= profile[k - 1].distance);
            tightest = std::min(tightest, (profile[k].line - profile[k].ground).value());
        }
        REQUIRE(tightest == doctest::Approx(c.margin.value()).epsilon(1e-9).scale(1));
        REQUIRE(profile.back().distance.value() == doctest::Approx(distance(a.at, b.at).value()));
    }
}

TEST_CASE("every edge asked in turn gives the same margin, on any ground and along any line") {
    // The plain way, which knows neither squares nor planes: all edges of all triangles that the line
    // crosses.
    const auto least_of_all = [](const HeightField& field, const SightEnd& a, const SightEnd& b) {
        const double h0 = (field.height_at(a.at) + a.above).value();
        const double h1 = (field.height_at(b.at) + b.above).value();
        double least = std::min(a.above, b.above).value();
        const auto edges = [&](double from, double to) { // one family, an edge at every whole number
            if (from == to) return;
            for (double k = std::ceil(std::min(from, to)); k <= std::max(from, to); ++k) {
                const double t = std::clamp((k - from) / (to - from), 0.0, 1.0);
                const GroundPoint p = at(a.at.east.value() + t * (b.at.east - a.at.east).value(),
                                         a.at.north.value() + t * (b.at.north - a.at.north).value());
                least = std::min(least, h0 + t * (h1 - h0) - field.height_at(p).value());
            }
        };
        const auto column = [&](const SightEnd& e) { return e.at.east / Yards{field.cell_east()} - 0.5; };
        const auto row = [&](const SightEnd& e) { return e.at.north / Yards{field.cell_north()} - 0.5; };
        edges(column(a), column(b));
        edges(row(a), row(b));
        edges(column(a) - row(a), column(b) - row(b));
        return least;
    };
    const auto terraced = [](double x, double y) { return 5 * std::floor(std::sin(x / 200) * 3 + y / 400); };
    const HeightField fields[] = {
        rough(150, 140, 1500_yd, 1400_yd, 21),
        shaped(120, 130, 1200_yd, 1300_yd, [](double, double) { return 3.0; }),
        shaped(120, 130, 1200_yd, 1300_yd, [](double x, double y) { return 0.125 * x - 0.25 * y; }),
        shaped(160, 120, 1600_yd, 1200_yd, terraced),
        rough(5, 3, 50_yd, 30_yd, 22),
        rough(2, 2, 20_yd, 20_yd, 23)};
    for (const HeightField& field : fields) {
        const BareSurface surface{field};
        const GroundSight sight{surface};
        const double cell = field.cell_east();
        const double width = field.width().value();
        const double depth = field.depth().value();
        Random random{24};
        for (int n = 0; n < 1000; ++n) {
            auto [a, b] = random_ends(random, field);
            const auto on_sample = [&](const SightEnd& e) {
                return field.place(std::min(static_cast<int>(e.at.east.value() / cell), field.columns() - 1),
                                   std::min(static_cast<int>(e.at.north.value() / cell), field.rows() - 1));
            };
            if (n % 6 > 0) a.at = on_sample(a);
            if (n % 6 == 1) b.at = on_sample(b);                              // from corner to corner
            if (n % 6 == 2) b.at = at(a.at.east.value(), b.at.north.value()); // along a line of the grid
            if (n % 6 == 3) b.at = at(b.at.east.value(), a.at.north.value());
            if (n % 6 == 4) { // along the diagonals, from the table's one edge to the other
                const double back = std::min(a.at.east.value(), a.at.north.value());
                const double on = std::min(width - a.at.east.value(), depth - a.at.north.value());
                b.at = at(a.at.east.value() + on, a.at.north.value() + on);
                a.at = at(a.at.east.value() - back, a.at.north.value() - back);
            }
            if (n % 6 == 5) b.at = a.at; // no line at all
            if (n % 5 == 0) b.above = a.above;
            CAPTURE(n);
            CAPTURE(field.columns());
            const Clearance c = sight.clearance(a, b);
            const double least = least_of_all(field, a, b);
            REQUIRE(c.margin.value() == doctest::Approx(least).epsilon(1e-9).scale(1));
            if (std::abs(least) > 1e-8) REQUIRE(c.visible() == (least > 0));
            REQUIRE(sight.visible(a, b) == c.visible());
            // The place that it names is one where the line is as near to the ground.
            const double length = distance(a.at, b.at).value();
            const double t = length > 0.0 ? c.tightest_at.value() / length : 0.0;
            const double from = (field.height_at(a.at) + a.above).value();
            const double to = (field.height_at(b.at) + b.above).value();
            const GroundPoint p = at(a.at.east.value() + t * (b.at.east - a.at.east).value(),
                                     a.at.north.value() + t * (b.at.north - a.at.north).value());
            if (length > 0.0)
                REQUIRE(from + t * (to - from) - field.height_at(p).value() ==
                        doctest::Approx(least).epsilon(1e-7).scale(1));
        }
    }
}

TEST_CASE("a line that all but follows the diagonals of the cells has the margin of one that does") {
    const HeightField field = rough(37, 200, 370_yd, 2000_yd, 27);
    const BareSurface surface{field};
    const GroundSight sight{surface};
    Random random{28};
    for (int n = 0; n < 4000; ++n) {
        auto [a, b] = random_ends(random, field);
        a.at =
            field.place(static_cast<int>(a.at.east.value() / 10), static_cast<int>(a.at.north.value() / 10));
        const double most = std::min(a.at.east.value(), a.at.north.value());
        const double on = random.between(0.1, 0.999) * most;
        const double off = random.between(-2e-13, 2e-13);
        b.at = at(a.at.east.value() - on, a.at.north.value() - on);
        const Clearance along = sight.clearance(a, b);
        b.at.east += Yards{off};
        CAPTURE(n);
        const Clearance c = sight.clearance(a, b);
        REQUIRE(c.margin.value() == doctest::Approx(along.margin.value()).epsilon(1e-9).scale(1));
        if (std::abs(along.margin.value()) > 1e-8) REQUIRE(sight.visible(a, b) == c.visible());
    }
}

TEST_CASE("an end off the table stands at its edge") {
    const BareSurface surface{rough(40, 30, 400_yd, 300_yd, 25)};
    const GroundSight sight{surface};
    Random random{26};
    for (int n = 0; n < 1000; ++n) {
        const SightEnd a = eye(random.between(-90, 490), random.between(-90, 390), random.between(0.2, 4.0));
        const SightEnd b = eye(random.between(-90, 490), random.between(-90, 390), random.between(0.2, 4.0));
        const auto inside = [](const SightEnd& e) {
            return eye(std::clamp(e.at.east.value(), 0.0, 400.0), std::clamp(e.at.north.value(), 0.0, 300.0),
                       e.above.value());
        };
        CAPTURE(n);
        REQUIRE(sight.clearance(a, b).margin.value() ==
                doctest::Approx(sight.clearance(inside(a), inside(b)).margin.value()).epsilon(1e-9).scale(1));
        REQUIRE(sight.visible(a, b) == sight.visible(inside(a), inside(b)));
    }
}

TEST_CASE("many questions on many threads give the answers of one") {
    const BareSurface surface{rough(64, 64, 1600_yd, 1600_yd, 14)};
    const GroundSight sight{surface};
    Random random{15};
    std::vector<measure::SightRequest> requests;
    for (int n = 0; n < 3000; ++n) {
        const auto [a, b] = random_ends(random, surface.drawn());
        requests.push_back({a, b});
    }
    const auto alone = clearances(sight, requests, 1);
    const auto together = clearances(sight, requests, 4);
    for (std::size_t n = 0; n < requests.size(); ++n) {
        REQUIRE(alone[n].margin == together[n].margin);
        REQUIRE(alone[n].blocked_at == together[n].blocked_at);
    }
}
