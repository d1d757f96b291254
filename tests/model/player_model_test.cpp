#include "engine/model/player_model.h"

#include "engine/core/random.h"
#include "engine/image/png.h"
#include "tests/model/gltf_files.h"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include <cmath>

using namespace vantage;
using namespace vantage::model;
using namespace vantage::model::test;

namespace {

std::string png_of(std::uint32_t width, std::uint32_t height) {
    Image image{width, height, 3, 8, {}};
    for (std::uint32_t i = 0; i < width * height; ++i)
        for (const int c : {200, 40, 10}) image.samples.push_back(static_cast<std::uint16_t>(c));
    return encode_png(image);
}

std::string with_image(const std::string& image) {
    return upright_json(
        R"("meshes":[{"name":"sheet","primitives":[{"attributes":{"POSITION":0},"indices":1}]}])",
        R"("meshes":[{"name":"sheet","primitives":[{"attributes":{"POSITION":0},"indices":1,"material":0}]}],
"materials":[{"name":"cloth","pbrMetallicRoughness":{"baseColorFactor":[0.5,1,1,1],"baseColorTexture":{"index":0}}}],
"textures":[{"source":0}],"images":[)" +
            image + "]");
}

}

TEST_CASE("a player's model is turned upright, scaled to the figure's height and set on its feet") {
    const Folder folder{"player-upright"};
    folder.write("data.bin", upright_bytes());
    const auto model = load_player_model(folder.write("m.gltf", upright_json()), {.height = 1.75f});
    REQUIRE(model);
    CHECK(model->name == "sheet");
    CHECK(model->indices.size() == 6);
    CHECK(model->max.z == doctest::Approx(1.75));
    CHECK(model->min.z == doctest::Approx(0.0));
    // 2 × 1 becomes 1.75 × 0.875, centred.
    CHECK(model->max.x == doctest::Approx(0.4375));
    CHECK(model->min.x == doctest::Approx(-0.4375));
    // glTF's +z is ahead: our +y.
    CHECK(model->vertices[0].normal.y == doctest::Approx(1.0));
    REQUIRE(model->materials.size() == 1);
    CHECK(model->materials[0].texture == nullptr);
}

TEST_CASE("a model may be turned to look ahead") {
    const Folder folder{"player-turned"};
    folder.write("data.bin", upright_bytes());
    const auto model = load_player_model(folder.write("m.gltf", upright_json()), {.turn = 90.0f});
    REQUIRE(model);
    CHECK(model->vertices[0].normal.x == doctest::Approx(1.0));
}

TEST_CASE("a .glb is read like the .gltf it was made from") {
    const Folder folder{"player-glb"};
    const std::string json = upright_json(R"(,"uri":"data.bin")", "");
    const auto model = load_player_model(folder.write("m.glb", glb(json, upright_bytes())));
    REQUIRE(model);
    CHECK(model->indices.size() == 6);
}

TEST_CASE("textures come with the model, once for each picture") {
    const Folder folder{"player-texture"};
    folder.write("data.bin", upright_bytes());
    folder.write("red cloth.png", png_of(8, 4));
    const auto model = load_player_model(folder.write("m.gltf", with_image(R"({"uri":"red%20cloth.png"})")));
    REQUIRE(model);
    REQUIRE(model->textures.size() == 1);
    CHECK(model->textures[0]->width == 8);
    CHECK(model->textures[0]->height == 4);
    CHECK(model->textures[0]->rgba[0] == 200);
    CHECK(model->textures[0]->rgba[3] == 255);
    CHECK(model->materials[0].texture == model->textures[0]);
    CHECK(model->materials[0].colour.x == doctest::Approx(0.5));
}

