#include "engine/core/files.h"
#include "tests/model/gltf_files.h"
#include "tests/renderer/table.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ostream>

using namespace vantage;
using model::test::Folder;
using nlohmann::json;

namespace {

constexpr std::uint32_t width = 320;
constexpr std::uint32_t height = 180;

/// 600 x 340 yards of grass in summer with one area in the middle, seen from the south.
json meadow_with(const json& area) {
    json scene = json::parse(R"({
      "title": "One field", "scales": {"ground": 50, "figures": 15},
      "ground": {"extent": [600, 340]},
      "weather": {"season": "summer", "sun_bearing": 230, "sun_elevation": 40},
      "sides": [{"id": "a", "name": "A", "nation": "french", "forces": []},
                {"id": "b", "name": "B", "nation": "austrian", "forces": []}],
      "terrain": {"areas": []},
      "cameras": [{"name": "field", "target": [300, 160], "distance": 330, "bearing": 0, "pitch": 30}]})");
    if (area.is_object()) {
        json one = area;
        one["outline"] = {{120, 60}, {480, 60}, {480, 280}, {120, 280}};
        scene["terrain"]["areas"].push_back(one);
    }
    return scene;
}

struct Drawn {
    staging::Staged staged;
    Image picture;
};

Drawn draw(const json& scene) {
    const Folder folder{"terrain-kind"};
    const auto loaded = scene::load_scene(folder.write("scene.json", scene.dump()));
    if (!loaded) FAIL(loaded.error().text());
    auto staged = staging::stage_scene(*loaded);
    if (!staged) FAIL(staged.error().text());
    staged->frame.camera = staging::camera_of(loaded->cameras.front(), *staged);
    Image picture = test::renderer().draw(staged->frame, width, height);
    return {std::move(*staged), std::move(picture)};
}

/// The mean colour of a square in the middle of the picture.
glm::dvec3 colour_of(const Image& image) {
    glm::dvec3 sum{0.0};
    for (std::uint32_t y = height / 2 - 20; y < height / 2 + 20; ++y)
        for (std::uint32_t x = width / 2 - 20; x < width / 2 + 20; ++x)
            sum += glm::dvec3{image.at(x, y, 0), image.at(x, y, 1), image.at(x, y, 2)};
    return sum / 1600.0;
}

std::size_t props_of(const frame::Stage& stage, std::string_view model) {
    return static_cast<std::size_t>(
        std::count_if(stage.props.begin(), stage.props.end(),
                      [&](const frame::Prop& p) { return stage.models[p.model]->name == model; }));
}

}

TEST_CASE("a kind that only a record knows is painted and planted as the record says") {
    json scene = meadow_with({{"kind", "lavender"}, {"rows", 0}});
    scene["terrain"]["kinds"] = json::parse(R"([{
        "id": "lavender", "shape": "area", "name": "lavender", "going": "rough", "height": 0.8, "loose": "edges",
        "paint": {"layer": "field", "low": [[120, 100, 150], [124, 104, 150]], "high": [[130, 80, 220], [140, 90, 230]], "row_width": 4},
        "rows": {"model": "clutter/corn", "size": 0.3, "apart": 2.5, "leaves": [[110, 70, 190], [150, 100, 230]]}}])");
    const Drawn lavender = draw(scene);
    const Drawn grass = draw(meadow_with(nullptr));
    const glm::dvec3 purple = colour_of(lavender.picture), green = colour_of(grass.picture);
    CAPTURE(purple.r);
    CAPTURE(purple.g);
    CAPTURE(purple.b);
    CHECK(purple.b > purple.g * 1.25);
    CHECK(purple.r > purple.g * 1.05);
    CHECK(green.g > green.b * 1.25);
    const frame::Stage& stage = *lavender.staged.frame.stage;
    CHECK(props_of(stage, "clutter/corn") > 200);
    CHECK(props_of(stage, "clutter/tuft") < props_of(*grass.staged.frame.stage, "clutter/tuft"));

    // Without its rows it is the same field, only barer: what is painted and what is planted are two things.
    scene["terrain"]["kinds"][0].erase("rows");
    const Drawn bare = draw(scene);
    CHECK(props_of(*bare.staged.frame.stage, "clutter/corn") == 0);
    CHECK(test::difference(lavender.picture, bare.picture).share > test::golden_share);
    CHECK(colour_of(bare.picture).b > colour_of(bare.picture).g);
    CHECK(test::renderer().validation_messages() == 0);
}

TEST_CASE("a kind whose model there is not is refused by the model's name") {
    json scene = meadow_with({{"kind", "hops"}});
    scene["terrain"]["kinds"] = json::parse(
        R"([{"id": "hops", "shape": "area", "of": ["field"], "rows": {"model": "clutter/hops", "leaves": [[1, 2, 3], [4, 5, 6]]}}])");
    const Folder folder{"terrain-kind"};
    const auto loaded = scene::load_scene(folder.write("scene.json", scene.dump()));
    REQUIRE(loaded);
    const auto staged = staging::stage_scene(*loaded);
    REQUIRE_FALSE(staged);
    CHECK(staged.error().text().find("has no model clutter/hops") != std::string::npos);
}

