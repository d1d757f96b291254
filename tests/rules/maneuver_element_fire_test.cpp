// Small arms and artillery: sections 3.3 and 3.4 of the rules reference.
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

std::string result(std::string_view table, std::string_view facts, std::vector<int> dice = {},
                   std::vector<int> more = {}) {
    return rules().result(table, facts, std::move(dice), std::move(more));
}

std::string bands(std::string_view table, std::string_view facts) { return rules().bands(table, facts); }

std::string text(int n) { return std::to_string(n); }

/// The lowest and the highest score of each column of the two grids; those beyond the ends stand for all.
const std::vector<std::pair<int, int>> columns{{-20, 0}, {1, 4},   {5, 8},   {9, 11},  {12, 14},
                                               {15, 18}, {19, 22}, {23, 28}, {29, 33}, {34, 50}};

/// Dice and facts of skirmish fire that come to a score between -11 and 43.
std::pair<std::string, std::vector<int>> skirmishers_at(int score) {
    // The lowest: poor (-5) and exhausted (-8); the highest: superior, all rifles, in order, from cover
    // (+28).
    for (const auto& [facts, shift] : std::initializer_list<std::pair<const char*, int>>{
             {"", 0},
             {"grade=poor fatigue=4", -13},
             {"grade=superior rifled=all", 18},
             {"grade=superior rifled=all skirmish_order from_cover_or_rough", 28}})
        if (const int sum = score - shift; sum >= 2 && sum <= 20)
            return {facts, {std::min(10, sum - 1), sum - std::min(10, sum - 1)}};
    return {"", {}};
}

}

TEST_CASE("the hit grid: every line and both ends of every column") {
    const std::vector<std::pair<std::vector<int>, std::vector<int>>> grid{
        {{1, 2}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},   {{3}, {0, 0, 0, 0, 0, 0, 0, 0, 0, 1}},
        {{4}, {0, 0, 0, 0, 0, 0, 0, 0, 1, 1}},      {{5}, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1}},
        {{6}, {0, 0, 0, 0, 0, 1, 1, 1, 1, 2}},      {{7, 8}, {0, 0, 0, 0, 1, 1, 1, 1, 2, 2}},
        {{9, 10}, {0, 0, 0, 0, 1, 1, 2, 2, 2, 3}},  {{11, 12}, {0, 0, 0, 1, 1, 1, 2, 2, 3, 4}},
        {{13, 14}, {0, 0, 0, 1, 1, 1, 2, 3, 4, 5}}, {{15, 16}, {0, 0, 1, 1, 1, 2, 2, 3, 5, 5}},
        {{17, 20}, {0, 0, 1, 1, 1, 2, 3, 4, 5, 6}}, {{21, 24}, {0, 0, 1, 1, 2, 2, 3, 5, 6, 6}}};
    for (const auto& [figures, hits] : grid)
        for (const int n : figures)
            for (std::size_t c = 0; c < columns.size(); ++c)
                for (const int score : {std::max(-11, columns[c].first), std::min(43, columns[c].second)}) {
                    CAPTURE(n);
                    CAPTURE(score);
                    const auto [facts, dice] = skirmishers_at(score);
                    REQUIRE(!dice.empty());
                    const std::string given = "figures=" + text(n) + " " + facts;
                    CHECK(rules().working("skirmish-fire", given, dice).ends_with("score " + text(score)));
                    CHECK(result("skirmish-fire", given, dice) ==
                          (hits[c] == 0 ? "miss hits=0" : "hits hits=" + text(hits[c])));
                }
    for (const std::string figures : {"", "figures=0", "figures=25"})
        CHECK(rules().refused("skirmish-fire", figures) == "/facts/figures");
}

