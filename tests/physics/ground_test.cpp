#include "engine/core/random.h"
#include "engine/measure/ground_sight.h"
#include "engine/physics/ground.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using physics::Ground;

namespace {

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

/// Hills of several sizes with a little roughness on them.
HeightField hills(int columns, int rows, Yards width, Yards depth, double relief, std::uint64_t seed) {
    Random random{seed};
    std::vector<float> heights;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const double x = 8.0 * i / columns;
            const double y = 8.0 * j / rows;
            const double h = std::sin(x) * std::cos(1.3 * y) + 0.4 * std::sin(3.1 * x + y) +
                             0.2 * std::cos(5.3 * y - 2 * x) + 0.02 * random.unit();
            heights.push_back(static_cast<float>(100.0 + relief / 3 * h));
        }
    return {columns, rows, width, depth, std::move(heights)};
}

/// The lowest and highest sample of the 4 x 4 round a point: no block of Jolt's that touches it has more.
double relief_near(const HeightField& field, GroundPoint p) {
    const int i = static_cast<int>(std::floor(p.east.value() / field.cell_east() - 0.5));
    const int j = static_cast<int>(std::floor(p.north.value() / field.cell_north() - 0.5));
    double low = 1e9;
    double high = -1e9;
    for (int b = j - 1; b <= j + 2; ++b)
        for (int a = i - 1; a <= i + 2; ++a) {
            const double h =
                field.at(std::clamp(a, 0, field.columns() - 1), std::clamp(b, 0, field.rows() - 1));
            low = std::min(low, h);
            high = std::max(high, h);
        }
    return high - low;
}

struct Table {
    const char* name;
    HeightField field;
};

std::vector<Table> tables() {
    return {{"square, even", hills(256, 256, 4000_yd, 4000_yd, 60, 1)},
            {"wide, odd", hills(181, 67, 3600_yd, 1300_yd, 40, 2)},
            {"large ground, oblong cells", hills(300, 200, 18000_yd, 16000_yd, 185, 3)},
            {"two samples", {2, 2, 20_yd, 20_yd, {0.0F, 10.0F, 20.0F, 30.0F}}}};
}

}

TEST_CASE("Jolt's ground is the ground that is drawn, and both keep to the heightmap") {
    for (const Table& table : tables()) {
        CAPTURE(table.name);
        const auto ground = Ground::create(table.field);
        REQUIRE(ground);
        Random random{7};
        double worst_drawn = 0.0;
        double worst_share = 0.0;
        for (int n = 0; n < 10'000; ++n) {
            const GroundPoint p = at(random.between(0, table.field.width().value()),
                                     random.between(0, table.field.depth().value()));
            const double jolt = ground->height_at(p).value();
            const double relief = relief_near(table.field, p);
            worst_drawn =
                std::max(worst_drawn, std::abs(jolt - ground->drawn().height_at(p).value()) / relief);
            worst_share = std::max(worst_share, std::abs(jolt - table.field.height_at(p).value()) / relief);
        }
        CHECK(worst_drawn < 1.0 / 200);
        CHECK(worst_share < 1.0 / 200);
    }
}

TEST_CASE("samples, edges, diagonals, rim and corners have ground under them") {
    for (const Table& table : tables()) {
        CAPTURE(table.name);
        const auto ground = Ground::create(table.field);
        REQUIRE(ground);
        const HeightField& drawn = ground->drawn();
        const double w = drawn.width().value();
        const double d = drawn.depth().value();
        std::vector<GroundPoint> places{at(0, 0), at(w, 0), at(0, d), at(w, d), at(w / 2, 0), at(w, d / 2)};
        for (int n = 0; n < std::min(drawn.columns(), drawn.rows()) - 1; ++n) {
            const GroundPoint a = drawn.place(n, n);
            places.push_back(a);
            for (const double f : {0.25, 0.5}) { // along the three edges that start here
                const double e = drawn.cell_east() * f;
                const double o = drawn.cell_north() * f;
                places.push_back({a.east + Yards{e}, a.north});
                places.push_back({a.east, a.north + Yards{o}});
                places.push_back({a.east + Yards{e}, a.north + Yards{o}});
            }
        }
        const double slack = (drawn.highest() - drawn.lowest()).value() / 200 + 0.01;
        for (const GroundPoint p : places) {
            CAPTURE(p.east.value());
            CAPTURE(p.north.value());
            CHECK(std::abs((ground->height_at(p) - drawn.height_at(p)).value()) < slack);
        }
    }
}

