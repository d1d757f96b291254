// The requests that `vantage resolve` takes, and those it refuses.
#include "engine/rules/answer.h"

#include "tests/rules/esr.h"

#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

Result<Resolution> answered(const std::string& text, std::uint64_t otherwise = 1) {
    const Result<JsonDocument> document = parse_json(text, "request");
    if (!document) return document.error();
    const Result<std::string> system = requested_system(*document);
    if (!system) return system.error();
    if (!shipped().system(*system)) return shipped().table(*system, "", "").error();
    const Result<Request> request = read_request(*document, *shipped().system(*system));
    if (!request) return request.error();
    SeededDice dice{otherwise};
    return answer(*request, *shipped().system(*system), dice);
}

std::string key_of(const std::string& text) {
    const Result<Resolution> r = answered(text);
    return r ? "accepted" : r.error().where;
}

std::string orders(const std::string& rest) {
    return R"({"system": "esr", "table": "order-activation", )" + rest + "}";
}

}

TEST_CASE("an answer holds what the contract says, whole numbers without a fraction") {
    const auto r = answered(orders(
        R"("edition": "current", "facts": {"issuer_leadership": "A", "receiver_leadership": "C", "fatigue": 2}, "dice": [4, 3])"));
    REQUIRE(r);
    CHECK(
        to_json(*r, -1) ==
        R"({"system":"esr","edition":"current","table":"order-activation","modifiers":[{"id":"issuer_leadership","value":3},)"
        R"({"id":"receiver_leadership","value":1},{"id":"fatigue","value":-2}],"modifier_total":2,"dice":[4,3],"score":9,)"
        R"("outcome":"success","effects":{}})");
    const auto half = answered(
        R"({"system": "esr", "table": "movement", "facts": {"mover": "infantry", "deployment": "deployed", "terrain": "rough"}})");
    CHECK(
        to_json(*half, -1) ==
        R"({"system":"esr","edition":"current","table":"movement","modifiers":[{"id":"deployment","value":1125},{"id":"terrain","factor":0.5}],)"
        R"("modifier_total":562.5,"dice":[],"score":562.5,"outcome":"may-move","effects":{"yards":562.5}})");
    const auto delayed = answered(orders(R"("dice": [2, 2], "dice_more": [5, 1])"));
    CHECK(to_json(*delayed, -1).find(R"("dice_more":[5],"outcome":"delay","effects":{"delay_turns":3})") !=
          std::string::npos);
}

TEST_CASE("an answer of two sides holds both, the margin, and what befalls each") {
    const auto r = answered(R"({"system": "esr", "edition": "2016", "table": "combat",
        "facts": {"attacker": {"arm": "cavalry"}, "defender": {"arm": "infantry", "combat_rating": 2}},
        "dice": {"attacker": [6, 6], "defender": [4, 3]}})");
    REQUIRE(r);
    const auto j = nlohmann::json::parse(to_json(*r));
    CHECK(j["edition"] == "2016");
    CHECK(j["attacker"]["score"] == 12);
    CHECK(j["defender"]["modifiers"] == nlohmann::json::parse(R"([{"id": "combat_rating", "value": 2}])"));
    CHECK(j["margin"] == 3);
    CHECK(j["effects"]["defender"] ==
          nlohmann::json::parse(R"({"result": "retire", "fatigue_added": 1, "combat_loss": true})"));
    CHECK_FALSE(j.contains("score"));
    CHECK_FALSE(j.contains("dice"));
}