TEST_CASE("a skirmish hit must pass formation and cover, each with its own die") {
    const std::map<std::string, int> formations{{"column", 2},    {"square", 2},        {"formed", 3},
                                                {"artillery", 4}, {"semi_skirmish", 5}, {"skirmish", 6}};
    const std::map<std::string, int> covers{
        {"none", 2}, {"light", 3}, {"medium", 4}, {"heavy", 5}, {"super_heavy", 6}};
    for (const auto& [formation, first] : formations)
        for (const auto& [cover, second] : covers)
            for (int a = 1; a <= 6; ++a)
                for (int b = 1; b <= 6; ++b)
                    CHECK(result("skirmish-effect", "formation=" + formation + " cover=" + cover, {a, b}) ==
                          (a >= first && b >= second ? "casualty casualties=1" : "no-effect casualties=0"));
    CHECK(rules().working("skirmish-effect", "formation=column", {4, 5}) == ": 0, score 9");
    CHECK(rules().refused("skirmish-effect", "formation=column", {7, 1}) == "/dice");
}

TEST_CASE("small arms: range counts fewer figures, first fire needs steady men") {
    const auto counted = [](const std::string& facts) {
        const std::string told = result("small-arms", "morale=veteran " + facts, {10, 10});
        return told.substr(told.find("figures_counted="));
    };
    CHECK(counted("figures=24") == "figures_counted=24 hits=3");
    CHECK(counted("figures=24 range=short") == "figures_counted=24 hits=3");
    CHECK(counted("figures=23 range=medium") == "figures_counted=11 hits=2");
    CHECK(counted("figures=23 range=long") == "figures_counted=5 hits=1");
    CHECK(counted("figures=3 range=long") == "figures_counted=1 hits=0");
    CHECK(counted("figures=1 range=medium") == "figures_counted=1 hits=0");
    CHECK(rules().working("small-arms", "figures=12 morale=regular range=medium first_fire fire_fight",
                          {5, 5}) == "morale -1, range x0.5, first_fire 3, fire_fight 4: 6, score 16");
    for (const std::string steady :
         {"old_guard", "guard", "grenadier", "elite", "crack", "veteran", "regular"})
        CHECK(rules().working("small-arms", "figures=1 first_fire morale=" + steady).find("first_fire 3") !=
              std::string::npos);
    for (const std::string raw : {"conscript", "landwehr", "militia", "rabble"})
        CHECK(rules().working("small-arms", "figures=1 first_fire morale=" + raw).find("first_fire") ==
              std::string::npos);
    CHECK(result("small-arms", "figures=14 morale=old_guard target=square", {5, 5}) ==
          "hits figures_counted=14 hits=4");
}

TEST_CASE("ammunition runs down at or below a number that the facts change") {
    CHECK(bands("ammo-depletion", "") ==
          "1..1 depleted ammo_steps=1 number=1 | 2..10 holds ammo_steps=0 number=1");
    CHECK(bands("ammo-depletion", "fire_fight") ==
          "1..2 depleted ammo_steps=1 number=2 | 3..10 holds ammo_steps=0 number=2");
    CHECK(bands("ammo-depletion", "low_ammo_country") ==
          "1..2 depleted ammo_steps=1 number=2 | 3..10 holds ammo_steps=0 number=2");
    CHECK(bands("ammo-depletion", "fire_fight low_ammo_country") ==
          "1..3 depleted ammo_steps=1 number=3 | 4..10 holds ammo_steps=0 number=3");
}

TEST_CASE("a fire fight ends by its bands") {
    CHECK(bands("fire-fight", "casualties_inflicted=2") ==
          "6..12 continues | 13..16 fall-back-2 fall_back_in=2 | 17..19 fall-back-5 fall_back_in=5 | "
          "20..22 fall-back-5-disordered disordered=true fall_back_in=5 | 23..24 rout bad_morale=true");
    CHECK(bands("fire-fight", "casualties_inflicted=2 loser_in_cover") ==
          "6..16 continues | 17..19 fall-back-5 fall_back_in=5 | "
          "20..22 fall-back-5-disordered disordered=true fall_back_in=5 | 23..24 rout bad_morale=true");
}

