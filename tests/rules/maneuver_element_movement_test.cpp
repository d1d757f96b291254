// Tactical movement and formation: section 3.2 of the rules reference.
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

std::string text(int n) { return std::to_string(n); }

}

TEST_CASE("infantry: rates of both classes, and the ground") {
    const std::map<std::string, std::pair<int, int>> rates{{"column_of_companies", {12, 10}},
                                                           {"column_of_divisions", {10, 8}},
                                                           {"line", {6, 5}},
                                                           {"square", {4, 4}},
                                                           {"skirmish", {15, 13}}};
    for (const auto& [formation, rate] : rates) {
        CHECK(result("infantry-move", "class=a formation=" + formation) ==
              "moves move_in=" + text(rate.first));
        CHECK(result("infantry-move", "class=b formation=" + formation) ==
              "moves move_in=" + text(rate.second));
        const bool formed = formation != "skirmish";
        CHECK(result("infantry-move", "class=b terrain=swamp formation=" + formation)
                  .starts_with(formed ? "moves disordered=true move_in=" : "moves move_in="));
        CHECK(result("infantry-move", "class=a terrain=heavy_woods formation=" + formation) ==
              (formed ? "not-allowed move_in=0" : "moves move_in=3.75"));
        CHECK(result("infantry-move", "class=a terrain=high_wall contours=1 formation=" + formation)
                  .ends_with(" no_charge=true"));
    }
    const auto column = [](const std::string& rest) {
        return rules().working("infantry-move", "class=a formation=column_of_companies " + rest);
    };
    CHECK(column("terrain=light_woods single_company_front contours=3") ==
          "single_company_front 2, terrain x0.75, contours -1.5: 0.5, score 9");
    CHECK(column("terrain=medium_woods") == "terrain x0.5: 0, score 6");
    CHECK(column("terrain=mud") == "terrain x0.5: 0, score 6");
    CHECK(column("terrain=swamp") == "terrain x0.25: 0, score 3");
    CHECK(column("terrain=low_wall") == "terrain -1: -1, score 11");
    CHECK(column("terrain=high_wall contours=99") == "terrain -3, contours -49.5: -52.5, score 0");
    CHECK(column("terrain=heavy_woods single_company_front contours=1") == ": 0, score 0");
    CHECK(rules().working("infantry-move", "class=a formation=skirmish terrain=heavy_woods") ==
          "terrain x0.25: 0, score 3.75");
}

TEST_CASE("a bonus move risks disorder") {
    const std::map<std::string, int> risk{{"marchfield", 1}, {"rolling", 2}, {"rough", 3}};
    for (const auto& [terrain, each] : risk)
        for (int inches = 1; inches <= 3; ++inches)
            CHECK(bands("bonus-move", "terrain=" + terrain + " bonus_in=" + text(inches)) ==
                  "1.." + text(each * inches) + " disordered disordered=true move_in=" + text(inches) +
                      " | " + text(each * inches + 1) +
                      "..10 ordered disordered=false move_in=" + text(inches));
    CHECK(rules().working("bonus-move", "terrain=rough bonus_in=1 morale=crack", {3}) ==
          "morale 1: 1, score 4");
    CHECK(result("bonus-move", "terrain=rough bonus_in=1 morale=crack", {3}) ==
          "ordered disordered=false move_in=1");
    CHECK(result("bonus-move", "terrain=rough bonus_in=1 morale=conscript", {4}) ==
          "disordered disordered=true move_in=1");
    CHECK(rules().refused("bonus-move", "terrain=rough") == "/facts/bonus_in");
    CHECK(rules().refused("bonus-move", "terrain=rough bonus_in=4") == "/facts/bonus_in");
}

