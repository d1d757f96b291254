#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/load.h"
#include "engine/model/slot.h"
#include "tests/model/gltf_files.h"
#include "tools/models/finish.h"
#include "tools/models/generate.h"
#include "tools/models/preview.h"
#include "tools/models/write_glb.h"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <cmath>
#include <ostream>
#include <set>

using namespace vantage;
using namespace vantage::model;

namespace {

const std::filesystem::path folder = std::filesystem::path{VANTAGE_SOURCE_DIR} / "assets" / "models";

nlohmann::json index() {
    const auto document = load_json(folder / "models.json");
    REQUIRE(document);
    return *document->root;
}

float area(const Mesh& m, std::uint32_t first) {
    const auto at = [&](std::uint32_t k) { return m.vertices[m.indices[first + k]].position; };
    return glm::length(glm::cross(at(1) - at(0), at(2) - at(0)));
}

}

TEST_CASE("every model in the index loads, and is what a model must be") {
    std::set<std::string> files;
    const nlohmann::json all = index();
    for (const auto& entry : all["models"]) {
        const auto id = entry["id"].get<std::string>();
        const auto kind = entry["kind"].get<std::string>();
        CAPTURE(id);
        const auto mesh = load_mesh(folder / entry["file"].get<std::string>());
        REQUIRE_MESSAGE(mesh, (mesh ? "" : mesh.error().text()));
        CHECK(files.insert(entry["file"].get<std::string>()).second);
        CHECK(mesh->name == id);
        REQUIRE(entry["triangles"].size() == mesh->lods.size());
        bool sound = true;
        for (const Vertex& v : mesh->vertices) {
            sound = sound && std::abs(glm::length(v.normal) - 1.0f) < 0.001f && v.slot < slot_count &&
                    v.light >= 0.0f && v.light <= 1.0f;
            sound = sound && std::isfinite(v.position.x + v.position.y + v.position.z);
        }
        CHECK(sound);
        for (std::size_t level = 0; level < mesh->lods.size(); ++level) {
            const Lod& lod = mesh->lods[level];
            CHECK(lod.index_count / 3 == entry["triangles"][level].get<std::uint32_t>());
            CHECK(lod.index_count % 3 == 0);
            if (level > 0) CHECK(lod.index_count < mesh->lods[level - 1].index_count);
            if (level > 0) CHECK(lod.error > mesh->lods[level - 1].error);
            bool whole = true;
            for (std::uint32_t i = lod.first_index; i < lod.first_index + lod.index_count; i += 3) {
                whole = whole && mesh->indices[i] < mesh->vertices.size() &&
                        mesh->indices[i + 1] < mesh->vertices.size() &&
                        mesh->indices[i + 2] < mesh->vertices.size();
                // A triangle is of one colour and has an inside.
                whole = whole &&
                        mesh->vertices[mesh->indices[i]].slot == mesh->vertices[mesh->indices[i + 1]].slot &&
                        mesh->vertices[mesh->indices[i]].slot == mesh->vertices[mesh->indices[i + 2]].slot;
                whole = whole && area(*mesh, i) > 0.0f;
            }
            CHECK(whole);
        }
        const std::uint32_t last = mesh->lods.back().index_count / 3;
        if (kind == "foot") {
            CHECK(mesh->eye_height == doctest::Approx(1.62).epsilon(0.001));
            CHECK(mesh->lods[0].index_count / 3 <= 4200);
            CHECK(last <= 42);
            CHECK(mesh->min.z > -0.06f);
            CHECK(mesh->max.z > 1.3f);
            CHECK(mesh->max.z < 3.6f);
        }
        if (kind == "horse") {
            CHECK(mesh->eye_height > 2.0f);
            CHECK(mesh->lods[0].index_count / 3 <= 6200);
            CHECK(last <= 80);
        }
        if (kind == "strip") CHECK(mesh->lods[0].index_count / 3 <= 150);
        if (kind == "tree") CHECK(last <= 30);
    }
    // Nothing lies there that the index does not name.
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".glb")
            CHECK_MESSAGE(files.contains(file.path().filename().string()), file.path().string());
}

TEST_CASE("the generator writes the files in assets/models byte for byte") {
    // One of each kind and every twelfth: all of them take a minute, and a sanitizer makes minutes of
    // seconds.
#ifdef VANTAGE_SANITIZED
    constexpr std::size_t every = 1000;
#else
    constexpr std::size_t every = 12;
#endif
    std::set<std::string> kinds;
    std::size_t number = 0;
    for (const models::Entry& entry : models::catalogue()) {
        if (!kinds.insert(entry.kind).second && ++number % every != 0) continue;
        CAPTURE(entry.id);
        const auto made = models::to_glb(models::made(entry));
        REQUIRE(made);
        const auto stored = read_file(folder / models::file_name(entry));
        REQUIRE(stored);
        CHECK((*made == *stored));
    }
    CHECK(models::catalogue().size() == index()["models"].size());
}

TEST_CASE("what was written is what is read") {
    const auto all = models::catalogue();
    const Mesh made = models::made(all.front());
    const auto bytes = models::to_glb(made);
    REQUIRE(bytes);
    const test::Folder temporary{"round-trip"};
    const auto read = load_mesh(temporary.write("m.glb", *bytes));
    REQUIRE(read);
    REQUIRE(read->vertices.size() == made.vertices.size());
    REQUIRE(read->indices.size() == made.indices.size());
    CHECK(read->lods == made.lods);
    CHECK(read->eye_height == doctest::Approx(made.eye_height));
    CHECK(read->min == made.min);
    CHECK(read->max == made.max);
    bool same = true;
    for (std::size_t i = 0; i < made.vertices.size(); ++i)
        same = same && made.vertices[i].position == read->vertices[i].position &&
               made.vertices[i].slot == read->vertices[i].slot &&
               glm::dot(made.vertices[i].normal, read->vertices[i].normal) > 0.999f &&
               std::abs(made.vertices[i].light - read->vertices[i].light) < 0.003f;
    CHECK(same);
}

TEST_CASE("a figure looks north with its gear on the right side") {
    const auto musketeer = load_mesh(folder / "foot-shako-march.glb");
    REQUIRE(musketeer);
    // The pack is on the back, and the musket on the left shoulder.
    float pack_y = 0.0f;
    float stock_x = 0.0f;
    int packs = 0;
    int stocks = 0;
    for (const Vertex& v : musketeer->vertices) {
        if (v.slot == static_cast<std::uint32_t>(PaletteSlot::pack)) pack_y += v.position.y, ++packs;
        if (v.slot == static_cast<std::uint32_t>(PaletteSlot::weapon)) stock_x += v.position.x, ++stocks;
    }
    REQUIRE(packs > 0);
    REQUIRE(stocks > 0);
    CHECK(pack_y / static_cast<float>(packs) < -0.1f);
    CHECK(stock_x / static_cast<float>(stocks) < -0.1f);
}

TEST_CASE("a preview shows the coat in its colour") {
    const auto mesh = load_mesh(folder / "foot-shako-march.glb");
    REQUIRE(mesh);
    models::Colours colours;
    colours.fill(glm::vec3{0.5f});
    colours[static_cast<std::size_t>(PaletteSlot::coat)] = {1.0f, 0.0f, 0.0f};
    const Image image = models::preview({{&*mesh, colours, 0}}, {.tile = 96});
    int red = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            if (image.at(x, y, 0) > 60 && image.at(x, y, 1) < 20) ++red;
    CHECK(red > 60);
}