TEST_CASE("ranges: a limit belongs to the nearer band") {
    const std::map<std::string, std::vector<std::string>> tactical{
        {"weapon=musket", {"2", "4", "6"}},      {"weapon=rifle", {"3", "5.5", "8"}},
        {"weapon=light", {"5", "16", "24"}},     {"weapon=medium", {"5", "16", "30"}},
        {"weapon=med_heavy", {"5", "16", "36"}}, {"weapon=heavy", {"5", "16", "42"}}};
    const std::map<std::string, std::vector<std::string>> bombardment{
        {"weight=light", {"12", "16", "24"}},
        {"weight=medium", {"20", "28", "36"}},
        {"weight=med_heavy", {"20", "28", "40"}},
        {"weight=heavy", {"20", "28", "44"}}};
    const std::vector<std::string> names{"short", "medium", "long", "out-of-range"};
    for (const auto& [table, all] :
         {std::pair{"tactical-range", tactical}, {"bombardment-range", bombardment}})
        for (const auto& [weapon, limits] : all)
            for (std::size_t i = 0; i < 3; ++i) {
                const std::string at = weapon + " distance_in=" + limits[i];
                CAPTURE(at);
                CHECK(result(table, at) == names[i]);
                CHECK(result(table, at + (limits[i].find('.') == std::string::npos ? ".01" : "1")) ==
                      names[i + 1]);
            }
    CHECK(result("tactical-range", "weapon=musket") == "short");
    CHECK(rules().working("tactical-range", "weapon=rifle distance_in=5.5") == ": 0, score 5.5");
}

TEST_CASE("the artillery grid: what each column gives each weight") {
    // The D6 needed; "-" is a miss, "h" half the sections, "s" a sure hit for each section besides.
    const std::map<std::string, std::vector<std::string>> grid{
        {"light", {"-", "-", "h6", "6", "6", "5", "5", "4", "3", "2"}},
        {"medium", {"-", "h6", "h6", "6", "6", "5", "5", "4", "3", "2"}},
        {"med_heavy", {"h6", "h6", "6", "6", "5", "5", "4", "3", "2", "s6"}},
        {"heavy", {"h6", "6", "6", "5", "5", "4", "3", "2", "s6", "s5"}}};
    // Facts of artillery fire that shift the dice far enough for every score.
    const auto at = [](int score) -> std::pair<std::string, std::vector<int>> {
        for (const auto& [facts, shift] : std::initializer_list<std::pair<const char*, int>>{
                 {"", 0},
                 {"blind_fire ammo=depleted", -18},
                 {"from_reserve target=square", 19},
                 {"from_reserve target=square attached=napoleon artillery_class=old_guard", 31}})
            if (const int sum = score - shift; sum >= 2 && sum <= 20)
                return {facts, {std::min(10, sum - 1), sum - std::min(10, sum - 1)}};
        return {"", {}};
    };
    const std::vector<int> faces{1, 2, 3, 4, 5, 6, 6, 6};
    for (const auto& [weight, cells] : grid)
        for (std::size_t c = 0; c < columns.size(); ++c)
            for (const int score : {std::max(-16, columns[c].first), std::min(51, columns[c].second)})
                for (const int sections : {1, 3, 6}) {
                    CAPTURE(weight);
                    CAPTURE(score);
                    CAPTURE(sections);
                    const auto [facts, dice] = at(score);
                    REQUIRE(!dice.empty());
                    const std::string given =
                        "weight=" + weight + " sections=" + text(sections) + " " + facts;
                    CHECK(rules().working("artillery-fire", given, dice).ends_with("score " + text(score)));
                    const std::string& cell = cells[c];
                    if (cell == "-") {
                        CHECK(result("artillery-fire", given, dice) == "miss hits=0");
                        continue;
                    }
                    const int needs = cell.back() - '0';
                    const int rolled = cell[0] == 'h' ? (sections + 1) / 2 : sections;
                    int hits = cell[0] == 's' ? sections : 0;
                    for (int i = 0; i < rolled; ++i)
                        if (faces[static_cast<std::size_t>(i)] >= needs) ++hits;
                    const std::string outcome = cell[0] == 'h'   ? "half-chance"
                                                : cell[0] == 's' ? "sure-hit"
                                                                 : "chance";
                    const std::string rest = " needs=" + text(needs);
                    CHECK(result("artillery-fire", given, dice, faces) ==
                          outcome + " dice_rolled=" + text(rolled) + " hits=" + text(hits) + rest);
                    CHECK(result("artillery-fire", given + " flank_fire", dice, faces) ==
                          outcome + " dice_rolled=" + text(rolled) + " hits=" + text(2 * hits) + rest);
                }
    CHECK(rules().refused("artillery-fire", "weight=heavy sections=3", {5, 5}, {6, 6}) == "/dice_more");
    CHECK(rules().refused("artillery-fire", "weight=heavy sections=1", {5, 5}, {7}) == "/dice_more");
    CHECK(rules().refused("artillery-fire", "weight=heavy sections=0") == "/facts/sections");
    CHECK(rules().refused("artillery-fire", "weight=heavy sections=21") == "/facts/sections");
}

