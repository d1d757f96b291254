// Movement and frontage: sections 3.8 to 3.11 of the rules reference.
#include "tests/rules/reading.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <ostream>

using namespace vantage::rules::test;

namespace {

const Reading& rules() {
    static const Reading reading{"paces"};
    return reading;
}

std::string result(std::string_view table, std::string_view facts) { return rules().result(table, facts); }

std::string text(int n) { return std::to_string(n); }

const std::vector<std::string> rates{"march", "quick", "double"};

}

TEST_CASE("base rates, and a third off for heavy guns") {
    const std::map<std::string, std::vector<int>> base{{"infantry", {120, 180, 240}},
                                                       {"foot-artillery", {120, 180, 240}},
                                                       {"austrian-horse-artillery", {160, 220, 280}},
                                                       {"cavalry", {160, 240, 400}},
                                                       {"horse-artillery", {160, 240, 400}},
                                                       {"unlimbered-artillery", {40, 0, 0}}};
    const std::map<int, int> third{{40, 14},  {120, 40}, {160, 54}, {180, 60},
                                   {220, 74}, {240, 80}, {280, 94}, {400, 134}};
    for (const auto& [mover, paces] : base)
        for (std::size_t r = 0; r < 3; ++r) {
            const std::string facts = "mover=" + mover + " rate=" + rates[r];
            CAPTURE(facts);
            if (paces[r] == 0) {
                CHECK(result("movement", facts) == "not-allowed class_shift=0 disorder=0 paces=0");
                CHECK(rules().working("movement", facts + " pounder=12") == ": 0, score 0");
                continue;
            }
            CHECK(result("movement", facts) == "moves class_shift=0 disorder=0 paces=" + text(paces[r]));
            CHECK(result("movement", facts + " pounder=11.9") == result("movement", facts));
            const bool guns = mover.ends_with("artillery");
            for (const std::string heavy : {"12", "64"})
                CHECK(result("movement", facts + " pounder=" + heavy) ==
                      "moves class_shift=0 disorder=0 paces=" +
                          text(paces[r] - (guns ? third.at(paces[r]) : 0)));
        }
    CHECK(rules().working("movement", "mover=austrian-horse-artillery rate=march pounder=12 gentle_slope") ==
          "mover 40, rate 120, pounder -54, gentle_slope -20: 86, score 86");
    CHECK(rules().refused("movement", "pounder=64.5") == "/facts/pounder");
    CHECK(rules().result("movement", "mover=austrian-horse-artillery rate=march", {}, {},
                         {{"austrian_horse_bonus", 48}}) == "moves class_shift=0 disorder=0 paces=168");
}

TEST_CASE("ground: paces, disorder and the shift of class") {
    const auto moved = [](const std::string& ground) {
        return result("movement", "mover=cavalry rate=double " + ground);
    };
    CHECK(moved("gentle_slope") == "moves class_shift=-1 disorder=0 paces=380");
    CHECK(moved("moderate_slope") == "moves class_shift=-2 disorder=0 paces=360");
    CHECK(moved("steep_slope") == "moves class_shift=0 disorder=1 paces=340");
    CHECK(moved("linear_obstacles=9") == "moves class_shift=0 disorder=9 paces=220");
    CHECK(moved("light_woods") == "moves class_shift=-1 disorder=0 paces=400");
    CHECK(moved("heavy_woods") == "moves class_shift=-2 disorder=0 paces=380");
    CHECK(moved("defiles=2 single_stand") == "moves class_shift=0 disorder=2 paces=400");
    CHECK(moved("defiles=1") == "not-allowed class_shift=0 disorder=0 paces=0");
    CHECK(moved("defiles=1 order=open light_woods") == "not-allowed class_shift=-1 disorder=0 paces=0");
    CHECK(moved("sparse_buildings") == "moves class_shift=0 disorder=1 paces=400");
    for (const std::string loose : {"single_stand", "order=open", "order=extended"}) {
        CHECK(moved("sparse_buildings " + loose) == "moves class_shift=0 disorder=0 paces=400");
        CHECK(moved("dense_buildings " + loose) == "moves class_shift=0 disorder=1 paces=400");
    }
    CHECK(moved("sparse_buildings order=close") == "moves class_shift=0 disorder=1 paces=400");
    CHECK(moved("dense_buildings order=close") == "not-allowed class_shift=0 disorder=0 paces=0");
    CHECK(moved("dense_buildings") == "not-allowed class_shift=0 disorder=0 paces=0");
    CHECK(moved("buildings_entered_or_left=3") == "moves class_shift=0 disorder=3 paces=400");
    CHECK(moved("frontage=within") == "moves class_shift=0 disorder=0 paces=400");
    CHECK(moved("frontage=exceeds") == "moves class_shift=0 disorder=0 paces=360");
    CHECK(moved("frontage=exceeds-1-5") == "moves class_shift=0 disorder=0 paces=320");
    CHECK(moved("frontage=exceeds-2") == "moves class_shift=0 disorder=0 paces=280");
    CHECK(
        moved("gentle_slope moderate_slope steep_slope light_woods heavy_woods linear_obstacles=2 defiles=1 "
              "single_stand buildings_entered_or_left=1 dense_buildings sparse_buildings") ==
        "moves class_shift=-6 disorder=6 paces=220");
    for (const std::string count : {"linear_obstacles", "defiles", "buildings_entered_or_left"})
        CHECK(rules().refused("movement", count + "=10") == "/facts/" + count);

    const std::string slow = "mover=infantry rate=march frontage=exceeds-2 ";
    CHECK(result("movement", slow) == "halted class_shift=0 disorder=0 paces=0");
    CHECK(rules().working("movement", slow + "gentle_slope") ==
          "rate 120, gentle_slope -20, frontage -120: -20, score 0");
    CHECK(result("movement", slow + "steep_slope light_woods") == "halted class_shift=-1 disorder=0 paces=0");
    for (const std::string missing : {"mover=infantry", "rate=quick", ""}) {
        CHECK(result("movement", missing + " moderate_slope defiles=1") ==
              "halted class_shift=-2 disorder=0 paces=0");
        CHECK(rules().working("movement", missing + " moderate_slope") == ": 0, score 0");
    }
}

