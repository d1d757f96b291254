// `vantage check` on every kind of file that the program reads.
#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string root = VANTAGE_SOURCE_DIR;

struct Good {
    std::string file;
    std::string kind;
    std::string fact;
};

void refused(const Folder& folder, const std::string& name, std::string_view content, const char* reason) {
    REQUIRE(write_file(folder.path / name, content));
    const test::Ran ran = run({"check", name}, folder.path);
    CAPTURE(name);
    CAPTURE(ran.errors);
    CHECK(ran.status == 2);
    CHECK(ran.output.empty());
    CHECK(ran.errors.find(name) != std::string::npos);
    CHECK(ran.errors.find(reason) != std::string::npos);
}

}

TEST_CASE("check knows every kind of file by its content and says what it holds") {
    const Folder folder;
    const std::vector<Good> files{
        {root + "/scenes/mir-1812.json", "scene", "32 units"},
        {root + "/assets/rules/esr/common/combat.json", "rules data", "tables"},
        {root + "/assets/rules/paces/turn.json", "rules data", "tables"},
        {root + "/assets/rules/esr", "rules data", "tables"},
        {root + "/assets/models/barrier-hedge.glb", "model", "triangles"},
        {root + "/assets/palettes/french.json", "palette", "nations"},
        {root + "/tests/fuzz/seeds/gltf_fuzz/triangle.gltf", "model", "1 triangles"},
        {"settings.json", "settings", "1 recent"},
        {root + "/tests/fuzz/seeds/png_fuzz/grey16.png", "heightmap", "4 x 4 samples of 16 bits"},
        {"game.vantage", "journal", "1 hashes verified"},
        {"grid.asc", "heightmap", "3 x 2 samples, heights 1 to 6"},
        {"square.raw", "heightmap", "2 x 2 samples"},
        {"orders.txt", "orders", "1 orders"},
        {"request.json", "request", "leader-harm"},
    };
    REQUIRE(run({"play", root + "/scenes/first-light.json", "--auto", "both", "--turns", "1", "-o",
                 "game.vantage"},
                folder.path)
                .status == 0);
    REQUIRE(write_file(folder.path / "grid.asc",
                       "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3\n4 5 6\n"));
    REQUIRE(write_file(folder.path / "square.raw", std::string(16, '\0')));
    REQUIRE(
        write_file(folder.path / "orders.txt", "# scene: scenes/first-light.json\n\nend-step side=french\n"));
    REQUIRE(write_file(folder.path / "request.json", R"({"system":"esr","table":"leader-harm"})"));

    REQUIRE(write_file(folder.path / "settings.json", R"({"ui_scale": 1.5, "recent": ["a.json"]})"));

    std::vector<std::string> arguments{"check", "--json"};
    for (const Good& file : files) arguments.push_back(file.file);
    const test::Ran ran = run(arguments, folder.path);
    CAPTURE(ran.output);
    CAPTURE(ran.errors);
    CHECK(ran.status == 0);
    const auto answer = nlohmann::json::parse(ran.output);
    REQUIRE(answer.size() == files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        CAPTURE(files[i].file);
        CHECK(answer[i]["ok"] == true);
        CHECK(answer[i]["kind"] == files[i].kind);
        CHECK(answer[i]["facts"].get<std::string>().find(files[i].fact) != std::string::npos);
    }
}

TEST_CASE("check refuses what is broken, each kind with its place, and goes on with the rest") {
    const Folder folder;
    refused(folder, "empty.json", "", "is empty");
    refused(folder, "torn.json", "{\"sides\": [", "line 1");
    refused(folder, "array.json", "[1, 2]", "no known kind");
    refused(folder, "noise.bin", std::string_view{"\x01\x02\x00\x03", 4}, "no known kind");
    refused(folder, "scene.json", R"({"sides": 3, "ground": {}})", "/sides");
    refused(folder, "model.glb", "glTF\x02", "model.glb");
    refused(folder, "model.gltf", R"({"asset": {"version": "1.0"}})", "glTF 2");
    refused(folder, "cut.png", "\x89PNG\r\n\x1a\n", "broken PNG");
    refused(folder, "settings.json", R"({"keys": {"fly": ["M"]}, "ui_scale": 99})", "/ui_scale");
    refused(folder, "table.json", R"({"id": "a", "rows": [], "outcomes": []})", "system.json");
    refused(folder, "game.vantage", "{\"vantage\":\"journal\",\"version\":\"one\"}\n", "line 1");
    refused(folder, "orders.txt", "# scene: scenes/first-light.json\nfly unit=1\n", "line 2");
    refused(folder, "square.raw", "12345", "5 bytes");

    const test::Ran both = run({"check", "scene.json", root + "/scenes/first-light.json"}, folder.path);
    CHECK(both.status == 2);
    CHECK(both.output.find("first-light.json: ok: scene") != std::string::npos);
    CHECK(run({"check", "no-such-file"}).errors.find("no such file") != std::string::npos);
    CHECK(run({"check", "/dev/zero"}).status == 2);
}
