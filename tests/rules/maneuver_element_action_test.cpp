// Unit morale, close action, the end of the turn and leaders: sections 3.5 and 3.6 of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage::rules;
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

const std::vector<std::string> grades{"old_guard", "guard",     "grenadier", "elite",   "crack", "veteran",
                                      "regular",   "conscript", "landwehr",  "militia", "rabble"};

/// What a modifier of the shock value comes to, or 0.
double place_for(const std::string& facts, std::string_view id) {
    const vantage::Result<Resolution> r =
        resolve(rules().table("shock-value"), test::facts(facts), {std::vector<int>{}});
    REQUIRE(r);
    for (const Modifier& m : r->sides[0].modifiers)
        if (m.id == id) return m.amount;
    return 0;
}

}

TEST_CASE("every grade of morale fails at its own number") {
    const std::vector<int> fails_at{-3, -1, 0, 1, 2, 3, 4, 5, 6, 7, 9};
    for (std::size_t g = 0; g < grades.size(); ++g) {
        // Three horses lost bring the scores down to where the Guard fails.
        const std::string facts = "morale=" + grades[g] + " horses_lost=3";
        const std::string at = text(fails_at[g]);
        CHECK(bands("morale-test", facts) == "-4.." + at + " fails bad_morale=true fails_at=" + at + " | " +
                                                 text(fails_at[g] + 1) +
                                                 "..14 passes bad_morale=false fails_at=" + at);
    }
    const std::map<std::string, int> in_line{{"old_guard", 0}, {"guard", 0},      {"grenadier", 0},
                                             {"elite", 0},     {"crack", 0},      {"veteran", -1},
                                             {"regular", -1},  {"conscript", -3}, {"landwehr", -3},
                                             {"militia", -3},  {"rabble", -3}};
    for (const auto& [grade, value] : in_line)
        CHECK(rules().working("morale-test", "formation=line morale=" + grade) ==
              (value ? "formation " + text(value) : "") + ": " + text(value) + ", score " + text(2 + value));
}

TEST_CASE("elan carries a charge home, or a leader does") {
    CHECK(bands("elan", "") == "2..15 charges-home | 16..20 halts halts_at_in=5");
    CHECK(bands("elan", "follow_me=success") == "2..15 charges-home | 16..20 led-on shock_modifier=-1");
    CHECK(bands("elan", "follow_me=failure") ==
          "2..15 charges-home | 16..20 halts-disordered disordered=true halts_at_in=5");
}

TEST_CASE("defensive fire: cells of every troop type by both columns") {
    const std::string a = "close-action disordered=false shock_modifier=";
    const std::string fire = "close-action-or-fire disordered=";
    const std::string recall = "close-action-or-recall disordered=true may_fire=true shock_modifier=";
    const std::map<std::string, std::vector<std::string>> cells{
        {"infantry",
         {a + "0", a + "-1", fire + "false fire_at_in=2 shock_modifier=-2",
          fire + "true fire_at_in=2 shock_modifier=-1", fire + "true fire_at_in=2 shock_modifier=-2",
          "rout rout_in=15"}},
        {"shock_infantry",
         {a + "0", a + "-1", fire + "false fire_at_in=2 shock_modifier=-1",
          fire + "true fire_at_in=2 shock_modifier=0", fire + "true fire_at_in=2 shock_modifier=-2",
          "fall-back disordered=true fall_back_in=8"}},
        {"cavalry", {a + "0", a + "-1", recall + "-1", recall + "-2", recall + "-3", "rout rout_in=20"}},
        {"dub_cavalry",
         {a + "0", recall + "-2", recall + "-2",
          "fire-and-retire disordered=false routs_on_natural_at_most=9",
          "fire-and-retire disordered=false routs_on_natural_at_most=12", "rout rout_in=20"}},
        {"cossacks",
         {a + "0", "regroup disordered=false regroup_in=8", "regroup disordered=true regroup_in=8",
          "regroup disordered=true regroup_in=16", "rout rout_in=20", "rout rout_in=20"}}};
    const std::vector<std::pair<int, int>> percents{{0, 9},   {10, 25}, {26, 49},
                                                    {50, 60}, {61, 75}, {76, 100}};
    const std::vector<std::size_t> by_hits{0, 0, 2, 3, 4, 5, 5};
    for (const auto& [troops, row] : cells) {
        CAPTURE(troops);
        for (std::size_t c = 0; c < 6; ++c)
            for (const int percent : {percents[c].first, percents[c].second})
                for (std::size_t hits = 0; hits < by_hits.size(); ++hits) {
                    CAPTURE(percent);
                    CAPTURE(hits);
                    CHECK(result("defensive-fire",
                                 "troops=" + troops + " front_rank_lost_percent=" + text(percent) + " hits=" +
                                     text(static_cast<int>(hits))) == row[std::max(c, by_hits[hits])]);
                }
    }
}