TEST_CASE("a vineyard stands in rows of vines, in leaf and bare, as it was last looked at") {
    const json area{{"kind", "vineyard"}, {"rows", 70}};
    const Drawn summer = draw(meadow_with(area));
    CHECK(test::matches_golden(summer.picture, "vineyard"));
    CHECK(props_of(*summer.staged.frame.stage, "clutter/vines") > 100);
    // It is not a field of greens, nor rough ground.
    for (const char* other : {"cabbage", "rough"})
        CHECK(test::difference(summer.picture, draw(meadow_with({{"kind", other}, {"rows", 70}})).picture)
                  .share > 0.1);
    json winter = meadow_with(area);
    winter["weather"]["season"] = "winter";
    winter["weather"]["ground"] = "frozen";
    const Drawn bare = draw(winter);
    CHECK(test::matches_golden(bare.picture, "vineyard-winter"));
    CHECK(props_of(*bare.staged.frame.stage, "clutter/vines") ==
          props_of(*summer.staged.frame.stage, "clutter/vines"));
}

TEST_CASE("whoever stands in a wood is seen, and the wood closes again behind him") {
    const test::Table table = test::table_of("mir-1812.json");
    frame::Frame frame = table.staged.frame;
    const frame::Stage& stage = *frame.stage;
    // The middle of a wood: the tree with the most others about it.
    const auto is_tree = [&](const frame::Prop& p) {
        return stage.models[p.model]->name.starts_with("tree/");
    };
    const frame::Prop* middle = nullptr;
    int most = 0;
    for (std::size_t i = 0; i < stage.props.size(); i += 41) {
        if (!is_tree(stage.props[i])) continue;
        const auto near = [&](const frame::Prop& p) {
            return is_tree(p) && glm::length(glm::vec2{p.at - stage.props[i].at}) < 60.0F;
        };
        const auto about = static_cast<int>(std::count_if(stage.props.begin(), stage.props.end(), near));
        if (about <= most) continue;
        most = about;
        middle = &stage.props[i];
    }
    REQUIRE(middle != nullptr);
    REQUIRE(most > 40);
    frame.camera.target = middle->at;
    frame.camera.eye = middle->at + glm::vec3{0, -220, 200};
    const Image before = test::renderer().draw(frame, width, height);
    const glm::vec3 was = frame.bases[0].at;
    frame.bases[0].at = middle->at + glm::vec3{0, 0, 1.5F};
    frame.bases_version += 1 << 16;
    const auto seen = [&](const frame::Frame& with) {
        frame::Frame without = with;
        std::erase_if(without.groups, [](const frame::FigureGroup& g) { return g.base == 0; });
        without.bases_version += 1 << 16;
        return test::changed_by(with, without, width, height);
    };
    frame::Frame in_the_open = frame;
    auto bare = std::make_shared<frame::Stage>(stage);
    bare->props.clear();
    in_the_open.stage = bare;
    const double among_trees = seen(frame);
    const double all = seen(in_the_open);
    CAPTURE(among_trees);
    CAPTURE(all);
    CHECK(all > 0.0005);
    CHECK(among_trees > 0.45 * all);
    frame.bases[0].at = was;
    frame.bases_version += 1 << 17;
    CHECK(test::difference(before, test::renderer().draw(frame, width, height)).share == 0.0);
}

TEST_CASE("at night what stands on the table is as dark as the table") {
    // How much lighter a wood is than the meadow that it stands on.
    const auto lighter = [](int sun) {
        json wood = meadow_with({{"kind", "wood"}});
        json meadow = meadow_with({});
        wood["weather"]["sun_elevation"] = meadow["weather"]["sun_elevation"] = sun;
        return colour_of(draw(wood).picture).y / colour_of(draw(meadow).picture).y;
    };
    const double by_day = lighter(40);
    const double by_night = lighter(-20);
    CAPTURE(by_day);
    CAPTURE(by_night);
    CHECK(by_day < 1.0);
    CHECK(by_night < 1.0);
}

TEST_CASE("a picture of many drawings needs no more than one sample a pixel") {
    const frame::Frame frame = test::table_of("first-light.json", {}, "table").staged.frame;
    constexpr std::uint32_t samples = 32;
    render::Renderer fine{{.validation = true, .samples = samples}};
    const Image one_each = fine.draw(frame, width, height, {.samples = samples});
    const Image four_each = test::renderer().draw(frame, width, height, {.samples = samples});
    CHECK(test::difference(one_each, four_each).share < 2.0 * test::golden_share);
    CHECK(fine.validation_messages() == 0);
}
