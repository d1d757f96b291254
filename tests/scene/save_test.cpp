#include "engine/core/json_text.h"
#include "engine/scene/document.h"
#include "tests/scene/small_scene.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::scene;
using nlohmann::ordered_json;
using vantage::test::Folder;
using vantage::test::run;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> every_scene() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(fs::path{VANTAGE_SOURCE_DIR} / "scenes"))
        if (entry.path().extension() == ".json") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::string bytes(const fs::path& path) {
    const auto text = read_file(path);
    if (!text) FAIL(text.error().text());
    return *text;
}

SceneDocument document(const fs::path& path) {
    auto read = read_document(path);
    if (!read) FAIL(read.error().text());
    return *std::move(read);
}

ordered_json without_schema(ordered_json root) {
    root.erase("$schema");
    return root;
}

}

TEST_CASE("every scene is saved with every key in its own order, and the second save has the same bytes") {
    const std::vector<fs::path> scenes = every_scene();
    REQUIRE(scenes.size() >= 8);
    for (const fs::path& path : scenes) {
        CAPTURE(path.filename().string());
        const Folder folder;
        const SceneDocument first = document(path);
        const fs::path once = folder.path / "once.json", twice = folder.path / "twice.json";
        REQUIRE(save_scene(first, once));
        const SceneDocument again = document(once);
        // Equal in order as well, and in whole numbers and fractions.
        CHECK(without_schema(*again.root) == without_schema(*first.root));
        CHECK(without_schema(*again.root).dump() == without_schema(*first.root).dump());
        REQUIRE(save_scene(again, twice));
        CHECK(bytes(once) == bytes(twice));
        CHECK(load_scene(once));
        std::size_t longest = 0, start = 0;
        const std::string text = bytes(once);
        for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', start)) {
            const std::string line = text.substr(start, end - start);
            if (line.find_first_not_of(" ") < line.size() && line[line.find_first_not_of(" ")] == '[')
                longest = std::max(longest, line.size());
            start = end + 1;
        }
        CHECK(longest <= 120); // long texts cannot be broken; lists of points can
    }
}

TEST_CASE("a copied scene is played with the same seed to the same hash") {
    for (const fs::path& path : every_scene()) {
        CAPTURE(path.filename().string());
        const Folder folder;
        const fs::path copy = folder.path / "sub" / "copy.json";
        fs::create_directories(copy.parent_path());
        REQUIRE(run({"copy", path.string(), "-o", copy.string()}).status == 0);
        const auto played = [&](const fs::path& scene) {
            const auto ran = run({"play", scene.string(), "--auto", "both", "--turns", "1", "--seed", "7"});
            CHECK(ran.status == 0);
            const std::size_t at = ran.output.rfind("hash ");
            REQUIRE(at != std::string::npos);
            return ran.output.substr(at);
        };
        CHECK(played(copy) == played(path));
    }
}

TEST_CASE("what a scene names comes along, or is named from where the scene now stands") {
    const Folder folder;
    const fs::path scenes = fs::path{VANTAGE_SOURCE_DIR} / "scenes";
    fs::create_directories(folder.path / "a");
    REQUIRE(save_scene(document(scenes / "first-light.json"), folder.path / "a" / "light.json"));
    CHECK(bytes(folder.path / "a" / "first-light.png") == bytes(scenes / "first-light.png"));
    CHECK(!document(folder.path / "a" / "light.json").root->contains("$schema")); // it does not lie there

    // One folder up it names the same picture, which stays where it is.
    const auto up = save_scene(document(folder.path / "a" / "light.json"), folder.path / "light.json");
    REQUIRE(up);
    CHECK((*up->root)["ground"]["heightmap"]["file"] == "a/first-light.png");
    CHECK(!fs::exists(folder.path / "first-light.png"));
    CHECK(load_scene(folder.path / "light.json"));

    // Another picture of that name is not overwritten.
    fs::create_directories(folder.path / "b");
    REQUIRE(write_file(folder.path / "b" / "first-light.png", "mine"));
    const auto other = save_scene(document(scenes / "first-light.json"), folder.path / "b" / "light.json");
    REQUIRE(other);
    CHECK((*other->root)["ground"]["heightmap"]["file"] == "light-files/first-light.png");
    CHECK(bytes(folder.path / "b" / "first-light.png") == "mine");
    CHECK(load_scene(folder.path / "b" / "light.json"));

    // A landscape of its own file, with the folder that it stands in.
    REQUIRE(save_scene(document(scenes / "quatre-bras-1815.json"), folder.path / "b" / "qb.json"));
    CHECK(fs::exists(folder.path / "b" / "landscapes" / "quatre-bras-1815.json"));
    CHECK(load_scene(folder.path / "b" / "qb.json"));
}

TEST_CASE("a key that is new stands where the house has it, an old one where it was") {
    ordered_json side = {{"name", "Blue"}, {"id", "blue"}, {"forces", ordered_json::array()}};
    put(side, "nation", "french");
    put(side, "name", "France");
    CHECK(side.dump() == R"({"name":"France","id":"blue","nation":"french","forces":[]})");
    ordered_json line;
    put(line, "points", {1});
    put(line, "kind", "stream");
    CHECK(line.dump() == R"({"kind":"stream","points":[1]})");
}

TEST_CASE("texts are laid out as our files are") {
    ordered_json points = ordered_json::array();
    for (int i = 0; i < 12; ++i) points.push_back({1000 + i, 2000 + i});
    const ordered_json value = {{"kind", "wood"}, {"outline", points}, {"name", "Long wood"}};
    CHECK(json_text(value, 60) == R"({
  "kind": "wood",
  "outline": [
    [1000, 2000], [1001, 2001], [1002, 2002], [1003, 2003],
    [1004, 2004], [1005, 2005], [1006, 2006], [1007, 2007],
    [1008, 2008], [1009, 2009], [1010, 2010], [1011, 2011]
  ],
  "name": "Long wood"
}
)");
    CHECK(json_text(ordered_json::object()) == "{}\n");
    CHECK(json_text({{"a", 1}, {"b", {1.5, 2}}}) == "{ \"a\": 1, \"b\": [1.5, 2] }\n");
}

TEST_CASE("copying says what is wrong in one line and writes nothing") {
    const Folder folder;
    REQUIRE(write_file(folder.path / "list.json", "[1]"));
    REQUIRE(write_file(folder.path / "twice.json", R"({"title": "a", "title": "b"})"));
    nlohmann::json gone = small_scene();
    gone["ground"].erase("sculpted");
    gone["ground"]["heightmap"] = {{"file", "gone.png"}, {"lowest", 0}, {"highest", 1}};
    REQUIRE(write_file(folder.path / "gone.json", gone.dump()));
    gone["ground"]["heightmap"]["file"] = "../gone.png";
    REQUIRE(write_file(folder.path / "outside.json", gone.dump()));
    for (const char* name : {"list.json", "twice.json", "gone.json", "outside.json", "none.json"}) {
        CAPTURE(name);
        const auto ran = run({"copy", name, "-o", "out.json"}, folder.path);
        CHECK(ran.status == 2);
        CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        CHECK(!fs::exists(folder.path / "out.json"));
    }
    REQUIRE(write_file(folder.path / "talk.json", "// mine\n" + small_scene().dump()));
    const auto ran = run({"copy", "talk.json", "-o", "out.json"}, folder.path);
    CHECK(ran.status == 0);
    CHECK(ran.errors.find("comments are not kept") != std::string::npos);
}