TEST_CASE("defensive fire: the notes, in their order") {
    const auto under = [](const std::string& troops, int percent, const std::string& rest) {
        return result("defensive-fire",
                      "troops=" + troops + " front_rank_lost_percent=" + text(percent) + " " + rest);
    };
    // Columns by percent: B 20, C 30, D 55, E 70, F 90.
    const std::string all = "already_disordered charging_guns no_impetus_or_follow_me";
    CHECK(under("infantry", 70, all) == "rout rout_in=15"); // note 2
    CHECK(under("shock_infantry", 90, "already_disordered") == "rout rout_in=15");
    CHECK(under("cossacks", 30, "already_disordered") == "rout rout_in=20");
    CHECK(under("cossacks", 55, "already_disordered") == "rout rout_in=20");
    CHECK(under("cossacks", 20, all) == "regroup disordered=false regroup_in=8");
    const std::string recoil = "recoil disordered=true may_fire=true recoil_in=4";
    CHECK(under("infantry", 55, all) == recoil); // note 1
    CHECK(under("shock_infantry", 55, all) == recoil);
    CHECK(under("shock_infantry", 70, all) == recoil);
    for (const int percent : {30, 55, 70})
        CHECK(under("cavalry", percent, all) == "recall disordered=true may_fire=false"); // note 3
    CHECK(under("dub_cavalry", 30, "already_disordered") == "recall disordered=true may_fire=false");
    const std::string guns = "retires-from-guns disordered=true may_fire=true retire_in=5";
    for (const int percent : {30, 55, 70})
        CHECK(under("infantry", percent, "charging_guns no_impetus_or_follow_me") == guns); // note 7
    CHECK(under("shock_infantry", 70, "charging_guns no_impetus_or_follow_me") == guns);
    CHECK(under("shock_infantry", 55, "charging_guns") ==
          "close-action-or-fire disordered=true fire_at_in=2 shock_modifier=0");
    const std::string back = "falls-back disordered=";
    CHECK(under("infantry", 30, "no_impetus_or_follow_me") ==
          back + "false may_fire=true stops_at_in=4"); // note 8
    for (const int percent : {55, 70}) {
        CHECK(under("infantry", percent, "no_impetus_or_follow_me") ==
              back + "true may_fire=true stops_at_in=4");
        CHECK(under("shock_infantry", percent, "no_impetus_or_follow_me") ==
              back + "true may_fire=true stops_at_in=4");
    }
    for (const int percent : {30, 55, 70})
        CHECK(under("cavalry", percent, "no_impetus_or_follow_me") ==
              "recall disordered=true may_fire=false");
    for (const int percent : {20, 30})
        CHECK(under("dub_cavalry", percent, "no_impetus_or_follow_me") ==
              "recall disordered=true may_fire=false");
    CHECK(under("dub_cavalry", 20, "already_disordered") ==
          "close-action-or-recall disordered=true may_fire=true shock_modifier=-2");
    CHECK(under("shock_infantry", 30, "no_impetus_or_follow_me") ==
          "stops disordered=false may_fire=true stops_at_in=2"); // note 9
    CHECK(under("shock_infantry", 30, "already_disordered charging_guns") ==
          "close-action-or-fire disordered=false fire_at_in=2 shock_modifier=-1");
    // Note 5, and the better column for a storming party.
    CHECK(under("infantry", 20, "storming_party hits=2") == "close-action disordered=false shock_modifier=0");
    CHECK(under("infantry", 30, "storming_party hits=2") ==
          "close-action-or-fire disordered=false fire_at_in=2 shock_modifier=0");
    CHECK(under("shock_infantry", 90, "storming_party hits=2") ==
          "close-action-or-fire disordered=false fire_at_in=2 shock_modifier=0");
    CHECK(under("infantry", 55, "storming_party hits=4") ==
          "close-action-or-fire disordered=true fire_at_in=2 shock_modifier=-1");
    CHECK(under("infantry", 90, "storming_party hits=1") == "close-action disordered=false shock_modifier=0");
    CHECK(under("infantry", 20, "already_disordered") == "close-action disordered=false shock_modifier=-1");
    CHECK(rules().refused("defensive-fire", "troops=infantry front_rank_lost_percent=101") ==
          "/facts/front_rank_lost_percent");
    CHECK(rules().working("defensive-fire", "troops=infantry hits=4 storming_party") == ": 0, score 0");
}

