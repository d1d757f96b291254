// Artillery, rockets and small arms: sections 3.12 to 3.17 of the rules reference.
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

std::string working(std::string_view table, std::string_view facts) { return rules().working(table, facts); }

std::string text(int n) { return std::to_string(n); }

}

TEST_CASE("artillery: base, weight of shot, and what howitzers pass over") {
    for (const auto& [zone, percent] : {std::pair{"p0", 10}, {"p1", 20}, {"p2", 50}, {"p3", 100}})
        CHECK(result("artillery-fire", std::string("range=") + zone) ==
              "fire percent=" + text(percent) + " reason=none");
    for (const auto& [pounds, value] :
         {std::pair{"0", 0}, {"0.5", -8}, {"5.9", -8}, {"6", 0}, {"10", 0}, {"10.1", 8}, {"64", 8}})
        CHECK(working("artillery-fire", std::string("range=p2 pounder=") + pounds) ==
              "range 50" + (value ? ", pounder " + text(value) : "") + ": " + text(50 + value) + ", score " +
                  text(50 + value));
    struct Passed {
        std::string fact;
        int gun, howitzer;
    };
    for (const auto& [fact, gun, howitzer] : std::vector<Passed>{{"slope=up-gentle", -8, 0},
                                                                 {"slope=down-gentle", 10, 10},
                                                                 {"slope=up-moderate", -20, 0},
                                                                 {"slope=down-moderate", -20, 0},
                                                                 {"target_cover=light-cover", -4, -4},
                                                                 {"target_cover=heavy-cover", -10, -10},
                                                                 {"target_cover=heavy-woods", -10, -10},
                                                                 {"target_cover=light-works", -10, 0},
                                                                 {"target_cover=medium-works", -15, 0},
                                                                 {"target_cover=heavy-works", -25, 0}}) {
        const std::string id = fact.substr(0, fact.find('='));
        const auto line = [&](int base, const std::string& before, int n, const std::string& after,
                              int more) {
            return before + (n ? ", " + id + " " + text(n) : "") + after + ": " + text(base + n + more) +
                   ", score " + text(base + n + more);
        };
        CAPTURE(fact);
        for (const std::string direct : {"", " piece=gun", " piece=rocket"})
            CHECK(working("artillery-fire", "range=p2 " + fact + direct) == line(50, "range 50", gun, "", 0));
        CHECK(working("artillery-fire", "range=p2 piece=howitzer " + fact) ==
              line(50, "range 50", howitzer, ", piece 10", 10));
        CHECK(working("artillery-fire", "range=p2 piece=mortar " + fact) ==
              line(50, "range 50", howitzer, "", 0));
    }
    for (const auto& [zone, value] : {std::pair{"p0", 0}, {"p1", 0}, {"p2", 10}, {"p3", 10}})
        CHECK((working("artillery-fire", std::string("piece=howitzer range=") + zone).find("piece 10") !=
               std::string::npos) == (value == 10));
}

TEST_CASE("artillery: prohibited shots, in the order of their reasons") {
    const auto shot = [](const std::string& facts) { return result("artillery-fire", facts); };
    const auto no = [](const std::string& reason) { return "prohibited percent=0 reason=" + reason; };
    CHECK(shot("") == no("out-of-range"));
    CHECK(shot("terrain=rolling slope=up-steep target_obstructed target_cover=heavy-cover") ==
          no("out-of-range"));
    for (const std::string terrain : {"rolling", "mountainous"}) {
        CHECK(shot("range=p0 slope=up-steep target_obstructed terrain=" + terrain) == no("terrain"));
        for (const std::string near : {"p1", "p2", "p3"})
            CHECK(shot("range=" + near + " terrain=" + terrain).find("prohibited") == std::string::npos);
    }
    for (const std::string steep : {"up-steep", "down-steep"})
        for (const std::string piece : {"gun", "howitzer", "mortar"})
            CHECK(shot("range=p3 target_obstructed slope=" + steep + " piece=" + piece) == no("steep-slope"));
    CHECK(shot("range=p0 target_obstructed target_cover=heavy-woods") == no("obstructed"));
    for (const std::string cover : {"heavy-cover", "heavy-woods"}) {
        CHECK(shot("range=p0 piece=mortar target_cover=" + cover) == no("heavy-cover"));
        CHECK(shot("range=p1 target_cover=" + cover) == "fire percent=10 reason=none");
    }
    CHECK(shot("range=p0 target_cover=heavy-works firer_discipline=hardened") ==
          "no-effect percent=0 reason=none");
    CHECK(working("artillery-fire", "range=p0 terrain=rolling wet_ground moved") == ": 0, score 0");
}

