#include "engine/table/basing.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::table;

namespace {

// The printed table, typed in again: width and depth in inches at 50, 75, 100, 150 and 200 yards per inch;
// 0 is a blank.
struct Printed {
    UnitKind kind;
    double size[5][2];
};
constexpr Printed printed[] = {
    {UnitKind::army_commander, {{3, 3}, {2.5, 2.5}, {1.5, 1.5}, {1.25, 1.25}, {1, 1}}},
    {UnitKind::force_commander, {{2.25, 2.25}, {1.5, 1.5}, {1, 1}, {0.75, 0.75}, {0.75, 0.75}}},
    {UnitKind::formation_commander, {{1.5, 1.5}, {1, 1}, {0.75, 0.75}, {0.5, 0.5}, {0.5, 0.5}}},
    {UnitKind::infantry_300, {{2.25, 2.25}, {1.5, 1.5}, {1, 1}, {0.75, 0.75}, {0.5, 0.5}}},
    {UnitKind::infantry_500, {{3, 2.25}, {2, 1.5}, {1.5, 1}, {1, 0.75}, {0.75, 0.5}}},
    {UnitKind::infantry_800, {{3.75, 2.25}, {2.5, 1.5}, {2, 1}, {1.25, 0.75}, {1, 0.5}}},
    {UnitKind::infantry_large, {{4.5, 2.25}, {3, 1.5}, {2.25, 1}, {1.5, 0.75}, {1.25, 0.5}}},
    {UnitKind::cavalry, {{3, 2.25}, {2, 1.5}, {1.5, 1}, {1, 0.75}, {0.75, 0.5}}},
    {UnitKind::battery_small, {{2.25, 2.25}, {1.5, 1.5}, {1, 1}, {0.75, 0.75}, {0.5, 0.5}}},
    {UnitKind::battery_large, {{3, 2.25}, {2, 1.5}, {1.5, 1}, {1, 0.75}, {0.75, 0.5}}},
    {UnitKind::limber_small, {{2.25, 6}, {1.5, 4}, {0, 0}, {0.75, 2}, {0, 0}}},
    {UnitKind::limber_large, {{3, 6}, {2, 4}, {0, 0}, {1, 2}, {0, 0}}},
    {UnitKind::reformation_area, {{2, 4}, {2, 4}, {1.5, 3}, {1, 2}, {0.75, 1.5}}},
    {UnitKind::engineers, {{1, 1}, {0.75, 0.75}, {0.5, 0.5}, {0.25, 0.25}, {0.25, 0.25}}},
};

}

TEST_CASE("bases at the five printed scales are as printed, cell by cell") {
    const auto basing = standard_basing();
    REQUIRE(basing);
    for (const Printed& row : printed) {
        for (std::size_t i = 0; i < ground_presets.size(); ++i) {
            CAPTURE(name_of(row.kind));
            CAPTURE(ground_presets[i].value());
            if (row.size[i][0] == 0) continue;
            const TableSize size = basing->table.size(row.kind, GroundScale{ground_presets[i]});
            CHECK(size.width.value() == row.size[i][0]);
            CHECK(size.depth.value() == row.size[i][1]);
        }
    }
}

TEST_CASE("the rule for other scales reproduces every printed cell but five") {
    const auto basing = standard_basing();
    REQUIRE(basing);
    int different = 0;
    for (const Printed& row : printed) {
        for (std::size_t i = 0; i < ground_presets.size(); ++i) {
            if (row.size[i][0] == 0) continue;
            // A hair beside the printed scale, where print no longer counts.
            const GroundScale beside{ground_presets[i] + Yards{ground_presets[i] == 50_yd ? 1e-9 : -1e-9}};
            const TableSize size = basing->table.size(row.kind, beside);
            different += size.width.value() != row.size[i][0] || size.depth.value() != row.size[i][1];
        }
    }
    CHECK(different == 5);
}

TEST_CASE("blank cells and scales between follow the rule: a quarter inch, never less") {
    const auto basing = standard_basing();
    REQUIRE(basing);
    const auto size = [&](UnitKind kind, double scale) {
        return basing->table.size(kind, GroundScale{Yards{scale}});
    };
    CHECK(size(UnitKind::limber_small, 100) == TableSize{1_in, 3_in});
    CHECK(size(UnitKind::limber_large, 200) == TableSize{0.75_in, 1.5_in});
    CHECK(size(UnitKind::infantry_500, 120) == TableSize{1.25_in, 1_in}); // 1.25 and 0.933
    CHECK(size(UnitKind::engineers, 199) == TableSize{0.25_in, 0.25_in});
}

TEST_CASE("scales outside their range are refused with the range") {
    CHECK(make_ground_scale(50));
    CHECK(make_ground_scale(200));
    CHECK(make_figure_scale(2));
    CHECK(make_figure_scale(28));
    for (const double bad : {49.9, 200.1, 0.0, -75.0}) {
        CAPTURE(bad);
        const auto scale = make_ground_scale(bad);
        REQUIRE_FALSE(scale);
        CHECK(scale.error().message.find("50 to 200 yards per inch") != std::string::npos);
    }
    for (const double bad : {1.9, 28.5}) {
        CAPTURE(bad);
        const auto scale = make_figure_scale(bad);
        REQUIRE_FALSE(scale);
        CHECK(scale.error().message.find("2 to 28 mm") != std::string::npos);
    }
}

TEST_CASE("sizes that meet belong to the smaller row, and nine guns to the larger battery") {
    CHECK(infantry_kind(300) == UnitKind::infantry_300);
    CHECK(infantry_kind(301) == UnitKind::infantry_500);
    CHECK(infantry_kind(500) == UnitKind::infantry_500);
    CHECK(infantry_kind(800) == UnitKind::infantry_800);
    CHECK(infantry_kind(801) == UnitKind::infantry_large);
    CHECK(battery_kind(8) == UnitKind::battery_small);
    CHECK(battery_kind(9) == UnitKind::battery_large);
}