TEST_CASE("the shock ladder, from its starting places to both ends") {
    const std::vector<int> ladder{0,  1,  1,  1,  2,  2,  2,  2,  2,  3,  3,  4,  4,  5,
                                  5,  6,  6,  7,  8,  9,  10, 11, 12, 14, 16, 18, 20, 22,
                                  24, 26, 28, 30, 33, 36, 39, 42, 46, 50, 55, 60};
    const std::map<std::string, int> start{{"rabble", 10},    {"militia", 14},  {"landwehr", 17},
                                           {"conscript", 18}, {"regular", 19},  {"veteran", 20},
                                           {"crack", 22},     {"elite", 23},    {"grenadier", 24},
                                           {"guard", 25},     {"old_guard", 27}};
    const auto value = [&](int place) {
        return "value place=" + text(place) + " shock_value=" + text(ladder[static_cast<std::size_t>(place)]);
    };
    for (const auto& [grade, place] : start)
        CHECK(result("shock-value", "arm=infantry enemy_arm=infantry morale=" + grade) == value(place));
    const std::string rabble = "arm=infantry enemy_arm=infantry morale=rabble ";
    for (int down = 0; down <= 9; ++down)
        CHECK(result("shock-value", rabble + "shock_modifier=-" + text(down)) == value(10 - down));
    CHECK(result("shock-value", rabble + "bad_morale shaken") == value(0));
    const std::string guard = "arm=infantry enemy_arm=infantry morale=old_guard ";
    CHECK(result("shock-value", guard + "hits_enemy=rear") == value(37));
    CHECK(result("shock-value", guard + "hits_enemy=rear uphill_of_enemy") == value(38));
    CHECK(result("shock-value", guard + "hits_enemy=rear overlap=partial") == value(39));
    CHECK(result("shock-value", guard + "hits_enemy=rear cover=super_heavy") == value(39));
    CHECK(rules().working("shock-value", guard + "hits_enemy=flank") == "hits_enemy 7: 7, score 39");
    for (int up = 11; up <= 36; ++up) {
        // From rabble's place up by casualties of a wave: 2 for a half overlap and 1 for the slope.
        const int casualties = (36 - up) & ~1;
        const bool odd = ((36 - up) & 1) != 0;
        const std::string facts =
            "arm=infantry enemy_arm=infantry morale=old_guard cover=heavy overlap=partial " +
            std::string(odd ? "" : "uphill_of_enemy ") + "casualties=" + text(casualties);
        CHECK(result("shock-value", facts) == value(up));
    }
}

