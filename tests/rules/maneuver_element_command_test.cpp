// Orders, morale of elements and command: section 3.1 of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"maneuver-element"};
    return reading;
}

std::string result(std::string_view table, std::string_view facts, std::vector<int> dice = {}) {
    return rules().result(table, facts, std::move(dice));
}

std::string bands(std::string_view table, std::string_view facts) { return rules().bands(table, facts); }

const char* const all_orders[] = {"attack",   "skirmish_bombard", "defend",    "support_intercept",
                                  "maneuver", "rearguard",        "break_off", "screen",
                                  "redeploy", "rest_rally"};

}

TEST_CASE("a corps order permits and forbids orders of elements") {
    const auto permitted = [](const std::string& rest) {
        std::string out;
        for (const std::string order : all_orders)
            if (result("corps-order-permits", "me_order=" + order + " " + rest) == "permitted")
                out += order + " ";
        return out;
    };
    CHECK(permitted("corps_order=attack") == "attack skirmish_bombard maneuver ");
    CHECK(permitted("corps_order=attack cavalry_me") == "attack skirmish_bombard maneuver ");
    CHECK(permitted("corps_order=attack corps_engaged") ==
          "attack skirmish_bombard defend maneuver rearguard break_off redeploy rest_rally ");
    CHECK(permitted("corps_order=attack corps_engaged cavalry_me") ==
          "attack skirmish_bombard defend support_intercept maneuver rearguard break_off screen redeploy "
          "rest_rally ");
    for (const std::string corps : {"defend", "maneuver", "withdraw"}) {
        CHECK(permitted("corps_order=" + corps) ==
              "defend maneuver rearguard break_off redeploy rest_rally ");
        CHECK(permitted("corps_order=" + corps + " cavalry_me corps_engaged") ==
              "defend support_intercept maneuver rearguard break_off screen redeploy rest_rally ");
    }
    CHECK(permitted("corps_order=defend regains_lost_ground") ==
          "attack skirmish_bombard defend maneuver rearguard break_off redeploy rest_rally ");
    CHECK(permitted("corps_order=withdraw regains_lost_ground") ==
          "defend maneuver rearguard break_off redeploy rest_rally ");
    CHECK(rules().refused("corps-order-permits", "me_order=attack") == "/facts/corps_order");
    CHECK(rules().refused("corps-order-permits", "me_order=none corps_order=attack") == "/facts/me_order");
    CHECK(rules().refused("corps-order-permits", "me_order=attack corps_order=attack", {3}) == "/dice");
    CHECK(rules().result("corps-order-permits", "me_order=skirmish_bombard corps_order=withdraw", {}, {},
                         {{"skirmish_bombard_is_attack", false}}) == "permitted");
}

TEST_CASE("a corps commander changes his order on 15, or 13 when it is no attack") {
    CHECK(bands("corps-independent-action", "new_order=attack") ==
          "2..14 order-kept order_changed=false | 15..20 order-changed order_changed=true");
    for (const std::string order : {"defend", "maneuver", "withdraw"})
        CHECK(bands("corps-independent-action", "new_order=" + order) ==
              "2..12 order-kept order_changed=false | 13..20 order-changed order_changed=true");
    CHECK(rules().working("corps-independent-action", "new_order=attack army_commander_within_200") ==
          ": 0, score 2");
}

TEST_CASE("a corps order arrives later the farther it has to go") {
    const std::map<double, int> turns{{0, 0},     {24, 0},  {24.1, 1},  {60, 1},  {60.1, 2},  {120, 2},
                                      {120.5, 3}, {210, 3}, {210.5, 4}, {300, 4}, {300.5, 5}, {10000, 112}};
    for (const auto& [inches, turn] : turns) {
        CAPTURE(inches);
        const std::string facts = "distance_in=" + std::to_string(inches);
        CHECK(result("order-arrival", facts) ==
              (turn == 0 ? "current-turn" : "later-turn") + std::string(" turns=") + std::to_string(turn));
    }
    CHECK(rules().working("order-arrival", "distance_in=300") == ": 0, score 4");
    CHECK(rules().refused("order-arrival", "distance_in=-1") == "/facts/distance_in");
    CHECK(rules().refused("order-arrival", "distance_in=10001") == "/facts/distance_in");
}

