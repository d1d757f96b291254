#include "engine/table/figures.h"
#include "engine/table/fit.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::table;

namespace {

const Basing& standard() {
    static const Basing basing = [] {
        auto loaded = standard_basing();
        REQUIRE(loaded);
        return *loaded;
    }();
    return basing;
}

Troops battalion(Troop troop = Troop::line_infantry, int men = 450) {
    Troops troops;
    troops.unit = "x/1";
    troops.nation = "french";
    troops.troop = troop;
    troops.kind = infantry_kind(men);
    troops.men = men;
    troops.seed = 12345;
    return troops;
}

Troops regiment(Troop troop = Troop::dragoons) {
    Troops troops = battalion(troop, 450);
    troops.kind = UnitKind::cavalry;
    return troops;
}

Troops battery(int guns, Troop troop = Troop::foot_artillery) {
    Troops troops = battalion(troop, 120);
    troops.kind = battery_kind(guns);
    troops.guns = guns;
    return troops;
}

Scales scales(double ground, double figures) { return {GroundScale{Yards{ground}}, Millimetres{figures}}; }

int count_of(const std::vector<BaseLayout>& bases, FigureKind kind) {
    int sum = 0;
    for (const BaseLayout& base : bases)
        for (const FigureBlock& block : base.blocks)
            if (block.kind == kind) sum += block.count;
    return sum;
}

int figures_of(const std::vector<BaseLayout>& bases) {
    int sum = 0;
    for (const BaseLayout& base : bases) sum += figures_on(base);
    return sum;
}

}

TEST_CASE("so many figures stand abreast on a battalion's and a regiment's base") {
    // BaseLayout width over the frontage of one figure, rounded down; 0 where not even one fits.
    struct Row {
        double figures;
        int foot[5], horse[5];
    };
    constexpr Row rows[] = {
        {2, {54, 36, 27, 18, 13}, {36, 24, 18, 12, 9}}, {3, {38, 25, 19, 12, 9}, {19, 12, 9, 6, 4}},
        {6, {15, 10, 7, 5, 3}, {10, 6, 5, 3, 2}},       {10, {12, 8, 6, 4, 3}, {7, 5, 3, 2, 1}},
        {13.5, {12, 8, 6, 4, 3}, {6, 4, 3, 2, 1}},      {15, {7, 5, 3, 2, 1}, {6, 4, 3, 2, 1}},
        {20, {6, 4, 3, 2, 1}, {5, 3, 2, 1, 1}},         {28, {4, 2, 2, 1, 1}, {3, 2, 1, 1, 0}}};
    for (const Row& row : rows)
        for (std::size_t i = 0; i < ground_presets.size(); ++i) {
            CAPTURE(row.figures);
            CAPTURE(ground_presets[i].value());
            const Scales s{GroundScale{ground_presets[i]}, Millimetres{row.figures}};
            CHECK(fit_of(battalion(), s, standard()).files == row.foot[i]);
            CHECK(fit_of(regiment(), s, standard()).files == row.horse[i]);
        }
}

TEST_CASE("sizes between the listed ones lie between them") {
    const FigureSet at7 = standard().figures.at(7_mm);
    CHECK(at7.foot.frontage.value() == doctest::Approx(5.5)); // half-way from 5 at 6 mm to 6 at 8 mm
    CHECK(at7.horse.depth.value() == doctest::Approx(12.0));
    CHECK(standard().figures.at(15_mm).foot.frontage == 9.75_mm);
    for (const Millimetres size : figure_presets) {
        CAPTURE(size.value());
        const FigureSet set = standard().figures.at(size);
        CHECK(set.foot.eye == size);
        CHECK(set.foot.total > set.foot.eye);
        CHECK(set.horse.eye > set.foot.eye);
    }
}

