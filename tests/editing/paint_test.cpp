#include "engine/editing/paint.h"
#include "engine/scene/check.h"
#include "engine/scene/outline.h"
#include "meadow.h"

#include <doctest/doctest.h>

using namespace vantage;
using namespace vantage::editing;
using namespace vantage::tests;

namespace {

const std::vector<GroundPoint> along{at(500, 700), at(900, 700)};
const std::vector<GroundPoint> onwards{at(900, 700), at(1300, 700)};

BrushedArea wood(const std::vector<GroundPoint>& way, double radius = 100) {
    return {"wood", "deciduous", way, Yards{radius}};
}

std::vector<GroundPoint> outline(const Document& d, std::size_t area) {
    return thing_at(d, "/terrain/areas/" + std::to_string(area))->points;
}

bool covers(const Document& d, std::size_t area, GroundPoint p) { return scene::inside(p, outline(d, area)); }

}

TEST_CASE("a stroke of the brush is an area as wide as the brush") {
    const Document d = made(paint(meadow(), wood(along)));
    REQUIRE(d.root.count("/terrain/areas") == 1);
    CHECK(d.root.text("/terrain/areas/0/cover") == "deciduous");
    for (const GroundPoint p : {at(500, 700), at(900, 790), at(410, 700), at(990, 700)})
        CHECK(covers(d, 0, p));
    for (const GroundPoint p : {at(700, 810), at(390, 700), at(1010, 700)}) CHECK_FALSE(covers(d, 0, p));
    CHECK(outline(d, 0).size() < 40); // few enough to be taken by their handles
    CHECK(scene_of(d));
}

TEST_CASE("strokes that meet make one area with the first one's name, others stay apart") {
    Document d = made(paint(meadow(), wood(along)));
    d = made(set(d, "/terrain/areas/0", "name", "Oak wood", "Name it"));
    d = made(paint(d, wood(onwards)));
    REQUIRE(d.root.count("/terrain/areas") == 1);
    CHECK(d.root.text("/terrain/areas/0/name") == "Oak wood");
    CHECK(covers(d, 0, at(500, 700)));
    CHECK(covers(d, 0, at(1300, 700)));
    d = made(paint(d, {"wood", "conifer", along, Yards{50}}));
    CHECK(d.root.count("/terrain/areas") == 2);
    d = made(paint(d, wood({at(500, 1200)})));
    CHECK(d.root.count("/terrain/areas") == 3);
    // One stroke from there to the first joins three of a kind into one.
    d = made(paint(d, wood({at(500, 1200), at(500, 700)}, 30)));
    CHECK(d.root.count("/terrain/areas") == 2);
    CHECK(d.root.text("/terrain/areas/0/name") == "Oak wood");
}

TEST_CASE("what is rubbed out is cut in two, gone, or a pasture in the middle") {
    const Document whole = made(paint(meadow(), wood({at(400, 700), at(1400, 700)}, 200)));
    const Document two = made(rub_out(whole, wood({at(900, 400), at(900, 1000)}, 100)));
    REQUIRE(two.root.count("/terrain/areas") == 2);
    CHECK_FALSE(covers(two, 0, at(900, 700)));
    CHECK_FALSE(covers(two, 1, at(900, 700)));

    const Document holed = made(rub_out(whole, wood({at(900, 700)}, 80)));
    REQUIRE(holed.root.count("/terrain/areas") == 2);
    CHECK(holed.root.text("/terrain/areas/0/kind") == "wood");
    CHECK(holed.root.text("/terrain/areas/1/cover") == "pasture"); // later: on top
    CHECK(covers(holed, 1, at(900, 700)));
    const auto scene = scene_of(holed);
    REQUIRE(scene);

    CHECK(made(rub_out(whole, wood({at(300, 700), at(1500, 700)}, 300))).root.count("/terrain/areas") == 0);
    CHECK_FALSE(rub_out(whole, wood({at(100, 100)}, 50)));
    CHECK_FALSE(rub_out(whole, {"marsh", "reeds", along, Yards{50}}));
}

TEST_CASE("an outline that crosses itself is painted over, not torn") {
    Document d = made(add(meadow(), ThingKind::area,
                          Json{{"kind", "wood"},
                               {"cover", "deciduous"},
                               {"outline", {{500, 600}, {900, 800}, {900, 600}, {500, 800}}}}));
    d = made(paint(d, wood(along)));
    CHECK(d.root.count("/terrain/areas") == 2);
}
