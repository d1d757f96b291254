#include "hands.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

TEST_CASE("two French divisions against an Austrian corps, made in the window in under 120 clicks") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const std::filesystem::path home =
        std::filesystem::temp_directory_path() / fmt::format("vantage-edit-{}", getpid());
    std::filesystem::create_directories(home);
    {
        const char* size = std::getenv("VANTAGE_TEST_SIZE");
        const int width = size ? std::atoi(size) : 1280;
        const int height = width * 9 / 16;
        Desktop desktop{width,
                        height,
                        VANTAGE_PROGRAM,
                        {"view", "--size", fmt::format("{}x{}", width, height), "--validate"},
                        {},
                        home};
        Hands hands{desktop};
        REQUIRE(desktop.wait(still));
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "start"; }));
        keep(desktop, "1-start");

        // A table of 6 by 4 feet, 100 yards to the inch, 6 mm figures.
        const auto begun = std::chrono::steady_clock::now();
        hands.press("start-new");
        hands.press("new-blank");
        keep(desktop, "2-new");
        hands.press("new-make");
        REQUIRE(desktop.wait(
            [](const Json& s) { return s.contains("edit") && s["edit"]["on"] == true && still(s); }));
        CHECK(desktop.state()["ground"] == 100);
        CHECK(desktop.state()["figures"] == 6);

        // A ridge, two woods, a village, a stream, and a road over it.
        hands.press("chapter-0");
        hands.draw("ridge", {{0.30, 0.72}, {0.50, 0.76}, {0.70, 0.70}});
        hands.press("chapter-1");
        hands.draw("wood", {{0.25, 0.40}, {0.35, 0.38}, {0.36, 0.50}, {0.26, 0.52}});
        hands.draw("wood", {{0.66, 0.48}, {0.75, 0.46}, {0.76, 0.58}, {0.67, 0.58}});
        hands.draw("village", {{0.46, 0.50}, {0.55, 0.50}, {0.55, 0.58}, {0.46, 0.58}});
        hands.press("chapter-2");
        hands.draw("stream", {{0.22, 0.62}, {0.42, 0.46}, {0.58, 0.42}, {0.78, 0.30}});
        hands.draw("road", {{0.50, 0.02}, {0.50, 0.50}, {0.52, 0.96}});
        CHECK(desktop.state()["edit"]["count"]["areas"] == 3);
        CHECK(desktop.state()["edit"]["count"]["points"] == 1); // the bridge came with the road
        keep(desktop, "3-ground");

        // What was drawn can be undone and done again.
        const std::size_t drawn = hands.steps();
        hands.key("ctrl+z");
        REQUIRE(desktop.wait([&](const Json& s) { return s["edit"]["steps"] == drawn - 1 && still(s); }));
        CHECK(desktop.state()["edit"]["count"]["points"] == 0);
        hands.key("ctrl+y");
        REQUIRE(desktop.wait([&](const Json& s) { return s["edit"]["count"]["points"] == 1 && still(s); }));

        // The armies, dragged out of the muster onto the table.
        hands.press("chapter-4");
        for (const char* nation : {"french", "austrian"}) {
            hands.press("muster-nation");
            hands.press(fmt::format("muster-nation-{}", nation));
            hands.press("add-side");
            // Two divisions of the line; a division of the line and a light one.
            for (const char* made : {"template-0", *nation == 'f' ? "template-0" : "template-1"}) {
                const std::size_t before = hands.steps();
                hands.press(made);
                REQUIRE(desktop.wait([&](const Json& s) { return s["edit"]["steps"] > before && still(s); }));
            }
        }
        keep(desktop, "4-muster");
        std::vector<std::string> formations;
        const Json now = desktop.state();
        for (const auto& [name, at] : now["controls"].items())
            if (name.starts_with("muster-") && name != "muster-nation" && name != "muster-csv" &&
                !name.starts_with("muster-low") && !name.starts_with("muster-high"))
                formations.push_back(name);
        REQUIRE(formations.size() == 4);
        // By their ids the French come first; each side has its end of the table.
        hands.drag_out(formations[0], 0.40, 0.80);
        hands.drag_out(formations[1], 0.62, 0.80);
        hands.drag_out(formations[2], 0.38, 0.18);
        hands.drag_out(formations[3], 0.62, 0.18);
        keep(desktop, "5-deployed");

        // What it is fought for.
        hands.press("chapter-5");
        hands.press("make-objective");
        hands.click(0.505, 0.54);
        REQUIRE(
            desktop.wait([](const Json& s) { return s["edit"]["count"]["objectives"] == 1 && still(s); }));
        hands.key("Escape");
        keep(desktop, "6-scenario");

        // Saved, it is a battle like any other.
        hands.press("edit-save");
        hands.press("edit-save-do");
        REQUIRE(desktop.wait([](const Json& s) { return s["edit"]["unsaved"] == false; }));
        const std::string file = desktop.state()["scene"];
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        MESSAGE("made with " << hands.done << " clicks, drags and keys in " << seconds << " seconds");
        CHECK(hands.done < 120);
        CHECK(seconds < 600);
        hands.press("edit-done");
        REQUIRE(desktop.wait([](const Json& s) { return !s.contains("edit") && still(s); }));
        keep(desktop, "7-done");
        CHECK(desktop.state()["validation_messages"] == 0);
        const Json checked = program_says(fmt::format("shop '{}' --json", file));
        CHECK(checked.is_object());
        CHECK(std::system(fmt::format("{} check '{}' > /dev/null", VANTAGE_PROGRAM, file).c_str()) == 0);
    }
    std::filesystem::remove_all(home);
}