TEST_CASE("artillery fire: counter-battery and situations") {
    for (const std::string table : {"artillery-fire", "bombardment"}) {
        const std::string near = table == "bombardment" ? "range 3: 3, score 5" : ": 0, score 2";
        CHECK(rules().working(table, "sections=1 counter_battery range=short weight=heavy") == near);
        CHECK(rules().working(table, "sections=1 counter_battery range=medium weight=heavy") ==
              "range -3: -3, score -1");
        CHECK(rules().working(table, "sections=1 counter_battery weight=heavy") == ": 0, score 2");
        for (const std::string weight : {"light", "medium"})
            CHECK(rules().working(table, "sections=1 counter_battery range=long weight=" + weight) ==
                  "range -13, counter_battery -5: -18, score -16");
        for (const std::string weight : {"med_heavy", "heavy"})
            CHECK(rules().working(table, "sections=1 counter_battery range=long weight=" + weight) ==
                  "range -13, counter_battery -3: -16, score -14");
    }
    const std::map<std::string, std::pair<int, int>> situations{{"defense", {8, 6}},
                                                                {"fire_and_retire", {-3, -5}},
                                                                {"follow_up_defense", {-4, -7}},
                                                                {"follow_up_fire_and_retire", {-10, -13}},
                                                                {"defensive_support", {4, 1}},
                                                                {"follow_up_defensive_support", {-6, -9}}};
    for (const auto& [situation, values] : situations) {
        const std::string facts = "weight=light sections=1 situation=" + situation;
        const auto line = [&](int n) {
            return "situation " + text(n) + ": " + text(n) + ", score " + text(n + 2);
        };
        CHECK(rules().working("artillery-fire", facts + " against=infantry") == line(values.first));
        CHECK(rules().working("artillery-fire", facts + " against=cavalry") == line(values.second));
        CHECK(rules().refused("artillery-fire", facts) == "/facts/against");
    }
    CHECK(rules().working(
              "artillery-fire",
              "weight=medium sections=2 artillery_class=class_1 attached=adc fatigue=1 range=medium "
              "target=column cover=light marchfield situation=defense against=infantry",
              {4, 4}) == "artillery_class 3, attached 3, fatigue -2, range -3, target 2, cover -4, "
                         "marchfield 3, situation 8: 10, score 18");
}