TEST_CASE("shock: what counts only between certain arms") {
    const std::vector<std::string> arms{"infantry", "cavalry", "artillery"};
    const std::vector<std::string> words{"supported_line", "anchored_line", "closed_column", "hasty_square",
                                         "solid_square"};
    for (const std::string& arm : arms)
        for (const std::string& enemy : arms) {
            const std::string pair = "morale=veteran arm=" + arm + " enemy_arm=" + enemy + " ";
            CAPTURE(pair);
            const bool horse_on_foot = arm == "cavalry" && enemy != "cavalry";
            const bool foot = arm == "infantry";
            std::vector<double> own(5, 0);
            if (foot)
                own = enemy == "cavalry" ? std::vector<double>{2, 3, 3, 4, 7}
                                         : std::vector<double>{0, 2, -2, -3, -3};
            const std::vector<double> theirs =
                horse_on_foot ? std::vector<double>{-4, -5, -5, -6, -6} : std::vector<double>(5, 0);
            for (std::size_t w = 0; w < 5; ++w) {
                CHECK(place_for(pair + "formation=" + words[w], "formation") == own[w]);
                CHECK(place_for(pair + "enemy_formation=" + words[w], "enemy_formation") == theirs[w]);
            }
            CHECK(place_for(pair + "rain_or_snow", "rain_or_snow") == (horse_on_foot ? 2 : 0));
            CHECK(place_for(pair + "lancer_in_rain", "lancer_in_rain") == (horse_on_foot ? 2 : 0));
            CHECK(place_for(pair + "charging_non_charging", "charging_non_charging") ==
                  (arm == "cavalry" && enemy == "cavalry" ? 3 : 0));
            CHECK(place_for(pair + "shock_infantry", "shock_infantry") ==
                  (foot && enemy != "cavalry" ? 1 : 0));
            CHECK(place_for(pair + "blown", "blown") == (arm == "cavalry" ? -6 : 0));
            const std::map<std::string, std::pair<int, int>> mass{
                {"two_to_one", {2, 2}}, {"three_to_one", {4, 2}}, {"four_to_one", {6, 2}}};
            for (const auto& [word, values] : mass) {
                const int want = foot ? values.first : arm == "cavalry" ? values.second : 0;
                CHECK(place_for(pair + "mass=" + word, "mass") == want);
                CHECK(place_for(pair + "in_buildings mass=" + word, "mass") == 0);
            }
        }
    const std::string column = "arm=infantry enemy_arm=cavalry formation=closed_column morale=";
    for (const std::string& grade : grades) {
        const bool veteran = grade == "old_guard" || grade == "guard" || grade == "grenadier" ||
                             grade == "elite" || grade == "crack" || grade == "veteran";
        CHECK(place_for(column + grade, "formation") == (veteran ? 3 : 0));
    }
    const std::string any = "morale=veteran arm=infantry enemy_arm=infantry ";
    const std::vector<double> fatigue{0, -1, -2, -3, -5};
    for (int f = 0; f <= 4; ++f)
        CHECK(place_for(any + "fatigue=" + text(f), "fatigue") == fatigue[static_cast<std::size_t>(f)]);
    for (const auto& [lost, value] : {std::pair{1, 0}, {2, -2}, {3, -2}, {4, -4}, {99, -98}})
        CHECK(place_for(any + "casualties=" + text(lost), "casualties") == value);
    CHECK(rules().result("shock-value", any + "shaken", {}, {}, {{"shaken_shock", -2}}) ==
          "value place=18 shock_value=8");
}

TEST_CASE("close action: shock value and dice on each side") {
    const std::string both =
        "morale=veteran arm=infantry enemy_arm=infantry / morale=regular arm=infantry enemy_arm=infantry";
    CHECK(rules().duel("close-action", both, {5, 5}, {5, 5}) ==
          "20 to 19: attacker-wins attacker_shock=10 defender_shock=9 winning_margin=1");
    CHECK(rules().duel("close-action", both, {5, 4}, {5, 5}) ==
          "19 to 19: tie attacker_shock=10 defender_shock=9 winning_margin=0");
    CHECK(rules().duel("close-action", both, {1, 1}, {10, 10}) ==
          "12 to 29: defender-wins attacker_shock=10 defender_shock=9 winning_margin=17");
    const Resolution r = rules().duel_by("close-action",
                                         "morale=guard arm=cavalry enemy_arm=infantry hits_enemy=flank / "
                                         "morale=militia arm=infantry enemy_arm=cavalry disordered",
                                         0);
    CHECK(r.sides[0].modifier_total == 7);
    CHECK(r.sides[1].modifier_total == -3);
    CHECK(r.margin == 33 - 4);
    CHECK(rules().duel_refused("close-action", "morale=guard arm=cavalry enemy_arm=infantry / "
                                               "morale=guard arm=infantry enemy_arm=infantry") ==
          "/facts/defender/enemy_arm");
    CHECK(rules().duel_refused("close-action",
                               "morale=guard arm=cavalry enemy_arm=cavalry / "
                               "morale=guard arm=infantry enemy_arm=cavalry") == "/facts/attacker/enemy_arm");
    CHECK(rules().duel_refused("close-action", " / morale=guard arm=infantry enemy_arm=cavalry") ==
          "/facts/attacker/morale");
}

