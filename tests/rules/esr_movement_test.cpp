// Reference 3.3 and 3.4: movement, ploying and deploying.
#include "tests/rules/esr.h"

#include <initializer_list>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

Resolution move(const char* edition, const Facts& facts) {
    const auto r = resolve(esr("movement", edition), facts, {});
    if (!r) FAIL(r.error().text());
    return *r;
}

}

TEST_CASE("ESR movement: every rate") {
    struct Rates {
        std::vector<const char*> movers;
        double road, off_road, deployed;
    };
    for (const char* edition : both_editions)
        for (const Rates& row :
             {Rates{{"infantry", "foot_artillery"}, 1800, 1500, 1125},
              Rates{{"cavalry", "horse_artillery"}, 2250, 1800, 1500}, Rates{{"general"}, 3600, 2700, 0}})
            for (const char* mover : row.movers)
                for (const auto& [how, yards] : {std::pair{"ployed_road", row.road},
                                                 {"ployed_off_road", row.off_road},
                                                 {"deployed", row.deployed}}) {
                    CAPTURE(mover);
                    CAPTURE(how);
                    if (yards == 0) continue; // general officers: below
                    const Resolution r = move(edition, {{"mover", mover}, {"deployment", how}});
                    REQUIRE(r.sides[0].modifiers.size() == 1);
                    CHECK(r.sides[0].modifiers[0].id == "deployment");
                    CHECK(r.sides[0].modifiers[0].amount == yards);
                    CHECK(r.sides[0].modifier_total == yards);
                    CHECK(r.sides[0].score == yards);
                    CHECK(r.sides[0].dice.empty());
                    CHECK(r.outcome == "may-move");
                    CHECK(r.effects == Effects{{"yards", yards}});
                }
}

TEST_CASE("ESR movement: statuses and ground halve, and multiply one another") {
    for (const char* edition : both_editions) {
        const double broken_keeps = std::string(edition) == "2016" ? 1800 : 900;
        const auto facts = [](const char* status, const char* terrain, bool light) {
            return Facts{{"mover", "infantry"},
                         {"deployment", "deployed"},
                         {"status", status},
                         {"terrain", terrain},
                         {"light_or_irregular", light}};
        };
        Resolution r = move(edition, facts("retreat", "none", false));
        CHECK(r.effects == Effects{{"yards", 562.5}, {"keep_from_enemy_yards", 900}});
        CHECK(ids(r.sides[0]) == std::vector<std::string>{"deployment", "status"});
        CHECK(r.sides[0].modifiers[1].is_factor);
        CHECK(r.sides[0].modifiers[1].amount == 0.5);
        CHECK(r.sides[0].modifier_total == 562.5);
        r = move(edition, facts("broken", "none", false));
        CHECK(r.effects == Effects{{"yards", 562.5}, {"keep_from_enemy_yards", broken_keeps}});
        r = move(edition, facts("none", "rough", false));
        CHECK(r.effects == Effects{{"yards", 562.5}});
        r = move(edition, facts("none", "rough", true));
        CHECK(r.effects == Effects{{"yards", 1125}});
        CHECK(r.sides[0].modifiers.size() == 1);
        r = move(edition, facts("none", "dense", false));
        CHECK(r.effects == Effects{{"yards", 562.5}, {"halt_at_edge", true}});
        r = move(edition, facts("none", "dense", true));
        CHECK(r.effects == Effects{{"yards", 562.5}});
        r = move(edition, facts("broken", "dense", false));
        CHECK(r.effects ==
              Effects{{"yards", 281.25}, {"keep_from_enemy_yards", broken_keeps}, {"halt_at_edge", true}});
        CHECK(ids(r.sides[0]) == std::vector<std::string>{"deployment", "status", "terrain"});
    }
    const auto worst = resolve(
        esr("movement"),
        Facts{{"mover", "infantry"}, {"deployment", "deployed"}, {"status", "retreat"}, {"terrain", "dense"}},
        {}, {{"movement_factors", "worst_only"}});
    CHECK(worst->sides[0].score == 562.5);
}

TEST_CASE("ESR movement: unlimbered guns stay, whatever else holds; others do not mind the word") {
    for (const char* edition : both_editions) {
        for (const char* mover : {"foot_artillery", "horse_artillery"}) {
            const Resolution r = move(edition, {{"mover", mover},
                                                {"deployment", "deployed"},
                                                {"unlimbered", true},
                                                {"status", "retreat"},
                                                {"terrain", "dense"}});
            CHECK(r.outcome == "cannot-move");
            CHECK(r.effects == Effects{{"yards", 0}});
            CHECK(ids(r.sides[0]) ==
                  std::vector<std::string>{"deployment", "status", "terrain", "unlimbered"});
            CHECK(r.sides[0].modifiers[3].amount == 0);
            CHECK(r.sides[0].score == 0);
        }
        for (const char* mover : {"infantry", "cavalry"}) {
            const Resolution r =
                move(edition, {{"mover", mover}, {"deployment", "deployed"}, {"unlimbered", true}});
            CHECK(r.outcome == "may-move");
            CHECK(r.sides[0].modifiers.size() == 1);
        }
    }
}