TEST_CASE("flat ground comes back as it went in") {
    const auto ground = Ground::create(HeightField{8, 8, 800_yd, 800_yd, std::vector<float>(64, 12.5F)});
    REQUIRE(ground);
    CHECK(ground->largest_change() < 0.0001_yd);
    CHECK(ground->height_at(at(123, 456)).value() == doctest::Approx(12.5));
}

TEST_CASE("walls, terraces and peaks come back as they went in, slopes nearly so") {
    struct Case {
        const char* name;
        double (*height)(int, int);
        double change; ///< that is allowed, as a share of the rise of two cells
    };
    for (const Case& c :
         {Case{"a wall at an even sample", [](int i, int) { return i == 8 ? 30.0 : 0.0; }, 0.0001},
          Case{"a wall at an odd sample", [](int i, int) { return i == 9 ? 30.0 : 0.0; }, 0.0001},
          Case{"a wall running east", [](int, int j) { return j == 5 ? 60.0 : 0.0; }, 0.0001},
          Case{"a terrace", [](int i, int) { return i < 7 ? 0.0 : 45.0; }, 0.0001},
          Case{"one peak", [](int i, int j) { return i == 6 && j == 9 ? 50.0 : 3.0; }, 0.0001},
          Case{"a slope", [](int i, int) { return 5.0 * i; }, 0.0011},
          Case{"a roof", [](int i, int) { return 40.0 - 5.0 * std::abs(i - 8); }, 0.0011}}) {
        CAPTURE(c.name);
        std::vector<float> heights;
        double rise = 0.0;
        for (int j = 0; j < 17; ++j)
            for (int i = 0; i < 17; ++i) {
                heights.push_back(static_cast<float>(c.height(i, j)));
                rise = std::max({rise, std::abs(c.height(i + 2, j) - c.height(i, j)),
                                 std::abs(c.height(i, j + 2) - c.height(i, j))});
            }
        const auto ground = Ground::create(HeightField{17, 17, 1700_yd, 1700_yd, heights});
        REQUIRE(ground);
        CHECK(ground->largest_change().value() < rise * c.change); // unfitted it would be 0.00196 of it
    }
}

TEST_CASE("a line meets the near side of a ridge, from either end") {
    // A ridge running north, 30 yards high, with its crest at sample 8 (850 yards).
    std::vector<float> heights;
    for (int j = 0; j < 16; ++j)
        for (int i = 0; i < 16; ++i)
            heights.push_back(static_cast<float>(std::max(0, 30 - 10 * std::abs(i - 8))));
    const auto ground = Ground::create(HeightField{16, 16, 1600_yd, 1600_yd, heights});
    REQUIRE(ground);
    const measure::SpacePoint west{at(100, 800), 15_yd};
    const measure::SpacePoint east{at(1500, 800), 15_yd};
    const auto from_west = ground->cast(west, east);
    const auto from_east = ground->cast(east, west);
    REQUIRE(from_west);
    REQUIRE(from_east);
    CHECK(from_west->at.east.value() == doctest::Approx(700).epsilon(0.001)); // 15 up a slope of 10 in 100
    CHECK(from_east->at.east.value() == doctest::Approx(1000).epsilon(0.001));
    CHECK_FALSE(ground->clear(west, east));
    CHECK(ground->clear({west.at, 31_yd}, {east.at, 31_yd}));
}

TEST_CASE("our arithmetic in front of Jolt never changes Jolt's answer") {
    for (const Table& table : tables()) {
        CAPTURE(table.name);
        const auto ground = Ground::create(table.field);
        REQUIRE(ground);
        const measure::GroundSight sight{*ground};
        Random random{23};
        int differing = 0;
        int blocked = 0;
        for (int n = 0; n < 50'000; ++n) {
            const auto end = [&] {
                return measure::SightEnd{at(random.between(0, table.field.width().value()),
                                            random.between(0, table.field.depth().value())),
                                         Yards{random.between(0.5, 3.0)}};
            };
            const measure::SightEnd a = end();
            const measure::SightEnd b = end();
            const bool jolt = ground->clear({a.at, sight.height_at(a.at) + a.above},
                                            {b.at, sight.height_at(b.at) + b.above});
            blocked += !jolt;
            differing += sight.visible(a, b) != jolt;
            differing += sight.clearance(b, a).visible() != jolt;
        }
        CHECK(differing == 0);
        CHECK(blocked > (table.field.columns() > 2 ? 1000 : -1));
    }
}
