#include "engine/core/json.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <string>

#include <array>

using namespace vantage;

namespace {

JsonDocument document(std::string_view text) {
    auto parsed = parse_json(text, "battle.json");
    REQUIRE(parsed);
    return *parsed;
}

std::string refusal(std::string_view text) {
    auto parsed = parse_json(text, "battle.json");
    REQUIRE_FALSE(parsed);
    return parsed.error().text();
}

}

TEST_CASE("a syntax error names file, line and column") {
    const std::string message = refusal("{\n  \"name\": }\n");
    CHECK(message.find("battle.json: line 2, column 11: is not JSON") == 0);
}

TEST_CASE("doubled keys and deep nesting are refused") {
    CHECK(refusal(R"({"a": 1, "a": 2})").find("\"a\" is given twice") != std::string::npos);
    CHECK(refusal(std::string(10'000, '[')).find("nested more than 64 deep") != std::string::npos);
}

TEST_CASE("comments are allowed") { CHECK(parse_json("{ /* here */ \"a\": 1 // there\n}", "x")); }

TEST_CASE("every mistake is reported with its place, and a misspelt key with the one that was meant") {
    const JsonDocument doc =
        document(R"({"name": 5, "facng": 90, "at": [1, "x"], "scale": 500, "arm": "horse"})");
    Problems problems;
    const JsonReader reader{doc, problems};
    CHECK(reader.object({"name", "facing", "at", "scale", "arm"}));
    CHECK(reader["name"].text("none") == "none");
    CHECK(reader["at"].numbers(2).empty());
    CHECK(reader["scale"].number(100.0, {50, 200}) == 100.0);
    constexpr std::array<std::string_view, 3> arms{"infantry", "cavalry", "artillery"};
    CHECK(reader["arm"].choice(arms, 1) == 1);
    CHECK(reader.need("facing").missing());

    std::vector<std::string> lines;
    for (const Error& e : problems.errors()) lines.push_back(e.text());
    CHECK(lines == std::vector<std::string>{
                       "battle.json: /facng: unknown key \"facng\", did you mean \"facing\"?",
                       "battle.json: /name: is 5, takes a text",
                       "battle.json: /at/1: is \"x\", takes a number",
                       "battle.json: /scale: is 500, takes 50 to 200",
                       "battle.json: /arm: is \"horse\", takes infantry, cavalry or artillery",
                       "battle.json: /: \"facing\" is missing",
                   });
}

TEST_CASE("whole numbers have no fraction and stay in range") {
    const JsonDocument doc = document(R"({"a": 3, "b": 3.5, "c": -1, "d": 18446744073709551615})");
    Problems problems;
    const JsonReader reader{doc, problems};
    CHECK(reader["a"].integer(0, 0, 10) == 3);
    CHECK(problems.ok());
    CHECK(reader["b"].integer(7, 0, 10) == 7);
    CHECK(reader["c"].integer(7, 0, 10) == 7);
    CHECK(reader["d"].integer(7, -5, 10) == 7);
    CHECK(problems.errors().size() == 3);
}

TEST_CASE("pointers escape what JSON pointers escape") {
    const JsonDocument doc = document(R"({"a/b~c": "x"})");
    Problems problems;
    CHECK(JsonReader{doc, problems}["a/b~c"].pointer() == "/a~1b~0c");
}

TEST_CASE("a complaint stays on one line whatever it speaks of") {
    CHECK(Error{"a.json", "/facts/bad\nkey", "is \"x\r\ty\""}.text() ==
          "a.json: /facts/bad key: is \"x  y\"");
}