TEST_CASE("each order binds an element in its own way") {
    const std::map<std::string, std::string> bound{
        {"attack", "attack must_stay_engaged=true"},
        {"skirmish_bombard", "skirmish-bombard pending_order=attack stops_at_in=16"},
        {"defend", "defend leash_in=8"},
        {"support_intercept", "support-intercept activates_at_in=20 activation_points=5 cavalry_only=true"},
        {"maneuver", "maneuver needs_destination=true"},
        {"rearguard", "rearguard activation_points=5 gt_move_factor=0.5 leash_in=8"},
        {"break_off", "break-off engaged_converts_to=defend gt_move_factor=1 reengaged_shaken=true"},
        {"screen",
         "screen cavalry_only=true converts_at_in=12 engaged_converts_to=defend rolls_at_once=true"},
        {"redeploy", "redeploy adjustment_dice=3d6 engaged_shaken=true must_be_unengaged=true"},
        {"rest_rally", "rest-rally engaged_shaken=true free_activation=true must_be_unengaged=true"}};
    for (const std::string order : all_orders) CHECK(result("me-order", "order=" + order) == bound.at(order));
}

TEST_CASE("morale of an element: bands, the pairs that are capped, and the floor of the shaken") {
    const std::string shaken = "shaken shaken=true unit_modifier=-2";
    const std::string retreat =
        "retreat-shaken fatigue=1 order=break_off retreat_in=16 shaken=true unit_modifier=-2";
    const std::string broken = "broken bad_morale=true fatigue=1 retreat_in=16";
    CHECK(bands("me-morale", "morale=rabble") ==
          "2..5 " + broken + " | 6..8 " + retreat + " | 9..10 " + shaken + " | 11..20 steady shaken=false");
    CHECK(bands("me-morale", "morale=rabble attacking_without_impetus on_defend") ==
          "2..5 " + broken + " | 6..8 " + retreat +
              " | 9..10 shaken may_break_off=true order=defend retreat_in=16 shaken=true unit_modifier=-2"
              " | 11..20 steady shaken=false");
    CHECK(result("me-morale", "morale=rabble on_defend", {4, 5}) ==
          "shaken may_break_off=true shaken=true unit_modifier=-2");
    CHECK(bands("me-morale", "morale=rabble previously_shaken") ==
          "-1..10 " + shaken + " | 11..17 steady shaken=false");
    CHECK(bands("me-morale", "morale=rabble previously_shaken engaged") ==
          "-1..5 " + broken + " | 6..8 " + retreat + " | 9..10 " + shaken + " | 11..17 steady shaken=false");

    const auto working = [](const std::string& facts) {
        return rules().working("me-morale", "morale=rabble " + facts);
    };
    CHECK(working("structures_held=3 strong_points_held=0") == "structures_held 3: 3, score 5");
    CHECK(working("structures_held=2 strong_points_held=1") == "structures_held 4: 4, score 6");
    CHECK(working("structures_held=5") == "structures_held 4: 4, score 6");
    CHECK(working("strong_points_held=1") == "structures_held 2: 2, score 4");
    CHECK(working("strong_points_held=3") == "structures_held 4: 4, score 6");
    CHECK(working("structures_lost=2 strong_points_lost=1") == "structures_lost -6: -6, score -4");
    CHECK(working("structures_lost=7") == "structures_lost -6: -6, score -4");
    CHECK(working("strong_points_lost=1") == "structures_lost -4: -4, score -2");
    CHECK(working("strong_points_lost=2") == "structures_lost -6: -6, score -4");
    CHECK(rules().working(
              "me-morale",
              "morale=veteran infantry_lost=1 good_units=4 structures_held=1 structures_lost=1 fatigue=4 "
              "leader=charismatic campaign_fatigue=spent caught_in_march_column=condensed",
              {6, 6}) == "morale 5, infantry_lost -2, good_units 4, structures_held 1, structures_lost -1, "
                         "fatigue -4, leader 3, "
                         "campaign_fatigue -5, caught_in_march_column -4: -3, score 9");
}

