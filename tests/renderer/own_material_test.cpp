#include "engine/frame/camera.h"
#include "engine/model/player_model.h"
#include "tests/model/gltf_files.h"
#include "tests/renderer/table.h"

#include <doctest/doctest.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <functional>
#include <ostream>

// Players' own materials, each on one sheet whose right picture can be told beforehand. The sheet is two
// metres high and wide, looks along glTF's +z and is seen from there, so that its picture stands as it was
// painted.

using namespace vantage;
using model::test::Folder;
using Json = nlohmann::json;

namespace {

constexpr std::uint32_t side = 96;
constexpr float scale = 20.0F; // millimetres a metre

using Pixel = std::array<std::uint16_t, 4>;

/// A picture of `columns` colours beside each other.
std::string columns(std::initializer_list<Pixel> colours) {
    Image image{static_cast<std::uint32_t>(colours.size()) * 16, 16, 4, 8, {}};
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (const Pixel& colour : colours)
            for (int n = 0; n < 16; ++n)
                image.samples.insert(image.samples.end(), colour.begin(), colour.end());
    return encode_png(image);
}

/// The glTF of the sheet in the making.
struct Sheet {
    Json material = Json::object();
    Json node = Json::object();
    std::array<glm::vec2, 4> uv{glm::vec2{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    std::vector<glm::vec4> tangents;
    std::vector<glm::vec3> colours;
    std::vector<std::string> images;

    /// The number of a texture with this picture.
    int picture(std::string png) {
        images.push_back(std::move(png));
        return static_cast<int>(images.size()) - 1;
    }

    [[nodiscard]] std::string glb() const {
        std::string bytes;
        Json json;
        json["asset"]["version"] = "2.0";
        json["scene"] = 0;
        json["scenes"][0]["nodes"][0] = 0;
        const auto view = [&](std::size_t first) {
            json["bufferViews"].push_back(
                {{"buffer", 0}, {"byteOffset", first}, {"byteLength", bytes.size() - first}});
            while (bytes.size() % 4 != 0) bytes += '\0';
            return json["bufferViews"].size() - 1;
        };
        const auto numbers = [&](const char* type, std::initializer_list<float> values) {
            const std::size_t first = bytes.size();
            for (const float v : values) model::test::put(bytes, v);
            json["accessors"].push_back(
                {{"bufferView", view(first)}, {"componentType", 5126}, {"count", 4}, {"type", type}});
            return json["accessors"].size() - 1;
        };
        Json attributes;
        attributes["POSITION"] = numbers("VEC3", {-1, 0, 0, 1, 0, 0, 1, 2, 0, -1, 2, 0});
        json["accessors"].back()["min"] = Json::array({-1, 0, 0});
        json["accessors"].back()["max"] = Json::array({1, 2, 0});
        attributes["NORMAL"] = numbers("VEC3", {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1});
        attributes["TEXCOORD_0"] =
            numbers("VEC2", {uv[0].x, uv[0].y, uv[1].x, uv[1].y, uv[2].x, uv[2].y, uv[3].x, uv[3].y});
        if (!tangents.empty()) {
            const glm::vec4 t = tangents[0];
            attributes["TANGENT"] = numbers(
                "VEC4", {t.x, t.y, t.z, t.w, t.x, t.y, t.z, t.w, t.x, t.y, t.z, t.w, t.x, t.y, t.z, t.w});
        }
        if (!colours.empty()) {
            std::vector<float> all;
            for (const glm::vec3& c : colours) all.insert(all.end(), {c.x, c.y, c.z});
            const std::size_t first = bytes.size();
            for (const float v : all) model::test::put(bytes, v);
            json["accessors"].push_back(
                {{"bufferView", view(first)}, {"componentType", 5126}, {"count", 4}, {"type", "VEC3"}});
            attributes["COLOR_0"] = json["accessors"].size() - 1;
        }
        const std::size_t first = bytes.size();
        for (const int i : {0, 1, 2, 0, 2, 3}) model::test::put(bytes, static_cast<std::uint16_t>(i));
        json["accessors"].push_back(
            {{"bufferView", view(first)}, {"componentType", 5123}, {"count", 6}, {"type", "SCALAR"}});
        Json& primitive = json["meshes"][0]["primitives"][0];
        primitive["attributes"] = attributes;
        primitive["indices"] = json["accessors"].size() - 1;
        primitive["material"] = 0;
        Json shown = node;
        shown["mesh"] = 0;
        json["nodes"] = Json::array({shown});
        json["materials"] = Json::array({material});
        for (const std::string& png : images) {
            const std::size_t begin = bytes.size();
            bytes += png;
            json["images"].push_back({{"bufferView", view(begin)}, {"mimeType", "image/png"}});
            json["textures"].push_back({{"source", json["images"].size() - 1}});
        }
        json["buffers"][0]["byteLength"] = bytes.size();
        return model::test::glb(json.dump(), bytes);
    }
};

/// A material of one colour that neither mirrors nor shines.
Json matt(std::array<double, 4> colour) {
    Json out;
    Json& paint = out["pbrMetallicRoughness"];
    paint["baseColorFactor"] = colour;
    paint["metallicFactor"] = 0.0;
    paint["roughnessFactor"] = 1.0;
    return out;
}

/// The sheet on a bare table in a black room under a sun of this bearing and height.
frame::Frame standing(const Sheet& sheet, double bearing = 0, double height = 40) {
    const Folder folder{"own-material"};
    const auto read = model::load_player_model(folder.write("sheet.glb", sheet.glb()), {.height = 2.0F});
    if (!read) FAIL(read.error().text());
    auto stage = std::make_shared<frame::Stage>();
    const GroundScale ground{Yards{100.0}};
    const Yards across = ground.on_ground(Millimetres{300.0});
    stage->ground = std::make_shared<HeightField>(16, 16, across, across, std::vector<float>(256, 0.0F));
    stage->space = frame::TableSpace{ground, across, across, Yards{0.0}, 1.0};
    stage->models.push_back(std::make_shared<const model::Mesh>(model::mesh_of(*read)));
    stage->palettes.emplace_back();
    frame::Prop prop;
    prop.scale = scale;
    stage->props.push_back(prop);
    frame::Frame frame;
    frame.stage = stage;
    frame.camera = {.eye = {0, 400, 20}, .target = {0, 0, 20}, .field_of_view = Degrees{5.0}};
    frame.lens.ambient_occlusion = false;
    frame.lens.room = frame::Room::plain;
    frame.lens.wall = frame::Colour{0.0F};
    frame.light.sun_bearing = Degrees{bearing};
    frame.light.sun_height = Degrees{height};
    return frame;
}

Image drawn(const frame::Frame& frame) { return test::renderer().draw(frame, side, side); }

float linear(std::uint16_t byte) {
    const float s = static_cast<float>(byte) / 255.0F;
    return s <= 0.04045F ? s / 12.92F : std::pow((s + 0.055F) / 1.055F, 2.4F);
}

/// The mean light of a square in the picture, whose middle is given in shares of it.
glm::vec3 at(const Image& image, double x, double y, std::uint32_t half = 5) {
    const auto px = static_cast<std::uint32_t>(x * side);
    const auto py = static_cast<std::uint32_t>(y * side);
    glm::vec3 sum{0.0F};
    for (std::uint32_t j = py - half; j < py + half; ++j)
        for (std::uint32_t i = px - half; i < px + half; ++i)
            for (int c = 0; c < 3; ++c) sum[c] += linear(image.at(i, j, static_cast<std::uint32_t>(c)));
    return sum / static_cast<float>(half * half * 4);
}

float light_of(glm::vec3 c) { return c.r * 0.2F + c.g * 0.7F + c.b * 0.1F; }

float light_under(Sheet sheet, double bearing, double height) {
    return light_of(at(drawn(standing(sheet, bearing, height)), 0.5, 0.5));
}

constexpr double left = 0.3;
constexpr double right = 0.7;

}

TEST_CASE("a texture lies as it was painted, and each corner's colour multiplies it") {
    Sheet sheet;
    sheet.material = matt({1, 1, 1, 1});
    sheet.material["pbrMetallicRoughness"]["baseColorTexture"]["index"] =
        sheet.picture(columns({Pixel{220, 30, 30, 255}, Pixel{30, 30, 220, 255}}));
    const Image picture = drawn(standing(sheet));
    CHECK(at(picture, left, 0.5).r > 2 * at(picture, left, 0.5).b);
    CHECK(at(picture, right, 0.5).b > 2 * at(picture, right, 0.5).r);

    Sheet bare;
    bare.material = matt({1, 1, 1, 1});
    const glm::vec3 red{0.8F, 0, 0};
    const glm::vec3 green{0, 0.8F, 0};
    bare.colours = {red, red, green, green}; // from below
    const Image shaded = drawn(standing(bare));
    CHECK(at(shaded, 0.5, 0.8).r > 1.5F * at(shaded, 0.5, 0.8).g);
    CHECK(at(shaded, 0.5, 0.2).g > 1.5F * at(shaded, 0.5, 0.2).r);
    // They are linear: half of red over half of green in the middle.
    CHECK(at(shaded, 0.5, 0.5).r == doctest::Approx(at(shaded, 0.5, 0.5).g).epsilon(0.2));
    CHECK(test::renderer().validation_messages() == 0);
}

TEST_CASE("bumps stand out as they were made, whoever wrote the tangents and however the texture is turned") {
    const std::string to_the_right = columns({Pixel{204, 128, 230, 255}});
    const std::string upwards = columns({Pixel{128, 204, 230, 255}});
    const auto bumpy = [&](const std::string& png) {
        Sheet sheet;
        sheet.material = matt({0.5, 0.5, 0.5, 1});
        sheet.material["normalTexture"]["index"] = sheet.picture(png);
        return sheet;
    };
    constexpr double from_right = 300; // whoever looks south has the west on his right hand
    constexpr double from_left = 60;
    Sheet sheet = bumpy(to_the_right);
    CHECK(light_under(sheet, from_right, 10) > 1.5F * light_under(sheet, from_left, 10));
    sheet.tangents.assign(1, glm::vec4{1, 0, 0, 1});
    CHECK(light_under(sheet, from_right, 10) > 1.5F * light_under(sheet, from_left, 10));
    sheet.tangents.clear();
    sheet.uv = {glm::vec2{1, 1}, {0, 1}, {0, 0}, {1, 0}}; // mirrored, as one side of a face often is
    CHECK(light_under(sheet, from_left, 10) > 1.5F * light_under(sheet, from_right, 10));
    sheet.uv = {glm::vec2{0, 0}, {0, 1}, {1, 1}, {1, 0}}; // its right is the sheet's top
    CHECK(light_under(sheet, 0, 65) >
          1.15F * light_under(bumpy(columns({Pixel{128, 128, 255, 255}})), 0, 65));

    const Sheet up = bumpy(upwards);
    const Sheet flat = bumpy(columns({Pixel{128, 128, 255, 255}}));
    Sheet down = up;
    down.uv = {glm::vec2{0, 0}, {1, 0}, {1, 1}, {0, 1}}; // on its head
    CHECK(light_under(up, 0, 65) > 1.15F * light_under(flat, 0, 65));
    CHECK(light_under(down, 0, 65) < 0.8F * light_under(flat, 0, 65));
    Sheet weak = up;
    weak.material["normalTexture"]["scale"] = 0.3;
    CHECK(light_under(weak, 0, 65) < 0.95F * light_under(up, 0, 65));
}

TEST_CASE("metal mirrors what is round the table, paint does not, and a map tells them apart") {
    Sheet sheet;
    sheet.material = matt({0.9, 0.9, 0.9, 1});
    sheet.material["pbrMetallicRoughness"]["metallicFactor"] = 1.0;
    // Blue is metal, green roughness: smooth throughout, and of metal on the left.
    sheet.material["pbrMetallicRoughness"]["metallicRoughnessTexture"]["index"] =
        sheet.picture(columns({Pixel{255, 0, 255, 255}, Pixel{255, 0, 0, 255}}));
    frame::Frame frame = standing(sheet);
    frame.light.sun = glm::vec3{0.0F};
    frame.light.sky = {0.6F, 0.0F, 0.0F};
    frame.light.bounce = {0.6F, 0.0F, 0.0F};
    frame.light.zenith = frame.light.horizon = {0.0F, 0.0F, 0.8F};
    // From below, so that it mirrors the sky.
    frame.camera = {.eye = {0, 400, 2}, .target = {0, 0, 24}, .field_of_view = Degrees{5.0}};
    const Image picture = drawn(frame);
    CHECK(at(picture, left, 0.4).b > 1.5F * at(picture, left, 0.4).r);
    CHECK(at(picture, right, 0.4).r > 1.5F * at(picture, right, 0.4).b);

    // Gold throws back its own colour.
    Sheet gold;
    gold.material = matt({1.0, 0.6, 0.1, 1});
    gold.material["pbrMetallicRoughness"]["metallicFactor"] = 1.0;
    gold.material["pbrMetallicRoughness"]["roughnessFactor"] = 0.0;
    frame::Frame white = standing(gold);
    white.camera = frame.camera;
    white.light.zenith = white.light.horizon = glm::vec3{0.8F};
    const glm::vec3 seen = at(drawn(white), 0.5, 0.4);
    CHECK(seen.r > 1.15F * seen.g);
    CHECK(seen.g > 1.4F * seen.b);
}

TEST_CASE("what is smooth glints where the sun is mirrored, what is rough does not") {
    Sheet sheet;
    sheet.node["rotation"] = Json::array({-0.38268343, 0.0, 0.0, 0.92387953}); // leans back by 45 degrees
    const auto light = [&](double roughness) {
        sheet.material = matt({0.05, 0.05, 0.05, 1});
        sheet.material["pbrMetallicRoughness"]["roughnessFactor"] = roughness;
        frame::Frame frame = standing(sheet, 0, 75);
        frame.camera = frame::orbit({0, 0, 20}, Degrees{0}, Degrees{15}, Millimetres{400}, Degrees{5.0});
        return light_of(at(drawn(frame), 0.5, 0.5));
    };
    CHECK(light(0.25) > 1.8F * light(1.0));
    CHECK(light(0.25) > light(0.6));
}

TEST_CASE("a sheet is seen from behind only where it shows both sides, and lit there as it stands") {
    Sheet sheet;
    sheet.material = matt({0.8, 0.2, 0.2, 1});
    const auto behind = [&](double sun) {
        frame::Frame frame = standing(sheet, sun, 30);
        frame.camera.eye.y = -400;
        return frame;
    };
    frame::Frame empty = behind(180);
    auto bare = std::make_shared<frame::Stage>(*empty.stage);
    bare->props.clear();
    empty.stage = bare;
    empty.lens.shadows = false;
    frame::Frame one = behind(180);
    one.lens.shadows = false;
    const glm::vec3 nothing = at(drawn(empty), 0.5, 0.4);
    CHECK(glm::length(at(drawn(one), 0.5, 0.4) - nothing) < 0.004F);
    sheet.material["doubleSided"] = true;
    const glm::vec3 lit = at(drawn(behind(180)), 0.5, 0.4);
    const glm::vec3 unlit = at(drawn(behind(0)), 0.5, 0.4);
    CHECK(lit.r > 1.5F * lit.g);
    CHECK(light_of(lit) > 1.4F * light_of(unlit));
}

TEST_CASE(
    "a mask leaves nothing of a sheet where it is clear, nor of its shadow, and a veil lets half through") {
    Sheet sheet;
    sheet.material = matt({1, 1, 1, 1});
    sheet.material["doubleSided"] = true;
    sheet.material["pbrMetallicRoughness"]["baseColorTexture"]["index"] =
        sheet.picture(columns({Pixel{230, 230, 40, 20}, Pixel{230, 230, 40, 250}}));
    frame::Frame above = standing(sheet, 0, 35);
    above.camera = frame::orbit({0, -15, 5}, Degrees{0}, Degrees{55}, Millimetres{600}, Degrees{12.0});
    const auto covers = [&](const char* mode) {
        sheet.material["alphaMode"] = mode;
        frame::Frame frame = standing(sheet, 0, 35);
        frame.camera = above.camera;
        frame::Frame empty = frame;
        auto bare = std::make_shared<frame::Stage>(*frame.stage);
        bare->props.clear();
        empty.stage = bare;
        return test::changed_by(frame, empty, side * 2, side * 2);
    };
    const double whole = covers("OPAQUE");
    CHECK(whole > 0.05);
    CHECK(covers("MASK") == doctest::Approx(whole / 2).epsilon(0.12));

    Sheet veil;
    veil.material = matt({0.9, 0.1, 0.1, 1});
    const glm::vec3 solid = at(drawn(standing(veil)), 0.5, 0.3, 14);
    veil.material["pbrMetallicRoughness"]["baseColorFactor"][3] = 0.5;
    veil.material["alphaMode"] = "BLEND";
    const glm::vec3 half = at(drawn(standing(veil)), 0.5, 0.3, 14);
    CHECK(half.r == doctest::Approx(solid.r / 2).epsilon(0.15)); // the wall behind it is black
}

TEST_CASE("what glows is seen without any light") {
    Sheet sheet;
    sheet.material = matt({0, 0, 0, 1});
    sheet.material["emissiveFactor"] = Json::array({0.0, 0.8, 0.0});
    frame::Frame frame = standing(sheet);
    frame.light.sun = frame.light.sky = frame.light.bounce = glm::vec3{0.0F};
    frame.light.zenith = frame.light.horizon = glm::vec3{0.0F};
    const glm::vec3 seen = at(drawn(frame), 0.5, 0.5);
    CHECK(seen.g > 0.2F);
    CHECK(seen.g > 3 * seen.r);
    CHECK(test::renderer().validation_messages() == 0);
}
