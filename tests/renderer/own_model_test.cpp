#include "engine/core/files.h"
#include "tests/model/gltf_files.h"
#include "tests/renderer/table.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <ostream>

using namespace vantage;
using model::test::Folder;

namespace {

/// A PNG that is one bright colour which nothing else on the table has.
std::string magenta_png(const Folder& folder) {
    Image image{4, 4, 4, 8, {}};
    for (int n = 0; n < 16; ++n) image.samples.insert(image.samples.end(), {255, 0, 255, 255});
    REQUIRE(save_png(image, folder.path() / "paint.png"));
    const auto bytes = read_file(folder.path() / "paint.png");
    REQUIRE(bytes);
    return *bytes;
}

/// Two upright sheets set crosswise, 2 high, that show both sides, with the picture on them.
std::string crossed_sheets(const std::string& png) {
    std::string bytes;
    const auto put = [&](std::initializer_list<float> values) {
        for (const float v : values) model::test::put(bytes, v);
    };
    put({-0.5F, 0, 0, 0.5F, 0, 0, 0.5F, 2, 0, -0.5F, 2, 0});
    put({0, 0, -0.5F, 0, 0, 0.5F, 0, 2, 0.5F, 0, 2, -0.5F});
    for (int sheet = 0; sheet < 2; ++sheet) put({0, 1, 1, 1, 1, 0, 0, 0});
    for (const int i : {0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7})
        model::test::put(bytes, static_cast<std::uint16_t>(i));
    const std::size_t picture = bytes.size();
    bytes += png;
    const std::string json = fmt::format(
        R"({{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],
"meshes":[{{"name":"own","primitives":[{{"attributes":{{"POSITION":0,"TEXCOORD_0":1}},"indices":2,"material":0}}]}}],
"materials":[{{"doubleSided":true,"pbrMetallicRoughness":{{"metallicFactor":0,"baseColorTexture":{{"index":0}}}}}}],
"textures":[{{"source":0}}],"images":[{{"bufferView":3,"mimeType":"image/png"}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3","min":[-0.5,0,-0.5],"max":[0.5,2,0.5]}},
{{"bufferView":1,"componentType":5126,"count":8,"type":"VEC2"}},
{{"bufferView":2,"componentType":5123,"count":12,"type":"SCALAR"}}],
"bufferViews":[{{"buffer":0,"byteOffset":0,"byteLength":96}},{{"buffer":0,"byteOffset":96,"byteLength":64}},
{{"buffer":0,"byteOffset":160,"byteLength":24}},{{"buffer":0,"byteOffset":{},"byteLength":{}}}],
"buffers":[{{"byteLength":{}}}]}})",
        picture, png.size(), bytes.size());
    return model::test::glb(json, bytes);
}

/// The first-light scene in a folder of its own, with a list of models.
std::filesystem::path scene_with(const Folder& folder, const nlohmann::json& models) {
    const std::filesystem::path ours = std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes";
    std::filesystem::copy(ours / "first-light.png", folder.path() / "first-light.png",
                          std::filesystem::copy_options::overwrite_existing);
    const auto text = read_file(ours / "first-light.json");
    REQUIRE(text);
    nlohmann::json scene = nlohmann::json::parse(*text, nullptr, true, true);
    scene.erase("$schema");
    if (!models.empty()) scene["models"] = models;
    return folder.write("scene.json", scene.dump());
}

std::size_t magenta_pixels(const Image& image) {
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            count +=
                image.at(x, y, 0) > 90 && image.at(x, y, 2) > 90 && image.at(x, y, 1) * 2 < image.at(x, y, 0);
    return count;
}

struct Drawn {
    staging::Staged staged;
    Image picture;
};

Drawn draw(const std::filesystem::path& file) {
    const auto scene = scene::load_scene(file);
    if (!scene) FAIL(scene.error().text());
    auto staged = staging::stage_scene(*scene);
    if (!staged) FAIL(staged.error().text());
    staged->frame.camera = staging::camera_of(scene->cameras.front(), *staged);
    Image picture = test::renderer().draw(staged->frame, 320, 180);
    return {std::move(*staged), std::move(picture)};
}

std::string refusal(const std::filesystem::path& file) {
    const auto scene = scene::load_scene(file);
    if (!scene) return scene.error().text();
    const auto staged = staging::stage_scene(*scene);
    return staged ? "" : staged.error().text();
}

}

TEST_CASE("a player's own model stands on the table in its own paint, as tall as what it stands for") {
    const Folder folder{"own-model"};
    folder.write("own.glb", crossed_sheets(magenta_png(folder)));
    const Drawn before = draw(scene_with(folder, {}));
    const Drawn after = draw(scene_with(folder, {{{"file", "own.glb"}, {"troop", "line-infantry"}}}));
    CHECK(magenta_pixels(before.picture) < 10); // a red flag in the blue of the morning
    CHECK(magenta_pixels(after.picture) > 100);
    CHECK(test::renderer().validation_messages() == 0);

    const auto& models = after.staged.frame.stage->models;
    const auto own =
        std::find_if(models.begin(), models.end(), [](const auto& m) { return m->name == "own"; });
    REQUIRE(own != models.end());
    CHECK((*own)->max.z - (*own)->min.z > 1.6F); // a man with his hat on
    CHECK((*own)->max.z - (*own)->min.z < 2.4F);
    // Officers and drummers are not of the rank and file: they stay who they were.
    CHECK(after.staged.frame.groups.size() == before.staged.frame.groups.size());
    std::size_t own_groups = 0;
    for (const frame::FigureGroup& group : after.staged.frame.groups)
        own_groups += models[group.model] == *own;
    CHECK(own_groups > 0);
    CHECK(own_groups < after.staged.frame.groups.size());
}

TEST_CASE("a player's model that is not there, outside the folder or broken is refused in one line") {
    const Folder folder{"own-model-refused"};
    folder.write("broken.glb", "glTF of nothing");
    const auto says = [&](const nlohmann::json& one) {
        return refusal(scene_with(folder, nlohmann::json::array({one})));
    };
    CHECK(says({{"file", "../own.glb"}, {"troop", "hussars"}}).find("/models/0/file") != std::string::npos);
    CHECK(says({{"file", "gone.glb"}, {"troop", "hussars"}}).find("is not there") != std::string::npos);
    CHECK(says({{"file", "broken.glb"}}).find("is for nobody") != std::string::npos);
    CHECK(says({{"file", "broken.glb"}, {"troop", "line-infantry"}}).find("broken.glb") != std::string::npos);
    CHECK(says({{"file", "broken.glb"}, {"figure", "wizard"}}).find("line-foot") != std::string::npos);
}
