#include "engine/core/json.h"
#include "engine/terrain/vocabulary.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::terrain;

namespace {

Vocabulary standard() {
    auto loaded = standard_vocabulary();
    if (!loaded) FAIL(loaded.error().text());
    return *std::move(loaded);
}

/// The standard kinds and these records more, with what was wrong with them.
struct Added {
    Vocabulary kinds = standard();
    std::vector<std::string> problems;
    explicit Added(const std::string& records) {
        const auto document = parse_json(records, "own.json");
        REQUIRE(document);
        Problems found;
        kinds.add(JsonReader{*document, found});
        for (const Error& e : found.errors()) problems.push_back(e.where + ": " + e.message);
    }
    [[nodiscard]] const Kind& area(std::string_view id) const { return kinds[kinds.find(Shape::area, id)]; }
};

}

TEST_CASE("every kind of terrain says all that is asked of it") {
    const Vocabulary kinds = standard();
    CHECK(kinds.words(Shape::area).size() >= 27);
    CHECK(kinds.words(Shape::line).size() >= 8);
    CHECK(kinds.words(Shape::point).size() >= 6);
    CHECK(kinds.words(Shape::building).size() >= 8);
    const auto index = load_json(std::string{VANTAGE_SOURCE_DIR} + "/assets/models/models.json");
    REQUIRE(index);
    Problems problems;
    std::vector<std::string> models;
    for (const JsonReader& item : JsonReader{*index, problems}["models"].items())
        models.push_back(item["id"].text());
    for (const Kind& kind : kinds.kinds()) {
        CAPTURE(kind.id);
        CHECK_FALSE(kind.name.empty());
        CHECK(kinds.find(kind.shape, kind.id).valid());
        for (const std::string& model : models_of(kind)) {
            CAPTURE(model);
            CHECK(std::find(models.begin(), models.end(), model) != models.end());
        }
        if (kind.shape == Shape::area) CHECK(kind.paint.layer != Layer::none);
        if (kind.shape == Shape::line) CHECK(kind.width > Yards{0.0});
        if (kind.shape == Shape::building) CHECK(kind.height > Yards{0.0});
        if (kind.shape == Shape::building) CHECK_FALSE(kind.model.empty());
        if (!kind.building.empty()) CHECK(kinds.find(Shape::building, kind.building).valid());
        if (kind.is_water()) CHECK(kind.paint.layer == Layer::water);
    }
}

TEST_CASE("a sort of a kind is as that kind where its record says nothing else") {
    const Vocabulary kinds = standard();
    struct Case {
        const char* kind;
        const char* cover;
        Going going;
        double height;
        ObstacleKind sight;
    };
    for (const Case& c : {Case{"wood", "conifer", Going::dense, 16, ObstacleKind::wood},
                          Case{"wood", "orchard", Going::rough, 6, ObstacleKind::wood},
                          Case{"field", "orchard", Going::rough, 6, ObstacleKind::crops},
                          Case{"field", "rye", Going::open, 2, ObstacleKind::crops},
                          Case{"rough", "vineyard", Going::rough, 1.5, ObstacleKind::crops},
                          Case{"field", "vineyard", Going::rough, 1.5, ObstacleKind::crops},
                          Case{"dense", "scrub", Going::dense, 3, ObstacleKind::wood},
                          Case{"built-up", "castle", Going::dense, 13, ObstacleKind::built_up},
                          Case{"water", "ice", Going::impassable, 0, ObstacleKind::crops}}) {
        CAPTURE(c.kind);
        CAPTURE(c.cover);
        const TerrainId sort = kinds.covered(kinds.find(Shape::area, c.kind), c.cover);
        REQUIRE(sort.valid());
        CHECK(kinds[sort].id == c.cover);
        CHECK(kinds[sort].going == c.going);
        CHECK(kinds[sort].height.value() == c.height);
        CHECK(kinds[sort].sight == c.sight);
    }
    const TerrainId wood = kinds.find(Shape::area, "wood");
    CHECK_FALSE(kinds.covered(wood, "rye").valid()); // no wood is one of rye
    CHECK(kinds.covered(wood, "wood") == wood);
    // By its own name a sort is that of the first kind that it is of.
    CHECK(kinds[kinds.find(Shape::area, "conifer")].of == wood);
    CHECK(kinds.covered(kinds.find(Shape::area, "conifer"), "mixed") == kinds.covered(wood, "mixed"));
}

