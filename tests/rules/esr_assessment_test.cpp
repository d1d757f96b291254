// Reference 3.9 and 3.10: assessments and status checks.
#include "tests/rules/esr.h"

#include <initializer_list>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

TEST_CASE("ESR assessment: each fact alone") {
    struct Case {
        Facts facts;
        const char* id;
        double value;
    };
    const std::vector<Case> cases = {
        {{{"commander_leadership", "A"}}, "commander_leadership", 3},
        {{{"commander_leadership", "B"}}, "commander_leadership", 2},
        {{{"commander_leadership", "C"}}, "commander_leadership", 1},
        {{{"outflanked_or_area_attacked", true}}, "outflanked_or_area_attacked", -3},
        {{{"opposing_score", 9.5}}, "opposing_score", 0},
        {{{"opposing_score", 10}}, "opposing_score", -1},
        {{{"opposing_score", 19.75}}, "opposing_score", -1},
        {{{"opposing_score", 20}}, "opposing_score", -2},
        {{{"opposing_score", 999}}, "opposing_score", -99},
        {{{"combat_losses", 2}}, "combat_losses", 0},
        {{{"combat_losses", 3}}, "combat_losses", -2},
        {{{"combat_losses", 5}}, "combat_losses", -2},
        {{{"combat_losses", 6}}, "combat_losses", -4},
        {{{"fatigue", 3}}, "fatigue", -3},
        {{{"enemy_batteries_short_range", 2}}, "enemy_batteries_short_range", -2},
        {{{"enemy_batteries_enfilade", 2}}, "enemy_batteries_enfilade", -2},
        {{{"friendly_batteries_committed", 2}}, "friendly_batteries_committed", 2},
        {{{"friendly_batteries_intense", 2}}, "friendly_batteries_intense", 2},
        {{{"brittle", true}}, "brittle", -1},
        {{{"determined", true}}, "determined", 2},
        {{{"stoic_defending", true}}, "stoic_defending", 1},
        {{{"enthusiastic_attacking", true}}, "enthusiastic_attacking", 1},
        {{{"status", "retreat"}}, "status", -2},
        {{{"status", "rally"}}, "status", -4},
        {{{"status", "broken"}}, "status", -4},
        {{{"friendly_retreating_within_450", true}}, "friendly_retreating_within_450", -1},
        {{{"friendly_broken_within_900", true}}, "friendly_broken_within_900", -3},
        {{{"occupying", "town"}}, "occupying", 1},
        {{{"occupying", "fortification"}}, "occupying", 1},
        {{{"occupying", "fortified_city"}}, "occupying", 2},
        {{{"occupying", "strong_point"}}, "occupying", 1},
    };
    for (const char* edition : both_editions)
        for (const Case& c : cases) CHECK(modifier("assessment", edition, c.facts, c.id) == c.value);
}

TEST_CASE("ESR assessment: all modifiers together, in the order of the table") {
    const Facts all{{"commander_leadership", "A"},
                    {"outflanked_or_area_attacked", true},
                    {"opposing_score", 25},
                    {"combat_losses", 4},
                    {"fatigue", 1},
                    {"enemy_batteries_short_range", 1},
                    {"enemy_batteries_enfilade", 1},
                    {"friendly_batteries_committed", 3},
                    {"friendly_batteries_intense", 1},
                    {"brittle", true},
                    {"determined", true},
                    {"stoic_defending", true},
                    {"enthusiastic_attacking", true},
                    {"status", "retreat"},
                    {"friendly_retreating_within_450", true},
                    {"friendly_broken_within_900", true},
                    {"occupying", "fortified_city"}};
    const auto r = resolve(esr("assessment"), all, {dice_of(7), {}, std::vector{1}});
    REQUIRE(r);
    CHECK(ids(r->sides[0]) ==
          std::vector<std::string>{"commander_leadership", "outflanked_or_area_attacked", "opposing_score",
                                   "combat_losses", "fatigue", "enemy_batteries_short_range",
                                   "enemy_batteries_enfilade", "friendly_batteries_committed",
                                   "friendly_batteries_intense", "brittle", "determined", "stoic_defending",
                                   "enthusiastic_attacking", "status", "friendly_retreating_within_450",
                                   "friendly_broken_within_900", "occupying"});
    CHECK(r->sides[0].modifier_total == 3 - 3 - 2 - 2 - 1 - 1 - 1 + 3 + 1 - 1 + 2 + 1 + 1 - 2 - 1 - 3 + 2);
}