TEST_CASE("cavalry: moves and charges") {
    for (const std::string type : {"light", "lancer", "medium", "heavy"}) {
        const bool fast = type == "light" || type == "lancer";
        CHECK(result("cavalry-move", "type=" + type) == (fast ? "moves move_in=20" : "moves move_in=16"));
        CHECK(result("cavalry-move", "charge type=" + type) ==
              (fast ? "moves move_in=24" : "moves move_in=20"));
    }
    const std::map<std::string, std::pair<std::string, std::string>> ground{
        {"light_woods", {"moves move_in=15", "moves disordered=true move_in=24 stops_at_edge=true"}},
        {"medium_woods", {"moves move_in=10", "not-allowed move_in=0"}},
        {"heavy_woods", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"low_wall", {"moves move_in=15", "moves disordered=true move_in=20"}},
        {"high_wall", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"mud", {"moves move_in=10", "moves move_in=12"}},
        {"structure", {"moves move_in=20 roads_only=true", "not-allowed move_in=0"}},
        {"swamp", {"moves disordered=true move_in=5", "not-allowed move_in=0"}}};
    for (const auto& [terrain, want] : ground) {
        CAPTURE(terrain);
        CHECK(result("cavalry-move", "type=light terrain=" + terrain) == want.first);
        CHECK(result("cavalry-move", "type=light charge terrain=" + terrain) == want.second);
    }
    CHECK(result("cavalry-move", "type=heavy terrain=high_wall engineers") == "moves move_in=16");
    CHECK(result("cavalry-move", "type=heavy terrain=high_wall engineers charge") == "not-allowed move_in=0");
    CHECK(rules().working("cavalry-move", "type=heavy terrain=low_wall charge contours=4") ==
          "terrain -4, contours -2: -6, score 14");
    CHECK(rules().working("cavalry-move", "type=light terrain=light_woods charge") == ": 0, score 24");
    CHECK(rules().working("cavalry-move", "type=light terrain=heavy_woods contours=2") == ": 0, score 0");
}

TEST_CASE("artillery: rates by class, weight and gait") {
    struct Rates {
        std::string facts;
        double normal, gallop, prolong;
    };
    std::vector<Rates> all;
    for (const std::string first : {"old_guard", "class_1"}) {
        all.push_back({"artillery_class=" + first + " weight=light", 10, 16, 1.5});
        all.push_back({"artillery_class=" + first + " weight=medium", 8, 13, 1});
        all.push_back({"artillery_class=" + first + " weight=med_heavy", 6, 10, 0.5});
        all.push_back({"artillery_class=" + first + " weight=heavy", 6, 10, 0.5});
    }
    for (const std::string other : {"class_2", "class_3"}) {
        all.push_back({"artillery_class=" + other + " weight=light", 8, 13, 1});
        all.push_back({"artillery_class=" + other + " weight=medium", 6, 10, 0.5});
        all.push_back({"artillery_class=" + other + " weight=med_heavy", 5, 8, 0.25});
        all.push_back({"artillery_class=" + other + " weight=heavy", 5, 8, 0.25});
        all.push_back({"horse artillery_class=" + other + " weight=light", 10, 16, 1});
        all.push_back({"horse artillery_class=" + other + " weight=medium", 8, 13, 0.5});
    }
    for (const std::string weight : {"light", "medium", "med_heavy", "heavy"})
        all.push_back({"horse artillery_class=old_guard weight=" + weight, 16, 24, 1.5});
    all.push_back({"horse artillery_class=class_1 weight=light", 13, 20, 1.5});
    all.push_back({"horse artillery_class=class_1 weight=medium", 10, 16, 1});
    for (const Rates& r : all) {
        CAPTURE(r.facts);
        const auto moves = [](double n) { return "moves move_in=" + vantage::rules::number_text(n); };
        CHECK(result("artillery-move", r.facts) == moves(r.normal));
        CHECK(result("artillery-move", r.facts + " gait=normal") == moves(r.normal));
        CHECK(result("artillery-move", r.facts + " gait=gallop") == moves(r.gallop));
        CHECK(result("artillery-move", r.facts + " gait=prolong") == moves(r.prolong));
    }
    for (const std::string c : {"class_1", "class_2", "class_3"})
        for (const std::string w : {"med_heavy", "heavy"})
            CHECK(result("artillery-move", "horse artillery_class=" + c + " weight=" + w) ==
                  "not-allowed move_in=0");

    const std::string battery = "artillery_class=class_1 weight=light ";
    const std::map<std::string, std::pair<std::string, std::string>> ground{
        {"light_woods", {"moves move_in=5", "not-allowed move_in=0"}},
        {"medium_woods", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"heavy_woods", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"low_wall", {"moves disordered=true move_in=5", "moves disordered=true move_in=11"}},
        {"high_wall", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"mud", {"moves move_in=2.5", "moves move_in=4"}},
        {"structure", {"not-allowed move_in=0", "not-allowed move_in=0"}},
        {"swamp", {"not-allowed move_in=0", "not-allowed move_in=0"}}};
    for (const auto& [terrain, want] : ground) {
        CAPTURE(terrain);
        CHECK(result("artillery-move", battery + "terrain=" + terrain) == want.first);
        CHECK(result("artillery-move", battery + "gait=gallop terrain=" + terrain) == want.second);
    }
    CHECK(result("artillery-move", battery + "terrain=mud on_road") == "moves move_in=5");
    CHECK(result("artillery-move", battery + "terrain=mud on_road gait=gallop") == "moves move_in=8");
    CHECK(result("artillery-move", battery + "terrain=structure on_road") == "moves move_in=10");
    CHECK(result("artillery-move", battery + "terrain=structure on_road gait=prolong") ==
          "moves move_in=1.5");
    CHECK(result("artillery-move", battery + "terrain=structure on_road gait=gallop") ==
          "not-allowed move_in=0");
    CHECK(result("artillery-move", battery + "gait=prolong terrain=low_wall") ==
          "moves disordered=true move_in=0");
    CHECK(rules().working("artillery-move", battery + "terrain=mud contours=2") ==
          "terrain x0.25, contours -1: -1, score 1.5");
}

