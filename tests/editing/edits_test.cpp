#include "engine/editing/edits.h"
#include "engine/editing/history.h"
#include "meadow.h"

#include <doctest/doctest.h>

using namespace vantage;
using namespace vantage::editing;
using namespace vantage::tests;

namespace {

using Names = std::vector<std::string>;

// The entry of a formation's unit, found by its name.
std::string place_of(const Document& d, ThingKind kind, std::string_view name) {
    for (const Thing& thing : things_of(d))
        if (thing.kind == kind && thing.name == name) return thing.place;
    FAIL("there is no " << name);
    return {};
}

}

TEST_CASE("things are moved, turned, mirrored, copied and deleted, in whole yards and degrees") {
    Document d = made(add(meadow(), ThingKind::area, area("wood", {{100, 100}, {300, 100}, {300, 200}})));
    const Names wood{"/terrain/areas/0"};
    CHECK(made(move(d, wood, {10.4, -0.6})).root.get("/terrain/areas/0/outline/0") == Json::array({110, 99}));
    // A quarter clockwise about (200, 150): what lay south-west lies north-west.
    CHECK(made(turn(d, wood, Degrees{90})).root.get("/terrain/areas/0/outline/0") == Json::array({150, 250}));
    CHECK(made(mirror(d, wood)).root.get("/terrain/areas/0/outline/0") == Json::array({300, 100}));
    const auto copied = copy(d, wood, {500, 0});
    REQUIRE(copied);
    CHECK(copied->about == Names{"/terrain/areas/1"});
    CHECK(copied->words == "Copy wood 1");
    CHECK(made(remove(copied->after, wood)).root.get("/terrain/areas/0/outline/0") ==
          Json::array({600, 100}));
}

TEST_CASE("several are deleted at once, whatever the order they are named in") {
    Document d = meadow();
    for (int i = 0; i < 12; ++i)
        d = made(add(d, ThingKind::area, area("wood", {{i * 10, 0}, {i * 10 + 5, 0}, {i * 10, 5}})));
    d = made(remove(d, Names{"/terrain/areas/2", "/terrain/areas/10", "/terrain/areas/0"}));
    CHECK(d.root.count("/terrain/areas") == 9);
    CHECK(d.root.get("/terrain/areas/0/outline/0") == Json::array({10, 0}));
    CHECK(d.root.get("/terrain/areas/8/outline/0") == Json::array({110, 0}));
}

TEST_CASE("lines bend, straighten, split and join, and keep the way they run") {
    Document d = made(add(meadow(), ThingKind::line, line("stream", {{0, 0}, {100, 0}, {200, 0}})));
    const std::string stream = "/terrain/lines/0";
    CHECK_FALSE(remove_point(made(remove_point(d, stream, 1)), stream, 0));
    d = made(insert_point(d, stream, 1, at(50, 20)));
    CHECK(d.root.get("/terrain/lines/0/points").size() == 4);
    const Document two = made(split_line(d, stream, 2));
    CHECK(two.root.get("/terrain/lines/0/points").back() == two.root.get("/terrain/lines/1/points").front());
    CHECK(made(join_lines(two, stream, "/terrain/lines/1")).root == d.root);
    CHECK(made(join_lines(two, "/terrain/lines/1", stream)).root.get("/terrain/lines/0/points") ==
          d.root.get("/terrain/lines/0/points"));
}

TEST_CASE("a contour keeps its heights while it bends") {
    Document d = made(add(meadow(), ThingKind::ridge, Json{{"points", {{0, 0, 110}, {900, 0, 120}}}}));
    d = made(insert_point(d, "/ground/sculpted/ridges/0", 1, at(400, 50)));
    CHECK(d.root.get("/ground/sculpted/ridges/0/points/1") == Json::array({400, 50, 115.0}));
    d = made(move_point(d, "/ground/sculpted/ridges/0", 1, at(500, 60)));
    CHECK(d.root.get("/ground/sculpted/ridges/0/points/1") == Json::array({500, 60, 115.0}));
}