TEST_CASE("panic: every grade of morale has its own bands") {
    // morale: shaken from, carries on from
    const std::map<std::string, std::pair<int, int>> from{
        {"old_guard", {3, 4}}, {"guard", {4, 6}},     {"grenadier", {5, 7}}, {"elite", {6, 7}},
        {"crack", {6, 8}},     {"veteran", {7, 8}},   {"regular", {8, 9}},   {"conscript", {9, 10}},
        {"landwehr", {9, 11}}, {"militia", {11, 12}}, {"rabble", {12, 13}}};
    for (const auto& [morale, at] : from) {
        CAPTURE(morale);
        CHECK(bands("panic-check", "morale=" + morale) ==
              "2.." + std::to_string(at.first - 1) + " broken bad_morale=true fatigue=1 retreat_in=24 | " +
                  std::to_string(at.first) + ".." + std::to_string(at.second - 1) + " shaken shaken=true | " +
                  std::to_string(at.second) + "..20 carry-on");
    }
}

TEST_CASE("acts of commanders grow harder") {
    const std::map<std::string, std::vector<int>> needed{
        {"army", {6, 9, 12, 16}},       {"wing", {6, 9, 12, 16}},      {"corps", {8, 11, 14, 18}},
        {"me_leader", {8, 11, 14, 18}}, {"brigade", {11, 15, 18, 20}}, {"replacement", {13, 15, 18, 20}}};
    for (const auto& [commander, acts] : needed)
        for (std::size_t act = 0; act < 4; ++act) {
            const std::string needs = " needs=" + std::to_string(acts[act]);
            CHECK(bands("commander-action", "commander=" + commander + " act=" + std::to_string(act + 1)) ==
                  "2.." + std::to_string(acts[act] - 1) + " failure" + needs + " | " +
                      std::to_string(acts[act]) + "..20 success" + needs);
        }
    CHECK(rules().refused("commander-action", "commander=army") == "/facts/act");
    CHECK(rules().refused("commander-action", "commander=army act=0") == "/facts/act");
    CHECK(rules().refused("commander-action", "commander=army act=5") == "/facts/act");
}

TEST_CASE("what actions cost and who may take them") {
    const std::map<std::string, std::string> costs{
        {"move_6", "free cost=0 move_in=6"},
        {"send_message", "free cost=0 first_turn_in=30 later_turn_in=90"},
        {"issue_order", "costs-acts cost=1"},
        {"move_36", "costs-acts cost=1 move_in=36"},
        {"send_message_engaged", "costs-acts cost=1 first_turn_in=30 later_turn_in=90"},
        {"commit_corps_battery", "costs-acts cost=1"},
        {"form_brigade_reserve", "costs-acts cost=1"},
        {"attach_detach", "costs-acts cost=1 move_in=24 within_in=20"},
        {"attach_adc", "costs-acts cost=1"},
        {"convert_to_defend", "costs-acts cost=1"},
        {"modify_initiative", "costs-acts cost=1 within_in=20"},
        {"grand_battery", "costs-acts cost=2"},
        {"forced_move", "costs-acts cost=1"}};
    for (const auto& [action, want] : costs)
        CHECK(result("grand-tactical-action", "action=" + action) == want);
    CHECK(rules().working("grand-tactical-action", "action=grand_battery") == ": 0, score 2");

    struct Allowed {
        bool with, without;
        std::string effects;
    };
    const std::map<std::string, Allowed> tactical{
        {"gain_impetus", {true, true, ""}},
        {"snap_rally", {true, true, " within_in=4"}},
        {"move_8", {true, true, " move_in=8"}},
        {"commit_skirmishers", {true, true, ""}},
        {"commit_withdraw_battery", {true, false, ""}},
        {"bridge_assault", {true, false, ""}},
        {"resupply", {true, false, ""}},
        {"follow_me", {true, false, ""}},
        {"form_battle_groups", {true, false, ""}},
        {"commit_sappers", {true, false, ""}},
        {"direct_maneuver", {true, false, " within_in=8"}},
        {"commit_subordinate", {true, false, ""}},
        {"commit_sub_me", {true, false, ""}},
        {"form_regimental_battery", {true, false, ""}},
        {"remount_dragoons", {true, false, ""}},
        {"adjust_facing", {false, true, " degrees=45 within_in=8"}},
        {"direct_back", {false, true, " move_factor=0.5"}},
        {"opportunity_charge", {false, true, " charge_in=8 within_in=8"}}};
    for (const auto& [action, want] : tactical) {
        const std::string allowed = "allowed" + want.effects;
        CHECK(result("tactical-action", "initiative action=" + action) ==
              (want.with ? allowed : "not-allowed"));
        CHECK(result("tactical-action", "action=" + action) == (want.without ? allowed : "not-allowed"));
    }
}

