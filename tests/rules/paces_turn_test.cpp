// The turn, zones, measure, settings and odds of the paces system.
#include "engine/rules/odds.h"
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <set>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"paces"};
    return reading;
}

}

TEST_CASE("the turn has eight phases in four colours, with their steps") {
    const TurnSequence& turn = rules().system().turn;
    CHECK(turn.minutes == 1.5);
    struct Phase {
        std::string id, colour;
        std::size_t steps;
    };
    const std::vector<Phase> phases{{"command", "white", 4},      {"initiative", "white", 3},
                                    {"rally", "yellow", 2},       {"movement", "yellow", 3},
                                    {"artillery-fire", "red", 3}, {"small-arms-fire", "red", 3},
                                    {"close-combat", "blue", 4},  {"leaders-and-disorder", "blue", 4}};
    REQUIRE(turn.phases.size() == phases.size());
    std::set<std::string> placed;
    for (std::size_t i = 0; i < phases.size(); ++i) {
        CHECK(turn.phases[i].id == phases[i].id);
        CHECK(turn.phases[i].number == std::to_string(i + 1));
        CHECK(turn.phases[i].colour == phases[i].colour);
        CHECK(turn.phases[i].steps.size() == phases[i].steps);
        for (const TurnStep& step : turn.phases[i].steps)
            placed.insert(step.tables.begin(), step.tables.end());
    }
    for (const auto& [id, table] : rules().system().tables.at("")) {
        CAPTURE(id);
        CHECK(placed.contains(id));
    }
    CHECK(rules().system().tables.at("").size() == 26); // those of the reference, and when a division tests
}

TEST_CASE("six paces are five yards, and the rings are those of the range tables") {
    const System& system = rules().system();
    CHECK(system.measure.name == "paces");
    CHECK(system.measure.length.value() * 6 == doctest::Approx(5.0));
    const auto agrees = [&](const char* zone, const std::string& table, const std::string& with,
                            const char* beyond) {
        CAPTURE(zone);
        REQUIRE(system.zone(zone) != nullptr);
        for (int paces = 5; paces <= 2005; paces += 10) {
            const ZoneBand* band = system.zone(zone)->band_at(system.measure.length * paces, system.measure);
            const std::string told = rules().result(table, with + " distance=" + std::to_string(paces));
            CHECK((band ? band->id : beyond) == told.substr(0, told.find(' ')));
        }
    };
    agrees("zones", "range-zone", "", "beyond");
    agrees("artillery", "range-zone", "", "beyond");
    for (const char* weapon : {"flintlock", "caplock", "rifle", "matchlock", "bow", "spear"})
        agrees(weapon, "small-arms-range", std::string("weapon=") + weapon, "out-of-range");
}

TEST_CASE("every open point is a setting with its decision as the default") {
    std::set<std::string> points;
    for (const HouseRule& rule : rules().system().house_rules) points.insert(rule.point);
    for (int n = 1; n <= 44; ++n) CHECK(points.contains("OP " + std::to_string(n)));
    const auto fallback = [](const char* id) { return rules().system().house_rule(id)->fallback; };
    CHECK(fallback("pace_m") == Value{0.762});
    CHECK(fallback("turn_seconds") == Value{90});
    CHECK(fallback("men_per_figure") == Value{20});
    CHECK(fallback("threat_cavalry") == Value{320});
    CHECK(fallback("leader_move") == Value{400});
    CHECK(fallback("national_artillery") == Value{false});
    CHECK(fallback("least_compelled_move") == Value{20});
}

TEST_CASE("odds are exact in tables of one and of two sides") {
    const auto points = odds(rules().table("command-points"), {});
    REQUIRE(points);
    CHECK(points->chance("points-2") == doctest::Approx(0.21)); // 2 to 7
    CHECK(points->chance("points-5") == doctest::Approx(0.06)); // 18 to 20
    const auto fight = odds(rules().table("infantry-infantry-combat"), Facts{}, Facts{});
    REQUIRE(fight);
    // Of the 10,000 ways of two against two D10, 670 tie and 2 x 660 differ by one.
    CHECK(fight->chance("melee") == doctest::Approx(0.199));
    const auto hit = odds(rules().table("hits"), facts("percent=12 elements=3 ranks=4"));
    REQUIRE(hit);
    CHECK(hit->chance("hit") == doctest::Approx(1.0));
}
