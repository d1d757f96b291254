// What the loader refuses, and that it says where.
#include "tests/rules/small_system.h"

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

/// A table with these rows and outcomes.
std::string table(const std::string& rows, const std::string& outcomes, const std::string& more = "") {
    return R"({"id": "t", "dice": "2d6", "rows": [)" + rows + R"(], "outcomes": [)" + outcomes + "]" + more +
           "}";
}

void check_refused(const std::string& text, const std::string& place, const std::string& words) {
    const std::string message = refusal_of(text);
    CAPTURE(message);
    CHECK(message.starts_with("common/t.json: " + place + ": "));
    CHECK(message.find(words) != std::string::npos);
}

const std::string all = R"({"id": "done"})";

}

TEST_CASE("bands must cover what can come up, once") {
    check_refused(table("", R"({"id": "a", "to": 6}, {"id": "b", "from": 8})"), "/outcomes/1", "gap");
    check_refused(table("", R"({"id": "a", "to": 6}, {"id": "b", "from": 6})"), "/outcomes/1", "overlaps");
    check_refused(table("", R"({"id": "a", "from": 4, "to": 20}, {"id": "b", "from": 2, "to": 2})"),
                  "/outcomes/0", "gap");
    check_refused(table("", R"({"id": "a", "from": 2, "to": 11})"), "/outcomes/0", "nothing takes 12");
    check_refused(table("", R"({"id": "a", "from": 3})"), "/outcomes/0", "nothing takes 2");
    check_refused(table("", R"({"id": "a", "to": 12}, {"id": "b", "from": 13})"), "/outcomes/1",
                  "no roll can reach");
    check_refused(table("", R"({"id": "a", "to": 1}, {"id": "b", "from": 2})"), "/outcomes/0",
                  "2 to 12 is possible");
    check_refused(table("", R"({"id": "a", "from": 9, "to": 8}, {"id": "b"})"), "/outcomes/0",
                  "holds no number");
    check_refused(table("", R"({"id": "a"}, {"id": "b", "from": 2})"), "/outcomes/1", "can never be");
    check_refused(table("", R"({"id": "a", "when": {"natural": 2}})"), "/outcomes", "none of the conditions");
    CHECK(
        refusal_of(
            table(
                "",
                R"({"id": "a", "when": {"natural": 2}}, {"id": "b", "to": 6}, {"id": "c", "from": 7, "to": 12})"))
            .empty());
}

TEST_CASE("where halves can come up, whole-number bands leave a gap") {
    const std::string half_first =
        R"({"id": "guns", "type": "int", "max": 9, "each": 1}, {"id": "wet", "type": "bool", "factor": 0.5})";
    check_refused(table(half_first, R"({"id": "a", "to": 9}, {"id": "b", "from": 10})"), "/outcomes/1",
                  "fraction");
    CHECK(refusal_of(table(half_first, R"({"id": "a", "below": 10}, {"id": "b", "from": 10})")).empty());
    CHECK(refusal_of(table(half_first, R"({"id": "a", "to": 10}, {"id": "b", "above": 10})")).empty());
    check_refused(table(half_first, R"({"id": "a", "below": 10}, {"id": "b", "above": 10})"), "/outcomes/1",
                  "gap");
}

