// Reference 3.5, 3.6, 3.7 and 3.11: artillery and skirmishing, what befalls commanders.
#include "tests/rules/esr.h"

#include <initializer_list>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

Resolution fire(const char* edition, const Facts& facts, int sum = 7) {
    const auto r = resolve(esr("artillery-skirmish", edition), facts, {dice_of(sum)});
    if (!r) FAIL(r.error().text());
    return *r;
}

}

TEST_CASE("ESR fire: each gun, battalion and company alone") {
    struct Case {
        Facts facts;
        const char* id;
        double value;
    };
    const std::vector<Case> cases = {
        {{{"sections_3_4pdr", 5}}, "sections_3_4pdr", 0},
        {{{"sections_6_7_8pdr", 3}}, "sections_6_7_8pdr", 3},
        {{{"sections_french_8pdr", 3}}, "sections_french_8pdr", 6},
        {{{"sections_british_9pdr", 3}}, "sections_british_9pdr", 6},
        {{{"sections_russian_12pdr", 3}}, "sections_russian_12pdr", 6},
        {{{"sections_12pdr", 3}}, "sections_12pdr", 12},
        {{{"doctrine", "ED"}, {"line_battalions", 2}}, "line_battalions", 4},
        {{{"doctrine", "ID"}, {"line_battalions", 2}}, "line_battalions", 2},
        {{{"doctrine", "ED"}, {"light_battalions", 2}}, "light_battalions", 6},
        {{{"doctrine", "ID"}, {"light_battalions", 2}}, "light_battalions", 4},
        {{{"doctrine", "ED"}, {"irregular_battalions", 2}}, "irregular_battalions", 6},
        {{{"doctrine", "ID"}, {"irregular_battalions", 2}}, "irregular_battalions", 2},
        {{{"rifles_rf1", 2}}, "rifles_rf1", 2},
        {{{"rifles_rf2", 2}}, "rifles_rf2", 4},
        {{{"rifles_rf3", 2}}, "rifles_rf3", 6},
        {{{"infantry_fatigue", 2}}, "infantry_fatigue", -6},
    };
    for (const char* edition : both_editions)
        for (const Case& c : cases) CHECK(modifier("artillery-skirmish", edition, c.facts, c.id) == c.value);
}

TEST_CASE("ESR fire: tired artillery is lifted to 0, tired skirmishers are not") {
    for (const char* edition : both_editions) {
        Resolution r = fire(edition, {{"sections_6_7_8pdr", 3}, {"artillery_fatigue", 1}});
        CHECK(ids(r.sides[0]) ==
              std::vector<std::string>{"sections_6_7_8pdr", "artillery_fatigue", "artillery_floor"});
        CHECK(r.sides[0].modifiers[1].amount == -4);
        CHECK(r.sides[0].modifiers[2].amount == 1);
        CHECK(r.sides[0].modifier_total == 0);
        r = fire(edition, {{"sections_12pdr", 1}, {"artillery_fatigue", 1}});
        CHECK(r.sides[0].modifiers.size() == 2); // exactly 0: nothing to lift
        r = fire(edition, {{"artillery_fatigue", 2}, {"infantry_fatigue", 1}, {"rifles_rf1", 1}});
        CHECK(r.effects == Effects{{"artillery_points", 0}, {"skirmish_points", -2}});
        CHECK(r.sides[0].modifier_total == -2);
        CHECK(r.sides[0].score == 5);
    }
    const auto floored = resolve(esr("artillery-skirmish"), Facts{{"infantry_fatigue", 1}}, {dice_of(7)},
                                 {{"skirmish_floor", true}});
    CHECK(floored->sides[0].score == 7);
}

TEST_CASE("ESR fire: weather and intensity multiply their own part, and cost fatigue") {
    for (const char* edition : both_editions) {
        Resolution r = fire(edition,
                            {{"sections_12pdr", 1},
                             {"sections_6_7_8pdr", 1},
                             {"snow_rain_mud", true},
                             {"intense_bombardment", true},
                             {"rifles_rf3", 1},
                             {"intense_skirmish", true}},
                            2);
        CHECK(ids(r.sides[0]) == std::vector<std::string>{"sections_6_7_8pdr", "sections_12pdr",
                                                          "snow_rain_mud", "intense_bombardment",
                                                          "rifles_rf3", "intense_skirmish"});
        CHECK(r.sides[0].modifiers[2].is_factor);
        CHECK(r.sides[0].modifiers[2].amount == 0.5);
        CHECK(r.sides[0].modifiers[3].amount == 1.5);
        CHECK(r.sides[0].modifiers[5].amount == 1.5);
        CHECK(r.effects == Effects{{"artillery_points", 3.75},
                                   {"skirmish_points", 4.5},
                                   {"artillery_fatigue_added", 1},
                                   {"infantry_fatigue_added", 1}});
        CHECK(r.sides[0].modifier_total == 8.25);
        CHECK(r.sides[0].score == 10.25);
        // A factor is listed also on a part of 0.
        r = fire(edition, {{"snow_rain_mud", true}, {"intense_skirmish", true}});
        CHECK(ids(r.sides[0]) == std::vector<std::string>{"snow_rain_mud", "intense_skirmish"});
        CHECK(r.effects ==
              Effects{{"artillery_points", 0}, {"skirmish_points", 0}, {"infantry_fatigue_added", 1}});
    }
    const Facts halves{{"sections_6_7_8pdr", 3}, {"intense_bombardment", true}};
    for (const auto& [how, score] : {std::pair{"keep", 11.5}, {"up", 12.0}, {"down", 11.0}})
        CHECK(
            resolve(esr("artillery-skirmish"), halves, {dice_of(7)}, {{"fractions", how}})->sides[0].score ==
            score);
}

