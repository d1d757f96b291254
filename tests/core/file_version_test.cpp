#include "engine/core/file_version.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <ostream>
#include <string>

using namespace vantage;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

// A form that changed twice: a key got another name, then a number another unit.
constexpr std::array<Upgrade, 2> steps{
    [](ordered_json& root) {
        root["width"] = root["breadth"];
        root.erase("breadth");
    },
    [](ordered_json& root) { root["width"] = root["width"].get<double>() * 3; }};

}

TEST_CASE("a file of any older version is brought up to today's, step by step") {
    ordered_json first = {{"breadth", 2}}, second = {{"version", 2}, {"width", 2}};
    REQUIRE(upgrade(first, "a.json", steps));
    CHECK(first == ordered_json{{"width", 6.0}, {"version", 3}});
    REQUIRE(upgrade(second, "a.json", steps));
    CHECK(second == ordered_json{{"version", 3}, {"width", 6.0}});
    const ordered_json todays = {{"version", 3}, {"width", 6}};
    ordered_json same = todays;
    REQUIRE(upgrade(same, "a.json", steps));
    CHECK(same == todays);
}

TEST_CASE("a newer file and what is no version are refused with their place") {
    const auto refusal = [](const char* version) {
        ordered_json root = {{"version", ordered_json::parse(version)}, {"width", 6}};
        const ordered_json before = root;
        const auto done = upgrade(root, "a.json", steps);
        CHECK(root == before);
        CHECK(!file_version(json(root), "a.json", 3));
        return done ? std::string("taken") : done.error().text();
    };
    CHECK(refusal("4") == "a.json: /version: is 4, this program reads 1 to 3: it was written by a newer one");
    CHECK(refusal("4000000000").find("a newer one") != std::string::npos);
    for (const char* wrong : {"0", "-1", "1.5", "\"2\"", "null", "[]", "true"}) {
        CAPTURE(std::string(wrong));
        CHECK(refusal(wrong).find("takes a whole number from 1") != std::string::npos);
    }
}