TEST_CASE("activation gathers points, and corps orders have numbers of their own") {
    const auto points = [](int n) { return " points activation_points=" + std::to_string(n); };
    CHECK(bands("activation", "") == "2..2 lost-or-disobeyed activation_points=0 | 3..3" + points(2) +
                                         " | 4..6" + points(4) + " | 7..9" + points(5) + " | 10..11" +
                                         points(6) + " | 12..13" + points(7) + " | 14..16" + points(8) +
                                         " | 17..18" + points(9) + " | 19..20" + points(10));
    CHECK(bands("activation", "rivalry no_line_of_sight") ==
          "-1..0 lost-or-disobeyed activation_points=0 | 1..1" + points(1) + " | 2..3" + points(2) +
              " | 4..6" + points(4) + " | 7..9" + points(5) + " | 10..11" + points(6) + " | 12..13" +
              points(7) + " | 14..16" + points(8) + " | 17..17" + points(9));
    // A natural 2 is lost whatever it comes to.
    CHECK(result("activation", "corps_order commanders_within_4", {1, 1}) ==
          "lost-or-disobeyed activation_points=0");
    CHECK(rules().working("activation", "corps_order urged staff_work=good rivalry", {5, 5}) ==
          "corps_order 8, urged 5, staff_work 2, rivalry -12: 3, score 13");
    CHECK(rules().working("activation", "corps_order staff_work=poor") ==
          "corps_order 8, staff_work -3: 5, score 7");
}

TEST_CASE("deployment, adjustments and engagement") {
    CHECK(bands("deployment", "") == "1..9 one-step steps=1 | 10..10 two-steps steps=2");
    CHECK(bands("deployment", "fog") == "-1..0 no-change steps=0 | 1..8 one-step steps=1");
    CHECK(bands("deployment", "troops=french_guard") == "7..9 one-step steps=1 | 10..16 two-steps steps=2");

    CHECK(result("gt-adjustment", "", {4}) == "points points=4");
    CHECK(result("gt-adjustment", "me_leader=poor", {1}) == "points points=0");
    CHECK(result("gt-adjustment", "redeploy me_leader=superior", {6, 5, 6}) == "points points=18");
    CHECK(rules().refused("gt-adjustment", "redeploy", {4}) == "/dice");
    CHECK(rules().refused("gt-adjustment", "", {4, 4, 4}) == "/dice");
    CHECK(rules().refused("gt-adjustment", "", {7}) == "/dice");

    CHECK(result("gt-adjustment-cost", "rank=front") == "cost cost=2");
    CHECK(result("gt-adjustment-cost", "rank=front engaged") == "cost cost=4");
    CHECK(result("gt-adjustment-cost", "rank=rear") == "cost cost=1");
    CHECK(result("gt-adjustment-cost", "rank=rear engaged") == "cost cost=2");
    CHECK(result("gt-adjustment-cost", "rank=front engaged opportunity_charge_target") == "not-allowed");
    CHECK(rules().working("gt-adjustment-cost", "rank=front opportunity_charge_target") == ": 0, score 0");
    CHECK(rules().working("gt-adjustment-cost", "rank=front engaged") == ": 0, score 4");

    CHECK(result("engagement-range", "case=infantry_vs_infantry") ==
          "infantry-vs-infantry far_in=8 near_in=8");
    CHECK(result("engagement-range", "case=infantry_vs_cavalry") ==
          "infantry-vs-cavalry far_in=12 near_in=8");
    CHECK(result("engagement-range", "case=obstructed") == "obstructed far_in=4 near_in=4");
    CHECK(result("engagement-range", "case=cavalry") == "cavalry far_in=12 near_in=12");
    CHECK(result("engagement-range", "case=grand_battery") == "grand-battery far_in=16 near_in=8");
    CHECK(result("engagement-range", "case=unsupported_unformed") ==
          "unsupported-unformed far_in=9 near_in=9 tactical_combat=false");
    CHECK(rules().working("engagement-range", "case=grand_battery") == ": 0, score 16");
}