TEST_CASE("victory: bands, levels, and what winner and loser suffer") {
    const std::vector<std::string> levels{"draw",       "minor",      "regular",    "major",
                                          "smashing-1", "smashing-2", "smashing-3", "breakthrough"};
    // The lowest and highest score of each level that can be had with cavalry over cavalry and a margin
    // of 25.
    const std::vector<std::pair<int, int>> scores{{2, 8},   {9, 10},  {11, 15}, {16, 18},
                                                  {19, 23}, {24, 26}, {27, 28}, {29, 30}};
    const auto at = [](int score) -> std::pair<std::string, std::vector<int>> {
        const int sum = score > 20 ? score - 10 : score;
        return {score > 20 ? " winning_margin=25" : "", {std::min(10, sum - 1), sum - std::min(10, sum - 1)}};
    };
    const auto level_of = [](const std::string& told) { return told.substr(0, told.find(' ')); };
    for (std::size_t level = 0; level < 8; ++level)
        for (const int score : {scores[level].first, scores[level].second}) {
            const auto [margin, dice] = at(score);
            const std::string facts = "winner=cavalry loser=cavalry" + margin;
            CAPTURE(score);
            CHECK(level_of(result("close-action-victory", facts, dice)) == levels[level]);
            const std::size_t waved = std::min<std::size_t>(7, level + 1);
            CHECK(level_of(result("close-action-victory", facts + " wave_attack", dice)) == levels[waved]);
            const auto clumped = [](std::size_t l) { return l <= 2 ? l : std::max<std::size_t>(2, l - 2); };
            CHECK(level_of(result("close-action-victory", facts + " klumpen", dice)) ==
                  levels[clumped(level)]);
            CHECK(level_of(result("close-action-victory", facts + " klumpen wave_attack", dice)) ==
                  levels[clumped(waved)]);
        }
    const auto facts_at = [&](std::size_t level, const std::string& facts, std::vector<int> more = {}) {
        // A margin or arm may shift the score: try sums until the level is right.
        for (const std::string& margin : {std::string(), std::string(" winning_margin=25")})
            for (int sum = 2; sum <= 20; ++sum) {
                const std::string told = result("close-action-victory", facts + margin,
                                                {std::min(10, sum - 1), sum - std::min(10, sum - 1)}, more);
                if (level_of(told) == levels[level]) return told;
            }
        return std::string("not reached");
    };
    const auto has = [](const std::string& told, const std::string& part) {
        CAPTURE(told);
        CAPTURE(part);
        CHECK((told + " ").find(" " + part + " ") != std::string::npos);
    };
    const auto lacks = [](const std::string& told, const std::string& key) {
        CAPTURE(told);
        CHECK(told.find(" " + key + "=") == std::string::npos);
    };
    struct Loss {
        int casualties, move;
        std::string morale;
    };
    const std::vector<Loss> cavalry{{0, 5, "none"}, {0, 10, "disordered"}, {1, 15, "bad"}, {2, 20, "bad"},
                                    {2, 20, "bad"}, {3, 20, "bad"},        {4, 20, "bad"}, {5, 30, "bad"}};
    const std::vector<Loss> infantry{{1, 2, "disordered"}, {1, 5, "disordered"}, {1, 10, "bad"},
                                     {2, 10, "bad"},       {3, 10, "bad"},       {4, 10, "bad"}};
    const std::vector<int> guns{0, 1, 2, 3, 4, 5, 6, 6};
    for (std::size_t level = 0; level < 8; ++level) {
        const std::string horse = facts_at(level, "winner=cavalry loser=cavalry");
        has(horse, "loser_casualties=" + text(cavalry[level].casualties));
        has(horse, "loser_move_in=" + text(cavalry[level].move));
        has(horse, "loser_morale=" + cavalry[level].morale);
        lacks(horse, "guns_abandoned");
        const std::string foot = facts_at(level, "winner=cavalry loser=infantry", {7, 1, 1, 1});
        has(foot, "loser_casualties=" + text(level < 6 ? infantry[level].casualties : 7));
        has(foot, "loser_move_in=" + text(level < 6 ? infantry[level].move : 14));
        has(foot, "loser_morale=" + std::string(level < 6 ? infantry[level].morale : "bad"));
        const std::string battery = facts_at(level, "winner=infantry loser=artillery");
        has(battery, "loser_casualties=" + text(guns[level]));
        has(battery, level == 0 ? "loser_move_in=0" : "loser_move_in=10");
        has(battery, level == 0 ? "loser_morale=none" : "loser_morale=bad");
        has(battery, level == 0 ? "limbers_and_retires=true" : "guns_abandoned=true");
        lacks(battery, level == 0 ? "guns_abandoned" : "limbers_and_retires");
    }
    // At least three casualties, whatever the die.
    has(facts_at(6, "winner=infantry loser=infantry", {2}), "loser_casualties=3");
    has(facts_at(6, "winner=infantry loser=infantry", {2}), "loser_move_in=6");

    const std::vector<int> through{0, 0, 2, 5, 5, 6, 6};
    for (std::size_t level = 2; level < 7; ++level)
        has(facts_at(level, "winner=infantry loser=cavalry"), "breakthrough_in=" + text(through[level]));
    has(facts_at(7, "winner=infantry loser=artillery", {8}), "breakthrough_in=10");
    has(facts_at(7, "winner=infantry loser=infantry", {4, 9}), "breakthrough_in=11");
    const std::vector<int> ridden{0, 0, 4, 4 + 5, 4 + 10, 4 + 7 + 10, 4 + 7 + 10, 4 + 7 + 9 + 10};
    for (std::size_t level = 2; level < 8; ++level)
        has(facts_at(level, "winner=cavalry loser=cavalry", {4, 7, 9}),
            "breakthrough_in=" + text(ridden[level]));
    for (const std::size_t level : {std::size_t{0}, std::size_t{1}}) {
        const std::string horse = facts_at(level, "winner=cavalry loser=cavalry town");
        has(horse, "winner_halts=true");
        for (const std::string key : {"savage_street_fight", "winner_casualties", "breakthrough_in"})
            lacks(horse, key);
    }
    const std::string draw = facts_at(0, "winner=infantry loser=infantry");
    has(draw, "winner_casualties=1");
    has(draw, "winner_disordered=true");
    has(draw, "savage_street_fight=false");
    lacks(draw, "winner_halts");
    has(facts_at(0, "winner=infantry loser=infantry town winner_in_cover"), "winner_disordered=false");
    has(facts_at(0, "winner=infantry loser=infantry town"), "savage_street_fight=true");
    const std::string minor = facts_at(1, "winner=infantry loser=infantry town");
    has(minor, "winner_halts=true");
    has(minor, "savage_street_fight=true");
    lacks(minor, "winner_casualties");
    lacks(facts_at(2, "winner=infantry loser=infantry town"), "savage_street_fight");

    const auto margin = [](int n) {
        return rules().working("close-action-victory",
                               "winner=cavalry loser=cavalry winning_margin=" + text(n));
    };
    CHECK(margin(9) == ": 0, score 2");
    for (const auto& [points, value] : {std::pair{10, 3}, {15, 3}, {16, 8}, {24, 8}, {25, 10}, {99, 10}})
        CHECK(margin(points) ==
              "winning_margin " + text(value) + ": " + text(value) + ", score " + text(value + 2));
    CHECK(rules().working("close-action-victory", "winner=cavalry loser=artillery") ==
          "winner 6: 6, score 8");
    CHECK(rules().working("close-action-victory", "winner=infantry loser=cavalry non_charging_winner") ==
          "loser -3, non_charging_winner -2: -5, score -3");
    CHECK(rules().refused("close-action-victory", "winner=cavalry loser=infantry winning_margin=25", {10, 10},
                          {4, 5, 6}) == "/dice_more");
}

