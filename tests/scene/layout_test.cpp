#include "engine/scene/outline.h"
#include "tests/scene/small_scene.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::scene;

namespace {

Scene loaded(const nlohmann::json& scene, const LoadOptions& options = {}) {
    const SceneFile file{scene};
    auto result = load_scene(file.path(), options);
    if (!result) FAIL(result.error().text());
    return *std::move(result);
}

// How far behind the formation's front a place lies, and how far to its right.
glm::dvec2 seen_from(const Formation& f, GroundPoint p) {
    const glm::dvec2 ahead = direction_of(f.facing);
    const glm::dvec2 from = to_vec(p) - to_vec(f.at);
    return {glm::dot(from, glm::dvec2{ahead.y, -ahead.x}), -glm::dot(from, ahead)};
}

}

TEST_CASE("a deployed formation: waves, commander in reserve, reformation area last") {
    const Scene scene = loaded(small_scene());
    const Formation& f = scene.formations[0];
    // Four battalions in two waves of two, the battery in the middle of the first.
    const int waves[] = {1, 2, 1, 2, 1};
    for (std::size_t i = 0; i < 5; ++i) CHECK(scene.units[i].wave == waves[i]);
    const auto battery = seen_from(f, scene.units[4].place.at);
    CHECK(std::abs(battery.x) < 10.0);
    for (std::size_t i = 0; i < 5; ++i) {
        const Unit& u = scene.units[i];
        const double behind = seen_from(f, u.place.at).y;
        CHECK(behind == doctest::Approx(u.wave == 1 ? 56.25 : 56.25 + 112.5 + 70).epsilon(0.02));
        CHECK(u.place.facing == f.facing);
        CHECK(u.deployment == Deployment::deployed);
    }
    // The first wave reaches from one end of the front to the other.
    const double left = seen_from(f, scene.units[0].place.at).x - 100.0;
    const double right = seen_from(f, scene.units[2].place.at).x + 100.0;
    CHECK(right - left == doctest::Approx(900.0).epsilon(0.01));
    const double commander = seen_from(f, scene.commanders[1].place.at).y;
    const double area = seen_from(f, f.reformation_area.at).y;
    CHECK(commander > 295.0);
    CHECK(area > commander);
}

TEST_CASE("a front too narrow for two waves takes more, unless the file says how many") {
    auto scene = small_scene();
    auto& formation = scene["sides"][0]["forces"][0]["formations"][0];
    formation["front"] = 330;
    int most = 0;
    const Scene deep = loaded(scene);
    for (const UnitId id : deep.formations[0].units) most = std::max(most, deep[id].wave);
    CHECK(most == 4); // a battalion and the battery are 322 yards
    formation["waves"] = 1;
    const Scene wide = loaded(scene);
    for (const UnitId id : wide.formations[0].units) CHECK(wide[id].wave == 1);
}

TEST_CASE("a ployed formation stands in column along its road, limbered, commander at the head") {
    const Scene scene = loaded(small_scene());
    const Formation& f = scene.formations[2];
    double before = 2600.0 + 60.0;
    for (const UnitId id : f.units) {
        const Unit& u = scene[id];
        CHECK(u.deployment == Deployment::ployed);
        CHECK(u.place.at.north.value() == doctest::Approx(1500.0));
        CHECK(u.place.facing.value() == doctest::Approx(270.0));
        CHECK(u.place.at.east.value() > before);
        before = u.place.at.east.value();
    }
    CHECK(scene[f.units[2]].limbered);
    CHECK(scene[f.units[2]].footprint.depth.value() == doctest::Approx(300.0));
    const Commander& commander = scene[f.commander];
    CHECK(commander.place.at.east < scene[f.units[0]].place.at.east);
    CHECK(f.reformation_area.at.east.value() > before);
}

