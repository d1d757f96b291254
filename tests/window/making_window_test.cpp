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

// An old map of 900 by 600: paper, a brown road across it, three dark churches.
void write_old_map(const std::filesystem::path& file) {
    Image map{900, 600, 3, 8, {}};
    for (int y = 0; y < 600; ++y)
        for (int x = 0; x < 900; ++x) {
            const auto church = [&](int i, int j) { return std::abs(x - i) < 9 && std::abs(y - j) < 9; };
            const bool road = std::abs(y - 300 - x / 9) < 4;
            const bool black = church(225, 150) || church(675, 150) || church(450, 480);
            for (const int c : {230, 214, 178})
                map.samples.push_back(static_cast<std::uint16_t>(black ? 20 : road ? c / 2 : c));
        }
    REQUIRE(save_png(map, file));
}

}

TEST_CASE("an old map is laid under the table, weather is chosen, and the hints go for good") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const std::filesystem::path home =
        std::filesystem::temp_directory_path() / fmt::format("vantage-old-map-{}", getpid());
    std::filesystem::create_directories(home);
    write_old_map(home / "map.png");
    const auto begun = [](const Json& s) { return still(s) && s["dialogue"] == "start"; };
    const auto last = [](const char* words) {
        return [words](const Json& s) { return s["edit"]["last"] == words && still(s); };
    };
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", "--size", "1280x720"}, {}, home};
        Hands hands{desktop};
        REQUIRE(desktop.wait(begun));
        hands.press("start-new");
        hands.press("new-picture");
        hands.fill("new-map", (home / "map.png").string());
        keep(desktop, "map-1-dialogue");
        hands.press("new-make");
        REQUIRE(desktop.wait(
            [](const Json& s) { return s.contains("edit") && s["edit"]["on"] == true && still(s); }));
        hands.press("chapter-0");
        keep(desktop, "map-2-laid");

        // Its churches are dragged to where they stand on the ground.
        hands.press("make-control");
        const std::pair<std::pair<double, double>, std::pair<double, double>> churches[] = {
            {{0.25, 0.75}, {0.30, 0.72}}, {{0.75, 0.75}, {0.72, 0.72}}, {{0.50, 0.20}, {0.50, 0.28}}};
        for (const auto& [lies, belongs] : churches) {
            const std::size_t before = hands.steps();
            hands.drag(lies, belongs);
            REQUIRE(desktop.wait([&](const Json& s) { return s["edit"]["steps"] > before && still(s); }));
        }
        REQUIRE(desktop.wait(last("Fix a place of the old map")));
        keep(desktop, "map-3-fixed");
        hands.press("control-remove-2");
        REQUIRE(desktop.wait(last("Let go of the old map")));
        hands.key("ctrl+z");
        hands.press("make-control"); // the hand is free again

        // Rain in autumn, from half past six.
        hands.press("chapter-5");
        hands.press("section-battle"); // shut, to have room
        hands.press("section-clock");
        hands.press("field-sky");
        hands.press("field-sky-rain");
        REQUIRE(desktop.wait(last("Change the weather")));
        hands.press("field-season");
        hands.press("field-season-autumn");
        REQUIRE(desktop.wait(last("Change the season")));
        hands.fill("field-first_turn", "06:30");
        keep(desktop, "map-4-typed");
        hands.key("Return");
        REQUIRE(desktop.wait(last("Set the clock")));
        keep(desktop, "map-4-weather");
        hands.press("edit-save");
        hands.press("edit-save-do");
        REQUIRE(desktop.wait([](const Json& s) { return s["edit"]["unsaved"] == false; }));
        const auto text = read_file(std::filesystem::path{desktop.state()["scene"].get<std::string>()});
        REQUIRE(text);
        const Json saved = Json::parse(*text);
        CHECK(saved["weather"]["sky"] == "rain");
        CHECK(saved["weather"]["season"] == "autumn");
        CHECK(saved["clock"]["first_turn"] == "06:30");
        REQUIRE(saved["underlay"]["points"].size() == 3);
        // The pixel that was taken, and where on the ground it was let go: within half an inch of 50 yards.
        const Json church = saved["underlay"]["points"][0];
        CHECK(church[0].get<double>() == doctest::Approx(225).epsilon(0.05));
        CHECK(church[1].get<double>() == doctest::Approx(150).epsilon(0.05));
        CHECK(church[2].get<double>() == doctest::Approx(0.30 * 7200).epsilon(0.02));
        CHECK(church[3].get<double>() == doctest::Approx(0.72 * 4800).epsilon(0.02));

        // The five hints, to their end.
        hands.press("edit-done");
        REQUIRE(desktop.wait([](const Json& s) { return !s.contains("edit") && still(s); }));
        for (int hint = 1; hint <= 5; ++hint) {
            keep(desktop, fmt::format("map-5-hint-{}", hint));
            hands.press("tour-next");
        }
        REQUIRE(desktop.wait([](const Json& s) { return !s["controls"].contains("tour-next"); }));
        desktop.key("ctrl+q");
        CHECK(desktop.exit_status() == 0);
    }
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", "--size", "1280x720"}, {}, home};
    Hands hands{desktop};
    REQUIRE(desktop.wait(begun));
    hands.press("start-close");
    REQUIRE(desktop.wait([](const Json& s) { return still(s) && s["dialogue"] != "start"; }));
    CHECK(!desktop.state()["controls"].contains("tour-next"));
    keep(desktop, "map-6-no-hints");
    std::filesystem::remove_all(home);
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
