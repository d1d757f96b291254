#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <ostream>
#include <string>

using namespace vantage;
using test::Folder;
using test::run;

namespace {

const std::string scene_text = *read_file(VANTAGE_SOURCE_DIR "/scenes/first-light.json");

// A copy of first light in a folder of its own, with one thing changed.
std::string changed_scene(const Folder& folder, const std::string& from, const std::string& to) {
    std::string text = scene_text;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    REQUIRE(write_file(folder.path / "scene.json", text));
    std::filesystem::copy_file(VANTAGE_SOURCE_DIR "/scenes/first-light.png", folder.path / "first-light.png");
    return (folder.path / "scene.json").string();
}

void check_refused(const test::Ran& ran, int status, const std::string& says) {
    CAPTURE(ran.errors);
    CHECK(ran.status == status);
    CHECK(ran.output.empty());
    CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
    CHECK(ran.errors.find(says) != std::string::npos);
}

}

TEST_CASE("render writes a picture of the size that was asked for") {
    const Folder folder;
    const std::string out = (folder.path / "x.png").string();
    const test::Ran ran =
        run({"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out, "--size", "96x64"});
    CHECK(ran.status == 0);
    const Result<Image> picture = load_png(out);
    REQUIRE(picture);
    CHECK(picture->width == 96);
    CHECK(picture->height == 64);
    CHECK(folder.entries() == 1);
}

TEST_CASE("render works from any folder and under the validation layer, with nothing to say") {
    const Folder folder;
    const std::string out = (folder.path / "x.png").string();
    const test::Ran ran = run(
        {"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out, "--size", "96x64", "--validate"},
        folder.path);
    CHECK(ran.errors == "");
    CHECK(ran.status == 0);
}

TEST_CASE("bad input is one line on standard error, status 2, and nothing written") {
    const Folder out_folder;
    const std::string out = (out_folder.path / "x.png").string();
    check_refused(run({"render", "absent.json", "-o", out}), 2, "absent.json: no such file");
    {
        const Folder folder;
        const std::string scene = changed_scene(folder, "\"exaggeration\": 2", "\"exaggeration\": \"two\"");
        check_refused(run({"render", scene, "-o", out}), 2, "/ground/exaggeration");
    }
    {
        const Folder folder;
        const std::string scene = changed_scene(folder, "\"weather\"", "\"wether\"");
        check_refused(run({"render", scene, "-o", out}), 2, "did you mean \"weather\"");
    }
    {
        const Folder folder;
        const std::string scene = changed_scene(folder, "First light", "First light again");
        const std::string png = *read_file(folder.path / "first-light.png");
        REQUIRE(write_file(folder.path / "first-light.png", png.substr(0, png.size() / 2)));
        check_refused(run({"render", scene, "-o", out}), 2, "first-light.png");
    }
    check_refused(run({"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out, "--size", "12"}),
                  2, "--size");
    check_refused(run({"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out, "--ground", "20"}),
                  2, "50");
    check_refused(
        run({"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out, "--camera", "nowhere"}), 2,
        "--camera");
    CHECK(out_folder.entries() == 0);
}

TEST_CASE("an output that cannot be written is a failed job") {
    const Folder folder;
    const std::string out = (folder.path / "absent" / "x.png").string();
    check_refused(run({"render", VANTAGE_SOURCE_DIR "/scenes/first-light.json", "-o", out}), 1, "x.png");
}

TEST_CASE("help and version answer on standard output") {
    CHECK(run({"--version"}).output.find("vantage ") == 0);
    CHECK(run({"render", "--help"}).output.find("Examples:") != std::string::npos);
    CHECK(run({"rendr"}).status == 2);
}
