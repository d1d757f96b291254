// What each record of a table does, on tables of a line or two.
#include "tests/rules/small_system.h"

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::rules;
using namespace vantage::rules::test;

namespace {

const std::string any_outcome = R"("outcomes": [{"id": "done"}])";

/// What a value comes to as the effect "n" of a look-up with the facts below.
Value effect(const std::string& value, const Facts& facts = {}, const std::string& key = "n") {
    const std::string text = R"({"id": "t", "dice": "none", "rows": [
        {"id": "a", "type": "number", "min": -100, "max": 100},
        {"id": "b", "type": "int", "min": -100, "max": 100},
        {"id": "w", "type": "word", "words": ["red", "blue"]},
        {"id": "f", "type": "bool"}],
        "outcomes": [{"id": "done", "effects": {")" +
                             key + R"(": )" + value + "}}]}";
    const Resolution r = looked_up(table_of(text), facts);
    const auto found = r.effects.find(key);
    return found == r.effects.end() ? Value{} : found->second;
}

double n(const std::string& value, const Facts& facts = {}) { return effect(value, facts).number(); }

}

TEST_CASE("a value is divided, rounded, multiplied, added to and held, in that order") {
    CHECK(n(R"({"of": "a", "per": 3, "round": "down", "times": -2})", {{"a", 8.0}}) == -4);
    CHECK(n(R"({"of": "a", "per": 2, "round": "up"})", {{"a", 5.0}}) == 3);
    CHECK(n(R"({"of": "a", "round": "nearest"})", {{"a", 2.5}}) == 3);
    CHECK(n(R"({"of": "a", "times": 2, "plus": 1, "min": 0, "max": 5})", {{"a", 4.0}}) == 5);
    CHECK(n(R"({"of": "a", "times": 2, "plus": 1, "min": 0, "max": 5})", {{"a", -4.0}}) == 0);
    CHECK(n(R"({"sum": [{"of": "a"}, {"of": "b"}, -1], "per": 2})", {{"a", 4.0}, {"b", 6}}) == 4.5);
}

TEST_CASE("words, steps and numbers choose among values") {
    const std::string map = R"({"map": "w", "values": {"red": 1, "blue": {"of": "b"}}, "else": 9})";
    CHECK(n(map, {{"w", "red"}}) == 1);
    CHECK(n(map, {{"w", "blue"}, {"b", 7}}) == 7);
    CHECK(n(map) == 9);
    const std::string upto = R"({"steps": "a", "upto": [0, 4], "values": [10, 20, 30]})";
    for (const auto& [a, want] : {std::pair{-1.0, 10.0}, {0.0, 10.0}, {0.5, 20.0}, {4.0, 20.0}, {4.5, 30.0}})
        CHECK(n(upto, {{"a", a}}) == want);
    const std::string from = R"({"steps": "a", "from": [25, 51], "values": [0, -2, -4]})";
    for (const auto& [a, want] : {std::pair{24.0, 0.0}, {25.0, -2.0}, {50.0, -2.0}, {51.0, -4.0}})
        CHECK(n(from, {{"a", a}}) == want);
    const std::string pick = R"({"pick": "b", "values": [5, 6, 7]})";
    for (const auto& [b, want] : {std::pair{-3, 5.0}, {0, 5.0}, {1, 6.0}, {2, 7.0}, {9, 7.0}})
        CHECK(n(pick, {{"b", b}}) == want);
    CHECK(n(R"({"map": "b", "values": {"2": 20, "4": 40}})", {{"b", 4}}) == 40);
}

TEST_CASE("the first case that holds counts, and without else there is nothing") {
    const std::string cases =
        R"({"cases": [{"when": {"f": true}, "value": 1}, {"when": {"a": {"min": 5}}, "value": 2}]})";
    CHECK(n(cases, {{"f", true}, {"a", 9.0}}) == 1);
    CHECK(n(cases, {{"a", 5.0}}) == 2);
    CHECK(effect(cases).is_nothing());
    CHECK(effect(R"({"when": {"f": false}, "value": 3})") == Value{3});
    CHECK(effect(R"({"is": {"w": ["red", "blue"]}})", {{"w", "blue"}}, "yes") == Value{true});
    CHECK(effect(R"({"list": [{"when": {"f": true}, "value": "x"}, "y"]})", {}, "all") ==
          Value{std::vector<Value>{"y"}});
}

