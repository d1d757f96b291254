#include "engine/editing/value.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace vantage::editing;
using Json = nlohmann::ordered_json;

namespace {

const Json meadow = Json::parse(R"({
  "title": "Meadow",
  "terrain": { "lines": [ { "kind": "stream", "points": [[0, 10], [5, 12]] }, { "kind": "wall" } ] },
  "sides": []
})");

}

TEST_CASE("a value gives back what it was made of, members in their order") {
    CHECK(Value{meadow}.json().dump() == meadow.dump());
    CHECK(Value{meadow}.sorted().begin().key() == "sides");
}

TEST_CASE("places reach objects, lists and what lies inside a list of points") {
    const Value value{meadow};
    CHECK(value.text("/terrain/lines/1/kind") == "wall");
    CHECK(value.number("/terrain/lines/0/points/1/0", 0) == 5);
    CHECK(value.count("/terrain/lines") == 2);
    CHECK(value.count("/sides") == 0);
    CHECK_FALSE(value.has("/terrain/lines/2"));
    CHECK_FALSE(value.has("/terrain/areas"));
    CHECK_FALSE(value.has("/terrain/lines/0/points/7"));
}

TEST_CASE("a change makes another value and leaves the old one") {
    const Value before{meadow};
    const Value after = before.with("/terrain/lines/0/points/1", Json::array({6, 12}));
    CHECK(before.number("/terrain/lines/0/points/1/0", 0) == 5);
    CHECK(after.number("/terrain/lines/0/points/1/0", 0) == 6);
    CHECK_FALSE(after == before);
    CHECK(after.with("/terrain/lines/0/points/1", Json::array({5, 12})) == before);
}

TEST_CASE("lists grow and shrink, from nothing and to nothing") {
    const Value before{meadow};
    const Value one = before.inserted("/sides", 0, Value{Json{{"id", "french"}}});
    CHECK(one.count("/sides") == 1);
    CHECK(one.without("/sides/0") == before);
    CHECK(before.inserted("/terrain/areas", 5, Value{Json{{"kind", "wood"}}}).text("/terrain/areas/0/kind") ==
          "wood");
    const Value first = before.inserted("/terrain/lines", 0, Value{Json{{"kind", "hedge"}}});
    CHECK(first.text("/terrain/lines/1/kind") == "stream");
    CHECK(first.without("/terrain/lines/0") == before);
    CHECK(before.without("/terrain/lines/9") == before);
}