TEST_CASE("ESR movement: what it refuses, by the key") {
    for (const char* edition : both_editions) {
        const Table t = esr("movement", edition);
        CHECK(refused(resolve(t, Facts{{"mover", "general"}, {"deployment", "deployed"}}, {})) ==
              "/facts/deployment");
        CHECK(refused(resolve(t, Facts{{"deployment", "deployed"}}, {})) == "/facts/mover");
        CHECK(refused(resolve(t, Facts{{"mover", "infantry"}}, {})) == "/facts/deployment");
        CHECK(refused(resolve(t, Facts{{"mover", "none"}, {"deployment", "deployed"}}, {})) ==
              "/facts/mover");
        CHECK(refused(resolve(t, Facts{{"mover", "infantry"}, {"deployment", "deployed"}},
                              {std::vector{1}})) == "/dice");
        CHECK(
            refused(resolve(t, Facts{{"mover", "infantry"}, {"deployment", "deployed"}, {"status", "rally"}},
                            {})) == "/facts/status");
    }
}

TEST_CASE("ESR ploy and deploy: each fact alone") {
    struct Case {
        Facts facts;
        const char* id;
        double value;
    };
    const std::vector<Case> cases = {
        {{{"commander_leadership", "A"}}, "commander_leadership", 3},
        {{{"commander_leadership", "B"}}, "commander_leadership", 2},
        {{{"commander_leadership", "C"}}, "commander_leadership", 1},
        {{{"fatigue", 4}}, "fatigue", -4},
        {{{"movement_thirds", 1}}, "movement_thirds", -1},
        {{{"movement_thirds", 3}}, "movement_thirds", -3},
        {{{"deploying_into", "rough"}}, "deploying_into", -3},
        {{{"deploying_into", "dense"}}, "deploying_into", -5},
        {{{"only_cavalry", true}}, "only_cavalry", 3},
        {{{"rush", true}}, "rush", 7},
        {{{"reserve_order", true}}, "reserve_order", 5},
        {{{"guard", true}}, "guard", 0},
        {{{"year", 1805}}, "year", 0},
    };
    for (const char* edition : both_editions)
        for (const Case& c : cases) CHECK(modifier("ploy-deploy", edition, c.facts, c.id) == c.value);
}

TEST_CASE("ESR ploy and deploy: nations by year, at both ends of every span") {
    struct Case {
        std::vector<const char*> nations;
        bool guard;
        std::vector<int> years;
        double value;
    };
    const std::vector<Case> cases = {
        {{"french", "polish", "italian"}, true, {0, 1800, 1805, 1813, 1815}, 3},
        {{"french", "polish", "italian"}, false, {1804, 1808}, 2},
        {{"french", "polish", "italian"}, false, {1809, 1812, 1815}, 1},
        {{"french", "polish", "italian"}, false, {0, 1800, 1803, 1813, 1814}, 0},
        {{"french_ally"}, false, {1806, 1812, 1815}, 1},
        {{"french_ally"}, false, {0, 1805, 1813, 1814}, 0},
        {{"french_ally"}, true, {1805}, 0},
        {{"austrian", "russian"}, false, {1800, 1805}, -1},
        {{"austrian", "russian"}, false, {0, 1806, 1815}, 0},
        {{"austrian", "russian"}, true, {1805}, -1},
        {{"prussian"}, false, {1800, 1806}, -2},
        {{"prussian"}, false, {0, 1807}, 0},
        {{"british", "other", "none"}, true, {0, 1805, 1815}, 0},
    };
    for (const char* edition : both_editions)
        for (const Case& c : cases)
            for (const char* nation : c.nations)
                for (const int year : c.years) {
                    CAPTURE(nation);
                    CAPTURE(year);
                    CHECK(modifier("ploy-deploy", edition,
                                   {{"nation", nation}, {"guard", c.guard}, {"year", year}},
                                   "nation") == c.value);
                }
}

TEST_CASE("ESR ploy and deploy: bands at both ends, and the price of a rush") {
    for (const char* edition : both_editions) {
        const Table t = esr("ploy-deploy", edition);
        for (const auto& [sum, units] : {std::pair{12, 5}, {11, 4}, {8, 4}, {7, 3}, {4, 3}, {3, 2}, {2, 2}}) {
            const auto r = resolve(t, Facts{}, {dice_of(sum)});
            CHECK(r->outcome == "up-to-" + std::to_string(units));
            CHECK(r->effects == Effects{{"max_units", units}});
        }
        const auto rushed = resolve(t, Facts{{"rush", true}}, {dice_of(5)});
        CHECK(rushed->effects == Effects{{"max_units", 5}, {"fatigue_per_class_rushed", 1}});
        for (const int year : {1799, 1816, 1, -1})
            CHECK(refused(resolve(t, Facts{{"year", year}}, {dice_of(7)})) == "/facts/year");
        CHECK(refused(resolve(t, Facts{{"movement_thirds", 4}}, {dice_of(7)})) == "/facts/movement_thirds");
    }
}
