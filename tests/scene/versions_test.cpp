#include "engine/core/files.h"
#include "engine/scene/document.h"
#include "engine/scene/version.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <initializer_list>
#include <ostream>

using namespace vantage;
using vantage::test::Folder;

namespace {

const std::filesystem::path older = std::filesystem::path{VANTAGE_SOURCE_DIR} / "tests/scene/older";

}

TEST_CASE("scenes of every version are still read, as files and to be edited") {
    for (const char* name : {"first-light-1.json"}) {
        CAPTURE(std::string(name));
        const auto read = scene::load_scene(older / name);
        if (!read) FAIL(read.error().text());
        CHECK(read->title == "First light");
        CHECK(read->units.size() == 10);
        const auto document = scene::read_document(older / name);
        REQUIRE(document);
        const Folder folder;
        REQUIRE(scene::save_scene(*document, folder.path / "saved.json"));
        const auto again = scene::load_scene(folder.path / "saved.json");
        if (!again) FAIL(again.error().text());
        CHECK(again->units.size() == read->units.size());
    }
}

TEST_CASE("a scene of a newer program is refused in one line, and nothing else is said of it") {
    const Folder folder;
    auto text = read_file(older / "first-light-1.json");
    REQUIRE(text);
    text->replace(text->find('{'), 1, R"({ "version": 2, "brigades": [],)");
    const auto file = folder.path / "newer.json";
    REQUIRE(write_file(file, *text));
    Problems problems;
    CHECK_FALSE(scene::load_scene(file, {}, problems));
    REQUIRE(problems.errors().size() == 1);
    CHECK(problems.errors()[0].where == "/version");
    CHECK(problems.errors()[0].message.find("a newer one") != std::string::npos);
    CHECK_FALSE(scene::read_document(file));
    static_assert(scene::scene_version == 1,
                  "keep a file of the version before in older/, and name it above");
}