TEST_CASE("artillery: the sum is held at nothing, then halved step by step") {
    CHECK(working("artillery-fire", "range=p1 pounder=8 firer_discipline=disciplined moved") ==
          "range 20, firer_discipline 5, moved x0.5: 25, score 12");
    CHECK(working("artillery-fire",
                  "range=p1 firer_discipline=disciplined inclement_weather moved firer_status=wavering") ==
          "range 20, firer_discipline 5, inclement_weather x0.5, moved x0.5, firer_status x0.5: 25, score 3");
    CHECK(working("artillery-fire", "range=p0 firer_disorder=9 inclement_weather") ==
          "range 10, firer_disorder -45, inclement_weather x0.5: -35, score 0");
    CHECK(result("artillery-fire", "range=p0 firer_disorder=2") == "no-effect percent=0 reason=none");
    CHECK(result("artillery-fire",
                 "range=p3 nationality=french did_not_move firer_discipline=hardened pounder=12") ==
          "fire percent=128 reason=none");
    CHECK(rules().refused("artillery-fire", "range=p1 moved did_not_move") == "/facts/moved");
    CHECK(rules().refused("artillery-fire", "firer_status=broken") == "/facts/firer_status");
}

TEST_CASE("ranks that artillery strikes") {
    const std::map<std::string, int> ranks{
        {"none", 1},         {"closed-column", 4}, {"half-interval-column", 3},
        {"open-column", 2},  {"double-line", 2},   {"line", 1},
        {"open-square", 4},  {"closed-square", 6}, {"cavalry-column", 3},
        {"cavalry-line", 1}, {"limbered", 2},      {"unlimbered", 1}};
    for (const auto& [formation, n] : ranks) {
        const auto is = [](int count) { return "ranks-" + text(count) + " ranks=" + text(count); };
        const std::string facts = "formation=" + formation;
        CHECK(result("artillery-ranks", facts) == is(n));
        CHECK(result("artillery-ranks", facts + " angle_off_degrees=44.9") == is(n));
        CHECK(result("artillery-ranks", facts + " angle_off_degrees=45") == is(n + 1));
        CHECK(result("artillery-ranks", facts + " line_ranks=3") == is(n));
        CHECK(result("artillery-ranks", facts + " line_ranks=4") == is(n + (formation == "line" ? 1 : 0)));
        CHECK(result("artillery-ranks", facts + " irregular angle_off_degrees=90") == is(1));
    }
    CHECK(working("artillery-ranks", "formation=line line_ranks=4 angle_off_degrees=180") ==
          "formation 1, line_ranks 1, angle_off_degrees 1: 3, score 3");
    CHECK(working("artillery-ranks", "") == "formation 1: 1, score 1");
    CHECK(working("artillery-ranks", "formation=closed-square irregular") == "irregular 1: 1, score 1");
}

TEST_CASE("percentages become figures") {
    CHECK(result("hits", "percent=12 elements=3 ranks=4", {44}) == "hit hits=2");
    CHECK(result("hits", "percent=12 elements=3 ranks=4", {45}) == "hit hits=1");
    CHECK(result("hits", "percent=99", {99}) == "hit hits=1");
    CHECK(result("hits", "percent=99", {100}) == "no-hit hits=0");
    CHECK(result("hits", "percent=100", {1}) == "hit hits=1");
    CHECK(result("hits", "", {1}) == "no-hit hits=0");
    CHECK(result("hits", "percent=1000 elements=1000 ranks=7", {50}) == "hit hits=70000");
    CHECK(working("hits", "percent=12 elements=3 ranks=4") ==
          "percent 12, elements x3, ranks x4: 12, score 144");
    CHECK(working("hits", "percent=12 elements=1 ranks=1") == "percent 12: 12, score 12");
    CHECK(working("hits", "elements=3") == "elements x3: 0, score 0");
    CHECK(rules().refused("hits", "percent=5", {101}) == "/dice");
    CHECK(rules().refused("hits", "ranks=8", {1}) == "/facts/ranks");
}

