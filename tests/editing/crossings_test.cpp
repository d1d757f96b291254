#include "engine/editing/crossings.h"
#include "engine/editing/edits.h"
#include "engine/scene/outline.h"
#include "meadow.h"

#include <doctest/doctest.h>

using namespace vantage::editing;
using namespace vantage::tests;

namespace {

// A stream from north to south at 1000 and a lane from west to east at 500, that do not meet.
Document brook(const char* way = "poor-road") {
    Document d = meadow();
    d = made(add(d, ThingKind::line, line("stream", {{1000, 1400}, {1000, 0}})));
    return made(add(d, ThingKind::line, line(way, {{100, 500}, {800, 500}})));
}

}

TEST_CASE("a lane that is drawn over a stream gets a ford, a road gets a bridge, and a click swaps them") {
    for (const auto& [way, crossing] : {std::pair{"poor-road", "ford"}, {"good-road", "bridge"}}) {
        Document d = brook(way);
        CHECK(d.root.count("/terrain/points") == 0);
        d = made(move_point(d, "/terrain/lines/1", 1, at(1500, 500)));
        REQUIRE(d.root.count("/terrain/points") == 1);
        CHECK(d.root.text("/terrain/points/0/kind") == crossing);
        CHECK(d.root.get("/terrain/points/0/at") == Json::array({1000, 500}));
        CHECK(d.root.number("/terrain/points/0/facing", -1) == 90);
        d = made(swap_crossing(d, "/terrain/points/0"));
        CHECK(d.root.text("/terrain/points/0/kind") != crossing);
    }
}

TEST_CASE("a bridge goes with its crossing, keeps its name and turns with the road") {
    Document d = made(move_point(brook("good-road"), "/terrain/lines/1", 1, at(1500, 500)));
    d = made(set(d, "/terrain/points/0", "name", "Old bridge", "Rename it"));
    d = made(move(d, std::vector<std::string>{"/terrain/lines/0"}, {200, 0}));
    REQUIRE(d.root.count("/terrain/points") == 1);
    CHECK(d.root.text("/terrain/points/0/name") == "Old bridge");
    CHECK(d.root.get("/terrain/points/0/at") == Json::array({1200, 500}));
    d = made(move_point(d, "/terrain/lines/1", 1, at(1500, 1200)));
    CHECK(d.root.number("/terrain/points/0/facing", -1) == 63);
}

TEST_CASE("a bridge goes away with the road, and comes back when that is undone") {
    const Document before = made(move_point(brook("good-road"), "/terrain/lines/1", 1, at(1500, 500)));
    const Document after = made(remove(before, std::vector<std::string>{"/terrain/lines/1"}));
    CHECK(after.root.count("/terrain/points") == 0);
    CHECK(before.root.count("/terrain/points") == 1);
}

TEST_CASE("a road that winds along a river leaves no row of bridges") {
    Document d = meadow();
    d = made(add(d, ThingKind::line, line("river", {{1000, 1400}, {1000, 0}})));
    d = made(add(d, ThingKind::line,
                 line("good-road", {{990, 100}, {1010, 150}, {990, 200}, {1010, 250}, {990, 300}})));
    CHECK(d.root.count("/terrain/points") == 1);
}

TEST_CASE("a bridge that somebody moves by hand stays where it was put") {
    Document d = made(move_point(brook("good-road"), "/terrain/lines/1", 1, at(1500, 500)));
    d = made(move(d, std::vector<std::string>{"/terrain/points/0"}, {30, 10}));
    CHECK(d.root.get("/terrain/points/0/at") == Json::array({1030, 510}));
}

TEST_CASE("a road that bends has its bridge where the bend meets the water") {
    Document d = meadow();
    d = made(add(d, ThingKind::line, line("river", {{1000, 1400}, {1000, 0}})));
    d = made(add(d, ThingKind::line, line("good-road", {{400, 200}, {900, 900}, {1900, 300}})));
    const double straight = d.root.number("/terrain/points/0/at/1", 0);
    d = made(set(d, "/terrain/lines/1", "curve", true, "Bend it"));
    REQUIRE(d.root.count("/terrain/points") == 1);
    const double bent = d.root.number("/terrain/points/0/at/1", 0);
    CHECK(bent > straight + 15);
    // On the road that a load of it has.
    const auto scene = scene_of(d);
    REQUIRE(scene);
    CHECK(vantage::scene::distance_to_line(at(1000, bent), scene->landscape.lines[1].points) <=
          vantage::Yards{1.0});
}
