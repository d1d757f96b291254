// Zones, command, initiative and morale: sections 3.1 to 3.7 of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"paces"};
    return reading;
}

std::string result(std::string_view table, std::string_view facts, std::vector<int> dice = {}) {
    return rules().result(table, facts, std::move(dice));
}

std::string bands(std::string_view table, std::string_view facts) { return rules().bands(table, facts); }

std::string text(int n) { return std::to_string(n); }

}

TEST_CASE("a distance falls in a zone, limits in the nearer one") {
    for (const auto& [paces, zone] : {std::pair{"0", "p3"},
                                      {"120", "p3"},
                                      {"120.5", "p2"},
                                      {"480", "p2"},
                                      {"480.5", "p1"},
                                      {"960", "p1"},
                                      {"960.1", "p0"},
                                      {"1920", "p0"}})
        CHECK(result("range-zone", std::string("distance=") + paces) == std::string(zone) + " zone=" + zone);
    CHECK(result("range-zone", "") == "p3 zone=p3");
    CHECK(result("range-zone", "distance=1920.1") == "beyond zone=none");
    CHECK(rules().working("range-zone", "distance=480.5") == ": 0, score 480.5");
    CHECK(rules().refused("range-zone", "distance=100001") == "/facts/distance");
    CHECK(rules().refused("range-zone", "", {5}) == "/dice");
    CHECK(rules().result("range-zone", "distance=200", {}, {}, {{"zone_p3", 200}}) == "p3 zone=p3");
}

TEST_CASE("command points and smoke") {
    CHECK(bands("command-points", "") ==
          "2..7 points-2 command_points=2 | 8..12 points-3 command_points=3 | "
          "13..17 points-4 command_points=4 | 18..20 points-5 command_points=5");
    for (const auto& [balls, value] :
         {std::pair{3, 0}, {4, -4}, {7, -4}, {8, -8}, {11, -8}, {12, -12}, {99, -96}})
        CHECK(rules().working("command-points", "smoke_balls=" + text(balls)) ==
              (value ? "smoke_balls " + text(value) : "") + ": " + text(value) + ", score " +
                  text(value + 2));
    CHECK(rules().working("command-points",
                          "smoke_balls=5 commander=superior wound=serious new_order_last_turn", {6, 5}) ==
          "smoke_balls -4, commander 4, wound -7, new_order_last_turn 3: -4, score 7");
    CHECK(rules().result("command-points", "smoke_balls=12", {10, 10}, {}, {{"smoke_modifier", "flat"}}) ==
          "points-4 command_points=4");
}

TEST_CASE("initiative: the arm decides which facts count") {
    CHECK(bands("initiative-check", "") ==
          "2..7 confusion disorder=2 performed=false | 8..14 failed disorder=0 "
          "performed=false | 15..20 succeeded disorder=0 performed=true");
    const std::string all =
        " declines_flank_charge threatens_infantry_not_in_square threatened_cover=heavy supported "
        "threatened_flank_or_rear";
    CHECK(rules().working("initiative-check", "unit_type=cavalry" + all) ==
          "declines_flank_charge -5, threatens_infantry_not_in_square -3, threatened_cover 7: -1, score 1");
    CHECK(rules().working("initiative-check", "unit_type=artillery" + all) ==
          "supported 3, threatened_flank_or_rear -5: -2, score 0");
    CHECK(rules().working("initiative-check", "unit_type=infantry" + all) == ": 0, score 2");
    CHECK(rules().working("initiative-check", all) == ": 0, score 2");
    for (const auto& [percent, value] :
         {std::pair{24, 0}, {25, -4}, {49, -4}, {50, -8}, {74, -8}, {75, -12}, {99, -12}, {100, -16}})
        CHECK(rules().working("initiative-check", "casualties_percent=" + text(percent)) ==
              (value ? "casualties_percent " + text(value) : "") + ": " + text(value) + ", score " +
                  text(value + 2));
    CHECK(rules().working("initiative-check",
                          "morale_rating=16 disorder=3 discipline=rabble contradicting_order", {7, 7}) ==
          "morale_rating 16, disorder -3, discipline -9, contradicting_order 5: 9, score 23");
    CHECK(rules().refused("initiative-check", "morale_rating=17") == "/facts/morale_rating");
    CHECK(rules().refused("initiative-check", "casualties_percent=101") == "/facts/casualties_percent");
    CHECK(rules().refused("initiative-check", "disorder=100") == "/facts/disorder");
}

TEST_CASE("division effectiveness: one step of losses only") {
    CHECK(bands("division-effectiveness", "") ==
          "2..7 confusion disorder=2 retires_to=p1 | 8..14 failed disorder=0 "
          "retires_to=p1 | 15..20 succeeded disorder=0 retires_to=none");
    for (const auto& [percent, value] :
         {std::pair{29, 0}, {30, -2}, {49, -2}, {50, -4}, {74, -4}, {75, -7}, {100, -7}})
        CHECK(rules().working("division-effectiveness", "units_lost_percent=" + text(percent)) ==
              (value ? "units_lost_percent " + text(value) : "") + ": " + text(value) + ", score " +
                  text(value + 2));
}

