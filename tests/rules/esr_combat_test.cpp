// Reference 3.8: combat.
#include "tests/rules/esr.h"

#include <initializer_list>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

Resolution fight(const char* edition, Facts attacker, Facts defender, int attacker_sum = 7,
                 int defender_sum = 7) {
    const auto r =
        resolve(esr("combat", edition), attacker, defender, {dice_of(attacker_sum), dice_of(defender_sum)});
    if (!r) FAIL(r.error().text());
    return *r;
}

// A fight between two arms that the attacker wins by `margin` (loses, if it is negative): the difference in
// combat rating, up to 10, beside equal dice, and dice of 12 against 2 for the rest.
Resolution fought(const char* edition, Facts attacker, Facts defender, int margin) {
    Facts& better = margin > 0 ? attacker : defender;
    const int size = margin > 0 ? margin : -margin;
    better.set("combat_rating", size > 10 ? 10 : size);
    const int extra = size > 10 ? size - 10 : 0;
    const int up = 7 + (extra + 1) / 2;
    const int down = 7 - extra / 2;
    const Resolution r = margin > 0 ? fight(edition, attacker, defender, up, down)
                                    : fight(edition, attacker, defender, down, up);
    REQUIRE(r.margin == margin);
    return r;
}

struct Fate {
    std::string result;
    int fatigue;
};

void check_fate(const Effects& effects, const Fate& want, bool loss) {
    CHECK(effects ==
          Effects{{"result", want.result}, {"fatigue_added", want.fatigue}, {"combat_loss", loss}});
}

// The reference's two tables, written out as rules.
Fate winner(const std::string& arm, const std::string& enemy, int by) {
    if (by >= 4) return {arm == "infantry" && enemy == "cavalry" ? "hold" : "breakthrough", 0};
    return {"hold", arm == "cavalry" ? 1 : 0};
}

Fate loser(const std::string& edition, const std::string& arm, const std::string& enemy, bool supported,
           int by) {
    if (by >= 10) return {"removed", 1};
    if (by >= 7) return {"rout", 1};
    if (arm == "cavalry") return {"retire", 1};
    if (by >= 4) return supported ? Fate{"retire", 0} : Fate{"rout", 1};
    if (arm == "infantry") return {"retire", edition == "2016" && enemy == "cavalry" ? 1 : 0};
    return {"retire", 0};
}

constexpr const char* arms[] = {"infantry", "cavalry", "artillery"};

}

TEST_CASE("ESR combat: each fact alone, on either side, against each arm") {
    struct Case {
        Facts facts;
        const char* id;
        double in_2016;
        double current;
    };
    const std::vector<Case> cases = {
        {{{"tactical_rating", 3}}, "tactical_rating", 3, 3},
        {{{"combat_rating", 10}}, "combat_rating", 10, 10},
        {{{"defending_strong_point", true}}, "defending_strong_point", 1, 1},
        {{{"rear_or_limbered", true}}, "rear_or_limbered", -3, -3},
        {{{"broken_or_reforming", true}}, "broken_or_reforming", -5, -5},
        {{{"larger_opponent", true}}, "larger_opponent", -1, -1},
        {{{"multiple_opponents", true}}, "multiple_opponents", -1, -1},
        {{{"shock", 1}, {"first_fight", true}}, "shock", 1, 1},
        {{{"shock", 3}, {"first_fight", true}}, "shock", 3, 3},
        {{{"shock", 3}}, "shock", 0, 0},
        {{{"first_fight", true}}, "first_fight", 0, 0},
        {{{"engineers_against", "built_up_area"}}, "engineers_against", 1, 1},
        {{{"engineers_against", "bridge"}}, "engineers_against", 0, 1},
        {{{"engineers_against", "fort"}}, "engineers_against", 0, 1},
        {{{"lights_in_dense", true}}, "lights_in_dense", 1, 1},
        {{{"irregulars_in_dense", true}}, "irregulars_in_dense", 1, 1},
        {{{"supported", true}}, "supported", 0, 0},
    };
    for (const char* edition : both_editions)
        for (const char* arm : arms)
            for (const char* enemy : arms)
                for (const Case& c : cases) {
                    CAPTURE(c.id);
                    const double want = std::string(edition) == "2016" ? c.in_2016 : c.current;
                    Facts own = c.facts;
                    own.set("arm", arm);
                    for (const std::size_t side : {0u, 1u}) {
                        const Facts other{{"arm", enemy}};
                        const Resolution r = fight(edition, side == 0 ? own : other, side == 0 ? other : own);
                        CHECK(r.sides[1 - side].modifiers.empty());
                        CHECK(r.sides[side].modifier_total == want);
                        CHECK(r.sides[side].score == 7 + want);
                        CHECK(r.sides[side].modifiers.size() == (want == 0 ? 0 : 1));
                        if (want != 0) CHECK(r.sides[side].modifiers[0].id == c.id);
                    }
                }
}

