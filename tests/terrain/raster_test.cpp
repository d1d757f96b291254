#include "engine/core/files.h"
#include "engine/terrain/heightmap.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <initializer_list>
#include <ostream>
#include <string>
#include <unistd.h>

using namespace vantage;
using namespace vantage::literals;

namespace {

struct TemporaryFile {
    std::filesystem::path path;
    explicit TemporaryFile(const std::string& name)
        : path(std::filesystem::temp_directory_path() / ("vantage" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(path);
        path /= name;
    }
    ~TemporaryFile() { std::filesystem::remove_all(path.parent_path()); }
};

std::string floats(std::initializer_list<float> values) {
    std::string out;
    for (const float value : values) {
        const auto word = std::bit_cast<std::uint32_t>(value);
        for (int b = 0; b < 4; ++b) out += static_cast<char>(word >> (8 * b) & 0xff);
    }
    return out;
}

}

TEST_CASE("raw floats are read with row 0 in the north") {
    const TemporaryFile file{"heights.f32"};
    REQUIRE(write_file(file.path, floats({1, 2, 3, 4, 5, 6})));
    const auto raster = load_raw_heights(file.path, 3, 2);
    REQUIRE(raster);
    CHECK(raster->heights == std::vector<float>{4, 5, 6, 1, 2, 3});
    const auto field = fit_raster(*raster, 30_yd, 20_yd, 2.0, std::nullopt, 0_yd);
    REQUIRE(field);
    CHECK(field->at(0, 0) == 8.0F);
    CHECK(field->width() == 30_yd);
}

TEST_CASE("raw files of another size, or with what is no height, are refused") {
    const TemporaryFile file{"heights.f32"};
    REQUIRE(write_file(file.path, floats({1, 2, 3, 4, 5})));
    CHECK(load_raw_heights(file.path, 3, 2).error().message == "has 20 bytes, 3 x 2 floats take 24");
    REQUIRE(write_file(file.path, floats({1, 2, std::nanf(""), 4})));
    CHECK(load_raw_heights(file.path, 2, 2).error().message.find("sample 0, 1") != std::string::npos);
    CHECK(load_raw_heights(file.path, 1, 4).error().message.find("2 to 8192 a side") != std::string::npos);
    CHECK(load_raw_heights("absent.f32", 2, 2).error().message == "no such file");
}

TEST_CASE("a ground is cut out of a larger raster") {
    HeightRaster raster{10, 8, {}, std::nullopt};
    for (int j = 0; j < 8; ++j)
        for (int i = 0; i < 10; ++i) raster.heights.push_back(static_cast<float>(i + 100 * j));
    const GroundPoint origin{20_yd, 30_yd};
    const auto cut = fit_raster(raster, 50_yd, 40_yd, 1.0, origin, 10_yd);
    REQUIRE(cut);
    CHECK(cut->columns() == 5);
    CHECK(cut->rows() == 4);
    CHECK(cut->at(0, 0) == doctest::Approx(302.0));
    CHECK(cut->at(4, 3) == doctest::Approx(606.0));
    const auto too_far = fit_raster(raster, 90_yd, 40_yd, 1.0, origin, 10_yd);
    REQUIRE_FALSE(too_far);
    CHECK(too_far.error().message == "covers 100 x 80 yards, too few for 90 x 40 from 20, 30");
}

TEST_CASE("grids of the GIS world come through GDAL" * doctest::skip(!gdal_available())) {
    SUBCASE("an ASCII grid with a hole in it") {
        const TemporaryFile file{"field.asc"};
        REQUIRE(write_file(
            file.path, "ncols 3\nnrows 3\nxllcorner 1000\nyllcorner 2000\ncellsize 50\nNODATA_value -9999\n"
                       "10 20 30\n40 -9999 60\n70 80 90\n"));
        const auto raster = load_gdal_heights(file.path);
        REQUIRE(raster);
        CHECK(raster->heights ==
              std::vector<float>{70, 80, 90, 40, 50, 60, 10, 20, 30}); // the hole: mean of four
        REQUIRE(raster->spacing);
        CHECK(raster->spacing->value() == doctest::Approx(50 / 0.9144));
    }
    SUBCASE("an SRTM tile") {
        const TemporaryFile file{"N49E016.hgt"};
        std::string tile(1201 * 1201 * 2, '\0');
        for (std::size_t row = 0; row < 1201; ++row)
            for (std::size_t column = 0; column < 1201; ++column) {
                const std::size_t height = 200 + row / 10;
                tile[(row * 1201 + column) * 2] = static_cast<char>(height >> 8);
                tile[(row * 1201 + column) * 2 + 1] = static_cast<char>(height & 0xff);
            }
        REQUIRE(write_file(file.path, tile));
        const auto raster = load_gdal_heights(file.path);
        REQUIRE(raster);
        CHECK(raster->columns == 1201);
        CHECK(raster->heights.front() == 320.0F); // the south is the last row of the file
        CHECK(raster->heights.back() == 200.0F);
        // Three seconds of arc: 92.8 m north to south and 60.5 m along the parallel.
        CHECK(to_metres(*raster->spacing).value() == doctest::Approx(76.7).epsilon(0.01));
    }
    SUBCASE("what is none") {
        const TemporaryFile file{"text.tif"};
        REQUIRE(write_file(file.path, "hello"));
        CHECK(load_gdal_heights(file.path).error().message == "is no heightmap that GDAL can read");
        CHECK(load_gdal_heights("absent.tif").error().message == "no such file");
    }
}
