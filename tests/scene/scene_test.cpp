#include "engine/scene/outline.h"
#include "engine/scene/scene.h"

#include <doctest/doctest.h>

#include <initializer_list>
#include <ostream>
#include <string>

using namespace vantage;
using namespace vantage::literals;
using namespace vantage::scene;

namespace {

Scene loaded(const char* name) {
    auto scene = load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / name);
    if (!scene) FAIL(scene.error().text());
    return *std::move(scene);
}

}

TEST_CASE("the first scene has a dozen bases with figures on both sides") {
    const Scene scene = loaded("first-light.json");
    CHECK(scene.units.size() == 10);
    CHECK(scene.commanders.size() == 6);
    CHECK(scene.ground.heights->columns() == 256);
    for (const Unit& unit : scene.units) {
        CAPTURE(unit.name);
        CHECK(unit.on_table);
        const auto bases = bases_of(scene, unit);
        REQUIRE(bases.size() == 1);
        CHECK(figures_on(bases[0]) >= 3);
        for (const GroundPoint corner : outline_of(unit.place, unit.footprint))
            CHECK(scene.ground.heights->contains(corner));
    }
    CHECK(scene.side_of(scene.unit_named("Grekov Cossacks")) == SideId{1});
    CHECK(scene.camera_named("map") != nullptr);
}
