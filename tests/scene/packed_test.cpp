#include "engine/core/files.h"
#include "engine/scene/packed.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <zip.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::scene;
using vantage::test::Folder;
using vantage::test::Ran;
using vantage::test::run;

namespace {

namespace fs = std::filesystem;

// A cache of its own for what is unpacked.
struct Cache {
    Folder folder;
    Cache() { ::setenv("XDG_CACHE_HOME", folder.path.c_str(), 1); }
    ~Cache() { ::unsetenv("XDG_CACHE_HOME"); }
};

fs::path shipped(const char* name) { return fs::path{VANTAGE_SOURCE_DIR} / "scenes" / name; }

struct File {
    const char* name;
    std::string bytes;
    zip_uint32_t mode = 0;
};

void write_zip(const fs::path& path, const std::vector<File>& files) {
    int error = 0;
    zip_t* zip = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    REQUIRE(zip);
    for (const File& file : files) {
        zip_source_t* source = zip_source_buffer(zip, file.bytes.data(), file.bytes.size(), 0);
        const zip_int64_t at = zip_file_add(zip, file.name, source, ZIP_FL_ENC_UTF_8);
        REQUIRE(at >= 0);
        if (file.mode != 0)
            zip_file_set_external_attributes(zip, static_cast<zip_uint64_t>(at), 0, ZIP_OPSYS_UNIX,
                                             file.mode << 16);
    }
    REQUIRE(zip_close(zip) == 0);
}

std::string lines_of(const Ran& ran) { return ran.errors.empty() ? ran.output : ran.errors; }

}

TEST_CASE("a packed scene is one file, the same bytes each time, and the same scene") {
    const Cache cache;
    const Folder folder;
    for (const char* name : {"first-light.json", "quatre-bras-1815.json", "mir-1812.json"}) {
        CAPTURE(name);
        const fs::path once = folder.path / "once.vantage-scene", twice = folder.path / "twice.vantage-scene";
        REQUIRE(run({"copy", shipped(name).string(), "-o", once.string()}).status == 0);
        REQUIRE(run({"copy", once.string(), "-o", twice.string()}).status == 0);
        CHECK(*read_file(once) == *read_file(twice));
        const auto packed = load_scene(once), plain = load_scene(shipped(name));
        if (!packed) FAIL(packed.error().text());
        REQUIRE(plain);
        CHECK(packed->file == fs::absolute(once));
        CHECK(packed->title == plain->title);
        CHECK(packed->units.size() == plain->units.size());
        CHECK(packed->ground.heights->heights() == plain->ground.heights->heights());
        // And out of it again, with what it names beside.
        const fs::path out = folder.path / "out" / name;
        fs::create_directories(out.parent_path());
        REQUIRE(run({"copy", once.string(), "-o", out.string()}).status == 0);
        REQUIRE(load_scene(out));
    }
}

TEST_CASE("every command takes a packed scene") {
    const Cache cache;
    const Folder folder;
    REQUIRE(
        run({"copy", shipped("first-light.json").string(), "-o", "f.vantage-scene"}, folder.path).status ==
        0);
    const std::vector<std::vector<std::string>> all{
        {"check", "f.vantage-scene"},
        {"shop", "f.vantage-scene"},
        {"scales", "f.vantage-scene"},
        {"render", "f.vantage-scene", "-o", "f.png", "--size", "64x36"},
        {"play", "f.vantage-scene", "--auto", "both", "--turns", "1", "--seed", "7", "-o", "f.vantage"},
        {"render", "--game", "f.vantage", "--at", "end", "-o", "g.png", "--size", "64x36"},
        {"play", "--replay", "f.vantage"},
        {"check", "f.vantage"},
        {"study", "f.vantage-scene", "--games", "1", "--turns", "1", "-o", "s.json"},
        {"export", "f.vantage-scene", "-o", "f.glb"},
        {"new", "-o", "like.json", "--like", "f.vantage-scene"},
        {"new", "-o", "fresh.vantage-scene", "--landscape", "flat", "--size", "4x3ft"},
        {"check", "fresh.vantage-scene"},
    };
    for (const std::vector<std::string>& words : all) {
        const Ran ran = run(words, folder.path);
        CAPTURE(words[0] + " " + words[1]);
        CAPTURE(lines_of(ran));
        CHECK(ran.status == 0);
    }
    CHECK(fs::exists(folder.path / "f.png"));
    CHECK(!fs::exists(folder.path / "fresh.json"));
}

TEST_CASE("bad packed scenes are one line, and nothing is unpacked") {
    const Cache cache;
    const Folder folder;
    const std::string scene = *read_file(shipped("first-light.json"));
    const auto refused = [&](const char* words) {
        for (const char* command : {"check", "shop"}) {
            const Ran ran = run({command, "bad.vantage-scene"}, folder.path);
            CAPTURE(lines_of(ran));
            CHECK(ran.status == 2);
            CHECK(lines_of(ran).find(words) != std::string::npos);
            if (std::string_view{command} == "shop")
                CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        }
        std::error_code none;
        for (const auto& entry : fs::recursive_directory_iterator{cache.folder.path, none})
            CHECK_MESSAGE(entry.is_directory(), entry.path().string());
        CHECK(!fs::exists(folder.path / "outside.txt"));
        CHECK(!fs::exists("/tmp/outside.txt"));
    };
    const fs::path bad = folder.path / "bad.vantage-scene";
    REQUIRE(write_file(bad, "this is no zip"));
    refused("no packed scene");
    REQUIRE(write_file(bad, ""));
    refused("empty");
    for (const char* name :
         {"../outside.txt", "/tmp/outside.txt", "a/../../outside.txt", "a\\..\\b", "c:evil"}) {
        CAPTURE(name);
        write_zip(bad, {{"scene.json", scene}, {name, "x"}});
        refused("no file inside");
    }
    write_zip(bad, {{"scene.json", scene}, {"link", "/etc/passwd", 0120777}});
    refused("link");
    write_zip(bad, {{"other.json", scene}});
    refused("no scene.json");
    // Half a gigabyte of nothing, and a little more, in half a megabyte.
    write_zip(bad, {{"scene.json", scene}, {"a.png", std::string(std::size_t{513} << 20, '\0')}});
    CHECK(fs::file_size(bad) < 2'000'000);
    refused("MB");
    // Torn at each of some places, and with each of some bytes changed: a line, or the scene as it was.
    REQUIRE(run({"copy", shipped("first-light.json").string(), "-o", "whole.vantage-scene"}, folder.path)
                .status == 0);
    const std::string whole = *read_file(folder.path / "whole.vantage-scene");
    for (std::size_t k = 1; k < 12; ++k) {
        REQUIRE(write_file(bad, whole.substr(0, whole.size() * k / 12)));
        CHECK(!unpacked(bad));
        std::string changed = whole;
        changed[changed.size() * k / 12] = static_cast<char>(changed[changed.size() * k / 12] ^ 0x55);
        REQUIRE(write_file(bad, changed));
        const auto path = unpacked(bad);
        if (path) (void)load_scene(bad); // only bytes that say nothing were hit
    }
}