TEST_CASE("ESR fire: against attacking cavalry nothing of the skirmishers counts or tires") {
    for (const char* edition : both_editions) {
        const Resolution r = fire(edition, {{"sections_6_7_8pdr", 2},
                                            {"doctrine", "ED"},
                                            {"light_battalions", 4},
                                            {"rifles_rf1", 1},
                                            {"infantry_fatigue", 3},
                                            {"intense_skirmish", true},
                                            {"versus_attacking_cavalry", true}});
        CHECK(ids(r.sides[0]) == std::vector<std::string>{"sections_6_7_8pdr"});
        CHECK(r.effects == Effects{{"artillery_points", 2}, {"skirmish_points", 0}});
        CHECK(r.sides[0].score == 9);
    }
}

TEST_CASE("ESR fire: bands, halves and all") {
    for (const char* edition : both_editions) {
        CHECK(fire(edition, {{"sections_6_7_8pdr", 3}}, 7).outcome == "assessment");
        CHECK(fire(edition, {{"sections_6_7_8pdr", 2}}, 7).outcome == "no-assessment");
        CHECK(fire(edition, {{"sections_6_7_8pdr", 1}, {"intense_bombardment", true}}, 8).sides[0].score ==
              9.5);
        CHECK(fire(edition, {{"sections_6_7_8pdr", 1}, {"intense_bombardment", true}}, 8).outcome ==
              "no-assessment");
    }
}

TEST_CASE("ESR fire: what it refuses, by the key") {
    for (const char* edition : both_editions) {
        const Table t = esr("artillery-skirmish", edition);
        for (const char* kind : {"line_battalions", "light_battalions", "irregular_battalions"})
            for (const bool cavalry : {false, true})
                CHECK(refused(resolve(t, Facts{{kind, 1}, {"versus_attacking_cavalry", cavalry}},
                                      {dice_of(7)})) == "/facts/doctrine");
        CHECK(refused(resolve(t, Facts{{"without_dice", true}}, {dice_of(7)})) == "/dice");
        CHECK(refused(resolve(t, Facts{}, {std::vector<int>{}})) == "/dice");
        const auto without = resolve(t, Facts{{"without_dice", true}, {"sections_12pdr", 3}}, {});
        CHECK(without->sides[0].score == 12);
        CHECK(without->sides[0].dice.empty());
        CHECK(without->outcome == "assessment");
        CHECK(resolve(t, Facts{{"without_dice", true}}, {std::vector<int>{}})->sides[0].score == 0);
        CHECK(refused(resolve(t, Facts{{"sections_12pdr", 100}}, {dice_of(7)})) == "/facts/sections_12pdr");
    }
}

TEST_CASE("ESR leader fate: each fact alone, the bands, and who is exempt") {
    for (const char* edition : both_editions) {
        CHECK(modifier("leader-fate", edition, {{"personally_commanding", true}}, "personally_commanding") ==
              -2);
        CHECK(modifier("leader-fate", edition, {{"charmed_or_invincible", true}}, "charmed_or_invincible") ==
              1);
        CHECK(modifier("leader-fate", edition, {{"date_with_death", true}}, "date_with_death") == -1);
        CHECK(modifier("leader-fate", edition, {{"wandered_off", true}}, "wandered_off") == 0);
        const Table t = esr("leader-fate", edition);
        const auto harmed = resolve(t, Facts{}, {dice_of(2)});
        CHECK(harmed->outcome == "harmed");
        CHECK(harmed->effects == Effects{{"roll_leader_harm", true}, {"assessment_due", true}});
        CHECK(resolve(t, Facts{}, {dice_of(3)})->outcome == "unharmed");
        CHECK(resolve(t, Facts{}, {dice_of(3)})->effects.empty());
        const auto exempt =
            resolve(t, Facts{{"wandered_off", true}, {"personally_commanding", true}}, {dice_of(2)});
        CHECK(exempt->outcome == "exempt");
        CHECK(exempt->effects.empty());
        CHECK(exempt->sides[0].score == 0);
    }
}

TEST_CASE("ESR leader harm and premonition: bands at both ends") {
    struct Case {
        std::vector<int> sums;
        const char* outcome;
        Effects effects;
    };
    for (const char* edition : both_editions)
        for (const Case& c : {Case{{12, 11}, "invincible", {{"invincible", true}}},
                              Case{{10, 9}, "minor-wound", {{"ratings_zero_turns", 3}}},
                              Case{{8, 7}, "stunned", {{"command_converts_to", "defend"}}},
                              Case{{6, 5}, "severely-wounded", {{"removed", true}}},
                              Case{{4, 2}, "killed", {{"removed", true}, {"killed", true}}}})
            for (const int sum : c.sums) {
                const auto r = resolve(esr("leader-harm", edition), Facts{}, {dice_of(sum)});
                CHECK(r->outcome == c.outcome);
                CHECK(r->effects == c.effects);
            }
    CHECK(refused(resolve(esr("leader-harm"), Facts{{"fatigue", 1}}, {dice_of(7)})) == "/facts/fatigue");

    const Table t = esr("premonition", "2016");
    CHECK(resolve(t, Facts{}, {dice_of(2)})->outcome == "date-with-death");
    CHECK(resolve(t, Facts{}, {dice_of(2)})->effects == Effects{{"characteristic", "DD"}});
    CHECK(resolve(t, Facts{}, {dice_of(3)})->outcome == "nothing");
    CHECK(resolve(t, Facts{}, {dice_of(12)})->effects.empty());
    CHECK(shipped().table("esr", "current", "premonition").error().where == "/table");
}