TEST_CASE("a battalion of 15 mm figures at 75 yards: two ranks of five with its command in front") {
    const auto bases = bases_of(battalion(), scales(75, 15), standard()); // 50.8 x 38.1 mm; 9.75 x 12.5 each
    REQUIRE(bases.size() == 1);
    CHECK(figures_on(bases[0]) == 10);
    CHECK(count_of(bases, FigureKind::officer) == 1);
    CHECK(count_of(bases, FigureKind::standard_bearer) == 1);
    CHECK(count_of(bases, FigureKind::drummer) == 1);
    CHECK(count_of(bases, FigureKind::line_foot) == 7);
    CHECK(bases[0].overhang == 0_mm);
    CHECK(bases[0].thickness == 2_mm);
    for (const FigureBlock& block : bases[0].blocks) {
        CHECK_FALSE(block.strip);
        CHECK(block.height == 15_mm);
    }
}

TEST_CASE("two and three millimetres are cast strips, and at 2 mm a battalion comes to full strength") {
    const auto bases = bases_of(battalion(Troop::line_infantry, 450), scales(75, 2), standard());
    CHECK(figures_of(bases) == 450);
    for (const FigureBlock& block : bases[0].blocks) CHECK(block.strip);
    CHECK(bases[0].blocks.size() <= 12);
    // Fewer men than the base could hold: never more figures than men.
    CHECK(figures_of(bases_of(battalion(Troop::line_infantry, 80), scales(50, 2), standard())) == 80);
}

TEST_CASE("what describes figures grows with bases, not with figures") {
    std::size_t at_2mm = 0, at_28mm = 0;
    for (const BaseLayout& base : bases_of(battalion(), scales(50, 2), standard()))
        at_2mm += base.blocks.size();
    for (const BaseLayout& base : bases_of(battalion(), scales(50, 28), standard()))
        at_28mm += base.blocks.size();
    CHECK(figures_of(bases_of(battalion(), scales(50, 2), standard())) >
          40 * figures_of(bases_of(battalion(), scales(50, 28), standard())));
    CHECK(at_2mm <= 4 * at_28mm);
}

TEST_CASE("each arm stands as it fights") {
    const Scales s = scales(50, 6);
    const auto line = bases_of(battalion(), s, standard());
    const auto jaegers = bases_of(battalion(Troop::jaegers), s, standard());
    const auto lights = bases_of(battalion(Troop::light_infantry), s, standard());
    const auto dragoons = bases_of(regiment(), s, standard());
    const auto cossacks = bases_of(regiment(Troop::cossacks), s, standard());
    CHECK(figures_of(jaegers) < figures_of(line)); // open order
    CHECK(count_of(jaegers, FigureKind::skirmisher) > 0);
    CHECK(count_of(lights, FigureKind::skirmisher) > 0); // a screen ahead
    CHECK(count_of(lights, FigureKind::light_foot) > count_of(lights, FigureKind::skirmisher));
    CHECK(figures_of(dragoons) < figures_of(line)); // fewer and wider
    CHECK(count_of(dragoons, FigureKind::trumpeter) == 1);
    CHECK(count_of(cossacks, FigureKind::cossack) > 0);
    CHECK(figures_of(cossacks) < figures_of(dragoons));
    double jitter_line = 0, jitter_jaegers = 0;
    for (const FigureBlock& b : line[0].blocks) jitter_line = std::max(jitter_line, b.jitter);
    for (const FigureBlock& b : jaegers[0].blocks) jitter_jaegers = std::max(jitter_jaegers, b.jitter);
    CHECK(jitter_jaegers > 2 * jitter_line);
}

