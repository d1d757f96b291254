// The turn, zones, measure, settings and odds of the maneuver-element system.
#include "engine/rules/odds.h"
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <set>

using vantage::Result;
using vantage::Yards;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"maneuver-element"};
    return reading;
}

}

TEST_CASE("the turn has eleven phases of an hour, and every table its place") {
    const TurnSequence& turn = rules().system().turn;
    CHECK(turn.minutes == 60);
    REQUIRE(turn.phases.size() == 11);
    const std::vector<std::string> names{"corps-orders", "me-orders",  "me-morale", "panic",
                                         "commanders",   "activation", "movement",  "combat",
                                         "bombardment",  "bonus",      "fatigue"};
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK(turn.phases[i].id == names[i]);
        CHECK(turn.phases[i].number == std::to_string(i + 1));
    }
    std::set<std::string> placed;
    for (const TurnPhase& phase : turn.phases)
        for (const TurnStep& step : phase.steps) placed.insert(step.tables.begin(), step.tables.end());
    for (const auto& [id, table] : rules().system().tables.at("")) {
        CAPTURE(id);
        CHECK(placed.contains(id));
    }
    CHECK(rules().system().tables.at("").size() == 52 + 4); // and four that the book has as sentences
}

TEST_CASE("distances are inches of 40 yards, and the rings are those of the range tables") {
    const System& system = rules().system();
    CHECK(system.measure.name == "inches");
    CHECK(system.measure.length == Yards{40.0});
    CHECK(system.editions.empty());
    for (const auto& [zone, table, weapon] : {std::tuple{"musket", "tactical-range", "weapon=musket"},
                                              {"rifle", "tactical-range", "weapon=rifle"},
                                              {"guns-light", "tactical-range", "weapon=light"},
                                              {"guns-medium", "tactical-range", "weapon=medium"},
                                              {"guns-med-heavy", "tactical-range", "weapon=med_heavy"},
                                              {"guns-heavy", "tactical-range", "weapon=heavy"},
                                              {"bombard-light", "bombardment-range", "weight=light"},
                                              {"bombard-medium", "bombardment-range", "weight=medium"},
                                              {"bombard-med-heavy", "bombardment-range", "weight=med_heavy"},
                                              {"bombard-heavy", "bombardment-range", "weight=heavy"}}) {
        CAPTURE(zone);
        REQUIRE(system.zone(zone) != nullptr);
        for (int quarter = 0; quarter <= 200; ++quarter) {
            const double inches = quarter / 4.0;
            const ZoneBand* band = system.zone(zone)->band_at(Yards{inches * 40.0}, system.measure);
            const std::string told =
                rules().result(table, std::string(weapon) + " distance_in=" + number_text(inches));
            CHECK((band ? band->id : "out-of-range") == told);
        }
    }
}

TEST_CASE("every open point is a setting with its decision as the default") {
    std::set<std::string> points;
    for (const HouseRule& rule : rules().system().house_rules) points.insert(rule.point);
    for (int n = 1; n <= 45; ++n) CHECK(points.contains("O " + std::to_string(n)));
    const auto fallback = [](const char* id) { return rules().system().house_rule(id)->fallback; };
    CHECK(fallback("inch_m") == Value{36.576});
    CHECK(fallback("men_per_figure") == Value{60});
    CHECK(fallback("activation_threshold") == Value{10});
    CHECK(fallback("army_commander_near") == Value{0});
    CHECK(fallback("bad_morale_retreat") == Value{10});
    CHECK(fallback("bad_morale_retreat_cavalry") == Value{20});
    CHECK(fallback("bounce_zone_depth") == Value{8});
    CHECK(rules().result("corps-independent-action", "new_order=attack army_commander_within_200", {6, 6}, {},
                         {{"army_commander_near", 3}}) == "order-changed order_changed=true");
    CHECK(rules().result("tactical-action", "action=direct_maneuver initiative", {}, {},
                         {{"direct_maneuver_within", 96}}) == "allowed within_in=96");
    CHECK(rules().result("defensive-fire", "troops=infantry front_rank_lost_percent=90 storming_party", {},
                         {}, {{"storming_party_column", "worse"}}) == "rout rout_in=15");
    CHECK(rules().result("ammo-depletion", "fire_fight", {4}, {}, {{"ammo_fire_fight", 4}}) ==
          "depleted ammo_steps=1 number=4");
    CHECK(rules().result("bombardment", "weight=heavy sections=1 range=long counter_battery", {10, 10}, {5},
                         {{"counter_battery_long", "instead"}}) == "chance dice_rolled=1 hits=1 needs=4");
}

TEST_CASE("odds are exact, further dice and repeated attempts included") {
    // 56 of 600 ways of two D10 and a D6 come to 8 or less.
    const Result<Odds> fate = odds(rules().table("leader-fate"), {});
    REQUIRE(fate);
    CHECK(fate->chance("killed") == doctest::Approx(56.0 / 600.0));
    // 16 and more on 2D10: 15 ways of 100.
    CHECK(odds(rules().table("elan"), {})->chance("halts") == doctest::Approx(0.15));
    const Facts guns = facts("artillery_class=class_2 action=withdraw team=2 horses=0");
    const auto tries = odds_within(rules().table("artillery-relocation"), guns, 2);
    REQUIRE(tries);
    CHECK((*tries)[0].done == doctest::Approx(0.01));               // 20
    CHECK((*tries)[1].done == doctest::Approx(0.01 + 0.99 * 0.03)); // 19, with the second attempt's +1
}