TEST_CASE("who may bombard, and what moving costs") {
    CHECK(result("bombard-eligibility", "") == "intensive");
    for (const std::string fact :
         {"fought", "bad_morale", "disordered", "ammo_exhausted", "in_reserve", "moved"}) {
        CHECK(result("bombard-eligibility", fact) == "not-eligible");
        CHECK(result("bombard-eligibility", fact + " fired") == "not-eligible");
    }
    CHECK(result("bombard-eligibility", "regimental_guns range_in=16") == "intensive");
    CHECK(result("bombard-eligibility", "regimental_guns range_in=16.1") == "not-eligible");
    CHECK(result("bombard-eligibility", "range_in=40") == "intensive");
    CHECK(result("bombard-eligibility", "fired") == "paced");
    CHECK(result("bombard-eligibility", "friends_passed") == "paced");
    CHECK(rules().result("bombard-eligibility", "friends_passed", {}, {},
                         {{"friends_passed_rate", "none"}}) == "not-eligible");

    const auto moved = [](const std::string& inches) {
        return rules().working("bombardment", "weight=light sections=1 gt_moved_in=" + inches);
    };
    CHECK(moved("9.9") == ": 0, score 2");
    CHECK(moved("10") == "gt_moved_in -7: -7, score -5");
    CHECK(moved("20") == "gt_moved_in -7: -7, score -5");
    CHECK(moved("20.1") == "gt_moved_in -10: -10, score -8");
    CHECK(rules().working("bombardment",
                          "weight=light sections=1 rate=intensive range=short grand_battery=with_leader") ==
          "grand_battery 5, rate 6, range 3: 14, score 16");
    CHECK(result("bombardment", "weight=heavy sections=3", {10, 4}, {5, 4, 6}) ==
          "chance dice_rolled=3 hits=2 needs=5");
}

TEST_CASE("bounce-through: columns, bars and dice") {
    const std::vector<std::pair<int, int>> scores{{-9, 4}, {5, 8}, {9, 13}, {14, 17}, {18, 22}, {23, 30}};
    const std::map<std::string, std::vector<std::string>> grid{{"light", {"-", "-", "-", "h6", "6", "5"}},
                                                               {"medium", {"-", "-", "h6", "6", "5", "4"}},
                                                               {"med_heavy", {"-", "h6", "6", "5", "4", "3"}},
                                                               {"heavy", {"-", "6", "5", "4", "3", "2"}}};
    const auto at = [](int score) -> std::pair<std::string, std::vector<int>> {
        for (const auto& [facts, shift] : std::initializer_list<std::pair<const char*, int>>{
                 {"", 0}, {"muddy", -11}, {"rate=intensive target=column", 12}})
            if (const int sum = score - shift; sum >= 2 && sum <= 20)
                return {facts, {std::min(10, sum - 1), sum - std::min(10, sum - 1)}};
        return {"", {}};
    };
    const std::vector<int> faces{6, 5, 4, 3, 2, 1};
    for (const auto& [weight, cells] : grid)
        for (std::size_t c = 0; c < scores.size(); ++c)
            for (const int score : {scores[c].first, scores[c].second})
                for (const int units : {1, 3, 5}) {
                    const auto [facts, dice] = at(score);
                    const std::string given = "weight=" + weight + " units=" + text(units) + " " + facts;
                    CAPTURE(given);
                    CAPTURE(score);
                    if (cells[c] == "-") {
                        CHECK(result("bounce-through", given, dice) == "miss hits=0");
                        continue;
                    }
                    const int needs = cells[c].back() - '0';
                    const int rolled = cells[c][0] == 'h' ? (units + 1) / 2 : units;
                    int hits = 0;
                    for (int i = 0; i < rolled; ++i)
                        hits += faces[static_cast<std::size_t>(i)] >= needs ? 1 : 0;
                    CHECK(result("bounce-through", given, dice, faces) ==
                          (cells[c][0] == 'h' ? "half-chance dice_rolled=" : "chance dice_rolled=") +
                              text(rolled) + " hits=" + text(hits) + " needs=" + text(needs));
                }
    for (const std::string bar :
         {"woods", "marsh", "swamp", "water", "uphill", "unlimbered_guns", "unformed"})
        CHECK(result("bounce-through", "weight=heavy units=2 barred_by=" + bar, {10, 10}) ==
              "no-bounce hits=0");
    const auto climbed = [](int contours) {
        return rules().working("bounce-through", "weight=heavy units=2 contours=" + text(contours));
    };
    CHECK(climbed(1) == ": 0, score 2");
    CHECK(climbed(2) == "contours -10: -10, score -8");
    CHECK(climbed(3) == "contours -10: -10, score -8");
    CHECK(climbed(4) == ": 0, score 2");
    CHECK(result("bounce-through", "weight=heavy units=2 contours=3", {10, 10}) ==
          "chance dice_rolled=2 hits=0 needs=5");
    CHECK(result("bounce-through", "weight=heavy units=2 contours=4", {10, 10}) == "no-bounce hits=0");
}