TEST_CASE("a record makes a kind") {
    const Added own{R"([
        {"id": "lavender", "shape": "area", "name": "lavender", "going": "rough", "height": 0.8, "sight": "crops",
         "paint": {"layer": "field", "low": [[100, 90, 70], [110, 95, 75]], "high": [[120, 80, 190], [140, 100, 210]], "row_width": 4}},
        {"id": "parkland", "shape": "area", "of": ["wood"], "name": "a park", "going": "open", "thickness": 0.25},
        {"id": "palisade", "shape": "line", "of": ["wall"], "height": 3},
        {"id": "redoubt", "shape": "point", "name": "a redoubt", "shelter": "fortification", "size": [80, 60]}])"};
    for (const std::string& problem : own.problems) MESSAGE(problem);
    REQUIRE(own.problems.empty());
    CHECK(own.area("lavender").going == Going::rough);
    CHECK(own.area("lavender").paint.high[1] == Colour{140, 100, 210});
    CHECK(own.area("parkland").thickness == 0.25);
    REQUIRE(!own.area("wood").trees.models.empty());
    CHECK(own.area("parkland").trees.models == own.area("wood").trees.models);
    const Kind& palisade = own.kinds[own.kinds.find(Shape::line, "palisade")];
    CHECK(palisade.is_barrier());
    CHECK(palisade.model == "barrier/wall");
    CHECK(own.kinds[own.kinds.find(Shape::point, "redoubt")].shelter == Shelter::fortification);
}

TEST_CASE("a record with a mistake is refused by name, and adds nothing") {
    struct Case {
        const char* record;
        const char* problem;
    };
    for (
        const Case& c :
        {Case{R"(5)", "/0: is 5, takes an object"},
         Case{R"({"shape": "area", "name": "x"})", "/0: \"id\" is missing"},
         Case{R"({"id": "x", "name": "x"})", "/0: \"shape\" is missing"},
         Case{R"({"id": "x", "shape": "aria", "name": "x"})", "/0/shape: is \"aria\", takes area"},
         Case{R"({"id": "X!", "shape": "area", "name": "x"})", "/0/id: is \"X!\", takes small letters"},
         Case{R"({"id": "wood", "shape": "area", "name": "x"})",
              "/0/id: is \"wood\", which is a kind of area already"},
         Case{R"({"id": "x", "shape": "area"})", "/0: \"name\" is missing"},
         Case{R"({"id": "x", "shape": "area", "of": ["woood"]})",
              "/0/of/0: is \"woood\", which is no kind of area: is it \"wood\"?"},
         Case{R"({"id": "x", "shape": "area", "of": ["wood", "field"], "going": "slow"})",
              "/0/going: is \"slow\", takes open"},
         Case{R"({"id": "x", "shape": "area", "name": "x", "width": 3})", "/0/width"},
         Case{R"({"id": "x", "shape": "line", "name": "x", "width": 3, "sight": "wood"})",
              "/0/sight: is \"wood\", takes none or barrier"},
         Case{R"({"id": "x", "shape": "area", "name": "x", "height": -1})",
              "/0/height: is -1, takes 0 to 100"},
         Case{R"({"id": "x", "shape": "area", "name": "x", "paint": {"layer": "field"}})",
              "/0/paint: of layer"},
         Case{
             R"({"id": "x", "shape": "area", "name": "x", "paint": {"layer": "field", "low": [[1, 2, 3]], "high": [[1, 2, 3], [4, 5, 6]]}})",
             "/0/paint/low: takes two colours"},
         Case{
             R"({"id": "x", "shape": "area", "name": "x", "strewn": [{"model": "a", "share": 0.7}, {"model": "b", "share": 0.7}]})",
             "/0/strewn: has shares"},
         Case{R"({"id": "x", "shape": "point", "name": "x", "building": "churhc"})",
              "/0/building: is \"churhc\", which is no kind of building: is it \"church\"?"}}) {
        CAPTURE(c.record);
        const Added own{"[" + std::string{c.record} + "]"};
        REQUIRE_FALSE(own.problems.empty());
        CAPTURE(own.problems.front());
        CHECK(own.problems.front().find(c.problem) != std::string::npos);
        CHECK(own.problems.size() == 1);
        CHECK(own.kinds.kinds().size() == standard().kinds().size());
    }
}

TEST_CASE("there are no more kinds than the map of the ground can tell apart") {
    std::string records = "[";
    for (int n = 0; n < 250; ++n)
        records += (n > 0 ? "," : "") + std::string{R"({"shape": "area", "name": "x", "id": "x)"} +
                   std::to_string(n) + R"("})";
    const Added own{records + "]"};
    CHECK(own.kinds.kinds().size() == most_kinds);
    REQUIRE_FALSE(own.problems.empty());
    CHECK(own.problems.front().find("250 kinds at most") != std::string::npos);
}