TEST_CASE("grand-tactical movement: the whole grid") {
    const std::vector<std::string> columns{"deployed",      "brigade_out",    "initial_deploy",
                                           "closed_column", "regular_column", "extended_column"};
    // Numbers, with D for "deploys" and - for a blank.
    const std::map<std::string, std::vector<std::string>> grid{
        {"infantry_a", {"26", "10", "D", "36", "45", "54"}},
        {"infantry_b", {"22", "8", "D", "28", "35", "44"}},
        {"cavalry", {"30", "14", "D", "40", "50", "60"}},
        {"grand_battery_horse", {"16", "8", "D", "28", "40", "50"}},
        {"grand_battery_class_1", {"8", "4", "D", "26", "44", "54"}},
        {"grand_battery_class_2_3", {"6", "3", "D", "20", "34", "42"}},
        {"pontoon_train", {"-", "-", "-", "-", "D", "32"}},
        {"corps_baggage", {"-", "-", "-", "-", "-", "36"}}};
    const std::vector<int> forced{8, 0, 0, 10, 10, 12};
    for (const auto& [type, cells] : grid)
        for (std::size_t c = 0; c < 6; ++c) {
            const std::string facts = "me_type=" + type + " deployment=" + columns[c];
            CAPTURE(facts);
            const std::string got = result("gt-movement", facts);
            const std::string marched = result("gt-movement", facts + " forced_march");
            if (cells[c] == "-") {
                CHECK(got == "not-allowed move_in=0");
                CHECK(marched == got);
            } else if (cells[c] == "D") {
                CHECK(got == "deploys deploys=true move_in=0");
                CHECK(marched == (forced[c] ? got : "not-allowed move_in=0"));
                CHECK(rules().working("gt-movement", facts + " contours=2 terrain=town") == ": 0, score 0");
            } else if (c == 1) {
                CHECK(got == "deploys-and-moves deploys=true move_in=" + cells[c]);
                CHECK(marched == "not-allowed move_in=0");
            } else {
                const std::string unlimbers = c == 0 && type.starts_with("grand") ? " unlimbers=true" : "";
                CHECK(got == "moves move_in=" + cells[c] + unlimbers);
                CHECK(marched ==
                      "moves move_in=" + std::to_string(std::stoi(cells[c]) + forced[c]) + unlimbers);
            }
        }
    CHECK(rules().working(
              "gt-movement",
              "me_type=infantry_a deployment=regular_column forced_march terrain=heavy_woods contours=3") ==
          "forced_march 10, terrain x0.25, contours -6: 4, score 7.75");
    CHECK(rules().working("gt-movement", "me_type=infantry_a deployment=deployed contours=20") ==
          "contours -40: -40, score 0");
    CHECK(rules().working("gt-movement", "me_type=cavalry deployment=brigade_out forced_march") ==
          ": 0, score 0");
    CHECK(result("gt-movement", "me_type=infantry_a deployment=regular_column terrain=light_woods") ==
          "moves move_in=22.5");
}

TEST_CASE("the initiative goes to the higher sum") {
    CHECK(rules().duel("army-initiative", "/", {5, 5}, {5, 4}) == "10 to 9: attacker");
    CHECK(rules().duel("army-initiative", "/", {5, 5}, {5, 5}) == "10 to 10: tie reroll=true");
    CHECK(rules().duel("army-initiative", "/", {5, 5}, {5, 6}) == "10 to 11: defender");
    CHECK(rules().duel("army-initiative",
                       "army_commander_actions=2 inspiring_actions=2 bold_leaders=1 /"
                       " wing_commander_actions=-3",
                       {1, 1}, {10, 10}) == "11 to 14: defender");
    CHECK(rules().duel_refused("army-initiative", "wing_commander_actions=10 /") ==
          "/facts/attacker/wing_commander_actions");
    CHECK(rules().duel_refused("army-initiative", "/ army_commander_actions=-10") ==
          "/facts/defender/army_commander_actions");
}