TEST_CASE("the first key of the first animation is the pose") {
    const Folder folder{"player-pose"};
    std::string bytes = upright_bytes();
    // Times 0 and 1; a quarter turn about x lays the sheet on its back, then none.
    for (const float v : {0.0f, 1.0f}) put(bytes, v);
    const float half = std::sqrt(0.5f);
    for (const float v : {half, 0.0f, 0.0f, half, 0.0f, 0.0f, 0.0f, 1.0f}) put(bytes, v);
    folder.write("data.bin", bytes);
    std::string json = upright_json(
        R"("buffers":[{"byteLength":60)",
        R"("animations":[{"samplers":[{"input":2,"output":3}],"channels":[{"sampler":0,"target":{"node":0,"path":"rotation"}}]}],
"buffers":[{"byteLength":100)");
    json = changed(
        json, R"(,{"buffer":0,"byteOffset":48,"byteLength":12})",
        R"(,{"buffer":0,"byteOffset":48,"byteLength":12},{"buffer":0,"byteOffset":60,"byteLength":8},{"buffer":0,"byteOffset":68,"byteLength":32})");
    json = changed(
        json, R"("type":"SCALAR"})",
        R"("type":"SCALAR"},{"bufferView":2,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},{"bufferView":3,"componentType":5126,"count":2,"type":"VEC4"})");
    const auto model = load_player_model(folder.write("m.gltf", json));
    // Lying flat it has no height to scale.
    REQUIRE_FALSE(model);
    CHECK(model.error().message.find("flat") != std::string::npos);
    json = changed(json, R"("path":"rotation")", R"("path":"weights")");
    CHECK(load_player_model(folder.write("still.gltf", json)));
}

TEST_CASE("a skin carries its vertices to where the joints are") {
    const Folder folder{"player-skin"};
    std::string bytes = upright_bytes();
    // Every vertex hangs on joint 0 alone.
    for (int i = 0; i < 4; ++i) bytes += std::string(4, '\0');
    for (int i = 0; i < 4; ++i)
        for (const float w : {1.0f, 0.0f, 0.0f, 0.0f}) put(bytes, w);
    folder.write("data.bin", bytes);
    std::string json =
        upright_json(R"("nodes":[{"mesh":0}])",
                     R"("nodes":[{"mesh":0,"skin":0},{"scale":[1,3,1]}],"skins":[{"joints":[1]}])");
    json = changed(json, R"("scenes":[{"nodes":[0]}])", R"("scenes":[{"nodes":[0,1]}])");
    json = changed(json, R"({"POSITION":0})", R"({"POSITION":0,"JOINTS_0":2,"WEIGHTS_0":3})");
    json = changed(
        json, R"("type":"SCALAR"})",
        R"("type":"SCALAR"},{"bufferView":2,"componentType":5121,"count":4,"type":"VEC4"},{"bufferView":3,"componentType":5126,"count":4,"type":"VEC4"})");
    json = changed(
        json, R"(,{"buffer":0,"byteOffset":48,"byteLength":12})",
        R"(,{"buffer":0,"byteOffset":48,"byteLength":12},{"buffer":0,"byteOffset":60,"byteLength":16},{"buffer":0,"byteOffset":76,"byteLength":64})");
    json = changed(json, R"("byteLength":60,)", R"("byteLength":140,)");
    const auto model = load_player_model(folder.write("m.gltf", json), {.height = 3.0f});
    REQUIRE(model);
    // Stretched to 6 × 1 by the joint, then scaled to 3 high: half as wide as before.
    CHECK(model->max.x == doctest::Approx(0.25));
}

TEST_CASE("files that ask for what they must not are refused in one line that names it") {
    struct Case {
        const char* name;
        std::string json;
        const char* says;
    };
    const std::string places = R"("uri":"data.bin")";
    const Folder folder{"player-refused"};
    folder.write("data.bin", upright_bytes());
    folder.write("short.bin", "abc");
    folder.write("huge.png", png_of(600, 8));
    folder.write("broken.png", png_of(8, 8).substr(0, 60));
    folder.write("text.png", "this is no picture");
    for (
        const Case& c : {
            Case{
                "draco",
                upright_json(
                    R"("scene":0)",
                    R"("extensionsUsed":["KHR_draco_mesh_compression"],"extensionsRequired":["KHR_draco_mesh_compression"],"scene":0)"),
                "KHR_draco_mesh_compression"},
            {"network", upright_json(places, R"("uri":"https://example.org/data.bin")"), "network address"},
            {"network without slashes", upright_json(places, R"("uri":"http:data.bin")"), "network address"},
            {"file address", upright_json(places, R"("uri":"file:///etc/passwd")"), "network address"},
            {"absolute", upright_json(places, R"("uri":"/etc/passwd")"), "not a file inside"},
            {"parent", upright_json(places, R"("uri":"../data.bin")"), "not a file inside"},
            {"hidden parent", upright_json(places, R"("uri":"%2e%2e/data.bin")"), "not a file inside"},
            {"missing file", upright_json(places, R"("uri":"nothing.bin")"), "there is no file"},
            {"short file", upright_json(places, R"("uri":"short.bin")"), "has 3 bytes"},
            {"image outside", with_image(R"({"uri":"../../x.png"})"), "not a file inside"},
            {"image from the network", with_image(R"({"uri":"http://example.org/x.png"})"),
             "network address"},
            {"huge image", with_image(R"({"uri":"huge.png"})"), "600 by 8 pixels"},
            {"broken image", with_image(R"({"uri":"broken.png"})"), "broken picture"},
            {"no image", with_image(R"({"uri":"text.png"})"), "neither a PNG nor a JPEG"},
            {"absurd buffer", upright_json(R"("byteLength":60,)", R"("byteLength":99999999999,)"),
             "bytes that are accepted"},
            {"absurd count", upright_json(R"("count":4,)", R"("count":4000000000,)"),
             "elements are accepted"},
            {"accessor past its view", upright_json(R"("count":4,)", R"("count":5,)"),
             "past the end of its buffer view"},
            {"view past its buffer",
             upright_json(R"("byteOffset":48,"byteLength":12)", R"("byteOffset":56,"byteLength":12)"),
             "past the 60 bytes"},
            {"negative offset", upright_json(R"("byteOffset":48)", R"("byteOffset":-8)"), "whole number"},
            {"view of no buffer",
             upright_json(R"({"buffer":0,"byteOffset":48)", R"({"buffer":7,"byteOffset":48)"),
             "not one of the 1 buffers"},
            {"accessor of no view", upright_json(R"("bufferView":1)", R"("bufferView":9)"),
             "not one of the 2 bufferViews"},
            {"mesh that is not there", upright_json(R"({"mesh":0})", R"({"mesh":3})"),
             "not one of the 1 meshes"},
            {"node ring",
             upright_json(R"("nodes":[{"mesh":0}])",
                          R"("nodes":[{"mesh":0,"children":[1]},{"children":[0]}])"),
             "ring"},
            {"own child", upright_json(R"({"mesh":0})", R"({"mesh":0,"children":[0]})"), "ring"},
            {"unknown component", upright_json(R"("componentType":5123)", R"("componentType":5130)"),
             "5126 is expected"},
            {"old glTF", upright_json(R"("version":"2.0")", R"("version":"1.0")"), "only glTF 2"},
            {"newer glTF", upright_json(R"("version":"2.0")", R"("version":"2.1","minVersion":"2.1")"),
             "asks for more than glTF 2.0"},
            {"no version", upright_json(R"("version":"2.0")", R"("version":"2.0","minVersion":2)"),
             "asks for more than glTF 2.0"},
            {"not glTF", R"({"a":1})", "only glTF 2"},
            {"not an object", "[1,2]", "not glTF"},
            {"no JSON", "{", "m.gltf"},
            {"no positions", upright_json(R"("POSITION":0)", R"("NORMAL":0)"), "no POSITION"},
            {"indices as floats",
             upright_json(R"("componentType":5123,"count":6)", R"("componentType":5126,"count":3)"),
             "whole numbers"},
            {"half a triangle", upright_json(R"("count":6)", R"("count":5)"), "fewer than 3 corners"},
        }) {
        CAPTURE(c.name);
        const auto model = load_player_model(folder.write("m.gltf", c.json), {.texture_side = 512});
        REQUIRE_FALSE(model);
        const std::string text = model.error().text();
        CAPTURE(text);
        CHECK(text.find(c.says) != std::string::npos);
        CHECK(text.find('\n') == std::string::npos);
    }
}

TEST_CASE("an index that points past the vertices is refused") {
    const Folder folder{"player-index"};
    std::string bytes = upright_bytes();
    bytes[58] = 4;
    folder.write("data.bin", bytes);
    const auto model = load_player_model(folder.write("m.gltf", upright_json()));
    REQUIRE_FALSE(model);
    CHECK(model.error().message.find("not below 4") != std::string::npos);
}

TEST_CASE("numbers that are not finite are refused") {
    const Folder folder{"player-nan"};
    std::string bytes = upright_bytes();
    const float nan = std::nanf("");
    std::memcpy(bytes.data() + 4, &nan, 4);
    folder.write("data.bin", bytes);
    const auto model = load_player_model(folder.write("m.gltf", upright_json()));
    REQUIRE_FALSE(model);
    CHECK(model.error().message.find("not finite") != std::string::npos);
}

TEST_CASE("more triangles than the limit are refused before they are read") {
    const Folder folder{"player-limit"};
    folder.write("data.bin", upright_bytes());
    const auto path = folder.write("m.gltf", upright_json());
    CHECK_FALSE(load_player_model(path, {.triangles = 1}));
    CHECK(load_player_model(path, {.triangles = 2}));
    CHECK_FALSE(load_player_model(path, {.vertices = 3}));
    CHECK_FALSE(load_player_model(path, {.file_bytes = 100}));
}

TEST_CASE("no damaged .glb does harm") {
    const Folder folder{"player-damage"};
    const std::string whole = glb(upright_json(R"(,"uri":"data.bin")", ""), upright_bytes());
    // Every cut, and then bytes changed at random; whatever comes of it, the loader answers.
    for (std::size_t size = 0; size < whole.size(); size += 7)
        CHECK_FALSE(load_player_model(folder.write("cut.glb", std::string_view{whole}.substr(0, size))));
    Random random{1815};
    int read = 0;
    for (int i = 0; i < 600; ++i) {
        std::string bytes = whole;
        for (int k = 0; k < 3; ++k)
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] =
                static_cast<char>(random.below(256));
        const auto model = load_player_model(folder.write("noise.glb", bytes));
        if (!model) continue;
        ++read;
        for (const std::uint32_t index : model->indices) REQUIRE(index < model->vertices.size());
    }
    CHECK(read > 0);
}
