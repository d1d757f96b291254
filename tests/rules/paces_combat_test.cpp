// Close combat, leaders and disorder: sections 3.18 to 3.26 of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"paces"};
    return reading;
}

/// One side of a result.
struct Side {
    std::string status = "none";
    bool retreats = false;
    int inflicts = 0;
    std::string per = "none";
    int disorder = 0;
};

struct Expected {
    std::string outcome, winner;
    Side attacker, defender;
    bool trophy = false, pursuit = false, fire_disorder = false, open_order = false;

    [[nodiscard]] std::string told() const {
        return fmt::format(
            "{} attacker_disorder={} attacker_inflicts={} attacker_per={} attacker_retreats={} "
            "attacker_status={} defender_disorder={} defender_inflicts={} defender_per={} "
            "defender_retreats={} defender_status={} fire_disorder={} loser_open_order={} pursuit={} "
            "trophy={} winner={}",
            outcome, attacker.disorder, attacker.inflicts, attacker.per, attacker.retreats, attacker.status,
            defender.disorder, defender.inflicts, defender.per, defender.retreats, defender.status,
            fire_disorder, open_order, pursuit, trophy, winner);
    }
};

/// The same result whichever side wins: checks every margin of a band, both ways.
void check_band(const std::string& table, const std::string& winner_arm, const std::string& loser_arm,
                int from, int to, const Expected& when_attacker_wins) {
    for (int margin = from; margin <= to; ++margin) {
        CAPTURE(table);
        CAPTURE(margin);
        CHECK(told(rules().duel_by(table, winner_arm + " / " + loser_arm, margin)) ==
              when_attacker_wins.told());
        if (margin == 0) continue;
        Expected turned = when_attacker_wins;
        std::swap(turned.attacker, turned.defender);
        if (turned.winner == "attacker") turned.winner = "defender";
        CHECK(told(rules().duel_by(table, loser_arm + " / " + winner_arm, -margin)) == turned.told());
    }
}

const std::string foot = "unit_type=infantry";
const std::string horse = "unit_type=cavalry";
const std::string guns = "unit_type=artillery";

}

TEST_CASE("infantry against infantry") {
    const std::string table = "infantry-infantry-combat";
    for (const std::string& arm : {std::string(), foot}) {
        const Side melee{"none", false, 20, "figure", 3};
        check_band(table, arm, arm, 0, 1, {"melee", "none", melee, melee});
        const Side fire{"none", false, 10, "front-rank-figure", 0};
        check_band(table, arm, arm, 2, 4, {"firefight", "none", fire, fire, false, false, true});
        check_band(
            table, arm, arm, 5, 8,
            {"loser-broken", "attacker", {"none", false, 10, "figure", 2}, {"broken", true, 5, "figure", 4}});
        check_band(table, arm, arm, 9, 18,
                   {"loser-routed",
                    "attacker",
                    {"none", false, 20, "figure", 1},
                    {"routed", true, 3, "figure", 6},
                    true});
    }
}

TEST_CASE("artillery against infantry") {
    const std::string table = "artillery-infantry-combat";
    const Side battery{"none", false, 100, "gun", 0};
    const Side line{"none", false, 5, "front-rank-figure", 0};
    check_band(table, foot, guns, 0, 3, {"firefight", "none", line, battery, false, false, true});
    check_band(table, guns, foot, 0, 3, {"firefight", "none", battery, line, false, false, true});
    check_band(table, foot, guns, 4, 18,
               {"battery-overrun", "attacker", {}, {"destroyed", false, 25, "gun", 0}});
    check_band(
        table, guns, foot, 4, 18,
        {"infantry-repulsed", "attacker", {"none", false, 100, "gun", 2}, {"broken", true, 0, "none", 4}});
}

