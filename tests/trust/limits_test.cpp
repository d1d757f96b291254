// Hostile or mistaken sizes are refused by a stated limit, quickly and before memory is taken.
#include "engine/core/files.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sys/resource.h>

#include <chrono>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using test::Folder;

namespace {

/// Checks a file in a process that may take little memory, and expects a refusal that names the limit.
void refused(const Folder& folder, const std::string& name, const std::string& reason) {
    const auto before = std::chrono::steady_clock::now();
    const test::Ran ran = test::run({"check", name}, folder.path);
    const auto took = std::chrono::steady_clock::now() - before;
    CAPTURE(name);
    CAPTURE(ran.errors);
    CHECK(ran.status == 2);
    CHECK(ran.errors.find(reason) != std::string::npos);
    CHECK(took < std::chrono::seconds{20});
}

std::string png_header(unsigned width, unsigned height) {
    // Its checksum is wrong for these sizes, but sizes are looked at first where they matter: a right one
    // follows.
    std::string ihdr{"IHDR"};
    for (const unsigned side : {width, height})
        for (int shift = 24; shift >= 0; shift -= 8) ihdr.push_back(static_cast<char>(side >> shift & 0xff));
    ihdr += std::string{"\x10\x00\x00\x00\x00", 5};
    std::uint32_t crc = 0xffffffff;
    for (const char c : ihdr) {
        crc ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
    }
    crc = ~crc;
    std::string out{"\x89PNG\r\n\x1a\n\0\0\0\x0d", 12};
    out += ihdr;
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>(crc >> shift & 0xff));
    return out;
}

}

TEST_CASE("absurd sizes are refused by a stated limit") {
    // What the parent may not take its children may not either.
    rlimit old{};
    REQUIRE(getrlimit(RLIMIT_AS, &old) == 0);
#ifndef VANTAGE_SANITIZED // which takes terabytes of addresses
    const rlimit small{std::min<rlim_t>(old.rlim_max, rlim_t{3} << 30), old.rlim_max};
    REQUIRE(setrlimit(RLIMIT_AS, &small) == 0);
#endif
    const Folder folder;
    const auto put = [&](const std::string& name, const std::string& content) {
        REQUIRE(write_file(folder.path / name, content));
    };
    put("huge.png", png_header(60'000, 60'000));
    refused(folder, "huge.png", "huge.png");

    put("vertices.gltf",
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],
            "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
            "accessors":[{"componentType":5126,"count":4294967295,"type":"VEC3","bufferView":0}],
            "bufferViews":[{"buffer":0,"byteLength":36}],
            "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]})");
    refused(folder, "vertices.gltf", "/accessors/0");

    std::string units = R"({"sides":[{"id":"a","forces":[{"name":"f","formations":[{"id":"x","units":[)";
    for (int i = 0; i < 1'000'000; ++i) units += i == 0 ? "{}" : ",{}";
    put("million.json", units + "]}]}]}]}");
    refused(folder, "million.json", "5000");

    put("deep.json", std::string(10'000, '[') + std::string(10'000, ']'));
    refused(folder, "deep.json", "64");
    put("deeper.json", std::string(100'000, '['));
    refused(folder, "deeper.json", "64");
    put("deep.gltf", R"({"asset":)" + std::string(100'000, '{'));
    refused(folder, "deep.gltf", "deep.gltf");

    put("grid.asc", "ncols 60000\nnrows 60000\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2 3\n");
    refused(folder, "grid.asc", "8192");
    REQUIRE(setrlimit(RLIMIT_AS, &old) == 0);
}

TEST_CASE("names in a scene stay inside its folder, and no address is opened") {
    const Folder folder;
    for (const char* name :
         {"../hills.png", "/etc/passwd", "https://example.org/hills.png", "a/../../b.png"}) {
        const std::string scene = fmt::format(
            R"({{"title": "x", "ground": {{"size": [2000, 1500], "heightmap": {{"file": "{}"}}}}, "sides": []}})",
            name);
        REQUIRE(write_file(folder.path / "scene.json", scene));
        const test::Ran ran = test::run({"check", "scene.json"}, folder.path);
        CAPTURE(ran.errors);
        CHECK(ran.status == 2);
        CHECK(ran.errors.find(name) != std::string::npos);
    }
}