TEST_CASE("a battery has gun models with crews, and limbers when it is limbered") {
    const auto guns = bases_of(battery(8), scales(50, 6), standard()); // 57 mm wide, 13.2 a gun
    CHECK(count_of(guns, FigureKind::gun) + count_of(guns, FigureKind::howitzer) == 4);
    CHECK(count_of(guns, FigureKind::gunner) == 16);
    CHECK(count_of(guns, FigureKind::limber) > 0); // 57 mm deep: there is room behind the guns
    Troops limbered = battery(8);
    limbered.limbered = true;
    const auto teams = bases_of(limbered, scales(50, 6), standard());
    CHECK(teams[0].depth.value() == doctest::Approx(152.4)); // 6 inches
    CHECK(count_of(teams, FigureKind::limber) == 6);         // two abreast, 39 mm each with its gun
    CHECK(count_of(teams, FigureKind::gun) == 0);
    // Never more gun models than guns.
    CHECK(count_of(bases_of(battery(3), scales(50, 2), standard()), FigureKind::gun) == 3);
}

TEST_CASE("generals stand on round bases with a group that befits their rank") {
    int before = 100;
    for (const UnitKind kind :
         {UnitKind::army_commander, UnitKind::force_commander, UnitKind::formation_commander}) {
        Troops general = battalion(Troop::staff, 1);
        general.kind = kind;
        const auto bases = bases_of(general, scales(75, 10), standard());
        REQUIRE(bases.size() == 1);
        CHECK(bases[0].round);
        CHECK(count_of(bases, FigureKind::general) == 1);
        CHECK(figures_of(bases) <= before);
        before = figures_of(bases);
    }
    CHECK(before >= 1);
}

TEST_CASE("figures that fit stay on their base; those that do not say by how much") {
    for (const Troop troop : {Troop::line_infantry, Troop::light_infantry, Troop::jaegers, Troop::dragoons})
        for (const Yards ground : ground_presets)
            for (const Millimetres size : figure_presets) {
                CAPTURE(name_of(troop));
                CAPTURE(ground.value());
                CAPTURE(size.value());
                const Troops troops = arm_of(troop) == Arm::cavalry ? regiment(troop) : battalion(troop);
                const Scales s{GroundScale{ground}, size};
                const Fit fit = fit_of(troops, s, standard());
                CHECK(fit.figures >= 1);
                if (fit.files > 0 && fit.ranks > 0) CHECK(fit.overflow == 0_mm);
                if (fit.files == 0 || fit.ranks == 0) CHECK(fit.overflow > 0_mm);
            }
}

TEST_CASE("figures vary a little, the same way every time") {
    const auto bases = bases_of(battalion(), scales(75, 10), standard());
    CHECK(bases == bases_of(battalion(), scales(75, 10), standard()));
    std::set<float> stretches;
    for (const FigureBlock& block : bases[0].blocks)
        for (int n = 0; n < block.count; ++n) {
            const FigurePlace place = figure_at(block, static_cast<std::uint32_t>(n));
            stretches.insert(place.stretch);
            CHECK(std::abs(place.stretch - 1.0F) <= 0.031F);
            CHECK(std::abs(place.turn_degrees) < 10.0F);
            CHECK(std::abs(place.right_mm) <= bases[0].width.value() / 2);
            CHECK(std::abs(place.forward_mm) <= bases[0].depth.value() / 2);
        }
    CHECK(stretches.size() > 10);
    Troops other = battalion();
    other.seed = 999;
    CHECK(bases != bases_of(other, scales(75, 10), standard()));
}

TEST_CASE("a last rank that is not full closes up to the middle") {
    FigureBlock block;
    block.files = 4;
    block.ranks = 2;
    block.count = 6;
    block.file_spacing = 10_mm;
    block.rank_spacing = 8_mm;
    // x x x x     at -15 -5 5 15, 4 ahead
    //   x x       at -5 5, 4 behind
    const float right[] = {-15, -5, 5, 15, -5, 5};
    for (std::uint32_t n = 0; n < 6; ++n) {
        const FigurePlace place = figure_at(block, n);
        CHECK(place.right_mm == doctest::Approx(right[n]));
        CHECK(place.forward_mm == doctest::Approx(n < 4 ? 4.0 : -4.0));
    }
}
