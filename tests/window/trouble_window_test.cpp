#include "person.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <unistd.h>

using namespace vantage::test;
using Json = nlohmann::json;

namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/mir-1812.json";

std::uint64_t frames(const Json& s) { return s["frames"].get<std::uint64_t>(); }

}

TEST_CASE("the window answers while it works, and a lost device, surface or font loses no game") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const std::filesystem::path fault =
        std::filesystem::temp_directory_path() / fmt::format("vantage-fault-{}", getpid());
    Desktop desktop{
        1000,
        600,
        VANTAGE_PROGRAM,
        {"view", scene_file, "--size", "1000x600", "--seed", "7", "--validate", "--faults", fault.string()},
        R"({"font": "/nowhere/garamond.ttf"})"};
    // A font that is not there is told, and the text is legible all the same.
    CHECK(desktop.wait([](const Json& s) { return says(s, "/nowhere/garamond.ttf"); }));
    REQUIRE(desktop.wait(still));
    MESSAGE("first picture after " << desktop.state()["first_picture_ms"].get<double>() << " ms");

    CHECK(desktop.screenshot().colours() > 60);

    // A long search: the window goes on drawing and a key is answered meanwhile.
    click_piece(desktop, "p28/1");
    REQUIRE(desktop.wait([](const Json& s) { return s["selected"] != ""; }));
    desktop.key("n");
    REQUIRE(desktop.wait([](const Json& s) { return s["answer"]["busy"] == true; }));
    const std::uint64_t begun = frames(desktop.state());
    desktop.key("F1");
    REQUIRE(desktop.wait([](const Json& s) { return s["help"] == true; }));
    CHECK(desktop.state()["answer"]["busy"] == true);
    CHECK(frames(desktop.state()) > begun);
    desktop.key("Escape Escape"); // closes the help, calls the search off
    REQUIRE(desktop.wait([](const Json& s) { return s["answer"]["busy"] == false; }));
    desktop.key("Escape Escape");

    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s); }));
    const std::size_t passed = desktop.state()["game"]["moments"];
    click_control(desktop, "auto-one");
    REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["moments"] == passed + 1 && game_rests(s); }));
    const std::string hash = desktop.state()["game"]["hash"];
    const std::string journal = desktop.state()["game"]["journal"];
    for (const std::string lost : {"device", "window-device", "surface"}) {
        CAPTURE(lost);
        const std::uint64_t before = frames(desktop.state());
        std::ofstream{fault} << lost;
        REQUIRE(desktop.wait([&](const Json&) { return !std::filesystem::exists(fault); }));
        if (lost != "surface")
            CHECK(
                desktop.wait([&](const Json& s) { return says(s, "ErrorDeviceLost") && says(s, journal); }));
        REQUIRE(desktop.wait([&](const Json& s) { return frames(s) > before + 2; }));
        REQUIRE(desktop.wait(still));
        CHECK(desktop.screenshot().colours() > 60);
        CHECK(desktop.state()["game"]["hash"] == hash);
        desktop.key("t"); // keys are answered as before
        CHECK(desktop.wait([&](const Json& s) { return !s["controls"].contains("end-step"); }));
        desktop.key("t");
        CHECK(desktop.wait([&](const Json& s) { return s["controls"].contains("end-step"); }));
    }

    // Gone for a while and back.
    desktop.act(fmt::format("windowunmap --sync {}", desktop.window()));
    desktop.act(fmt::format("windowmap --sync {} windowfocus {}", desktop.window(), desktop.window()));
    const std::uint64_t away = frames(desktop.state());
    desktop.key("u");
    CHECK(desktop.wait([&](const Json& s) { return frames(s) > away + 2; }));

    CHECK(desktop.state()["validation_messages"] == 0);
    desktop.key("ctrl+q");
    REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
    click_control(desktop, "leave-go");
    CHECK(desktop.exit_status() == 0);
}