TEST_CASE("unknown keys, names, words, facts and effects are named with what was likely meant") {
    check_refused(table(R"({"id": "f", "type": "bool", "valu": 1})", all), "/rows/0/valu",
                  "did you mean \"value\"");
    check_refused(table(R"({"id": "f", "type": "boolean"})", all), "/rows/0/type", "bool");
    check_refused(table(R"({"id": "f", "type": "bool", "value": {"of": "g"}})", all), "/rows/0/value/of",
                  "nothing is called \"g\"");
    check_refused(table(R"({"id": "w", "type": "word", "words": ["a"], "values": {"b": 1}})", all),
                  "/rows/0/values/b", "not among the words");
    check_refused(
        table(
            R"({"id": "w", "type": "word", "words": ["a"]}, {"id": "g", "type": "bool", "when": {"w": "b"}, "value": 1})",
            all),
        "/rows/1/when/w", "not one of");
    check_refused(table(R"({"id": "g", "type": "bool", "when": {"g": 1}, "value": 1})", all),
                  "/rows/0/when/g", "true or false");
    check_refused(table(R"({"id": "g", "type": "bool", "when": {"g": {"min": 1}}, "value": 1})", all),
                  "/rows/0/when/g", "no limits");
    check_refused(table("", R"({"id": "a", "effects": {"wordd": "x"}})"), "/outcomes/0/effects/wordd",
                  "did you mean \"word\"");
    check_refused(table("", R"({"id": "a", "effects": {"yes": 3}})"), "/outcomes/0/effects/yes",
                  "cannot be 3");
    check_refused(
        table(
            "",
            R"({"id": "a", "effects": {"some": {"cases": [{"when": {"natural": 2}, "value": "every"}], "else": "all"}}})"),
        "/outcomes/0/effects/some", "cannot be every");
    check_refused(table("", all, R"(, "refuse": [{"when": {"natural": 2}, "key": "f", "message": "no"}])"),
                  "/refuse/0/key", "no fact");
    check_refused(table("", all, R"(, "repeat": {"until": ["won"]})"), "/repeat/until/0", "no outcome");
    check_refused(table("", all, R"(, "side_effects": {"yes": true})"), "/side_effects", "two sides");
    check_refused(table("", all, R"(, "parts": [{"id": "p"}], "score": {"of": "part.q"})"), "/score/of",
                  "part.q");
}

TEST_CASE("records that contradict themselves are refused") {
    check_refused(table(R"({"id": "f", "type": "int", "max": 9, "each": 1, "value": 2})", all), "/rows/0",
                  "only one of");
    check_refused(table(R"({"id": "f"})", all), "/rows/0", "neither a fact");
    check_refused(table(R"({"id": "f", "type": "int", "min": 1, "max": 9})", all), "/rows/0",
                  "\"required\" is missing");
    check_refused(table(R"({"id": "f", "type": "int", "min": 9, "max": 1, "required": true})", all),
                  "/rows/0/max", "less than");
    check_refused(table(R"({"id": "f", "type": "bool", "max": 1})", all), "/rows/0/max", "numbers only");
    check_refused(table(R"({"id": "f", "type": "bool"}, {"id": "f", "type": "bool"})", all), "/rows/1/id",
                  "second thing");
    check_refused(table(R"({"id": "score", "type": "bool"})", all), "/rows/0/id", "meaning of its own");
    check_refused(table(R"({"id": "f", "type": "bool", "value": {"of": "natural"}})", all), "/rows/0",
                  "facts only");
    check_refused(table("", all, R"(, "score": {"of": "natural", "sum": [1]})"), "/score", "exactly one");
    check_refused(table("", all, R"(, "score": {"steps": "natural", "upto": [1, 2], "values": [1, 2]})"),
                  "/score", "take 3 values");
    check_refused(table("", all, R"(, "score": {"steps": "natural", "upto": [2, 2], "values": [1, 2, 3]})"),
                  "/score/upto/1", "rise");
    check_refused(R"({"id": "t", "dice": "2x6", "outcomes": [{"id": "a"}]})", "/dice", "2d6");
    check_refused(R"({"id": "t", "outcomes": [{"id": "a"}]})", "/", "\"dice\" is missing");
    check_refused(R"({"id": "u", "dice": "none", "outcomes": [{"id": "a"}]})", "/id", "its file is");
}

TEST_CASE("nothing may depend on itself") {
    check_refused(table("", all, R"(, "terms": {"x": {"of": "y"}, "y": {"of": "x", "plus": 1}})"), "/terms/x",
                  "itself");
    check_refused(table("", all, R"(, "score": {"of": "x"}, "terms": {"x": {"of": "score"}})"), "/terms/x",
                  "itself");
    check_refused(table("", R"({"id": "a", "when": {"extra": 3}}, {"id": "b"})",
                        R"(, "more": [{"id": "extra", "when": {"outcome": "a"}, "dice": "1d6"}])"),
                  "/more/0", "itself");
}