TEST_CASE("hits on a battery, elevated fire and burning buildings") {
    CHECK(
        bands("counter-battery-hits", "") ==
        "2..8 team-hit crew=0 horses=2 | 9..11 horse-hit crew=0 horses=1 | 12..13 crew-hit crew=1 horses=0 | "
        "14..18 horse-and-crew crew=1 horses=1 | 19..20 caisson-hit ammo_depleted=true crew=1 horses=1");
    CHECK(
        bands("counter-battery-hits", "condensed_or_limbered") ==
        "2..8 team-hit crew=0 horses=3 | 9..11 horse-hit crew=1 horses=1 | 12..13 crew-hit crew=2 horses=0 | "
        "14..18 horse-and-crew crew=2 horses=1 | 19..20 caisson-hit ammo_depleted=true crew=3 horses=2");
    CHECK(
        bands("counter-battery-hits", "limber_in_cover") ==
        "2..8 team-hit crew=0 horses=1 | 9..11 horse-hit crew=0 horses=0 | 12..13 crew-hit crew=1 horses=0 | "
        "14..18 horse-and-crew crew=1 horses=0 | 19..20 caisson-hit ammo_depleted=true crew=1 horses=0");
    CHECK(result("counter-battery-hits", "british_shrapnel", {9, 9}) ==
          "caisson-hit ammo_depleted=true crew=1 horses=1");

    CHECK(result("elevated-firing", "contours=0 distance_in=9") == "not-allowed");
    CHECK(rules().working("elevated-firing", "contours=0 distance_in=9") == ": 0, score 0");
    CHECK(result("elevated-firing", "contours=1 distance_in=9") == "allowed clearance_in=18 factor=2");
    CHECK(result("elevated-firing", "contours=2 distance_in=9") == "allowed clearance_in=9 factor=1");
    for (const std::string some : {"3", "6"})
        CHECK(result("elevated-firing", "distance_in=9 contours=" + some) ==
              "allowed clearance_in=4.5 factor=0.5");
    CHECK(result("elevated-firing", "contours=7 distance_in=9") == "allowed clearance_in=2.25 factor=0.25");
    CHECK(rules().working("elevated-firing", "contours=7 distance_in=9") == ": 0, score 2.25");

    for (const std::string guns : {"", " siege_guns"}) {
        for (const std::string cover : {"light", "medium"})
            CHECK(bands("set-aflame", "cover=" + cover + guns) ==
                  "2..16 no-fire needs=17 | 17..20 aflame needs=17");
        for (const std::string cover : {"heavy", "super_heavy"})
            CHECK(bands("set-aflame", "cover=" + cover + guns) ==
                  (guns.empty() ? "2..19 no-fire needs=20 | 20..20 aflame needs=20"
                                : "2..18 no-fire needs=19 | 19..20 aflame needs=19"));
    }
    CHECK(rules().working("set-aflame", "cover=light additional_sections=5") ==
          "additional_sections 5: 5, score 7");
    CHECK(rules().working("set-aflame", "cover=light additional_sections=6") ==
          "additional_sections 5: 5, score 7");
}
