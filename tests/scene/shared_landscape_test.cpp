#include "engine/scene/shared_landscape.h"
#include "tests/scene/small_scene.h"

#include <doctest/doctest.h>

#include <ostream>

using namespace vantage;
using namespace vantage::scene;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// The small scene in two files: ground and terrain in one, all else in the other.
struct InTwoFiles {
    InTwoFiles() {
        fs::create_directories(folder / "lands");
        scene = small_scene();
        for (const char* key : {"ground", "terrain"}) {
            land[key] = scene[key];
            scene.erase(key);
        }
        scene["landscape"] = "lands/meadow.json";
        write();
    }
    ~InTwoFiles() { fs::remove_all(folder); }
    void write() const {
        REQUIRE(write_file(folder / "scene.json", scene.dump()));
        REQUIRE(write_file(folder / "lands/meadow.json", land.dump()));
    }
    [[nodiscard]] fs::path path() const { return folder / "scene.json"; }
    [[nodiscard]] std::string hash() const {
        const auto content = read_file(path());
        const auto document = parse_json(*content, path().string());
        const auto hash = hash_of(*document, *content);
        return hash ? *hash : hash.error().text();
    }

    fs::path folder = fs::temp_directory_path() / ("vantage-shared-landscape-" + std::to_string(getpid()));
    json scene, land;
};

std::vector<std::string> problems_of(const fs::path& path) {
    Problems problems;
    if (const auto scene = load_scene(path, {}, problems)) check_scene(*scene, problems);
    std::vector<std::string> out;
    for (const Error& e : problems.errors()) out.push_back(e.text());
    for (const Error& e : problems.warnings()) out.push_back(e.text());
    return out;
}

}

TEST_CASE("a scene whose landscape is a file of its own is the same scene") {
    const InTwoFiles files;
    const SceneFile whole{small_scene()};
    const auto one = load_scene(whole.path());
    const auto two = load_scene(files.path());
    REQUIRE(one);
    if (!two) FAIL(two.error().text());
    CHECK(two->ground.width == one->ground.width);
    CHECK(two->ground.heights->height_at({Yards{700}, Yards{900}}) ==
          one->ground.heights->height_at({Yards{700}, Yards{900}}));
    CHECK(two->landscape.areas.size() == one->landscape.areas.size());
    CHECK(two->landscape.lines.size() == one->landscape.lines.size());
    CHECK(two->landscape.spots.size() == one->landscape.spots.size());
    for (std::size_t i = 0; i < one->units.size(); ++i)
        CHECK(two->units[i].place.at == one->units[i].place.at);
    CHECK(problems_of(files.path()).empty());
}

TEST_CASE("what is wrong with a landscape is said with its own file") {
    InTwoFiles files;
    const auto first = [&] {
        files.write();
        const auto found = problems_of(files.path());
        return found.empty() ? std::string{} : found.front();
    };
    files.land["terrain"]["areas"][0]["kind"] = "jungle";
    CHECK(first().find("meadow.json") != std::string::npos);
    CHECK(first().find("/terrain/areas/0/kind") != std::string::npos);
    files.land["terrain"]["areas"][0]["kind"] = "wood";
    files.land["sides"] = json::array();
    CHECK(first().find("meadow.json") != std::string::npos);
    files.land.erase("sides");
    // What only a look at the whole finds: an outline that crosses itself.
    files.land["terrain"]["areas"][0]["outline"] = {{200, 200}, {600, 600}, {600, 200}, {200, 600}};
    CHECK(first().find("meadow.json") != std::string::npos);
}

TEST_CASE("the name of a landscape stays inside the scene's folder, and stands alone") {
    InTwoFiles files;
    for (const char* name : {"/etc/passwd", "../meadow.json", "http://meadow.json", "none.json", ""}) {
        files.scene["landscape"] = name;
        files.write();
        CAPTURE(name);
        CHECK_FALSE(load_scene(files.path()));
    }
    files.scene["landscape"] = 7;
    files.write();
    CHECK_FALSE(load_scene(files.path()));
    files.scene["landscape"] = "lands/meadow.json";
    files.scene["ground"] = files.land["ground"];
    files.write();
    const auto both = load_scene(files.path());
    REQUIRE_FALSE(both);
    CHECK(both.error().text().find("/ground") != std::string::npos);
}

TEST_CASE("a changed landscape is a changed scene") {
    InTwoFiles files;
    const std::string before = files.hash();
    CHECK(files.hash() == before);
    files.land["title"] = "Meadow";
    files.write();
    CHECK(files.hash() != before);
}

TEST_CASE("a landscape is read by itself") {
    const InTwoFiles files;
    Problems problems;
    const auto land = load_landscape(files.folder / "lands/meadow.json", problems);
    REQUIRE(land);
    CHECK(land->landscape.areas.size() == 2);
    CHECK(land->units.empty());
    check_land(*land, problems);
    CHECK(problems.ok());
}