TEST_CASE("a column follows the bends of its road without its bases running into one another") {
    auto scene = small_scene();
    scene["terrain"]["lines"][1]["points"] = {
        {0, 1500}, {2700, 1500}, {3000, 1800}, {3000, 2600}, {3500, 2900}};
    const Scene bent = loaded(scene);
    const Formation& f = bent.formations[2];
    CHECK(bent[f.units[2]].place.facing.value() != doctest::Approx(270.0));
    for (std::size_t i = 0; i < f.units.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            CHECK(overlap(outline_of(bent[f.units[i]].place, bent[f.units[i]].footprint),
                          outline_of(bent[f.units[j]].place, bent[f.units[j]].footprint)) == 0_yd);
    CHECK(distance_to_line(bent[f.units[1]].place.at, bent.landscape.lines[1].points) < 1_yd);
}

TEST_CASE("reserve and hand-placed units stand where they are told") {
    auto scene = small_scene();
    auto& units = scene["sides"][0]["forces"][0]["formations"][0]["units"];
    units[4]["station"] = "reserve";
    units[0]["at"] = {900, 900};
    units[0]["facing"] = 45;
    const Scene placed = loaded(scene);
    CHECK(placed.units[0].place == Placement{{900_yd, 900_yd}, 45_deg});
    CHECK(placed.units[0].placed_by_hand);
    CHECK(placed.units[4].limbered);
    CHECK(placed.units[4].wave == 0);
    for (std::size_t i = 1; i < 4; ++i)
        CHECK(seen_from(placed.formations[0], placed.units[4].place.at).y >
              seen_from(placed.formations[0], placed.units[i].place.at).y);
}

TEST_CASE("a general whom the file does not place keeps off units and out of ponds") {
    auto scene = small_scene();
    const Scene dry = loaded(scene);
    const GroundPoint usual = dry.commanders[0].place.at; // Ney, behind his corps
    const double x = usual.east.value(), y = usual.north.value();
    scene["terrain"]["areas"][1]["outline"] = {
        {x - 90, y - 90}, {x + 90, y - 90}, {x + 90, y + 90}, {x - 90, y + 90}};
    const Scene wet = loaded(scene);
    CHECK_FALSE(inside(wet.commanders[0].place.at, wet.landscape.areas[1].outline));
    for (const Unit& u : wet.units)
        if (u.on_table)
            CHECK(overlap(outline_of(wet.commanders[0].place, wet.commanders[0].footprint),
                          outline_of(u.place, u.footprint)) == 0_yd);
}

TEST_CASE("reinforcements wait off the table at their place of entry") {
    const Scene scene = loaded(small_scene());
    const Unit& hussars = scene.units[5];
    CHECK_FALSE(hussars.on_table);
    CHECK(hussars.place.at == GroundPoint{0_yd, 1500_yd});
    CHECK(hussars.place.facing == 90_deg); // inward from the west edge
    CHECK(scene.reinforcements[0].turn == 3);
}

TEST_CASE("sliding the ground scale over the printed ones moves no unit, but changes its footprint") {
    Scene scene = loaded(small_scene());
    const Scene before = scene;
    for (const Yards ground : table::ground_presets) {
        set_scales(scene, {GroundScale{ground}, 6_mm});
        for (std::size_t i = 0; i < scene.units.size(); ++i)
            CHECK(distance(scene.units[i].place.at, before.units[i].place.at) < 0.001_yd);
    }
    CHECK(scene.units[0].footprint.depth.value() == doctest::Approx(100.0)); // half an inch at 200
    set_scales(scene, {GroundScale{75_yd}, 6_mm});
    CHECK(scene.units[0].footprint.depth.value() == doctest::Approx(112.5)); // one and a half at 75
}

TEST_CASE("overlap is the shortest way apart, for turned and round footprints too") {
    const table::Footprint square{100_yd, 100_yd};
    const table::Footprint disc{100_yd, 100_yd, true};
    const auto at = [](double east, double facing) {
        return Placement{{Yards{east}, 0_yd}, Degrees{facing}};
    };
    CHECK(overlap(outline_of(at(0, 0), square), outline_of(at(90, 0), square)).value() ==
          doctest::Approx(10));
    CHECK(overlap(outline_of(at(0, 0), square), outline_of(at(100, 0), square)) == 0_yd);
    // Turned by 45 degrees its corner reaches 70.7 yards out.
    CHECK(overlap(outline_of(at(0, 0), square), outline_of(at(115, 45), square)).value() ==
          doctest::Approx(5.71).epsilon(0.01));
    CHECK(overlap(outline_of(at(0, 0), disc), outline_of(at(99, 0), disc)).value() ==
          doctest::Approx(1).epsilon(0.02));
    CHECK(overlap(outline_of(at(0, 0), disc), outline_of(at(101, 0), disc)) == 0_yd);
}
