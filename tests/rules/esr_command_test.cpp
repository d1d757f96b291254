// Reference 3.1 and 3.2: activating orders, leader actions.
#include "tests/rules/esr.h"

#include <initializer_list>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

struct Case {
    Facts facts;
    const char* id;
    double in_2016;
    double current;
};

const std::vector<Case> command_cases = {
    {{{"issuer_leadership", "A"}}, "issuer_leadership", 3, 3},
    {{{"issuer_leadership", "B"}}, "issuer_leadership", 2, 2},
    {{{"issuer_leadership", "C"}}, "issuer_leadership", 1, 1},
    {{{"issuer_leadership", "none"}}, "issuer_leadership", 0, 0},
    {{{"issuer_personally_commanding", "this"}}, "issuer_personally_commanding", 0, 0},
    {{{"issuer_personally_commanding", "another"}}, "issuer_personally_commanding", 0, 0},
    {{{"receiver_leadership", "A"}}, "receiver_leadership", 3, 3},
    {{{"receiver_leadership", "B"}}, "receiver_leadership", 2, 2},
    {{{"receiver_leadership", "C"}}, "receiver_leadership", 1, 1},
    {{{"own_objective_army_leadership", "A"}}, "own_objective_army_leadership", -3, -6},
    {{{"own_objective_army_leadership", "B"}}, "own_objective_army_leadership", -2, -4},
    {{{"own_objective_army_leadership", "C"}}, "own_objective_army_leadership", -1, -2},
    {{{"superior_vantage_point", true}}, "superior_vantage_point", 2, 2},
    {{{"distance_yards", 1799}}, "distance_yards", 0, 0},
    {{{"distance_yards", 1799.9}}, "distance_yards", 0, 0},
    {{{"distance_yards", 1800}}, "distance_yards", -1, -1},
    {{{"distance_yards", 3599}}, "distance_yards", -1, -1},
    {{{"distance_yards", 3600}}, "distance_yards", -2, -2},
    {{{"distance_yards", 100000}}, "distance_yards", -55, -55},
    {{{"fatigue", 1}}, "fatigue", -1, -1},
    {{{"fatigue", 99}}, "fatigue", -99, -99},
    {{{"delay_markers", 2}}, "delay_markers", -2, -2},
    {{{"delay_markers", 99}}, "delay_markers", -99, -99},
    {{{"enemy_proximity", "within_900"}}, "enemy_proximity", -1, -1},
    {{{"enemy_proximity", "within_450"}}, "enemy_proximity", -3, -3},
    {{{"formation_is", "reserved"}}, "formation_is", 3, 3},
    {{{"formation_is", "retreating"}}, "formation_is", -2, -2},
    {{{"formation_is", "broken"}}, "formation_is", -3, -3},
    {{{"commit_battery_from_reserve", true}}, "commit_battery_from_reserve", 2, 2},
};

}

TEST_CASE("ESR orders and leader actions: each fact alone, in both editions") {
    for (const char* table : {"order-activation", "leader-action"})
        for (const Case& c : command_cases) {
            CAPTURE(table);
            CHECK(modifier(table, "2016", c.facts, c.id) == c.in_2016);
            CHECK(modifier(table, "current", c.facts, c.id) == c.current);
        }
}

TEST_CASE("ESR orders: an issuer who leads in person counts his leadership again, or against") {
    for (const char* edition : both_editions)
        for (const auto& [rating, points] : {std::pair{"A", 3}, {"B", 2}, {"C", 1}}) {
            for (const auto& [where, sign] : {std::pair{"this", 1}, {"another", -1}}) {
                const Facts facts{{"issuer_leadership", rating}, {"issuer_personally_commanding", where}};
                const auto r =
                    resolve(esr("order-activation", edition), facts, {std::vector{4, 4}, {}, std::vector{1}});
                REQUIRE(r);
                REQUIRE(r->sides[0].modifiers.size() == 2);
                CHECK(r->sides[0].modifiers[1].id == "issuer_personally_commanding");
                CHECK(r->sides[0].modifiers[1].amount == sign * points);
                CHECK(r->sides[0].modifier_total == points + sign * points);
            }
        }
}