TEST_CASE("guns break at the double, sooner on rough ground") {
    CHECK(rules().bands("artillery-breakage", "") ==
          "2..6 destroyed destroyed=true | 7..20 intact destroyed=false");
    CHECK(rules().bands("artillery-breakage", "rough") ==
          "2..10 destroyed destroyed=true | 11..20 intact destroyed=false");
}

TEST_CASE("frontage: from every class up and down the ladder") {
    const std::vector<std::pair<std::string, int>> ladder{
        {"mob", 20},      {"below-rabble", 40}, {"rabble", 80},       {"raw-recruits", 160},
        {"militia", 240}, {"trained", 360},     {"disciplined", 600}, {"hardened", 960}};
    const std::map<std::string, int> classes{{"none", 5},    {"rabble", 2},  {"raw-recruits", 3},
                                             {"militia", 4}, {"trained", 5}, {"disciplined", 6},
                                             {"hardened", 7}};
    for (const auto& [discipline, start] : classes)
        for (int shift = -12; shift <= 12; ++shift) {
            const auto& [outcome, men] = ladder[static_cast<std::size_t>(std::clamp(start + shift, 0, 7))];
            CHECK(result("frontage", "discipline=" + discipline + " class_shift=" + text(shift)) ==
                  outcome + " max_men=" + text(men));
        }
    // Shifts are summed first: up three beyond the top and down two is not down two from the top.
    CHECK(result("frontage", "discipline=hardened rate=double order=extended class_shift=-1") ==
          "disciplined max_men=600");
    CHECK(result("frontage", "discipline=hardened rate=double class_shift=3") == "hardened max_men=960");
    CHECK(rules().working("frontage", "discipline=trained rate=double order=open class_shift=-1") ==
          "rate -2, order 1, class_shift -1: -2, score 160");
    CHECK(result("frontage", "discipline=rabble rate=quick") == "below-rabble max_men=40");
    CHECK(result("frontage", "discipline=rabble rate=double") == "mob max_men=20");
    CHECK(rules().refused("frontage", "class_shift=13") == "/facts/class_shift");
}

TEST_CASE("too wide a front") {
    for (const auto& [men, want] : {std::pair{0, "within paces=0"},
                                    {100, "within paces=0"},
                                    {101, "exceeds paces=-40"},
                                    {149, "exceeds paces=-40"},
                                    {150, "exceeds-1-5 paces=-80"},
                                    {199, "exceeds-1-5 paces=-80"},
                                    {200, "exceeds-2 paces=-120"},
                                    {100000, "exceeds-2 paces=-120"}})
        CHECK(result("frontage-penalty", "max_men=100 men=" + text(men)) == want);
    CHECK(result("frontage-penalty", "max_men=15 men=22") ==
          "exceeds paces=-40"); // 22.5 is one and a half times
    CHECK(result("frontage-penalty", "max_men=15 men=23") == "exceeds-1-5 paces=-80");
    CHECK(rules().working("frontage-penalty", "max_men=100 men=150") == ": 0, score -80");
    CHECK(rules().refused("frontage-penalty", "men=100") == "/facts/max_men");
    CHECK(rules().refused("frontage-penalty", "men=100 max_men=0") == "/facts/max_men");
}
