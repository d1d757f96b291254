#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/scene/check.h"
#include "engine/scene/preparation.h"
#include "engine/survey/survey.h"
#include "engine/terrain/waters.h"
#include "tests/support/run.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using vantage::test::Folder;
using vantage::test::Ran;
using vantage::test::run;

namespace {

constexpr double latitude = 49.13, longitude = 16.76;
// Metres to a degree about there (WGS 84).
constexpr double north_metres = 111'205.0, east_metres = 72'995.0;

const char* const degrees_prj =
    "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],"
    "PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]";

double metres_at(double east, double north) { // from the middle of the table, in metres
    // With a hill of five and a half metres in the wood.
    const double hill = 5.5 * std::exp(-(std::pow(east - 1500.0, 2) + std::pow(north - 900.0, 2)) / 40'000.0);
    return 300.0 + 20.0 * std::sin(east / 640.0) + 15.0 * std::cos(north / 457.0) + hill;
}

// A raster of that ground in degrees, one second of arc a cell; 14 m of trees on a square wood.
void write_raster(const std::filesystem::path& file, bool with_wood) {
    constexpr int columns = 420, rows = 280;
    constexpr double cell = 1.0 / 3600.0;
    const double west = longitude - columns / 2 * cell, south = latitude - rows / 2 * cell;
    std::string text = fmt::format(
        "ncols {}\nnrows {}\nxllcorner {:.9f}\nyllcorner {:.9f}\ncellsize {:.12f}\nNODATA_value -9999\n",
        columns, rows, west, south, cell);
    for (int j = rows; j-- > 0;) {
        for (int i = 0; i < columns; ++i) {
            const double east = (west + (i + 0.5) * cell - longitude) * east_metres,
                         north = (south + (j + 0.5) * cell - latitude) * north_metres;
            const bool wooded =
                with_wood && std::abs(east - 1500.0) < 500.0 && std::abs(north - 900.0) < 500.0;
            text += fmt::format("{:.3f} ", metres_at(east, north) + (wooded ? 14.0 : 0.0));
        }
        text += "\n";
    }
    REQUIRE(write_file(file, text));
    REQUIRE(write_file(std::filesystem::path{file}.replace_extension(".prj"), degrees_prj));
}

// A map: a stream down the west, drawn up the ground in part, its tributary, roads over it, and what came
// later.
void write_map(const std::filesystem::path& file) {
    std::string nodes, ways;
    int next = 1, way = 1000;
    const auto node = [&](double east, double north, const std::string& tags = "") {
        nodes += fmt::format("<node id=\"{}\" version=\"1\" lat=\"{:.7f}\" lon=\"{:.7f}\">{}</node>\n", next,
                             latitude + north / north_metres, longitude + east / east_metres, tags);
        return next++;
    };
    const auto tag = [](const char* k, const char* v) {
        return fmt::format("<tag k=\"{}\" v=\"{}\"/>", k, v);
    };
    const auto line = [&](const std::vector<int>& ids, const std::string& tags) {
        ways += fmt::format("<way id=\"{}\" version=\"1\">", way++);
        for (const int id : ids) ways += fmt::format("<nd ref=\"{}\"/>", id);
        ways += tags + "</way>\n";
    };
    const int mouth = node(-1000, 0);
    line({node(-1000, 1500), node(-1040, 700), mouth, node(-980, -700), node(-1000, -1500)},
         tag("waterway", "stream") + tag("name", "Mill brook"));
    line({node(-2400, 250), node(-1700, 100), mouth}, tag("waterway", "stream") + tag("name", "Side brook"));
    line({node(-2800, 400), node(2800, 400)}, tag("highway", "primary") + tag("name", "Post road"));
    line({node(-2800, -900), node(2800, -900)}, tag("highway", "tertiary"));
    line({node(-2800, 1100), node(2800, 1100)}, tag("highway", "motorway") + tag("name", "D1"));
    line({node(-2800, -1200), node(2800, -1250)}, tag("railway", "rail") + tag("name", "Nordbahn"));
    const int a = node(1000, 400), b = node(2000, 400), c = node(2000, 1400), d = node(1000, 1400);
    line({a, b, c, d, a},
         tag("natural", "wood") + tag("leaf_type", "needleleaved") + tag("name", "Fir wood"));
    const int e = node(-600, -400), f = node(900, -400), g = node(900, -900), h = node(-600, -900);
    line({e, f, g, h, e}, tag("landuse", "industrial") + tag("name", "Works"));
    node(200, 380, tag("place", "village") + tag("name", "Slavkov") + tag("old_name", "Austerlitz"));
    node(230, 440, tag("building", "church"));
    REQUIRE(write_file(file, "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n" + nodes +
                                 ways + "</osm>\n"));
}

Ran make(const Folder& folder, std::vector<std::string> more) {
    const auto said = [&](const char* option) {
        return std::find(more.begin(), more.end(), option) != more.end();
    };
    std::vector<std::string> arguments{"new", "-o", "real.json", "--ground", "75"};
    if (!said("--size")) arguments.insert(arguments.end(), {"--size", "5x3ft"});
    if (!said("--centre")) arguments.insert(arguments.end(), {"--centre", "49.13,16.76"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments, folder.path);
}

const scene::Spot* crossing_near(const scene::Scene& scene, GroundPoint p) {
    for (const scene::Spot& spot : scene.landscape.spots)
        if (scene.landscape.kind_of(spot).crossing != terrain::Crossing::none &&
            distance(spot.at, p) < Yards{40})
            return &spot;
    return nullptr;
}

GroundPoint on_table(const scene::Scene& scene, double east_metre, double north_metre) {
    return {scene.ground.width * 0.5 + Yards{east_metre / 0.9144},
            scene.ground.depth * 0.5 + Yards{north_metre / 0.9144}};
}

}

TEST_CASE("real ground is cut, bared, drawn and credited, from rasters in several projections") {
    if (!survey::available()) return;
    const Folder folder;
    write_raster(folder.path / "ground.asc", true);
    write_map(folder.path / "map.osm");
    std::vector<std::string> rasters{"ground.asc"};
    for (const char* code : {"EPSG:32633", "EPSG:3035"}) {
        const std::string name = std::string{code}.substr(5) + ".tif";
        const std::string command = fmt::format(
            "cd {} && gdalwarp -q -r cubic -tr 25 25 -dstnodata -9999 -t_srs {} ground.asc {} 2>/dev/null",
            folder.path.string(), code, name);
        if (std::system(command.c_str()) == 0) rasters.push_back(name);
    }
    for (const std::string& raster : rasters) {
        CAPTURE(raster);
        const Ran made = make(folder, {"--dem", raster, "--vectors", "map.osm"});
        CHECK(made.errors == "");
        REQUIRE(made.status == 0);
        const auto scene = scene::load_scene(folder.path / "real.json");
        if (!scene) FAIL(scene.error().text());
        Problems problems;
        scene::check_scene(*scene, problems);
        for (const Error& e : problems.errors()) FAIL_CHECK(e.text());
        for (const Error& e : problems.warnings()) FAIL_CHECK(e.text());

        // Heights, away from water, within a yard; and the trees are off the wood.
        for (const auto& [east, north] : {std::pair{200.0, -300.0}, {800.0, -700.0}, {-300.0, 700.0}})
            CHECK(scene->ground.heights->height_at(on_table(*scene, east, north)).value() * 0.9144 ==
                  doctest::Approx(metres_at(east, north)).epsilon(0.006));
        // The trees are off within a yard, with the hill that stands under them and about the rim.
        double worst = 0.0, rim = 0.0;
        for (double east = 860.0; east <= 2050.0; east += 10.0)
            for (double north = 260.0; north <= 1230.0; north += 10.0) {
                const double bared = scene->ground.heights->height_at(on_table(*scene, east, north)).value(),
                             off = std::abs(bared - metres_at(east, north) / 0.9144);
                const bool inside = std::abs(east - 1500.0) < 440.0 && std::abs(north - 900.0) < 440.0;
                (inside ? worst : rim) = std::max(inside ? worst : rim, off);
            }
        CHECK(worst < 1.0);
        CHECK(rim < 1.0); // where one sample saw both trees and ground
        for (const scene::Line& line : scene->landscape.lines)
            if (scene->landscape.kind_of(line).is_water())
                CHECK_MESSAGE(climb_along(*scene->ground.heights, line.points) <= Yards{0.06}, line.name);

        // Crossings where they are: the highway has a bridge, the lane a ford; what came later has gone.
        const scene::Spot* bridge = crossing_near(*scene, on_table(*scene, -1020, 400));
        REQUIRE(bridge != nullptr);
        CHECK(scene->landscape.kind_of(*bridge).id == "bridge");
        const scene::Spot* ford = crossing_near(*scene, on_table(*scene, -985, -900));
        REQUIRE(ford != nullptr);
        CHECK(scene->landscape.kind_of(*ford).id == "ford");
        const std::string text = *read_file(folder.path / "real.json");
        for (const char* gone : {"D1", "Nordbahn", "Works"})
            CHECK(text.find(fmt::format("\"{}\"", gone)) == std::string::npos);
        for (const char* kept :
             {"Mill brook", "Fir wood", "conifer", "Austerlitz", "church", "OpenStreetMap contributors"})
            CHECK_MESSAGE(text.find(kept) != std::string::npos, kept);
        const auto document = scene::read_document(folder.path / "real.json");
        CHECK(scene::preparation_of(*document).credits.size() == 2);
    }
}

TEST_CASE("what is of today stays where somebody wants it") {
    if (!survey::available()) return;
    const Folder folder;
    write_raster(folder.path / "ground.asc", false);
    write_map(folder.path / "map.osm");
    const Ran made = make(
        folder, {"--dem", "ground.asc", "--vectors", "map.osm", "--keep", "motorways", "--keep", "railways"});
    CHECK(made.errors == "");
    REQUIRE(made.status == 0);
    const std::string text = *read_file(folder.path / "real.json");
    CHECK(text.find("\"D1\"") != std::string::npos);
    CHECK(text.find("\"Nordbahn\"") != std::string::npos);
    CHECK(made.output.find("left out: suburbs, works") != std::string::npos);
    const Ran wrong = make(folder, {"--dem", "ground.asc", "--keep", "airports"});
    CHECK(wrong.status == 2);
    CHECK(wrong.errors.find("airports") != std::string::npos);
}

TEST_CASE("a grey picture of heights lies where the JSON file beside it says") {
    if (!survey::available()) return;
    const Folder folder;
    // 200 x 150 samples of 25 metres, 100 m in the west to 200 m in the east, row 0 in the north.
    Image image{200, 150, 1, 16, {}};
    for (int row = 0; row < 150; ++row)
        for (int column = 0; column < 200; ++column)
            image.samples.push_back(
                static_cast<std::uint16_t>(std::lround((column + 0.5) / 200.0 * 65535.0)));
    REQUIRE(save_png(image, folder.path / "slope.png"));
    const Ran alone = make(folder, {"--dem", "slope.png"});
    CHECK(alone.status == 2);
    CHECK(alone.errors.find("slope.json") != std::string::npos);
    REQUIRE(write_file(folder.path / "slope.json",
                       R"({"metres_per_pixel": 25, "min_elevation_m": 100, "max_elevation_m": 200,
                           "centre": {"lat": 49.13, "lon": 16.76}, "source": "made for this test"})"));
    const Ran made = make(folder, {"--dem", "slope.png"});
    CHECK(made.errors == "");
    REQUIRE(made.status == 0);
    const auto scene = scene::load_scene(folder.path / "real.json");
    REQUIRE(scene);
    for (const double east : {-1500.0, 0.0, 1500.0})
        CHECK(scene->ground.heights->height_at(on_table(*scene, east, 300.0)).value() * 0.9144 ==
              doctest::Approx(150.0 + east / 50.0).epsilon(0.002));
    CHECK(read_file(folder.path / "real.json")->find("made for this test") != std::string::npos);
    REQUIRE(write_file(folder.path / "slope.json", R"({"metres_per_pixel": 25})"));
    CHECK(make(folder, {"--dem", "slope.png"}).status == 2);
}

TEST_CASE("without a place the table lies in the middle of its heights") {
    if (!survey::available()) return;
    const Folder folder;
    write_raster(folder.path / "ground.asc", false);
    const Ran made = run(
        {"new", "-o", "real.json", "--ground", "75", "--size", "5x3ft", "--dem", "ground.asc"}, folder.path);
    CHECK(made.errors == "");
    REQUIRE(made.status == 0);
    const auto scene = scene::load_scene(folder.path / "real.json");
    REQUIRE(scene);
    CHECK(scene->ground.heights->height_at(on_table(*scene, 200, -300)).value() * 0.9144 ==
          doctest::Approx(metres_at(200, -300)).epsilon(0.006));
}

TEST_CASE("of a raster of 40,000 cells a side only the table is read") {
    if (!survey::available()) return;
    const Folder folder;
    const std::string command = fmt::format(
        "cd {} && gdal_create -q -of GTiff -outsize 40000 40000 -bands 1 -ot Int16 -co SPARSE_OK=TRUE -co "
        "TILED=YES "
        "-co BLOCKXSIZE=1024 -co BLOCKYSIZE=1024 -a_srs EPSG:4326 -a_ullr 11 55 22 44 huge.tif 2>/dev/null",
        folder.path.string());
    if (std::system(command.c_str()) != 0) return;
    const Ran made = make(folder, {"--dem", "huge.tif"});
    CHECK(made.errors == "");
    CHECK(made.status == 0);
}

TEST_CASE("an old map lies under the table by its own georeference or by control points") {
    if (!survey::available()) return;
    const Folder folder;
    // White, with one red pixel where the middle of the table is: 300 x 200 of half a second of arc.
    Image image{300, 200, 3, 8, std::vector<std::uint16_t>(std::size_t{300} * 200 * 3, 255)};
    for (int row = 95; row < 105; ++row)
        for (int column = 145; column < 155; ++column)
            for (int c = 1; c < 3; ++c)
                image.samples[(static_cast<std::size_t>(row) * 300 + static_cast<std::size_t>(column)) * 3 +
                              static_cast<std::size_t>(c)] = 0;
    REQUIRE(save_png(image, folder.path / "old.png"));
    const double by = 1.0 / 1800.0, west = longitude - 150 * by, north = latitude + 100 * by;
    const std::string command =
        fmt::format("cd {} && gdal_translate -q -a_srs EPSG:4326 -a_ullr {:.9f} {:.9f} {:.9f} {:.9f} old.png "
                    "placed.tif 2>/dev/null",
                    folder.path.string(), west, north, west + 300 * by, north - 200 * by);
    REQUIRE(std::system(command.c_str()) == 0);
    const Ran placed = make(folder, {"--picture", "placed.tif"});
    CHECK(placed.errors == "");
    REQUIRE(placed.status == 0);
    const auto document = scene::read_document(folder.path / "real.json");
    REQUIRE(document);
    const scene::Underlay under = scene::preparation_of(*document).underlay;
    REQUIRE(under.points.size() == 4);
    const auto picture = load_png(under.file);
    REQUIRE(picture);
    const auto red_in = [&](std::uint32_t x, std::uint32_t y) {
        const std::size_t k = (std::size_t{y} * picture->width + x) * picture->channels;
        return picture->samples[k] > 200 && picture->samples[k + 1] < 60;
    };
    CHECK(red_in(picture->width / 2, picture->height / 2));
    CHECK(!red_in(picture->width / 4, picture->height / 2));

    const Ran fixed =
        make(folder, {"--picture", "old.png", "--control", "0,0,0,2700", "--control", "300,0,4500,2700",
                      "--control", "300,200,4500,0", "--control", "0,200,0,30"});
    CHECK(fixed.errors == "");
    REQUIRE(fixed.status == 0);
    CHECK(fixed.output.find("point 4") != std::string::npos);
    CHECK(fixed.output.find("within about") != std::string::npos);
    const auto bad = [&](std::vector<std::string> words, const char* about) {
        words.insert(words.begin(), {"--picture", "old.png"});
        const Ran ran = make(folder, words);
        CAPTURE(ran.errors);
        CHECK(ran.status == 2);
        CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        CHECK(ran.errors.find(about) != std::string::npos);
    };
    bad({"--control", "1,2,3"}, "COLUMN,ROW,EAST,NORTH");
    bad({"--control", "0,0,0,0", "--control", "100,100,1000,1000", "--control", "200,200,2000,2000"},
        "one line");
    CHECK(make(folder, {"--picture", "none.png"}).status == 2);
    REQUIRE(write_file(folder.path / "torn.png", read_file(folder.path / "old.png")->substr(0, 300)));
    CHECK(make(folder, {"--picture", "torn.png"}).status == 2);
}

TEST_CASE("bad maps are one line, and nothing is left behind") {
    if (!survey::available()) return;
    const Folder folder;
    write_raster(folder.path / "ground.asc", false);
    write_map(folder.path / "map.osm");
    REQUIRE(write_file(folder.path / "bare.asc", *read_file(folder.path / "ground.asc")));
    REQUIRE(write_file(folder.path / "renamed.hgt", std::string(1201 * 1201 * 2, '\1')));
    REQUIRE(write_file(folder.path / "empty.tif", ""));
    REQUIRE(write_file(folder.path / "noise.tif", "II*\0 this is no picture"));
    std::filesystem::create_directories(folder.path / "folder.tif");
    const std::string map = *read_file(folder.path / "map.osm");
    REQUIRE(write_file(folder.path / "cut.osm", map.substr(0, map.size() / 2)));
    REQUIRE(write_file(folder.path / "words.geojson", "{\"type\": \"Nothing\"}"));
    const auto refused = [&](std::vector<std::string> arguments, const char* words) {
        const Ran ran = make(folder, arguments);
        CAPTURE(ran.errors);
        CHECK(ran.status == 2);
        CHECK(std::count(ran.errors.begin(), ran.errors.end(), '\n') == 1);
        CHECK(ran.errors.find(words) != std::string::npos);
        CHECK(!std::filesystem::exists(folder.path / "real.json"));
    };
    refused({"--dem", "bare.asc"}, "no projection");
    refused({"--dem", "renamed.hgt"}, "known by names");
    refused({"--dem", "empty.tif"}, "empty.tif");
    refused({"--dem", "noise.tif"}, "noise.tif");
    refused({"--dem", "folder.tif"}, "is a folder");
    refused({"--dem", "none.tif"}, "no such file");
    REQUIRE(write_file(folder.path / "colours.png", "\x89PNG broken"));
    refused({"--dem", "colours.png"}, "colours.png");
    refused({"--dem", "ground.asc", "--centre", "10,10"}, "does not reach");
    refused({"--dem", "ground.asc", "--centre", "91,10"}, "--centre");
    refused({"--dem", "ground.asc", "--vectors", "cut.osm"}, "cut.osm");
    refused({"--dem", "ground.asc", "--vectors", "words.geojson"}, "words.geojson");
    refused({"--dem", "ground.asc", "--size", "40x40ft"}, "%");
}