TEST_CASE("ESR assessment: bands at both ends, with all their effects") {
    struct Band {
        std::vector<int> scores;
        const char* outcome;
        Effects effects; ///< with a 5 on the further die
        bool rolls_more;
        const char* edition;
    };
    const Effects strain{{"fatigue_added", 1},
                         {"irregulars", "roll"},
                         {"irregulars_evade_at_most", 4},
                         {"impetuous_attack_at_most", 4},
                         {"cavalry", "may_evade"}};
    const Effects waver{{"fatigue_added", 2},
                        {"irregulars", "roll"},
                        {"irregulars_evade_at_most", 8},
                        {"impetuous_attack_at_most", 8},
                        {"cavalry", "may_evade"},
                        {"batteries_retired", 3}};
    const Effects recoil{{"fatigue_added", 4},
                         {"irregulars", "must_evade"},
                         {"impetuous_attack_at_most", 10},
                         {"cavalry", "must_evade"},
                         {"batteries_retired", 5}};
    const auto crumble = [](const char* formation) {
        return Effects{{"fatigue_added", 5},
                       {"irregulars", "removed"},
                       {"cavalry", "rout"},
                       {"cavalry_formation", formation},
                       {"batteries_retired", "all"}};
    };
    const Effects collapse{{"fatigue_added", 0},
                           {"irregulars", "removed"},
                           {"cavalry", "removed"},
                           {"batteries_retired", "all"},
                           {"formation_status", "retreat"}};
    Effects collapse_2016 = collapse;
    collapse_2016["fatigue_raised_to_factor"] = 1.5;

    for (const char* edition : both_editions) {
        const bool old = std::string(edition) == "2016";
        for (const Band& band :
             {Band{{30, 10}, "no-effect", {}, false, edition}, Band{{9, 5}, "strain", strain, false, edition},
              Band{{4, 0}, "waver", waver, true, edition}, Band{{-1, -4}, "recoil", recoil, true, edition},
              Band{{-5, -9}, "crumble", crumble(old ? "broken" : "broken_and_removed"), false, edition},
              Band{{-10, -40}, "collapse", old ? collapse_2016 : collapse, false, edition}})
            for (const int score : band.scores) {
                CAPTURE(edition);
                CAPTURE(score);
                const Facts facts{{"fatigue", score < 7 ? 7 - score : 0},
                                  {"friendly_batteries_committed", score > 7 ? score - 7 : 0}};
                const auto r = resolve(esr("assessment", edition), facts, {dice_of(7), {}, std::vector{5}});
                REQUIRE(r);
                CHECK(r->sides[0].score == score);
                CHECK(r->outcome == band.outcome);
                CHECK(r->effects == band.effects);
                CHECK(r->dice_more == (band.rolls_more ? std::vector{5} : std::vector<int>{}));
            }
    }
}

TEST_CASE("ESR assessment: half the further die retires when wavering, all of it when recoiling") {
    for (const char* edition : both_editions)
        for (int die = 1; die <= 6; ++die) {
            const auto waver = resolve(esr("assessment", edition), Facts{{"fatigue", 4}},
                                       {dice_of(7), {}, std::vector{die}});
            CHECK(waver->effects.at("batteries_retired") == Value{(die + 1) / 2});
            const auto recoil = resolve(esr("assessment", edition), Facts{{"fatigue", 8}},
                                        {dice_of(7), {}, std::vector{die}});
            CHECK(recoil->effects.at("batteries_retired") == Value{die});
        }
}

TEST_CASE("ESR status check: the level of units and one and a half times it, exactly") {
    struct Case {
        int fatigue, deployed;
        const char* outcome;
    };
    const Effects retreat{
        {"status", "retreat"}, {"orders_replaced", true}, {"move_to_yards_from_enemy", 900}};
    const Effects broken{{"status", "broken"},
                         {"orders_replaced", true},
                         {"move_to_yards_from_enemy", 1800},
                         {"cavalry_removed", true}};
    for (const char* edition : both_editions)
        for (const Case& c :
             {Case{0, 0, "steady"}, Case{0, 5, "steady"}, Case{4, 5, "steady"}, Case{5, 5, "retreat"},
              Case{7, 5, "retreat"}, Case{8, 5, "broken"}, Case{99, 5, "broken"}, Case{3, 4, "steady"},
              Case{4, 4, "retreat"}, Case{5, 4, "retreat"}, Case{6, 4, "broken"}, Case{1, 0, "broken"},
              Case{1, 1, "retreat"}, Case{2, 1, "broken"}, Case{99, 99, "retreat"}}) {
            CAPTURE(c.fatigue);
            CAPTURE(c.deployed);
            const auto r = resolve(esr("status-check", edition),
                                   Facts{{"fatigue", c.fatigue}, {"deployed_units", c.deployed}}, {});
            REQUIRE(r);
            const std::string outcome = c.outcome;
            CHECK(r->outcome == outcome);
            CHECK(r->effects == (outcome == "broken" ? broken : outcome == "retreat" ? retreat : Effects{}));
            CHECK(r->sides[0].score == c.fatigue);
            CHECK(r->sides[0].modifier_total == 0);
            CHECK(r->sides[0].modifiers.empty());
            CHECK(r->sides[0].dice.empty());
        }
}