TEST_CASE("standards, battle madness and savage street fights") {
    CHECK(bands("capture-standard", "") == "2..16 not-captured | 17..20 captured");
    for (const std::string mad : {"british_heavy", "ottoman", "persian", "indian_state"})
        CHECK(bands("battle-mad", "cavalry=" + mad) == "2..10 in-hand needs=11 | 11..20 battle-mad needs=11");
    for (const std::string wild : {"british_light", "kgl_light", "dub"})
        CHECK(bands("battle-mad", "cavalry=" + wild) ==
              "2..12 in-hand needs=13 | 13..20 battle-mad needs=13");
    for (const std::string other : {"", "cavalry=other", "cavalry=none"})
        CHECK(bands("battle-mad", other) == "2..14 in-hand needs=15 | 15..20 battle-mad needs=15");
    CHECK(bands("savage-street-fight", "shock_infantry") ==
          "5..8 miss hits=0 | 9..12 hits hits=1 | 13..16 hits hits=2 | 17..21 hits hits=3 | 22..23 hits "
          "hits=4");
    for (const auto& [grades_up, value] : {std::pair{3, 1}, {4, 2}, {10, 5}})
        CHECK(rules().working("savage-street-fight", "grades_higher=" + text(grades_up)) ==
              "grades_higher " + text(value) + ": " + text(value) + ", score " + text(value + 2));
    CHECK(rules().refused("savage-street-fight", "grades_higher=11") == "/facts/grades_higher");
}

