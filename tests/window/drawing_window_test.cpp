#include "person.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace vantage::test;
using Json = nlohmann::json;

namespace {

std::vector<std::string> view(const std::string& drawing, const std::filesystem::path& fault) {
    return {"view",      std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json",
            "--size",    "800x500",
            "--drawing", drawing,
            "--seed",    "7",
            "--faults",  fault.string(),
            "--validate"};
}

// With the pointer where the window has seen it, as it tells what is there.
Screenshot at_rest(const Desktop& desktop) {
    desktop.act("mousemove 400 250 mousemove 401 251");
    REQUIRE(desktop.wait(still));
    desktop.look();
    return desktop.screenshot();
}

int pictures(const Json& s) { return s["pictures"].get<int>(); }

}

// What a GPU is drawn with, here on whatever device there is.
TEST_CASE("a table drawn by the window's own device is the one that is drawn beside it") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const std::filesystem::path fault =
        std::filesystem::temp_directory_path() / fmt::format("vantage-drawing-fault-{}", getpid());
    Screenshot beside;
    {
        Desktop desktop{800, 500, VANTAGE_PROGRAM, view("beside-window", fault)};
        REQUIRE(desktop.wait(still));
        beside = at_rest(desktop);
        desktop.key("ctrl+q");
        CHECK(desktop.exit_status() == 0);
    }
    Desktop desktop{800, 500, VANTAGE_PROGRAM, view("with-window", fault)};
    REQUIRE(desktop.wait(still));
    const Screenshot with = at_rest(desktop);
    CHECK(with.colours() > 60);
    CHECK(with.differs_from(beside) < 0.001);

    // While the camera turns there is a picture for every moment that is shown, none bent in between.
    const Json before = desktop.state();
    desktop.act("keydown Left");
    REQUIRE(desktop.wait([&](const Json& s) { return pictures(s) >= pictures(before) + 4; }));
    desktop.act("keyup Left");
    REQUIRE(desktop.wait(still));
    CHECK(desktop.state()["camera"] != before["camera"]);

    // A picture to keep is another, larger one.
    desktop.key("F2");
    REQUIRE(desktop.wait([](const Json& s) { return says(s, "Saved "); }));
    REQUIRE(desktop.wait(still));

    // Another size of the window, and a device or surface that is lost.
    desktop.act(fmt::format("windowsize --sync {} 700 420", desktop.window()));
    REQUIRE(desktop.wait([](const Json& s) { return s["picture_width"] == 700 && still(s); }));
    CHECK(desktop.screenshot().colours() > 60);
    for (const std::string lost : {"device", "window-device", "surface"}) {
        CAPTURE(lost);
        const std::uint64_t frames = desktop.state()["frames"];
        std::ofstream{fault} << lost;
        REQUIRE(desktop.wait([&](const Json&) { return !std::filesystem::exists(fault); }));
        REQUIRE(desktop.wait(
            [&](const Json& s) { return s["frames"].get<std::uint64_t>() > frames + 2 && still(s); }));
        if (lost != "surface") CHECK(says(desktop.state(), "ErrorDeviceLost"));
        CHECK(desktop.screenshot().colours() > 60);
    }

    // A game is played on it, and filmed as it goes.
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s); }));
    const std::size_t passed = desktop.state()["game"]["moments"];
    click_control(desktop, "auto-one");
    REQUIRE(desktop.wait(
        [&](const Json& s) { return s["game"]["moments"] > passed && game_rests(s) && still(s); }));
    CHECK(desktop.state()["validation_messages"] == 0);
    desktop.key("ctrl+q");
    REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
    click_control(desktop, "leave-go");
    CHECK(desktop.exit_status() == 0);
}
