#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/terrain/heightmap.h"

#include <doctest/doctest.h>

#include <ostream>
#include <string>
#include <unistd.h>

using namespace vantage;
using namespace vantage::literals;

namespace {

struct TemporaryFile {
    std::filesystem::path path;
    explicit TemporaryFile(const char* name)
        : path(std::filesystem::temp_directory_path() / (std::to_string(::getpid()) + name)) {}
    ~TemporaryFile() { std::filesystem::remove(path); }
};

const HeightmapScale scale{30_yd, 20_yd, 100_yd, 165.535_yd};

Image grey16() { return {3, 2, 1, 16, {0, 1000, 2000, 65535, 4000, 5000}}; }

}

TEST_CASE("a 16-bit heightmap keeps every bit, with row 0 in the north") {
    const TemporaryFile file{"heights.png"};
    REQUIRE(save_png(grey16(), file.path));
    const auto field = load_png_heightmap(file.path, scale);
    REQUIRE(field);
    CHECK(field->columns() == 3);
    CHECK(field->rows() == 2);
    CHECK(field->at(1, 1) == doctest::Approx(101.0));
    CHECK(field->at(0, 0) == doctest::Approx(165.535));
    CHECK(field->at(2, 0) == doctest::Approx(105.0));
}

TEST_CASE("a truncated, coloured or foreign file is refused by name") {
    const TemporaryFile file{"broken.png"};
    const std::string whole = encode_png(grey16());
    for (std::size_t keep = 0; keep < whole.size(); ++keep) {
        CAPTURE(keep);
        REQUIRE(write_file(file.path, whole.substr(0, keep)));
        const auto field = load_png_heightmap(file.path, scale);
        REQUIRE_FALSE(field);
        CHECK(field.error().file == file.path.string());
    }
    REQUIRE(save_png(Image{2, 2, 3, 8, std::vector<std::uint16_t>(12)}, file.path));
    CHECK(load_png_heightmap(file.path, scale).error().message.find("colour") != std::string::npos);
    CHECK(load_png_heightmap("absent.png", scale).error().message == "no such file");
}