TEST_CASE("ESR orders: all modifiers together, in the order of the table") {
    const Facts facts{{"issuer_leadership", "A"},
                      {"issuer_personally_commanding", "another"},
                      {"receiver_leadership", "C"},
                      {"own_objective_army_leadership", "B"},
                      {"superior_vantage_point", true},
                      {"distance_yards", 2000},
                      {"fatigue", 1},
                      {"delay_markers", 1},
                      {"enemy_proximity", "within_900"},
                      {"formation_is", "reserved"},
                      {"commit_battery_from_reserve", true}};
    const auto r = resolve(esr("order-activation"), facts, {std::vector{6, 2}});
    REQUIRE(r);
    CHECK(ids(r->sides[0]) == std::vector<std::string>{"issuer_leadership", "issuer_personally_commanding",
                                                       "receiver_leadership", "own_objective_army_leadership",
                                                       "superior_vantage_point", "distance_yards", "fatigue",
                                                       "delay_markers", "enemy_proximity", "formation_is",
                                                       "commit_battery_from_reserve"});
    CHECK(r->sides[0].modifier_total == 3 - 3 + 1 - 4 + 2 - 1 - 1 - 1 - 1 + 3 + 2);
    CHECK(r->sides[0].score == 8);
    CHECK(r->outcome == "success");
}

TEST_CASE("ESR order activation: bands at both ends") {
    for (const char* edition : both_editions) {
        const Table t = esr("order-activation", edition);
        CHECK(rolled_outcome(t, {}, dice_of(12)) == "success");
        CHECK(rolled_outcome(t, {}, dice_of(7)) == "success");
        CHECK(rolled_outcome(t, {}, dice_of(6)) == "delay");
        CHECK(rolled_outcome(t, {}, dice_of(3)) == "delay");
        CHECK(rolled_outcome(t, {}, dice_of(2)) == "failure");
        CHECK(rolled_outcome(t, {{"fatigue", 99}}, dice_of(12)) == "failure");
    }
}

TEST_CASE("ESR order activation: a delay is half a die, rounded up; a failure discards the order") {
    for (const char* edition : both_editions) {
        const Table t = esr("order-activation", edition);
        for (const auto& [die, turns] : {std::pair{1, 1}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {6, 3}}) {
            const auto r = resolve(t, Facts{}, {std::vector{2, 2}, {}, std::vector{die}});
            REQUIRE(r);
            CHECK(r->effects == Effects{{"delay_turns", turns}});
            CHECK(r->dice_more == std::vector{die});
        }
        CHECK(resolve(t, Facts{}, {std::vector{1, 1}})->effects == Effects{{"order_discarded", true}});
        const auto success = resolve(t, Facts{}, {std::vector{6, 6}, {}, std::vector{4}});
        CHECK(success->effects.empty());
        CHECK(success->dice_more.empty()); // not called for, so not listed
        CHECK(refused(resolve(t, Facts{}, {std::vector{2, 2}, {}, std::vector<int>{}})) == "/dice_more");
        CHECK(refused(resolve(t, Facts{}, {std::vector{2, 2}, {}, std::vector{7}})) == "/dice_more");
        CHECK(refused(resolve(t, Facts{}, {std::vector{2, 2}, {}, std::vector{0}})) == "/dice_more");
    }
}

TEST_CASE("ESR leader action: 7 succeeds, everything less ends the commander's actions") {
    for (const char* edition : both_editions) {
        const Table t = esr("leader-action", edition);
        CHECK(resolve(t, Facts{}, {dice_of(7)})->outcome == "success");
        CHECK(resolve(t, Facts{}, {dice_of(7)})->effects.empty());
        for (const int sum : {2, 3, 6}) {
            const auto r = resolve(t, Facts{}, {dice_of(sum)});
            REQUIRE(r);
            CHECK(r->outcome == "failure");
            CHECK(r->effects == Effects{{"commander_done", true}});
            CHECK(r->dice_more.empty());
        }
    }
}

TEST_CASE("ESR house rules change the command tests") {
    const Table t = esr("order-activation");
    const auto total = [&](const Facts& facts, const Settings& settings) {
        return resolve(t, facts, {std::vector{6, 6}, {}, std::vector{1}}, settings)->sides[0].modifier_total;
    };
    CHECK(total({{"distance_yards", 1}}, {{"command_distance_steps", "started"}}) == -1);
    CHECK(total({{"distance_yards", 1801}}, {{"command_distance_steps", "started"}}) == -2);
    CHECK(total({{"enemy_proximity", "within_450"}}, {{"proximity_rows", "both"}}) == -4);
    CHECK(total({{"own_objective_army_leadership", "A"}}, {{"own_objective_factor", 1}}) == -3);
}
