#include "engine/core/random.h"
#include "engine/measure/sight.h"
#include "engine/physics/battlefield.h"
#include "engine/physics/world.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::physics;
using measure::Obstacle;
using measure::ObstacleKind;

namespace {

measure::SightSettings only_ground_woods_and_towns() {
    measure::SightSettings s;
    s.buildings = s.barriers = s.crops = s.smoke = s.friends = s.enemies = false;
    return s;
}

GroundPoint at(double east, double north) { return {Yards{east}, Yards{north}}; }

std::shared_ptr<const Ground> level(double height = 10) {
    auto ground = Ground::create(
        HeightField{16, 16, 1600_yd, 1600_yd, std::vector<float>(256, static_cast<float>(height))});
    return std::make_shared<const Ground>(std::move(*ground));
}

measure::Outline box(double west, double south, double east, double north) {
    return {at(west, south), at(east, south), at(east, north), at(west, north)};
}

Body battalion(std::uint32_t id, double east, double north, double facing = 0) {
    return {BodyKind::unit, id, 0, {{at(east, north), Degrees{facing}}, 190_yd, 112_yd}, 1.9_yd, "battalion"};
}

}

TEST_CASE("a ray meets the first thing that stands in its way") {
    World world{level()};
    world.add(Obstacle{ObstacleKind::wood, 3, -1, box(600, 600, 800, 800), 15_yd, "wood"});
    world.add(battalion(7, 1200, 700));
    world.settle();
    const auto hit = [&](double x, double y) { // straight down
        return world.cast({at(x, y), 100_yd}, {at(x, y), 0_yd});
    };
    REQUIRE(hit(700, 700));
    CHECK(hit(700, 700)->kind == BodyKind::area);
    CHECK(hit(700, 700)->id == 3);
    CHECK(hit(700, 700)->at.height.value() == doctest::Approx(25).epsilon(1e-3));
    CHECK(hit(1200, 700)->kind == BodyKind::unit);
    CHECK(hit(1200, 700)->id == 7);
    CHECK(hit(1200, 700)->at.height.value() == doctest::Approx(11.9).epsilon(1e-3));
    CHECK(hit(400, 400)->kind == BodyKind::ground);
    const auto along = world.cast({at(100, 700), 11_yd}, {at(1500, 700), 11_yd});
    REQUIRE(along);
    CHECK(along->at.at.east.value() == doctest::Approx(600).epsilon(1e-3));
}

TEST_CASE("an outline that is not convex leaves its bay open") {
    World world{level()};
    world.add(Obstacle{ObstacleKind::wood,
                       0,
                       -1,
                       {at(400, 400), at(1000, 400), at(1000, 1000), at(800, 1000), at(800, 600),
                        at(600, 600), at(600, 1000), at(400, 1000)},
                       15_yd,
                       "horseshoe"});
    CHECK(world.cast({at(700, 800), 100_yd}, {at(700, 800), 0_yd})->kind == BodyKind::ground);
    CHECK(world.cast({at(500, 800), 100_yd}, {at(500, 800), 0_yd})->kind == BodyKind::area);
}

TEST_CASE("moving a unit moves its body, turned as it faces") {
    World world{level()};
    world.add(battalion(1, 400, 400));
    world.settle();
    const auto under = [&](double x, double y) {
        return world.cast({at(x, y), 50_yd}, {at(x, y), 0_yd})->kind == BodyKind::unit;
    };
    CHECK(under(485, 400));
    CHECK_FALSE(under(400, 485));
    world.move(BodyKind::unit, 1, {at(1000, 1000), 90_deg});
    CHECK_FALSE(under(400, 400));
    CHECK(under(1000, 1085)); // its front now runs north and south
    CHECK_FALSE(under(1085, 1000));
    CHECK(world.piece(BodyKind::unit, 1)->base.place.at == at(1000, 1000));

    // Sight follows at once: 1.8-yard eyes do not see past men of 1.9.
    const auto sees = [&] {
        return measure::sees(world.sight(), world, {at(800, 1000), 1.8_yd}, {at(1200, 1000), 1.8_yd});
    };
    CHECK_FALSE(sees());
    world.show(BodyKind::unit, 1, false);
    CHECK(sees());
    world.show(BodyKind::unit, 1, true);
    CHECK_FALSE(sees());
    world.move(BodyKind::unit, 1, {at(1000, 300), 45_deg});
    CHECK(sees());
}

TEST_CASE("Jolt finds every obstacle that a line crosses") {
    World world{level()};
    Random random{5};
    std::vector<Obstacle> all;
    for (std::uint32_t n = 0; n < 200; ++n) {
        const double x = random.between(0, 1500);
        const double y = random.between(0, 1500);
        all.push_back({ObstacleKind::building, n, -1,
                       box(x, y, x + random.between(1, 80), y + random.between(1, 80)), 8_yd, "house"});
        world.add(all.back());
    }
    world.settle();
    for (int n = 0; n < 2000; ++n) {
        const GroundPoint a = at(random.between(0, 1600), random.between(0, 1600));
        const GroundPoint b = at(random.between(0, 1600), random.between(0, 1600));
        std::vector<const Obstacle*> found;
        world.along(a, b, found);
        for (const Obstacle& o : all) {
            if (measure::inside(o.outline, a, b).empty()) continue;
            CAPTURE(o.id);
            REQUIRE(
                std::any_of(found.begin(), found.end(), [&](const Obstacle* f) { return f->id == o.id; }));
        }
    }
}