TEST_CASE("conditions test equality, lists, limits, their contrary, and one another") {
    const auto holds = [](const std::string& condition, const Facts& facts) {
        return effect(R"({"is": )" + condition + "}", facts, "yes").flag();
    };
    CHECK(holds(R"({"w": "none", "f": false})", {}));
    CHECK_FALSE(holds(R"({"w": "none", "f": false})", {{"f", true}}));
    CHECK(holds(R"({"w": {"not": ["red", "none"]}})", {{"w", "blue"}}));
    CHECK(holds(R"({"a": {"above": 1, "below": 2}})", {{"a", 1.5}}));
    CHECK_FALSE(holds(R"({"a": {"above": 1.5}})", {{"a", 1.5}}));
    CHECK(holds(R"({"a": {"min": {"of": "b", "times": 1.5}}})", {{"a", 3.0}, {"b", 2}}));
    CHECK_FALSE(holds(R"({"a": {"min": {"of": "b", "times": 1.5}}})", {{"a", 2.9}, {"b", 2}}));
    CHECK(holds(R"({"a": {"same_as": "b"}})", {{"a", 2.0}, {"b", 2}}));
    CHECK(holds(R"({"any": [{"f": true}, {"a": 1}]})", {{"a", 1.0}}));
    CHECK(holds(R"({"not": {"f": true, "a": 1}})", {{"f", true}}));
}

TEST_CASE("factors and floors work on their own part, in order, and idle rows are not listed") {
    const Table t =
        table_of(R"({"id": "t", "dice": "1d6", "parts": [{"id": "p"}, {"id": "q", "when": {"no_q": false}}],
        "rows": [
            {"id": "plus", "type": "int", "min": -9, "max": 9, "part": "p", "each": 1},
            {"id": "lift", "part": "p", "floor": 0},
            {"id": "half", "type": "bool", "part": "p", "factor": 0.5},
            {"id": "late", "type": "int", "min": 0, "max": 9, "part": "q", "each": 2},
            {"id": "no_q", "type": "bool"}],
        "outcomes": [{"id": "done", "effects": {"n": {"of": "part.p"}}}]})");
    Resolution r = rolled(t, {{"plus", 5}, {"half", true}, {"late", 1}}, {3});
    REQUIRE(r.sides[0].modifiers.size() == 3);
    CHECK(r.sides[0].modifiers[1].id == "half");
    CHECK(r.sides[0].modifiers[1].is_factor);
    CHECK(r.sides[0].modifiers[1].fact == Value{true});
    CHECK(r.sides[0].modifier_total == 4.5);
    CHECK(r.sides[0].score == 7.5);
    CHECK(r.effects.at("n") == Value{2.5});
    r = rolled(t, {{"plus", -3}, {"half", true}, {"late", 1}, {"no_q", true}}, {3});
    CHECK(r.sides[0].modifiers[1].id == "lift");
    CHECK(r.sides[0].modifiers[1].amount == 3);
    CHECK(r.sides[0].modifier_total == 0);
    CHECK(r.sides[0].modifiers.size() == 3); // plus, lift and the factor, but nothing of q
}