TEST_CASE("a layer's mistake is told where the layer says it") {
    SmallSystem system{
        {{"system.json",
          R"({"id": "small", "name": "s", "editions": ["old", "new"], "default_edition": "new"})"},
         {"shared/base.json", R"({"dice": "2d6", "rows": [{"id": "f", "type": "bool", "value": 1}]})"},
         {"common/t.json",
          R"({"id": "t", "like": "base", "outcomes": [{"id": "a", "to": 6}, {"id": "b", "from": 7}]})"},
         {"old/t.json", R"({"id": "t", "outcomes": [{"id": "b", "from": 8}]})"}}};
    const std::string at_old = (system.folder() / "old" / "t.json").string();
    CHECK(system.load().error().text() ==
          at_old + ": /outcomes/0: there is a gap between its band and that of \"a\"");
    system.write("old/t.json", R"({"id": "t", "outcomes": [{"id": "b", "effects": {"nonsense": 1}}]})");
    CHECK(system.load().error().file == at_old);
    CHECK(system.load().error().where == "/outcomes/0/effects/nonsense");
    system.write(
        "old/t.json",
        R"({"id": "t", "rows": [{"id": "f", "value": 5}], "outcomes": [{"id": "b", "effects": {"n": 1}}]})");
    const Result<System> loaded = system.load();
    REQUIRE(loaded);
    const auto score = [&](const char* edition) {
        return resolve(*loaded->table(edition, "t"), Facts{{"f", true}}, {std::vector{1, 1}})->sides[0].score;
    };
    CHECK(score("old") == 7);
    CHECK(score("new") == 3);
    CHECK(score("") == 3);
    system.write("old/t.json", R"({"id": "t", "outcomes": null})");
    CHECK(system.load().error().text().find("\"outcomes\" is missing") != std::string::npos);
    system.write("old/t.json", "{");
    CHECK(system.load().error().file == at_old);
    CHECK(system.load().error().where == "line 1, column 1");
    std::filesystem::remove(system.folder() / "old" / "t.json");
    system.write("common/t.json", R"({"id": "t", "like": "bass", "outcomes": [{"id": "a"}]})");
    CHECK(system.load().error().where == "/like");
}

TEST_CASE("the other files of a system are checked as well") {
    const auto refusal = [](const char* file, const char* text) {
        const SmallSystem system{{{file, text}}};
        const Result<System> loaded = system.load();
        return loaded ? std::string()
                      : loaded.error().file.substr(loaded.error().file.rfind('/') + 1) + loaded.error().where;
    };
    CHECK(refusal("system.json", R"({"id": "other", "name": "x"})") == "system.json/id");
    CHECK(refusal("system.json",
                  R"({"id": "small", "name": "x", "editions": ["a"], "default_edition": "b"})") ==
          "system.json/default_edition");
    CHECK(refusal("effects.json", R"({"effects": {"x": {"type": "colour"}}})") ==
          "effects.json/effects/x/type");
    CHECK(refusal("house-rules.json",
                  R"({"settings": [{"id": "x", "meaning": "m", "options": [1, 2], "default": 3}]})") ==
          "house-rules.json/settings/0/default");
    CHECK(refusal("turn.json", R"({"phases": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]})") ==
          "turn.json/phases/1/id");
    CHECK(
        refusal(
            "turn.json",
            R"({"phases": [{"id": "a", "name": "A", "steps": [{"id": "s", "name": "S", "tables": ["nope"]}]}]})") ==
        "turn.json/phases/0/steps/0/tables");
    CHECK(refusal("zones.json",
                  R"({"zones": [{"id": "z", "bands": [{"id": "a", "to": 9}, {"id": "b", "to": 9}]}]})") ==
          "zones.json/zones/0/bands/1/to");
}