TEST_CASE("a scene becomes ground that the rules can ask about") {
    scene::Scene scene;
    scene.ground.width = scene.ground.depth = 1600_yd;
    scene.ground.heights =
        std::make_shared<const HeightField>(16, 16, 1600_yd, 1600_yd, std::vector<float>(256, 10.0F));
    auto kinds = terrain::standard_vocabulary();
    REQUIRE(kinds);
    const auto known = std::make_shared<const terrain::Vocabulary>(*std::move(kinds));
    scene.landscape.terrain = known;
    scene::Area wood;
    wood.kind = known->find(terrain::Shape::area, "wood");
    wood.name = "Birch grove";
    wood.outline = box(600, 600, 900, 900);
    wood.going = scene::Going::dense;
    wood.height = 15_yd;
    wood.sight = measure::ObstacleKind::wood;
    scene::Area village = wood;
    village.kind = known->find(terrain::Shape::area, "built-up");
    village.sight = measure::ObstacleKind::built_up;
    village.name = "Simakovo";
    village.outline = box(1200, 200, 1500, 500);
    village.going = scene::Going::rough;
    village.height = 8_yd;
    scene.landscape.areas = {wood, village};
    scene::Line road;
    road.kind = known->find(terrain::Shape::line, "good-road");
    road.width = 16_yd;
    road.points = {at(0, 1200), at(1600, 1200)};
    scene::Line river = road;
    river.kind = known->find(terrain::Shape::line, "river");
    river.going = scene::Going::impassable;
    river.width = 40_yd;
    river.points = {at(300, 0), at(300, 1600)};
    scene::Line hedge = road;
    hedge.kind = known->find(terrain::Shape::line, "hedge");
    hedge.going = scene::Going::rough;
    hedge.width = 2_yd;
    hedge.height = 2_yd;
    hedge.points = {at(1000, 0), at(1000, 800), at(1000, 1600)};
    scene.landscape.lines = {road, river, hedge};
    scene::Spot bridge;
    bridge.kind = known->find(terrain::Shape::point, "bridge");
    bridge.at = at(300, 1200);
    scene.landscape.spots = {bridge};

    const auto made = Battlefield::create(scene);
    REQUIRE(made);
    const Battlefield& field = **made;
    CHECK(field.going_at(at(700, 700)) == measure::Going::dense);
    CHECK(field.going_at(at(500, 500)) == measure::Going::open);
    CHECK(field.going_at(at(300, 500)) == measure::Going::impassable);
    CHECK(field.going_at(at(300, 1200)) == measure::Going::open); // on the bridge
    CHECK(field.road_at(at(1000, 1205)));

    const measure::Base on_edge{{at(550, 700), 0_deg}, 190_yd, 112_yd};
    CHECK(field.under(on_edge).going == measure::Going::dense);
    CHECK(field.under({{at(1350, 350), 0_deg}, 100_yd, 100_yd}).shelter == measure::Shelter::town);

    const GroundPoint path[] = {at(400, 700), at(1000, 700)};
    const auto pieces = field.along(path);
    REQUIRE(pieces.size() == 3);
    CHECK(pieces[0].span.length().value() == doctest::Approx(200));
    CHECK(pieces[1].going == measure::Going::dense);
    CHECK(pieces[1].enters_dense);
    CHECK(pieces[2].leaves_dense);

    // Lines are crossed as often as a way leads over them, not where a road leads through.
    const GroundPoint there_and_back[] = {at(950, 300), at(1050, 320), at(960, 340)};
    const auto crossed = field.crossed(there_and_back);
    REQUIRE(crossed.size() == 2);
    CHECK(crossed[0].kind == "hedge");
    CHECK(crossed[0].height.value() == doctest::Approx(2));
    const GroundPoint over_its_corner[] = {at(950, 800), at(1050, 800)};
    CHECK(field.crossed(over_its_corner).size() == 1);
    const GroundPoint by_road[] = {at(950, 1200), at(1050, 1200)};
    CHECK(field.crossed(by_road).empty());
    const GroundPoint beside_it[] = {at(950, 300), at(990, 900)};
    CHECK(field.crossed(beside_it).empty());

    const measure::SightAnswer blocked = field.sight({{{at(450, 750), 90_deg}, 100_yd, 100_yd},
                                                      1.9_yd,
                                                      {{at(1100, 750), 270_deg}, 60_yd, 60_yd},
                                                      1.9_yd,
                                                      only_ground_woods_and_towns()});
    CHECK_FALSE(blocked.visible);
    CHECK(blocked.reason.find("Birch grove") != std::string::npos);
    CHECK(field
              .sight({{{at(450, 300), 90_deg}, 100_yd, 100_yd},
                      1.9_yd,
                      {{at(1100, 300), 270_deg}, 60_yd, 60_yd},
                      1.9_yd,
                      only_ground_woods_and_towns()})
              .visible);
}