TEST_CASE("automatic orders: each condition, and their precedence") {
    const auto order = [](const std::string& facts) {
        const std::string told = result("automatic-orders", facts);
        return told.substr(0, told.find(' '));
    };
    CHECK(result("automatic-orders", "player_attached") ==
          "none disorder=0 matches=[] may_ignore=false skirmisher_square=false");
    for (const std::string threat :
         {"threatened", "threatened_by_cavalry", "threatened_flank_or_rear supported"})
        CHECK(result("automatic-orders", "unit_type=artillery " + threat) ==
              "artillery-withdraw disorder=2 matches=[artillery-withdraw] may_ignore=false "
              "skirmisher_square=false");
    CHECK(
        result("automatic-orders", "unit_type=artillery threatened limbered player_attached") ==
        "artillery-withdraw disorder=0 matches=[artillery-withdraw] may_ignore=true skirmisher_square=false");
    CHECK(order("unit_type=artillery") == "none");
    CHECK(order("unit_type=infantry threatened") == "none");

    const std::string charged = "unit_type=infantry threatened_by_cavalry ";
    CHECK(result("automatic-orders", charged) ==
          "form-square disorder=0 matches=[form-square] may_ignore=false skirmisher_square=false");
    for (const std::string loose : {"open", "extended"})
        CHECK(result("automatic-orders", charged + "order=" + loose) ==
              "form-square disorder=0 matches=[form-square] may_ignore=false skirmisher_square=true");
    CHECK(result("automatic-orders", charged + "order=close") ==
          "form-square disorder=0 matches=[form-square] may_ignore=false skirmisher_square=false");
    CHECK(order(charged + "in_square") == "none");
    CHECK(order(charged + "in_firefight") == "none");
    CHECK(order("unit_type=cavalry threatened_by_cavalry") == "none");

    CHECK(order("threatened_flank_or_rear") == "fall-back");
    CHECK(order("threatened_flank_or_rear supported") == "none");
    CHECK(order("casualties_percent=75") == "none");
    CHECK(order("casualties_percent=76") == "fall-back");
    CHECK(order("disorder=5") == "none");
    CHECK(order("disorder=6") == "reform");
    CHECK(order("disorder=10") == "reform");
    CHECK(result("automatic-orders", "disorder=11 player_attached") ==
          "fall-back disorder=0 matches=[fall-back, reform] may_ignore=true skirmisher_square=false");
    CHECK(order("unit_type=infantry small_arms_casualties_last_turn") == "return-fire");
    CHECK(order("unit_type=cavalry small_arms_casualties_last_turn") == "none");
    CHECK(order("unit_type=infantry enemy_zone=p2") == "form-line");
    for (const std::string other :
         {"enemy_zone=p1", "enemy_zone=p3", "enemy_zone=p2 in_line", "enemy_zone=p2 ordered_to_fall_back",
          "enemy_zone=p2 in_square threatened_by_cavalry"})
        CHECK(order("unit_type=infantry " + other) == "none");
    CHECK(order("unit_type=cavalry enemy_zone=p2") == "none");
    CHECK(order("protect_mission protected_unit_threatened") == "protect");
    CHECK(order("protect_mission") == "none");
    CHECK(order("protected_unit_threatened") == "none");
    CHECK(order("irregular threatens_enemy") == "irregulars-advance");
    CHECK(order("irregular") == "none");
    for (const std::string bold : {"none", "trained", "disciplined", "hardened"})
        CHECK(order("unit_type=cavalry threatens_enemy discipline=" + bold) == "cavalry-advance");
    for (const std::string shy : {"militia", "raw-recruits", "rabble"})
        CHECK(order("unit_type=cavalry threatens_enemy discipline=" + shy) == "none");
    CHECK(order("unit_type=infantry threatens_enemy") == "none");
    CHECK(result("automatic-orders",
                 "unit_type=infantry threatened_by_cavalry threatened_flank_or_rear disorder=6 order=open "
                 "small_arms_casualties_last_turn protect_mission protected_unit_threatened irregular "
                 "threatens_enemy") == "form-square disorder=0 matches=[form-square, fall-back, reform, "
                                       "return-fire, protect, irregulars-advance] "
                                       "may_ignore=false skirmisher_square=true");
    CHECK(result("automatic-orders", "unit_type=cavalry threatens_enemy irregular") ==
          "irregulars-advance disorder=0 matches=[irregulars-advance, cavalry-advance] may_ignore=false "
          "skirmisher_square=false");
    CHECK(rules().working("automatic-orders", "disorder=11") == ": 0, score 0");
}

TEST_CASE("what calls for a morale check") {
    CHECK(result("morale-trigger", "") == "no-check phase=0 within_paces=0");
    CHECK(result("morale-trigger", "reason=quarter-lost") == "end-of-phase phase=0 within_paces=0");
    CHECK(result("morale-trigger", "reason=leader-wounded") == "end-of-leader-step phase=8 within_paces=100");
    CHECK(result("morale-trigger", "reason=leader-killed") == "at-once phase=8 within_paces=100");
    CHECK(result("morale-trigger", "reason=adjacent-retreating") == "rally-phase phase=3 within_paces=120");
    CHECK(result("morale-trigger", "reason=rally") == "rally-phase phase=3 within_paces=0");
}

