#include "hands.h"

#include "engine/core/files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

namespace {

// A slope with a wood on a map of its own, about 49.13 north, 16.76 east.
void write_ground(const std::filesystem::path& folder) {
    constexpr int columns = 160, rows = 110;
    constexpr double cell = 1.0 / 1200.0, west = 16.76 - columns * cell / 2, south = 49.13 - rows * cell / 2;
    std::string text = fmt::format(
        "ncols {}\nnrows {}\nxllcorner {:.9f}\nyllcorner {:.9f}\ncellsize {:.12f}\nNODATA_value -9999\n",
        columns, rows, west, south, cell);
    for (int j = 0; j < rows; ++j) {
        for (int i = 0; i < columns; ++i)
            text += fmt::format("{:.1f} ", 250.0 + 25.0 * std::sin(i / 12.0) + 0.2 * j);
        text += "\n";
    }
    REQUIRE(write_file(folder / "ground.asc", text));
    REQUIRE(write_file(
        folder / "ground.prj",
        "GEOGCS[\"GCS_WGS_1984\",DATUM[\"D_WGS_1984\",SPHEROID[\"WGS_1984\",6378137.0,298.257223563]],"
        "PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]]"));
    REQUIRE(write_file(folder / "map.geojson",
                       R"({"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"highway":"primary","name":"Post road"},
         "geometry":{"type":"LineString","coordinates":[[16.70,49.128],[16.82,49.131]]}},
        {"type":"Feature","properties":{"natural":"wood","name":"Fir wood"},
         "geometry":{"type":"Polygon","coordinates":[[[16.77,49.133],[16.785,49.133],[16.785,49.142],[16.77,49.142],[16.77,49.133]]]}}]})"));
    REQUIRE(write_file(folder / "armies.csv",
                       "side,force,formation,unit,troop,men,nation,count,guns,general\n"
                       "french,IV Corps,1st division,Line,line-infantry,600,french,4,,Legrand\n"
                       "french,IV Corps,1st division,Foot battery,foot-artillery,120,french,1,6,Legrand\n"
                       "austrian,I Corps,Advance guard,Grenzer,light-infantry,700,austrian,3,,Nordmann\n"));
}

}

TEST_CASE("real ground and a pasted order of battle; what was painted survives the end of the program") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const std::filesystem::path home =
        std::filesystem::temp_directory_path() / fmt::format("vantage-making-{}", getpid());
    std::filesystem::create_directories(home);
    write_ground(home);
    const auto steps_above = [](std::size_t before) {
        return [before](const Json& s) { return s["edit"]["steps"] > before && still(s); };
    };
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", "--size", "1280x720"}, {}, home};
        Hands hands{desktop};
        REQUIRE(desktop.wait([](const Json& s) { return still(s) && s["dialogue"] == "start"; }));
        hands.press("start-new");
        hands.press("new-real");
        // Nothing is given yet: it says what it takes.
        hands.press("new-make");
        REQUIRE(desktop.wait([](const Json& s) { return says(s, "takes a raster of heights"); }));
        hands.fill("new-heights", (home / "ground.asc").string());
        hands.fill("new-vectors", (home / "map.geojson").string());
        keep(desktop, "real-1-dialogue");
        hands.press("new-make");
        REQUIRE(desktop.wait(
            [](const Json& s) { return s.contains("edit") && s["edit"]["on"] == true && still(s); }));
        keep(desktop, "real-2-ground");
        CHECK(desktop.state()["edit"]["count"]["lines"] == 1);
        CHECK(desktop.state()["edit"]["count"]["areas"] == 1);

        // An order of battle: what is wrong with it is said and nothing done, then it is taken.
        hands.press("chapter-4");
        std::size_t before = hands.steps();
        hands.press("muster-csv");
        hands.fill("csv-text", "side,formation");
        hands.press("csv-take");
        CHECK(hands.steps() == before);
        hands.fill("csv-file", (home / "armies.csv").string());
        hands.press("csv-load");
        keep(desktop, "real-3-table");
        hands.press("csv-take");
        REQUIRE(desktop.wait(steps_above(before)));
        CHECK(desktop.state()["edit"]["last"] == "Read an order of battle");
        keep(desktop, "real-4-armies");

        // A wood by brush, in two strokes that become one; rubbed out in the middle it is two.
        hands.press("chapter-1");
        hands.press("by-brush");
        hands.press("make-conifer");
        before = hands.steps();
        hands.drag({0.25, 0.30}, {0.40, 0.30});
        REQUIRE(desktop.wait(steps_above(before)));
        hands.drag({0.38, 0.30}, {0.55, 0.32});
        REQUIRE(desktop.wait(steps_above(before + 1)));
        CHECK(desktop.state()["edit"]["count"]["areas"] == 2);
        hands.drag({0.40, 0.20}, {0.40, 0.42}, "ctrl");
        REQUIRE(desktop.wait(steps_above(before + 2)));
        CHECK(desktop.state()["edit"]["count"]["areas"] == 3);
        keep(desktop, "real-5-brush");

        // What is selected is copied, turned and deleted by its buttons.
        hands.key("Escape");
        hands.click(0.30, 0.30);
        hands.press("thing-copy");
        REQUIRE(desktop.wait([](const Json& s) { return s["edit"]["count"]["areas"] == 4 && still(s); }));
        hands.press("thing-turn-right");
        hands.press("thing-mirror");
        hands.press("thing-delete");
        REQUIRE(desktop.wait([](const Json& s) { return s["edit"]["count"]["areas"] == 3 && still(s); }));

        // It is kept within some seconds; then the power fails.
        bool kept = false;
        REQUIRE(desktop.wait([&](const Json&) {
            desktop.nudge();
            const auto folder = home / "battles" / "unfinished";
            std::error_code none;
            for (const auto& entry : std::filesystem::directory_iterator{folder, none})
                if (const auto text = read_file(entry.path())) {
                    const Json json = Json::parse(*text, nullptr, false);
                    kept = json.is_object() && json["document"]["terrain"]["areas"].size() == 3;
                }
            return kept;
        }));
        desktop.kill_program();
    }
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", "--size", "1280x720"}, {}, home};
        Hands hands{desktop};
        REQUIRE(desktop.wait([](const Json& s) { return still(s) && s["dialogue"] == "start"; }));
        keep(desktop, "real-6-start-again");
        hands.press("start-unfinished-1");
        REQUIRE(desktop.wait(
            [](const Json& s) { return s.contains("edit") && s["edit"]["on"] == true && still(s); }));
        CHECK(desktop.state()["edit"]["count"]["areas"] == 3);
        CHECK(desktop.state()["edit"]["unsaved"] == true);
        hands.press("chapter-4");
        REQUIRE(desktop.wait([](const Json& s) { return s["controls"].contains("force-1-0"); }));
        keep(desktop, "real-7-recovered");
    }
    std::filesystem::remove_all(home);
}