TEST_CASE("the end of the turn, and leaders") {
    CHECK(bands("bonus-impulse", "") ==
          "2..6 fails corps_may_retry=false | 7..11 no-action | 12..13 continue-fights process_fights=true | "
          "14..16 one-action process_fights=true units_acting=1 | "
          "17..18 second-impulse-at-cost fatigue=1 may_take_one_action=true second_impulse=true | "
          "19..20 second-impulse second_impulse=true");
    const std::string none = " no-effect fatigue=0 units_removed=0";
    CHECK(bands("me-fatigue", "") == "2..10" + none + " | 11..20 fatigued fatigue=1 units_removed=0");
    CHECK(bands("me-fatigue", "fatigued_last_hour") ==
          "2..14" + none + " | 15..20 fatigued fatigue=1 units_removed=0");
    CHECK(bands("me-fatigue", "exhausted") ==
          "2..10" + none + " | 11..20 fatigued fatigue=0 units_removed=1");
    CHECK(bands("me-fatigue", "exhausted fatigued_last_hour") ==
          "2..14" + none + " | 15..20 fatigued fatigue=0 units_removed=1");

    CHECK(bands("leader-loss", "") == "2..4 fate fate_roll=true | 5..5 captured-if-beaten "
                                      "captured_if_close_action_lost=true | 6..20 unhurt");
    for (const auto& [losses, value] :
         {std::pair{1, -1}, {2, -2}, {3, -3}, {4, -4}, {5, -4}, {6, -5}, {7, -5}, {8, -6}, {99, -6}})
        CHECK(rules().working("leader-loss", "losses=" + text(losses)) ==
              "losses " + text(value) + ": " + text(value) + ", score " + text(value + 2));

    const auto fate = [](int sum, int d6) {
        return result("leader-fate", "", {std::min(10, sum - 1), sum - std::min(10, sum - 1)}, {d6});
    };
    CHECK(fate(2, 6) == "killed out_turns=-1");
    CHECK(fate(3, 6) == "badly-wounded out_turns=-1");
    CHECK(fate(13, 1) == "badly-wounded out_turns=-1");
    CHECK(fate(14, 1) == "lightly-wounded out_turns=2");
    CHECK(fate(14, 6) == "lightly-wounded out_turns=2");
    CHECK(fate(15, 6) == "shaken-up out_turns=0");
    CHECK(fate(20, 6) == "shaken-up out_turns=0");
    CHECK(rules().working("leader-fate", "", {5, 5}) == ": 0, score 11");
}