TEST_CASE("relocation of a battery: the whole grid, relocate and withdraw") {
    struct Line {
        std::vector<std::pair<int, int>> team_and_horses;
        std::vector<std::pair<int, int>> needed;
    };
    const std::vector<Line> lines{{{{6, 6}, {4, 4}, {2, 2}}, {{6, 2}, {8, 2}, {9, 6}, {12, 7}}},
                                  {{{6, 5}}, {{8, 2}, {9, 5}, {11, 7}, {13, 8}}},
                                  {{{6, 4}, {4, 3}}, {{10, 7}, {11, 8}, {12, 9}, {14, 10}}},
                                  {{{6, 3}, {4, 2}, {2, 1}}, {{11, 10}, {12, 11}, {13, 12}, {15, 13}}},
                                  {{{6, 2}}, {{13, 12}, {14, 13}, {15, 14}, {17, 15}}},
                                  {{{6, 1}, {4, 1}}, {{16, 15}, {17, 15}, {18, 16}, {19, 17}}},
                                  {{{6, 0}, {4, 0}, {2, 0}}, {{21, 20}, {21, 20}, {22, 20}, {23, 20}}}};
    const std::vector<std::string> classes{"old_guard", "class_1", "class_2", "class_3"};
    for (const Line& line : lines)
        for (const auto& [team, horses] : line.team_and_horses)
            for (std::size_t c = 0; c < 4; ++c) {
                const std::string facts =
                    "artillery_class=" + classes[c] + " team=" + text(team) + " horses=" + text(horses);
                CAPTURE(facts);
                const auto [relocate, withdraw] = line.needed[c];
                for (const auto& [action, needs] : {std::pair{"relocate", relocate}, {"withdraw", withdraw}})
                    for (int sum = 2; sum <= 20; ++sum)
                        CHECK(result("artillery-relocation", facts + " action=" + action,
                                     {std::min(10, sum - 1), sum - std::min(10, sum - 1)}) ==
                              (sum >= needs ? "success needs=" : "failure needs=") + text(needs));
            }
    const std::string battery =
        "artillery_class=class_2 team=4 horses=4 mud successive_attempts=2 fatigue=3 ";
    CHECK(rules().working("artillery-relocation", battery + "action=relocate attached=army") ==
          "attached 3, mud -2, fatigue -3: -2, score 0");
    CHECK(rules().working("artillery-relocation", battery + "action=withdraw") ==
          "mud -1, successive_attempts 2: 1, score 3");
    CHECK(rules().refused("artillery-relocation",
                          "artillery_class=class_2 action=relocate team=4 horses=5") == "/facts/horses");
    CHECK(rules().refused("artillery-relocation",
                          "artillery_class=class_2 action=relocate team=6 horses=7") == "/facts/horses");
    for (const std::string team : {"team=3", "team=0", "team=8", ""})
        CHECK(rules().refused("artillery-relocation", "artillery_class=class_2 action=relocate " + team) ==
              "/facts/team");
}

