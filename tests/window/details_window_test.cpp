#include "person.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>

using namespace vantage;
using namespace vantage::test;
using Json = nlohmann::json;

// The small things that a newcomer stumbles over in his first hours.
namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";
const std::vector<std::string> whole_table{"view", scene_file, "--camera", "whole", "--seed", "7"};

/// Somebody who stands where his card will open.
std::optional<std::string> under_the_card(const Json& s) {
    for (const auto& [id, at] : s["pieces"].items())
        if (id.find('/') != std::string::npos && at[0] > 960.0 && at[0] < 1250.0 && at[1] > 60.0 &&
            at[1] < 240.0)
            return id;
    return std::nullopt;
}

}

TEST_CASE("a double click flies to a unit, also where the card that the first opened lies under the second") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    std::optional<std::string> who;
    for (int i = 0; i < 40 && !who; ++i) {
        desktop.key(i % 2 == 0 ? "a" : "s");
        REQUIRE(desktop.wait(still));
        who = under_the_card(desktop.state());
    }
    REQUIRE(who);
    const double far = desktop.state()["camera"]["distance"];
    const Json at = desktop.state()["pieces"][*who];
    desktop.act(fmt::format("mousemove {:.0f} {:.0f} sleep 0.2 click --repeat 2 --delay 180 1",
                            at[0].get<double>(), at[1].get<double>()));
    CHECK(desktop.wait([&](const Json& s) { return s["camera"]["distance"] < far * 0.8; }, 20));
    CHECK(desktop.state()["selected"] != "");
}

TEST_CASE("the player's eye keeps the tool in hand, and the commander's own goes with him") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    const Json pieces = desktop.state()["pieces"];
    const auto first = pieces.begin().key();
    const auto last = std::prev(pieces.end()).key();
    const auto until = [&](const std::string& mode) {
        for (int i = 0; i < 4 && desktop.state()["camera"]["mode"] != mode; ++i) {
            const std::string before = desktop.state()["camera"]["mode"];
            desktop.key("p");
            REQUIRE(desktop.wait([&](const Json& s) { return s["camera"]["mode"] != before; }));
        }
        REQUIRE(desktop.state()["camera"]["mode"] == mode);
    };
    desktop.key("m");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Tape"; }));
    click_piece(desktop, first);
    click_piece(desktop, last);
    REQUIRE(desktop.wait([](const Json& s) { return s["answer"].contains("yards"); }));
    const Json measured = desktop.state()["answer"]["yards"];
    until("player's eye");
    CHECK(desktop.state()["tool"] == "Tape");
    CHECK(desktop.state()["answer"]["yards"] == measured);
    until("orbit");
    CHECK(desktop.state()["answer"]["yards"] == measured);
}

TEST_CASE("the best viewpoints are places that the side holds, numbered on the table as in the list") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, whole_table};
    REQUIRE(desktop.wait(still));
    desktop.key("n");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Best viewpoints"; }));
    const Json pieces = desktop.state()["pieces"];
    std::string who;
    for (const auto& [id, at] : pieces.items())
        if (who.empty() && id.find('/') != std::string::npos) who = id;
    click_piece(desktop, who);
    REQUIRE(desktop.wait([](const Json& s) {
        return s["answer"]["busy"] == false && !s["answer"]["lines"].empty() && s["labels"].size() >= 2;
    }));
    const Json s = desktop.state();
    const Json lines = s["answer"]["lines"];
    const std::string side = s["answer"]["headline"].get<std::string>().substr(4);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::string line = lines[n];
        CAPTURE(line);
        const std::string number = std::to_string(n + 1);
        CHECK(line.starts_with(number + ". "));
        CHECK(std::find(s["labels"].begin(), s["labels"].end(), number) != s["labels"].end());
        // Nearer to somebody of its own than to any enemy.
        double east = 0.0;
        double north = 0.0;
        REQUIRE(std::sscanf(line.substr(line.rfind('(')).c_str(), "(%lf E %lf N)", &east, &north) == 2);
        double own = 1e9;
        double enemy = 1e9;
        for (const Json& unit : s["stand"]) {
            const double apart =
                std::hypot(unit["at"][0].get<double>() - east, unit["at"][1].get<double>() - north);
            double& nearest = unit["side"] == side ? own : enemy;
            nearest = std::min(nearest, apart);
        }
        CHECK(own < enemy);
        CHECK(enemy > 290.0);
    }
}