TEST_CASE("a total of values leaves factors out, a part may start from a base, and a bar stops everything") {
    const Table t = table_of(
        R"({"id": "t", "dice": "none", "modifier_total": "values", "parts": [{"id": "p", "start": 10}],
        "rows": [
            {"id": "wall", "type": "int", "min": 0, "max": 99, "each": -1},
            {"id": "mud", "type": "bool", "factor": 0.5, "round": "down"},
            {"id": "swamp", "type": "bool"},
            {"id": "shown", "type": "bool", "factor": 3, "aside": true},
            {"id": "hidden", "floor": 0, "listed": false}],
        "barred": {"swamp": true},
        "outcomes": [{"id": "stuck", "when": {"swamp": true}}, {"id": "moves"}]})");
    Resolution r = looked_up(t, {{"wall", 1}, {"mud", true}, {"shown", true}});
    CHECK(r.sides[0].modifiers.size() == 3);
    CHECK(r.sides[0].modifier_total == -1);
    CHECK(r.sides[0].score == 4);
    r = looked_up(t, {{"wall", 30}});
    CHECK(r.sides[0].modifier_total == -30);
    CHECK(r.sides[0].score == 0);
    r = looked_up(t, {{"wall", 1}, {"swamp", true}});
    CHECK(r.sides[0].modifiers.empty());
    CHECK(r.sides[0].score == 0);
    CHECK(r.outcome == "stuck");
}

TEST_CASE("facts may choose the dice, single dice may be read, and natural rolls may decide") {
    const Table t =
        table_of(R"({"id": "t", "dice": "2d6", "dice_when": [{"when": {"big": true}, "dice": "3d6"}],
        "rows": [{"id": "big", "type": "bool", "value": 10}],
        "outcomes": [{"id": "doomed", "when": {"natural": 2}}, {"id": "first", "when": {"die_1": {"min": 5}}}, {"id": "rest"}]})");
    CHECK(rolled(t, {}, {1, 1}).outcome == "doomed");
    CHECK(rolled(t, {}, {5, 1}).outcome == "first");
    CHECK(rolled(t, {}, {1, 5}).outcome == "rest");
    CHECK(rolled(t, {{"big", true}}, {1, 5, 5}).sides[0].score == 21);
    CHECK_FALSE(resolve(t, Facts{{"big", true}}, {std::vector{1, 5}}));
}

TEST_CASE("further dice are counted or summed, as many as the case calls for") {
    const Table t = table_of(R"({"id": "t", "dice": "1d6",
        "rows": [{"id": "guns", "type": "int", "min": 0, "max": 9}],
        "more": [{"id": "shots", "when": {"outcome": "fires"}, "count": {"of": "guns"}, "sides": 6},
                 {"id": "last", "when": {"shots": {"min": 10}}, "dice": "1d10"}],
        "outcomes": [{"id": "fires", "from": 4, "effects": {"some": {"rolled": "shots", "at_least": 5}, "n": {"of": "last"}}},
                     {"id": "fails", "to": 3}]})");
    Resolution r = rolled(t, {{"guns", 3}}, {4}, std::vector{5, 6, 1, 9});
    CHECK(r.effects.at("some") == Value{2});
    CHECK(r.effects.at("n") == Value{9});
    CHECK(r.dice_more == std::vector{5, 6, 1, 9});
    r = rolled(t, {{"guns", 3}}, {4}, std::vector{1, 1, 1, 99});
    CHECK(r.dice_more == std::vector{1, 1, 1});
    CHECK(rolled(t, {{"guns", 3}}, {3}, std::vector<int>{}).dice_more.empty());
    CHECK(resolve(t, Facts{{"guns", 3}}, {std::vector{4}, std::nullopt, std::vector{5, 6}}).error().where ==
          "/dice_more");
    CHECK(
        resolve(t, Facts{{"guns", 3}}, {std::vector{4}, std::nullopt, std::vector{5, 7, 1}}).error().where ==
        "/dice_more");
}

TEST_CASE("a score may wait for further dice") {
    const Table t = table_of(R"({"id": "t", "dice": "1d6", "more": [{"id": "extra", "dice": "1d6"}],
        "score": {"sum": [{"of": "plain"}, {"of": "extra"}]},
        "outcomes": [{"id": "low", "to": 7}, {"id": "high", "from": 8}]})");
    CHECK(rolled(t, {}, {3}, std::vector{4}).outcome == "low");
    CHECK(rolled(t, {}, {3}, std::vector{5}).outcome == "high");
}