TEST_CASE("into and out of structures") {
    const std::map<std::string, std::pair<int, int>> to{
        {"excellent", {3, 5}}, {"good", {4, 7}}, {"average", {5, 11}}, {"poor", {6, 13}}};
    for (const auto& [rating, limits] : to) {
        const auto [low, middle] = limits;
        CHECK(bands("occupy-structure", "street_fighting=" + rating) ==
              "2.." + text(middle) + " occupies-disordered disordered=true inside=true | " +
                  text(middle + 1) + "..20 occupies-ordered disordered=false inside=true");
        CHECK(bands("occupy-structure", "exiting street_fighting=" + rating) ==
              "2.." + text(low) + " stays-disordered disordered=true inside=true | " + text(low + 1) + ".." +
                  text(middle) + " exits-disordered disordered=true inside=false | " + text(middle + 1) +
                  "..20 exits-ordered disordered=false inside=false");
    }
}

TEST_CASE("wheels") {
    for (const std::string column : {"column_of_companies", "column_of_divisions_10_companies"})
        CHECK(result("wheel", "formation=" + column) == "pivots about=front_stand_centre degrees=45");
    CHECK(result("wheel", "formation=squadron_column") == "pivots about=centre degrees=30");
    CHECK(result("wheel", "formation=other") == "by-distance");
    CHECK(rules().working("wheel", "formation=squadron_column") == ": 0, score 30");
    CHECK(rules().working("wheel", "formation=other") == ": 0, score 0");
}

TEST_CASE("changes of formation: the whole grid") {
    // divisional regular, divisional conscript, ancien regular, ancien conscript; "8/10" is 8, class A 10.
    const std::vector<std::pair<std::string, std::vector<std::string>>> grid{
        {"column_of_companies column_of_divisions", {"2", "2", "2", "2"}},
        {"attack_column line_left", {"2", "F", "2", "F"}},
        {"attack_column line_centre", {"1/3", "F", "F", "E"}},
        {"attack_column line_right", {"2", "F", "F", "E"}},
        {"attack_column closed_column", {"8/10", "4/6", "6", "4"}},
        {"attack_column square", {"2", "F", "1", "E"}},
        {"closed_column line_left", {"F", "E", "F", "E"}},
        {"closed_column line_centre", {"1/3", "F/2", "NA", "NA"}},
        {"closed_column line_right", {"F", "E", "NA", "NA"}},
        {"closed_column attack_column", {"8/10", "6/8", "6", "4"}},
        {"closed_column square", {"F", "E", "E", "ED"}},
        {"line attack_column", {"1", "E", "1", "E"}},
        {"line closed_column", {"F", "E", "F", "E"}},
        {"line square", {"F", "ED", "1", "ED"}},
        {"square line", {"2", "F", "2", "F"}},
        {"square attack_column", {"2/4", "F/2", "2", "F"}},
        {"square closed_column", {"E", "ED", "E", "ED"}}};
    const auto told = [](const std::string& cell) -> std::string {
        if (cell == "F") return "fires may_fire=true move_left_in=0";
        if (cell == "E") return "entire may_fire=false move_left_in=0";
        if (cell == "ED") return "entire-disordered disordered=true may_fire=false move_left_in=0";
        if (cell == "NA") return "not-allowed move_left_in=0";
        return "moves-on may_fire=true move_left_in=" + cell;
    };
    std::map<std::string, int> pairs;
    for (const auto& [pair, cells] : grid) {
        const std::size_t space = pair.find(' ');
        const std::string from = "from=" + pair.substr(0, space) + " to=" + pair.substr(space + 1);
        pairs[from] = 1;
        for (std::size_t c = 0; c < 4; ++c) {
            const std::size_t slash = cells[c].find('/');
            const std::string b = cells[c].substr(0, slash);
            const std::string a = slash == std::string::npos ? b : cells[c].substr(slash + 1);
            const std::string drill = c < 2 ? " drill=divisional" : " drill=ancien";
            for (const std::string& morale : c % 2 == 0 ? std::vector<std::string>{"regular", "old_guard"}
                                                        : std::vector<std::string>{"conscript", "rabble"}) {
                CAPTURE(from + drill + " " + morale);
                CHECK(result("formation-change", from + drill + " class=a morale=" + morale) == told(a));
                CHECK(result("formation-change", from + drill + " class=b morale=" + morale) == told(b));
            }
        }
    }
    for (const std::string from : {"column_of_companies", "attack_column", "closed_column", "line", "square"})
        for (const std::string to : {"column_of_divisions", "line_left", "line_centre", "line_right", "line",
                                     "attack_column", "closed_column", "square"}) {
            const std::string pair = "from=" + from + " to=" + to;
            if (!pairs.contains(pair))
                CHECK(rules().refused("formation-change", pair + " drill=ancien class=a morale=regular") ==
                      "/facts/to");
        }
    CHECK(rules().working("formation-change",
                          "from=attack_column to=closed_column drill=divisional class=a morale=elite") ==
          ": 0, score 10");
}