TEST_CASE("morale check: bands, and natural rolls of 2 and 20") {
    const std::string gone = " dispersed may_advance=false removed=true retreat_rate=none";
    const std::string routed = " routed may_advance=false removed=false retreat_rate=double";
    const std::string broken = " broken may_advance=false removed=false retreat_rate=quick";
    const std::string wavering = " wavering may_advance=false removed=false retreat_rate=none";
    const std::string determined = " determined may_advance=true removed=false retreat_rate=none";
    const std::string resolute = " resolute may_advance=true removed=false retreat_rate=none";
    CHECK(bands("morale-check", "morale_rating=9") == "11..11" + gone + " | 12..14" + routed + " | 15..18" +
                                                          broken + " | 19..22" + wavering + " | 23..26" +
                                                          determined + " | 27..29" + resolute);
    const auto rolled = [](int rating, int disorder, int natural) {
        const std::string told =
            result("morale-check", "morale_rating=" + text(rating) + " disorder=" + text(disorder),
                   {natural / 2, natural - natural / 2});
        return told.substr(0, told.find(' '));
    };
    // A natural 2 for scores of 11, 12, 14, 15, 18 and with a player's figure beyond.
    CHECK(rolled(9, 0, 2) == "dispersed");
    CHECK(rolled(10, 0, 2) == "routed");
    CHECK(rolled(12, 0, 2) == "routed");
    CHECK(rolled(13, 0, 2) == "broken");
    CHECK(rolled(16, 0, 2) == "broken");
    for (const std::string helped :
         {"rear_support", "player_figure", "player_figure rear_support other_leader"})
        CHECK(result("morale-check", "morale_rating=16 " + helped, {1, 1}) == broken.substr(1));
    // A natural 20 for scores of 11, 14, 18, 22, 26 and 27.
    CHECK(rolled(0, 9, 20) == "determined");
    CHECK(rolled(0, 6, 20) == "determined");
    CHECK(rolled(0, 2, 20) == "determined");
    CHECK(rolled(2, 0, 20) == "determined");
    CHECK(rolled(6, 0, 20) == "determined");
    CHECK(rolled(7, 0, 20) == "resolute");
    CHECK(rules().working("morale-check", "disorder=9", {10, 10}) == "disorder -9: -9, score 11");
}

TEST_CASE("morale check: irregulars, capped counts and steps") {
    const auto both = [](const std::string& facts, int regular, int irregular) {
        const std::string id = facts.substr(0, facts.find('='));
        const auto line = [&](int n) {
            return (n ? id + " " + text(n) : "") + ": " + text(n) + ", score " + text(n + 2);
        };
        CAPTURE(facts);
        CHECK(rules().working("morale-check", facts) == line(regular));
        CHECK(rules().working("morale-check", facts + " irregular") == line(irregular));
    };
    both("cover=heavy-woods", 4, 4);
    both("cover=heavy-works", 4, 4);
    both("cover=medium-works", 3, 3);
    both("cover=light-works", 2, 2);
    both("cover=light-cover", 2, 4);
    both("cover=heavy-cover", 3, 6);
    both("cause=small-arms", 0, -3);
    both("cause=artillery", 0, -6);
    both("cause=other", 0, 0);
    both("unanswered_fire", -2, -4);
    both("fired_on_flank", -3, -6);
    both("fired_on_rear", -4, -8);
    both("surprised", -3, -6);
    both("converged", -3, -3);
    for (const auto& [percent, value] :
         {std::pair{24, 0}, {25, -2}, {50, -2}, {51, -4}, {75, -4}, {76, -6}, {100, -6}})
        both("casualties_percent=" + text(percent), value, 2 * value);
    for (const std::string same :
         {"flank_supports=2", "rear_support", "player_figure", "other_leader", "disorder=3",
          "threatened=rear", "status=wavering", "status=broken", "no_enemy_in_range_and_los"})
        CHECK(rules().working("morale-check", same) == rules().working("morale-check", same + " irregular"));
    for (const int n : {2, 3, 99}) {
        both("enemies_retreating=" + text(n), 4, 4);
        both("adjacent_retreating=" + text(n), -4, -4);
    }
    CHECK(rules().working("morale-check", "status=routed") == ": 0, score 2");
    for (const std::string zone : {"p0", "p1", "p2", "p3"})
        CHECK(rules().working("morale-check", "status=routed enemy_zone=" + zone) ==
              "status -5: -5, score -3");
    CHECK(rules().working("morale-check", "status=broken enemy_zone=p2") == "status -4: -4, score -2");
    CHECK(rules().refused("morale-check", "flank_supports=3") == "/facts/flank_supports");
    CHECK(rules().working("morale-check",
                          "fired_on_rear fired_on_flank morale_rating=9 cover=light-works player_figure "
                          "other_leader threatened=front") ==
          "morale_rating 9, cover 2, player_figure 6, other_leader 3, threatened -1, fired_on_flank -3, "
          "fired_on_rear -4: "
          "12, score 14");
}