TEST_CASE("ESR combat: fatigue is divided by the opponent's arm") {
    for (const char* edition : both_editions)
        for (const auto& [enemy, divisor] : {std::pair{"cavalry", 2}, {"infantry", 3}, {"artillery", 4}})
            for (int fatigue = 0; fatigue <= 12; ++fatigue) {
                const Resolution r =
                    fight(edition, {{"arm", "infantry"}, {"fatigue", fatigue}}, {{"arm", enemy}});
                CHECK(r.sides[0].modifier_total == -(fatigue / divisor));
                const Resolution turned =
                    fight(edition, {{"arm", enemy}}, {{"arm", "cavalry"}, {"fatigue", fatigue}});
                CHECK(turned.sides[1].modifier_total == -(fatigue / divisor));
            }
}

TEST_CASE("ESR combat: every margin, every pair of arms, supported or not") {
    const auto outcome = [](int margin) -> std::string {
        if (margin == 0) return "tie";
        const int by = margin > 0 ? margin : -margin;
        const std::string band = by >= 10 ? "10" : by >= 7 ? "7-9" : by >= 4 ? "4-6" : "1-3";
        return std::string(margin > 0 ? "attacker" : "defender") + "-won-by-" + band;
    };
    for (const char* edition : both_editions)
        for (const char* a : arms)
            for (const char* d : arms)
                for (const bool supported : {false, true})
                    for (int margin = -14; margin <= 14; ++margin) {
                        if (margin == 0) continue;
                        CAPTURE(edition);
                        CAPTURE(a);
                        CAPTURE(d);
                        CAPTURE(margin);
                        const Resolution r = fought(edition, {{"arm", a}, {"supported", supported}},
                                                    {{"arm", d}, {"supported", supported}}, margin);
                        CHECK(r.outcome == outcome(margin));
                        const std::size_t won = margin > 0 ? 0 : 1;
                        const int by = margin > 0 ? margin : -margin;
                        check_fate(r.side_effects[won], winner(won == 0 ? a : d, won == 0 ? d : a, by),
                                   false);
                        check_fate(r.side_effects[1 - won],
                                   loser(edition, won == 0 ? d : a, won == 0 ? a : d, supported, by), true);
                        CHECK(r.effects.empty());
                        CHECK(r.has_side_effects);
                    }
}

TEST_CASE("ESR combat: a tie tires both, and artillery leaves it") {
    for (const char* edition : both_editions)
        for (const char* a : arms)
            for (const char* d : arms) {
                const Resolution r = fight(edition, {{"arm", a}}, {{"arm", d}});
                CHECK(r.outcome == "tie");
                CHECK(r.margin == 0);
                const auto result = [](const std::string& own, const std::string& enemy) {
                    if (own == "artillery") return "retire";
                    return enemy == "artillery" ? "hold" : "fight_again";
                };
                check_fate(r.side_effects[0], {result(a, d), 1}, false);
                check_fate(r.side_effects[1], {result(d, a), 1}, false);
            }
}

TEST_CASE("ESR combat: modifiers in the order of the table") {
    const Facts all{{"arm", "cavalry"},
                    {"tactical_rating", 1},
                    {"combat_rating", 5},
                    {"defending_strong_point", true},
                    {"rear_or_limbered", true},
                    {"broken_or_reforming", true},
                    {"fatigue", 6},
                    {"larger_opponent", true},
                    {"multiple_opponents", true},
                    {"shock", 2},
                    {"first_fight", true},
                    {"engineers_against", "fort"},
                    {"lights_in_dense", true},
                    {"irregulars_in_dense", true}};
    const Resolution r = fight("current", all, {{"arm", "infantry"}});
    CHECK(ids(r.sides[0]) == std::vector<std::string>{"tactical_rating", "combat_rating",
                                                      "defending_strong_point", "rear_or_limbered",
                                                      "broken_or_reforming", "fatigue", "larger_opponent",
                                                      "multiple_opponents", "shock", "engineers_against",
                                                      "lights_in_dense", "irregulars_in_dense"});
    CHECK(r.sides[0].modifier_total == 1 + 5 + 1 - 3 - 5 - 2 - 1 - 1 + 2 + 1 + 1 + 1);
}

TEST_CASE("ESR combat: what it refuses, by side and key") {
    const Table t = esr("combat");
    const Facts foot{{"arm", "infantry"}};
    CHECK(refused(resolve(t, Facts{}, foot, {dice_of(7), dice_of(7)})) == "/facts/attacker/arm");
    CHECK(refused(resolve(t, foot, Facts{}, {dice_of(7), dice_of(7)})) == "/facts/defender/arm");
    CHECK(refused(resolve(t, foot, Facts{{"arm", "none"}}, {dice_of(7), dice_of(7)})) ==
          "/facts/defender/arm");
    CHECK(refused(resolve(t, foot, foot, {std::vector{1}, dice_of(7)})) == "/dice/attacker");
    CHECK(refused(resolve(t, foot, foot, {dice_of(7), std::vector{7, 1}})) == "/dice/defender");
    CHECK(refused(resolve(t, foot, {dice_of(7)})) == "/facts");
    for (const auto& [fact, too_much] :
         {std::pair{"tactical_rating", 4}, {"combat_rating", 11}, {"shock", 4}, {"fatigue", 100}}) {
        Facts bad = foot;
        bad.set(fact, too_much);
        CHECK(refused(resolve(t, foot, bad, {dice_of(7), dice_of(7)})) ==
              std::string("/facts/defender/") + fact);
    }
}