TEST_CASE("a formation moves with all that stands in it") {
    const Document before = opened("first-light.json");
    const std::string place = place_of(before, ThingKind::formation, "First brigade");
    const Document after = made(move(before, Names{place}, {100, -50}));
    const auto old_scene = scene_of(before), new_scene = scene_of(after);
    REQUIRE(old_scene);
    REQUIRE(new_scene);
    const scene::FormationId id = old_scene->formation_named("fr1");
    for (const scene::UnitId unit : (*old_scene)[id].units) {
        const GroundPoint from = (*old_scene)[unit].place.at, to = (*new_scene)[unit].place.at;
        CHECK(to.east.value() - from.east.value() == doctest::Approx(100));
        CHECK(to.north.value() - from.north.value() == doctest::Approx(-50));
    }
}

TEST_CASE("a formation that goes takes its arrival and its part in conditions with it") {
    Document d = opened("first-light.json");
    const std::string place = place_of(d, ThingKind::formation, "First brigade");
    d.root = d.root.inserted(
        "/victory/conditions", 0,
        Value{Json{
            {"side", "russian"}, {"result", "Won"}, {"enemy_units_lost", 2}, {"enemy_units_of", {"fr1"}}}});
    REQUIRE(scene_of(d));
    const Document after = made(remove(d, Names{place}));
    const auto scene = scene_of(after);
    if (!scene) FAIL(scene.error().text());
    CHECK_FALSE(scene->formation_named("fr1").valid());
    CHECK(scene->victory.front().enemy_units_of.empty());
}

TEST_CASE("one of several units of an entry gets an entry of its own and nothing else changes") {
    Document d = opened("austerlitz-1805.json");
    std::string place;
    for (const Thing& thing : things_of(d))
        if (thing.kind == ThingKind::unit && d.root.number(thing.place + "/count", 1) > 1)
            place = thing.place;
    if (place.empty()) { // none in this scene: make one
        place = "/sides/0/forces/0/formations/0/units/0";
        d.root = with_member(d.root, place, "count", 2);
    }
    const auto before = scene_of(d);
    const auto after = scene_of(made(detach_unit(d, place, 1)));
    REQUIRE(before);
    REQUIRE(after);
    REQUIRE(before->units.size() == after->units.size());
    for (std::size_t i = 0; i < before->units.size(); ++i) {
        CHECK(before->units[i].id == after->units[i].id);
        CHECK(before->units[i].name == after->units[i].name);
        CHECK(before->units[i].regiment == after->units[i].regiment);
        CHECK(before->units[i].place == after->units[i].place);
    }
}

TEST_CASE("ground that scenes share becomes the scene's own when it is changed") {
    Document d = opened("quatre-bras-1815.json");
    REQUIRE(has_shared_land(d));
    const auto before = scene_of(d);
    const auto step = add(d, ThingKind::area, area("wood", {{100, 100}, {300, 100}, {300, 200}}));
    if (!step) FAIL(step.error().text());
    CHECK_FALSE(has_shared_land(step->after));
    const auto after = scene_of(step->after);
    REQUIRE(after);
    CHECK(after->landscape.areas.size() == before->landscape.areas.size() + 1);
    CHECK(after->ground.heights->heights() == before->ground.heights->heights());
}

TEST_CASE("a step that changes nothing is none, and leaves what was undone to be done again") {
    History history{meadow()};
    REQUIRE(history.add(*add(history.now(), ThingKind::area, area("wood", {{0, 0}, {9, 0}, {9, 9}}))));
    CHECK(history.unsaved());
    REQUIRE(history.undo());
    CHECK_FALSE(history.unsaved());
    CHECK_FALSE(history.add({history.now(), "Move nothing", {}, {}}));
    REQUIRE(history.next());
    CHECK(history.next()->words == "Add wood 1");
    REQUIRE(history.redo());
    CHECK_FALSE(history.redo());
}