TEST_CASE("cavalry against cavalry") {
    const std::string table = "cavalry-cavalry-combat";
    const Side melee{"none", false, 25, "figure", 4};
    check_band(table, "", horse, 0, 3, {"melee", "none", melee, melee});
    check_band(
        table, horse, "", 4, 7,
        {"loser-wavering", "attacker", {"none", false, 20, "figure", 4}, {"wavering", true, 7, "figure", 8}});
    check_band(table, "", "", 8, 11,
               {"loser-broken",
                "attacker",
                {"none", false, 30, "figure", 4},
                {"broken", true, 4, "figure", 12},
                true,
                false,
                false,
                true});
    check_band(table, horse, horse, 12, 18,
               {"loser-routed",
                "attacker",
                {"none", false, 40, "figure", 2},
                {"routed", true, 2, "figure", 16},
                true,
                true});
}

TEST_CASE("cavalry against artillery") {
    const std::string table = "cavalry-artillery-combat";
    const Side riders{"none", false, 25, "figure", 4};
    const Side gunners{"none", false, 25, "figure", 2};
    check_band(table, horse, guns, 0, 3, {"melee", "none", riders, gunners});
    check_band(table, guns, horse, 0, 3, {"melee", "none", gunners, riders});
    check_band(
        table, horse, guns, 4, 18,
        {"battery-overrun", "attacker", {"none", false, 0, "none", 2}, {"destroyed", false, 25, "gun", 0}});
    check_band(
        table, guns, horse, 4, 18,
        {"cavalry-repulsed", "attacker", {"none", false, 100, "gun", 2}, {"broken", true, 0, "none", 8}});
}

TEST_CASE("cavalry against infantry: disorder doubled for the cavalry") {
    const std::string table = "cavalry-infantry-combat";
    check_band(table, horse, foot, 0, 3,
               {"melee", "none", {"none", false, 25, "figure", 4}, {"none", false, 25, "figure", 2}});
    check_band(
        table, horse, foot, 4, 7,
        {"loser-wavering", "attacker", {"none", false, 20, "figure", 4}, {"wavering", true, 7, "figure", 4}});
    check_band(
        table, foot, horse, 4, 7,
        {"loser-wavering", "attacker", {"none", false, 20, "figure", 2}, {"wavering", true, 7, "figure", 8}});
    check_band(table, horse, foot, 8, 11,
               {"loser-broken",
                "attacker",
                {"none", false, 30, "figure", 4},
                {"broken", true, 4, "figure", 6},
                true,
                false,
                false,
                true});
    check_band(table, foot, horse, 8, 11,
               {"loser-broken",
                "attacker",
                {"none", false, 30, "figure", 2},
                {"broken", true, 4, "figure", 12},
                true,
                false,
                false,
                true});
    check_band(table, horse, foot, 12, 18,
               {"loser-routed",
                "attacker",
                {"none", false, 40, "figure", 2},
                {"routed", true, 2, "figure", 8},
                true,
                true});
    check_band(table, foot, horse, 12, 18,
               {"loser-routed",
                "attacker",
                {"none", false, 40, "figure", 1},
                {"routed", true, 2, "figure", 16},
                true,
                false});
}

