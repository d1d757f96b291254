#include "person.h"

#include "engine/scene/scene.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <initializer_list>
#include <ostream>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

}

TEST_CASE("an evening in the window: look around, measure, change the scale, resize, leave") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const auto scene = scene::load_scene(scene_file);
    REQUIRE(scene);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--validate"}};

    // It opens with the table in it.
    REQUIRE(desktop.wait(still));
    MESSAGE("first picture after " << desktop.state()["first_picture_ms"].get<double>() << " ms");
    const Screenshot opened = desktop.screenshot();
    CHECK(opened.width == 1280);
    CHECK(opened.colours() > 60);

    // Right-drag turns the table.
    const double bearing = desktop.state()["camera"]["bearing"];
    desktop.drag(640, 400, 760, 430, 3);
    REQUIRE(desktop.wait([&](const Json& s) {
        return std::abs(s["camera"]["bearing"].get<double>() - bearing) > 20 && still(s);
    }));
    CHECK(desktop.screenshot().differs_from(opened) > 0.1);

    // Space shows the whole table again.
    desktop.key("space");
    REQUIRE(desktop.wait([&](const Json& s) {
        return std::abs(s["camera"]["bearing"].get<double>() - bearing) < 1 && still(s);
    }));

    // Names stand over the table: every formation's and every commander's, whatever room is left for units.
    CHECK(desktop.state()["labels"].empty());
    desktop.key("u");
    CHECK(desktop.wait([&](const Json& s) {
        const auto shown = [&](const std::string& name) {
            return std::any_of(s["labels"].begin(), s["labels"].end(), [&](const Json& label) {
                const auto words = label.get<std::string>();
                return words.substr(0, words.find('\n')).ends_with(name); // its first row
            });
        };
        return std::all_of(scene->formations.begin(), scene->formations.end(),
                           [&](const scene::Formation& f) { return shown(f.name); }) &&
               std::all_of(scene->commanders.begin(), scene->commanders.end(),
                           [&](const scene::Commander& c) { return !c.on_table || shown(c.name); });
    }));
    desktop.key("u");

    // A click selects a unit and shows its card.
    const std::string first = scene->units[0].id;
    const std::string second = scene->units[scene->units.size() - 1].id;
    click_piece(desktop, first);
    CHECK(desktop.wait([&](const Json& s) { return s["selected"] == scene->units[0].name; }));
    desktop.key("Escape");
    CHECK(desktop.wait([&](const Json& s) { return s["selected"] == ""; }));

    // The tape says what `vantage measure tape` says, to the last digit shown.
    const Json measured =
        program_says(fmt::format("measure tape '{}' '{}' '{}' --json", scene_file, first, second));
    const Yards apart{measured["plan"]["yards"].get<double>()};
    desktop.key("m");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Tape"; }));
    const Screenshot before_tape = desktop.screenshot();
    click_piece(desktop, first);
    click_piece(desktop, second);
    REQUIRE(desktop.wait([&](const Json& s) {
        return s["answer"].contains("yards") &&
               std::abs(s["answer"]["yards"].get<double>() - apart.value()) < 0.5;
    }));
    const Json tape = desktop.state()["answer"];
    CHECK(tape["yards"].get<double>() == doctest::Approx(apart.value()).epsilon(1e-6));
    CHECK(tape["headline"] == fmt::format("{:.2f} in", measured["plan"]["inches"].get<double>()));
    CHECK(desktop.screenshot().differs_from(before_tape) > 0.005);

    // Dragging a line of sight gives a verdict in words with its reason.
    desktop.key("l");
    const Json pieces = desktop.state()["pieces"];
    desktop.drag(pieces[first][0], pieces[first][1], pieces[second][0], pieces[second][1], 1);
    const std::string target = scene->units[scene->units.size() - 1].name;
    REQUIRE(desktop.wait([&](const Json& s) {
        return s["tool"] == "Line of sight" && s["answer"]["verdict"] != "" &&
               s["answer"]["sentence"].get<std::string>().find(target) != std::string::npos;
    }));
    // The answer stands on the table in the words that pictures have for it.
    CHECK(desktop.state()["labels"].dump().find(" sight") != std::string::npos);
    const Json sight = desktop.state()["answer"];
    const std::string words = sight["headline"];
    // It names both.
    CHECK((words == scene->units[0].name + " sees " + target ||
           words == scene->units[0].name + " does not see " + target));
    CHECK(sight["sentence"].get<std::string>().find(scene->units[0].name) != std::string::npos);

    // The scale bench sets the table anew.
    desktop.key("Escape Escape Escape b");
    click_control(desktop, "ground-100");
    REQUIRE(desktop.wait([](const Json& s) { return s["ground"] == 100.0 && still(s); }));
    desktop.key("b");

    // Help, presenting, and back.
    desktop.key("F1");
    CHECK(desktop.wait([](const Json& s) { return s["help"] == true; }));
    desktop.key("Escape Tab");
    CHECK(desktop.wait([](const Json& s) { return s["help"] == false && s["presenting"] == true; }));
    desktop.key("Tab");

    // A window of another size, one that is gone for a while, and one that comes back.
    desktop.act(fmt::format("windowsize --sync {} 900 600", desktop.window()));
    REQUIRE(desktop.wait([](const Json& s) { return s["size"] == Json{900.0, 600.0} && still(s); }));
    desktop.act(fmt::format("windowunmap --sync {}", desktop.window()));
    desktop.act(fmt::format("windowmap --sync {} windowfocus {}", desktop.window(), desktop.window()));
    const auto frames = desktop.state()["frames"].get<std::uint64_t>();
    desktop.key("u");
    CHECK(desktop.wait([&](const Json& s) { return s["frames"].get<std::uint64_t>() > frames + 2; }));

    // It leaves cleanly, and the validation layer had nothing to say.
    CHECK(desktop.state()["validation_messages"] == 0);
    desktop.key("ctrl+q");
    CHECK(desktop.exit_status() == 0);
}

TEST_CASE("a missing scene is one line and status 2, with or without a display") {
    const std::string command =
        fmt::format("{} view /nowhere/at-all.json 2>/dev/null >/dev/null", VANTAGE_PROGRAM);
    CHECK(WEXITSTATUS(std::system(command.c_str())) == 2);
}