TEST_CASE("what is wrong with a request is named by its key") {
    const std::string both = R"("dice": [3, 4])";
    CHECK(key_of("[]").empty());
    CHECK(key_of("{").starts_with("line 1"));
    CHECK(key_of("{}") == "/system");
    CHECK(key_of(R"({"system": 3})") == "/system");
    CHECK(key_of(R"({"system": "rse", "table": "combat"})") == "/system");
    CHECK(key_of(R"({"system": "esr"})") == "/table");
    CHECK(key_of(R"({"system": "esr", "table": ["combat"]})") == "/table");
    CHECK(key_of(R"({"system": "esr", "table": "order_activation"})") == "/table");
    CHECK(key_of(R"({"system": "esr", "edition": "current", "table": "premonition"})") == "/table");
    CHECK(key_of(R"({"system": "esr", "table": "premonition"})") == "/table");
    CHECK(key_of(orders(R"("edition": "2017", )" + both)) == "/edition");
    CHECK(key_of(orders(R"("edition": "", )" + both)) == "/edition");
    CHECK(key_of(orders(R"("edition": 2016, )" + both)) == "/edition");
    CHECK(key_of(orders(R"("editon": "2016", )" + both)) == "/editon");
    CHECK(key_of(orders(R"("facts": [], )" + both)) == "/facts");
    CHECK(key_of(orders(R"("facts": null, )" + both)) == "/facts");
    CHECK(key_of(orders(R"("facts": {"moon": true}, )" + both)) == "/facts/moon");
    CHECK(key_of(orders(R"("facts": {"fatigue": -1}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": 100}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": 1.5}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": "2"}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": true}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": null}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"fatigue": [1]}, )" + both)) == "/facts/fatigue");
    CHECK(key_of(orders(R"("facts": {"superior_vantage_point": 1}, )" + both)) ==
          "/facts/superior_vantage_point");
    CHECK(key_of(orders(R"("facts": {"issuer_leadership": "a"}, )" + both)) == "/facts/issuer_leadership");
    CHECK(key_of(orders(R"("facts": {"issuer_leadership": 3}, )" + both)) == "/facts/issuer_leadership");
    CHECK(key_of(orders(R"("facts": {"distance_yards": 100001}, )" + both)) == "/facts/distance_yards");
    CHECK(key_of(orders(R"("facts": {"distance_yards": -0.5}, )" + both)) == "/facts/distance_yards");
    for (const char* dice : {"[3]", "[3, 4, 5]", "[0, 4]", "[7, 4]", "[3.5, 4]", "[\"3\", 4]", "[]", "7",
                             "null", "{}", "[true, 2]"})
        CHECK(key_of(orders(std::string(R"("dice": )") + dice)) == "/dice");
    for (const char* more : {"[]", "[0]", "[7]", "[\"1\"]", "3", "null"})
        CHECK(key_of(orders(std::string(R"("dice": [2, 2], "dice_more": )") + more)) == "/dice_more");
    CHECK(key_of(orders(R"("dice": [6, 6], "dice_more": [99])")) == "accepted"); // not called for
    CHECK(key_of(orders(R"("seed": "seven")")) == "/seed");
    CHECK(key_of(orders(R"("seed": 1.5)")) == "/seed");
    CHECK(key_of(orders(R"("settings": {"skirmish_floor": 1}, )" + both)) == "/settings/skirmish_floor");
    CHECK(key_of(orders(R"("settings": {"moon": 1}, )" + both)) == "/settings/moon");

    const auto combat = [](const std::string& rest) {
        return R"({"system": "esr", "table": "combat", )" + rest + "}";
    };
    const std::string arms = R"("facts": {"attacker": {"arm": "cavalry"}, "defender": {"arm": "cavalry"}}, )";
    CHECK(key_of(combat(R"("facts": {"arm": "cavalry"})")) == "/facts/arm");
    CHECK(key_of(combat(R"("facts": {"attacker": {"arm": "cavalry"}})")) == "/facts/defender/arm");
    CHECK(key_of(combat(R"("facts": {"attacker": [], "defender": {"arm": "cavalry"}})")) ==
          "/facts/attacker");
    CHECK(key_of(combat(arms + R"("dice": [3, 4])")) == "/dice");
    CHECK(key_of(combat(arms + R"("dice": {"attacker": [3, 4]})")) == "/dice/defender");
    CHECK(key_of(combat(arms + R"("dice": {"attacker": [3, 4], "defender": [3, 4], "host": [1, 1]})")) ==
          "/dice/host");
    CHECK(key_of(combat(arms + R"("dice": {"attacker": [3, 4], "defender": [3]})")) == "/dice/defender");
    CHECK(key_of(R"({"system": "esr", "table": "status-check", "dice": [1, 2]})") == "/dice");
    CHECK(key_of(R"({"system": "esr", "table": "status-check", "dice": []})") == "accepted");
}

TEST_CASE("open dice follow the seed, and the answer with those dice is the same answer") {
    const std::string seeded = orders(R"("seed": 1805)");
    const auto first = answered(seeded, 1);
    const auto again = answered(seeded, 2);
    REQUIRE(first);
    CHECK(*first == *again);
    bool differs = false;
    for (int seed = 0; seed < 8; ++seed)
        differs = differs || answered(orders(R"("seed": )" + std::to_string(seed)))->sides[0].dice !=
                                 first->sides[0].dice;
    CHECK(differs);
    for (int seed = 0; seed < 40; ++seed) {
        const auto rolled = answered(orders(R"("seed": )" + std::to_string(seed)));
        nlohmann::json fixed = {
            {"system", "esr"}, {"table", "order-activation"}, {"dice", rolled->sides[0].dice}};
        if (!rolled->dice_more.empty()) fixed["dice_more"] = rolled->dice_more;
        CHECK(*answered(fixed.dump()) == *rolled);
    }
    // Dice given and further dice left open: those come from the seed.
    const auto half = answered(orders(R"("dice": [2, 2], "seed": 3)"));
    CHECK(half->dice_more.size() == 1);
    CHECK(*half == *answered(orders(R"("dice": [2, 2], "seed": 3)"), 9));
}