TEST_CASE("close combat: arms, flanks, rain and losses") {
    const auto brings = [](const std::string& table, const std::string& both, const std::string& id) {
        const Resolution r = rules().duel_by(table, both, 0);
        for (const Modifier& m : r.sides[0].modifiers)
            if (m.id == id) return m.amount;
        return 0.0;
    };
    CHECK(brings("cavalry-infantry-combat", horse + " aspect=unsecured-flank / " + foot, "aspect") == 7);
    CHECK(brings("cavalry-infantry-combat", foot + " aspect=unsecured-flank / " + horse, "aspect") == 5);
    CHECK(brings("cavalry-artillery-combat", horse + " aspect=unsecured-flank / " + guns, "aspect") == 5);
    CHECK(brings("cavalry-cavalry-combat", "aspect=unsecured-flank / ", "aspect") == 5);
    CHECK(brings("infantry-infantry-combat", "rain_or_snow / ", "rain_or_snow") == -3);
    CHECK(brings("infantry-infantry-combat", foot + " rain_or_snow / ", "rain_or_snow") == -3);
    CHECK(brings("artillery-infantry-combat", foot + " rain_or_snow / " + guns, "rain_or_snow") == -3);
    CHECK(brings("artillery-infantry-combat", guns + " rain_or_snow / " + foot, "rain_or_snow") == 0);
    CHECK(brings("cavalry-infantry-combat", foot + " rain_or_snow / " + horse, "rain_or_snow") == -3);
    for (const auto& [percent, value] :
         {std::pair{24, 0}, {25, -3}, {49, -3}, {50, -6}, {75, -9}, {100, -12}})
        CHECK(brings("cavalry-cavalry-combat", "casualties_percent=" + std::to_string(percent) + " / ",
                     "casualties_percent") == value);
    CHECK(rules()
              .duel("infantry-infantry-combat",
                    "morale_rating=9 disorder=2 / morale_rating=7 cover=light-works", {7, 6}, {4, 4})
              .starts_with("20 to 17: firefight"));

    CHECK(rules().duel_refused("infantry-infantry-combat", horse + " / ") == "/facts/attacker/unit_type");
    CHECK(rules().duel_refused("cavalry-cavalry-combat", " / " + foot) == "/facts/defender/unit_type");
    for (const auto& [table, one, other, neither] :
         {std::tuple{"artillery-infantry-combat", foot, guns, horse},
          {"cavalry-artillery-combat", horse, guns, foot},
          {"cavalry-infantry-combat", horse, foot, guns}}) {
        CHECK(rules().duel_refused(table, one + " / " + one).ends_with("/unit_type"));
        CHECK(rules().duel_refused(table, other + " / " + other).ends_with("/unit_type"));
        CHECK(rules().duel_refused(table, one + " / ") == "/facts/defender/unit_type");
        CHECK(rules().duel_refused(table, " / " + other) == "/facts/attacker/unit_type");
        CHECK(rules().duel_refused(table, one + " / unit_type=none") == "/facts/defender/unit_type");
        CHECK(rules().duel_refused(table, neither + " / " + other) == "/facts/attacker/unit_type");
    }
}

TEST_CASE("leaders hit") {
    for (const std::string safe : {"", "zone=none attached_in_p3", "zone=p0 attached_in_p3"})
        CHECK(rules().bands("leader-hit", safe) == "2..20 unhurt hit=false");
    CHECK(rules().bands("leader-hit", "zone=p1 attached_in_p3") ==
          "2..16 unhurt hit=false | 17..20 hit hit=true");
    CHECK(rules().bands("leader-hit", "zone=p2 attached_in_p3") ==
          "2..13 unhurt hit=false | 14..20 hit hit=true");
    CHECK(rules().bands("leader-hit", "zone=p3") == "2..10 unhurt hit=false | 11..20 hit hit=true");
    CHECK(rules().bands("leader-hit", "zone=p3 attached_in_p3") ==
          "5..10 unhurt hit=false | 11..23 hit hit=true");
    CHECK(rules().bands("leader-hit-effect", "") ==
          "1..3 horse-shot command_modifier=-4 lasting=false morale_check=none no_command_turns=0 | "
          "4..7 light-wound command_modifier=-4 lasting=true morale_check=end-of-step no_command_turns=0 | "
          "8..9 serious-wound command_modifier=-7 lasting=true morale_check=end-of-step no_command_turns=1 | "
          "10..10 killed command_modifier=0 lasting=false morale_check=at-once no_command_turns=2");
}

TEST_CASE("disorder is recovered by bands") {
    CHECK(rules().bands("disorder-recovery", "") ==
          "2..3 recover-1 recovered=1 | 4..6 recover-2 recovered=2 | 7..9 recover-3 recovered=3 | 10..13 "
          "recover-4 "
          "recovered=4 | 14..17 recover-5 recovered=5 | 18..20 recover-6 recovered=6");
    for (const auto& [percent, value] : {std::pair{25, -2}, {49, -2}, {50, -4}, {75, -6}, {100, -8}})
        CHECK(rules().working("disorder-recovery", "casualties_percent=" + std::to_string(percent)) ==
              fmt::format("casualties_percent {0}: {0}, score {1}", value, value + 2));
}