TEST_CASE("each side sees its own facts, its opponent's and its lead") {
    const Table t = table_of(R"({"id": "t", "dice": "1d6", "two_sided": true,
        "rows": [{"id": "arm", "type": "word", "words": ["foot", "horse"], "required": true},
                 {"id": "pike", "type": "bool", "when": {"opponent.arm": "horse"}, "value": 3}],
        "refuse": [{"when": {"arm": "horse", "pike": true}, "key": "pike", "message": "not on horseback"}],
        "side_effects_as": "prefixed",
        "side_effects": {"yes": {"is": {"lead": {"above": 0}}}},
        "effects": {"n": {"of": "gap"}, "word": {"of": "attacker.arm"}},
        "outcomes": [{"id": "won", "from": 1}, {"id": "lost", "to": 0}]})");
    const auto r =
        resolve(t, {{"arm", "horse"}}, {{"arm", "foot"}, {"pike", true}}, {std::vector{4}, std::vector{2}});
    REQUIRE(r);
    CHECK(r->sides[1].score == 5);
    CHECK(r->margin == -1);
    CHECK(r->outcome == "lost");
    CHECK(r->effects ==
          Effects{{"attacker_yes", false}, {"defender_yes", true}, {"n", 1}, {"word", "horse"}});
    const auto refused = resolve(t, {{"arm", "horse"}, {"pike", true}}, {{"arm", "foot"}}, {});
    CHECK(refused.error().text() == "/facts/attacker/pike: not on horseback");
}

TEST_CASE("dice that are not given come from the stream, and from nowhere else") {
    const Table t = table_of(R"({"id": "t", "dice": "2d6", )" + any_outcome + "}");
    CHECK(resolve(t, Facts{}, {}).error().where == "/dice");
    SeededDice one{7};
    SeededDice two{7};
    CHECK(resolve(t, Facts{}, {.source = &one})->sides[0].dice ==
          resolve(t, Facts{}, {.source = &two})->sides[0].dice);
}

TEST_CASE("of one fact some words add and others multiply, at the same place in the order") {
    const Table table = table_of(R"({"id": "t", "dice": "none", "modifier_total": "values",
        "parts": [{"id": "", "start": 12}],
        "rows": [{"id": "ground", "type": "word", "words": ["wood", "wall"],
                  "factors": {"wood": 0.5}, "values": {"wall": -3}},
                 {"id": "hills", "type": "int", "max": 9, "each": -1}],
        "outcomes": [{"id": "done"}]})");
    const Resolution wood = looked_up(table, {{"ground", "wood"}, {"hills", 2}});
    CHECK(wood.sides[0].score == 4);
    CHECK(wood.sides[0].modifier_total == -2);
    REQUIRE(wood.sides[0].modifiers.size() == 2);
    CHECK(wood.sides[0].modifiers[0].id == "ground");
    CHECK(wood.sides[0].modifiers[0].is_factor);
    CHECK(wood.sides[0].modifiers[0].amount == 0.5);
    const Resolution wall = looked_up(table, {{"ground", "wall"}});
    CHECK(wall.sides[0].score == 9);
    REQUIRE(wall.sides[0].modifiers.size() == 1);
    CHECK_FALSE(wall.sides[0].modifiers[0].is_factor);
    CHECK(looked_up(table, {}).sides[0].score == 12);

    CHECK(refusal_of(R"({"id": "t", "dice": "none", "rows": [{"id": "g", "type": "word", "words": ["a"],
        "values": {"a": 1}, "factors": {"a": 2}}], "outcomes": [{"id": "done"}]})") ==
          "common/t.json: /rows/0/factors/a: \"a\" adds already: it stands in \"values\"");
    CHECK(refusal_of(R"({"id": "t", "dice": "none", "rows": [{"id": "g", "type": "int", "max": 3,
        "value": 1, "each": 2}], "outcomes": [{"id": "done"}]})") != "");
}
