#include "engine/scene/scene.h"
#include "tests/scene/small_scene.h"

#include <doctest/doctest.h>

#include <map>
#include <ostream>

using namespace vantage;
using namespace vantage::scene;
using nlohmann::json;

namespace {

const json square = {{100, 100}, {300, 100}, {300, 300}};

Scene loaded(const json& scene) {
    const SceneFile file{scene};
    auto made = load_scene(file.path());
    if (!made) FAIL(made.error().text());
    return *std::move(made);
}

Area area_of(json area) {
    json scene = small_scene();
    area["outline"] = square;
    scene["terrain"]["areas"] = json::array({area});
    return loaded(scene).landscape.areas.at(0);
}

}

TEST_CASE("kind and cover give the going and the height that they always gave") {
    using Usual = std::pair<Going, double>;
    const std::map<std::string, Usual> kinds{
        {"wood", {Going::dense, 16}},       {"marsh", {Going::dense, 0.5}}, {"built-up", {Going::dense, 9}},
        {"field", {Going::open, 0.3}},      {"rough", {Going::rough, 1.2}}, {"dense", {Going::dense, 3}},
        {"water", {Going::impassable, 0.0}}};
    const std::map<std::string, double> heights{{"rye", 2},      {"wheat", 1.2}, {"stubble", 0.1},
                                                {"plough", 0.1}, {"orchard", 6}, {"vineyard", 1.5},
                                                {"town", 13},    {"castle", 13}};
    for (const auto& [kind, usual] : kinds) {
        const Area plain = area_of({{"kind", kind}});
        CAPTURE(kind);
        CHECK(plain.going == usual.first);
        CHECK(plain.height.value() == usual.second);
        for (const char* cover :
             {"deciduous", "conifer", "mixed", "orchard", "scrub",      "rocks",   "vineyard",
              "reeds",     "rye",     "wheat", "stubble", "plough",     "pasture", "cabbage",
              "village",   "town",    "farm",  "castle",  "open-water", "ice"}) {
            CAPTURE(cover);
            const Area area = area_of({{"kind", kind}, {"cover", cover}});
            const bool vines = std::string{cover} == "vineyard" || std::string{cover} == "orchard";
            const auto height = heights.find(cover);
            CHECK(area.going == (vines ? Going::rough : usual.first));
            CHECK(area.height.value() == (height == heights.end() ? usual.second : height->second));
            CHECK(area.sight == plain.sight); // what a wood hides does not depend on its trees
        }
    }
}

TEST_CASE("what a scene says of one area goes before what its kind says") {
    using terrain::ObstacleKind;
    const Area rye = area_of({{"kind", "field"}, {"cover", "rye"}, {"going", "dense"}, {"height", 2.5}});
    CHECK(rye.going == Going::dense);
    CHECK(rye.height.value() == 2.5);
    CHECK(rye.sight == ObstacleKind::crops);
    CHECK(area_of({{"kind", "field"}, {"blocks_sight", true}}).sight == ObstacleKind::wood);
    CHECK(area_of({{"kind", "built-up"}, {"blocks_sight", true}}).sight == ObstacleKind::built_up);
    CHECK_FALSE(area_of({{"kind", "wood"}, {"blocks_sight", false}}).sight.has_value());
}

TEST_CASE("a kind that there is not is refused with the nearest that there is") {
    struct Case {
        const char* list;
        json item;
        const char* problem;
    };
    for (const Case& c : {Case{"areas",
                               {{"kind", "vinyard"}, {"outline", square}},
                               "kind: is \"vinyard\", which is no kind of area: is it \"vineyard\"?"},
                          Case{"areas",
                               {{"kind", "field"}, {"cover", "ploughed"}, {"outline", square}},
                               "cover: is \"ploughed\", which is no kind of area: is it \"plough\"?"},
                          Case{"lines",
                               {{"kind", "gud-road"}, {"points", square}},
                               "kind: is \"gud-road\", which is no kind of line: is it \"good-road\"?"},
                          Case{"points",
                               {{"kind", "bridg"}, {"at", {1, 2}}},
                               "kind: is \"bridg\", which is no kind of point: is it \"bridge\"?"},
                          Case{"points",
                               {{"kind", "building"}, {"building", "chappel"}, {"at", {1, 2}}},
                               "building: is \"chappel\", which is no kind of building: is it \"chapel\"?"},
                          Case{"lines",
                               {{"kind", "zzz"}, {"points", square}},
                               "kind: is \"zzz\", takes good-road, poor-road"}}) {
        CAPTURE(c.problem);
        json scene = small_scene();
        scene["terrain"] = {{c.list, json::array({c.item})}};
        const SceneFile file{scene};
        const auto found = findings(file.path());
        REQUIRE(found.size() == 1);
        CAPTURE(found.front());
        CHECK(found.front().find(std::string{"error /terrain/"} + c.list + "/0/") == 0);
        CHECK(found.front().find(c.problem) != std::string::npos);
    }
}

TEST_CASE("a scene may bring kinds of its own") {
    json scene = small_scene();
    scene["terrain"]["kinds"] = json::parse(
        R"([{"id": "heath", "shape": "area", "of": ["rough"], "name": "a heath", "height": 0.4}])");
    scene["terrain"]["areas"].push_back({{"kind", "heath"}, {"outline", square}});
    scene["terrain"]["areas"].push_back({{"kind", "rough"}, {"cover", "heath"}, {"outline", square}});
    const Scene made = loaded(scene);
    for (const std::size_t n : {2U, 3U}) {
        CHECK(made.landscape.kind_of(made.landscape.areas[n]).id == "heath");
        CHECK(made.landscape.areas[n].height.value() == 0.4);
        CHECK(made.landscape.areas[n].going == Going::rough);
    }
    CHECK_FALSE(loaded(small_scene()).landscape.terrain->find(terrain::Shape::area, "heath").valid());

    scene["terrain"]["kinds"][0]["id"] = "wood";
    const SceneFile spoilt{scene};
    const auto found = findings(spoilt.path());
    REQUIRE_FALSE(found.empty());
    CHECK(found.front() == "error /terrain/kinds/0/id: is \"wood\", which is a kind of area already");
}