TEST_CASE("emergency squares: the whole grid and its limits") {
    const std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>> grid{
        {"old_guard guard grenadier",
         {{"14", "6", "0", "-4"}, {"15", "10", "8", "6"}, {"17", "13", "11", "10"}}},
        {"elite crack veteran regular",
         {{"15", "10", "8", "2"}, {"17", "12", "10", "8"}, {"22", "14", "13", "11"}}},
        {"conscript landwehr",
         {{"17", "14", "12", "11"}, {"21", "16", "14", "12"}, {"NA", "17", "15", "14"}}},
        {"militia rabble", {{"21", "18", "16", "15"}, {"NA", "NA", "18", "17"}, {"NA", "NA", "19", "18"}}}};
    const std::vector<std::string> formations{"attack_column", "closed_column", "line"};
    const std::vector<std::vector<std::string>> distances{
        {"0", "5"}, {"5.1", "8"}, {"8.1", "12"}, {"12.1", "40"}};
    for (const auto& [morales, cells] : grid)
        for (std::size_t f = 0; f < 3; ++f)
            for (std::size_t d = 0; d < 4; ++d)
                for (const std::string& inches : distances[d])
                    for (std::size_t at = 0; at < morales.size();) {
                        const std::size_t end = std::min(morales.find(' ', at), morales.size());
                        const std::string facts = "morale=" + morales.substr(at, end - at) +
                                                  " formation=" + formations[f] + " distance_in=" + inches;
                        at = end + 1;
                        CAPTURE(facts);
                        const std::string& cell = cells[f][d];
                        if (cell == "NA") {
                            CHECK(result("form-square", facts, {10, 10}) == "not-possible disordered=false");
                            CHECK(result("form-square", facts, {2, 2}) == "not-possible disordered=true");
                            continue;
                        }
                        for (int sum = 5; sum <= 20; ++sum)
                            CHECK(result("form-square", facts,
                                         {std::min(10, sum - 1), sum - std::min(10, sum - 1)}) ==
                                  (sum >= std::stoi(cell)
                                       ? "square disordered=false needs=" + cell + " square=hasty"
                                       : "no-square disordered=false needs=" + cell));
                    }
    const std::string guard = "morale=guard formation=attack_column distance_in=20 ";
    CHECK(result("form-square", guard, {2, 2}) == "square disordered=true needs=-4 square=hasty");
    CHECK(result("form-square", guard + "british", {2, 3}) ==
          "square disordered=false needs=-4 square=solid");
    CHECK(result("form-square", guard + "british", {2, 2}) == "square disordered=true needs=-4 square=hasty");
    CHECK(result("form-square", guard + "british disordered", {5, 5}) ==
          "square disordered=true needs=-4 square=hasty");
    CHECK(result("form-square", guard + "into_closed_column british", {5, 5}) ==
          "closed-column disordered=false needs=-4");
    CHECK(rules().working("form-square", "morale=guard formation=line into_closed_column direction=rear") ==
          "direction -8: -8, score -6");
    CHECK(result("form-square", "morale=guard formation=line into_closed_column", {10, 10}) ==
          "square disordered=false needs=17 square=hasty");
}