TEST_CASE("rockets go astray") {
    CHECK(rules().bands("rocket-direction", "") ==
          "2..5 right-90 degrees=90 side=right | 6..10 right-45 degrees=45 side=right | 11..11 on-course "
          "degrees=0 "
          "side=none | 12..16 left-45 degrees=45 side=left | 17..20 left-90 degrees=90 side=left");
}

TEST_CASE("range of small arms") {
    const std::map<std::string, std::pair<int, int>> ranges{{"flintlock", {60, 120}}, {"caplock", {80, 240}},
                                                            {"rifle", {120, 240}},    {"matchlock", {40, 80}},
                                                            {"bow", {80, 200}},       {"spear", {20, 40}}};
    for (const auto& [weapon, range] : ranges) {
        const std::string told = " close=" + text(range.first) + " maximum=" + text(range.second);
        const std::string at = "weapon=" + weapon + " distance=";
        CHECK(result("small-arms-range", at + text(range.first)) == "close" + told);
        CHECK(result("small-arms-range", at + text(range.first) + ".1") == "effective" + told);
        CHECK(result("small-arms-range", at + text(range.second)) == "effective" + told);
        CHECK(result("small-arms-range", at + text(range.second) + ".1") == "out-of-range" + told);
    }
    CHECK(result("small-arms-range", "") == "out-of-range close=0 maximum=0");
    CHECK(working("small-arms-range", "weapon=bow distance=7.5") == ": 0, score 7.5");
}

TEST_CASE("small arms: firearms, moving, ranks, cover and the closed square") {
    CHECK(result("small-arms-fire", "range=effective") == "fire percent=5 reason=none");
    CHECK(result("small-arms-fire", "range=close") == "fire percent=10 reason=none");
    CHECK(result("small-arms-fire", "moved=double") == "prohibited percent=0 reason=out-of-range");
    CHECK(result("small-arms-fire", "range=close moved=double integral_skirmishers") ==
          "prohibited percent=0 reason=double-rate");
    CHECK(working("small-arms-fire", "range=close moved=double trained_to_aim") == ": 0, score 0");
    CHECK(working("small-arms-fire", "range=close moved=quick integral_skirmishers") ==
          "range 10: 10, score 10");
    for (const std::string firearm : {"none", "flintlock", "caplock", "rifle", "matchlock"})
        CHECK(working("small-arms-fire", "range=close opening_volley rain_or_snow weapon=" + firearm) ==
              "range 10, opening_volley 5, rain_or_snow -7: 8, score 8");
    for (const std::string other : {"bow", "spear"})
        CHECK(working("small-arms-fire", "range=close opening_volley rain_or_snow weapon=" + other) ==
              "range 10: 10, score 10");
    for (const auto& [ranks, value] : {std::pair{0, 0}, {1, 0}, {2, 2}, {4, 6}, {7, 12}})
        CHECK(result("small-arms-fire", "range=effective target_ranks=" + text(ranks)) ==
              "fire percent=" + text(5 + value) + " reason=none");
    const std::map<std::string, std::pair<int, int>> cover{
        {"light-cover", {-1, -2}}, {"heavy-cover", {-2, -4}},  {"heavy-woods", {-2, -4}},
        {"light-works", {-1, -1}}, {"medium-works", {-2, -2}}, {"heavy-works", {-5, -5}}};
    for (const auto& [word, values] : cover) {
        CHECK(result("small-arms-fire", "range=close target_cover=" + word) ==
              "fire percent=" + text(10 + values.first) + " reason=none");
        CHECK(result("small-arms-fire", "range=close target_irregular target_cover=" + word) ==
              "fire percent=" + text(10 + values.second) + " reason=none");
    }
    CHECK(
        working("small-arms-fire", "range=close trained_to_aim firer_discipline=disciplined closed_square") ==
        "range 10, trained_to_aim 2, firer_discipline 1, closed_square x0.5: 13, score 6");
    CHECK(working("small-arms-fire", "range=effective firer_disorder=4 closed_square") ==
          "range 5, firer_disorder -8, closed_square x0.5: -3, score 0");
    CHECK(result("small-arms-fire", "range=effective firer_disorder=4") == "no-effect percent=0 reason=none");
    CHECK(rules().result("small-arms-fire", "range=close", {}, {}, {{"small_arms_base", 8}}) ==
          "fire percent=13 reason=none");
}
