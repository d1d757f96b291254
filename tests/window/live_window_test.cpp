#include "person.h"
#include "scratch.h"
#include "tests/live/client.h"

#include <cstdlib>

using namespace vantage::test;
using Json = nlohmann::json;

// The window on a stream, and the camera in the hand of the program.
namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

std::uint16_t port_of(const Json& s) {
    const std::string address = s["live"]["address"];
    return static_cast<std::uint16_t>(std::atoi(address.substr(address.rfind(':') + 1).c_str()));
}

}

TEST_CASE("a window shows its game to a stream, takes its buttons, directs and replays") {
    if (!Desktop::possible()) std::_Exit(77);
    const vantage::tests::Scratch scratch;
    const std::string game = (scratch.folder / "live.vantage").string();
    REQUIRE(std::system((std::string{VANTAGE_PROGRAM} + " play " + scene_file +
                         " --auto both --turns 2 --seed 7 -o " + game + " > /dev/null")
                            .c_str()) == 0);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", game, "--live", "0"}};
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s.contains("live") && still(s); }));
    const std::uint16_t port = port_of(desktop.state());
    const std::string token = desktop.state()["live"]["token"];
    vantage::tests::Client watcher{port};
    watcher.get("/events?topics=events");
    watcher.read_until("retry");

    // The film from the beginning, by a button of a Stream Deck; what happens is told again.
    CHECK(vantage::tests::status_of(port, "/do/turn/1?token=" + token) == 200);
    CHECK(vantage::tests::status_of(port, "/do/play?token=" + token) == 200);
    REQUIRE(desktop.wait([](const Json& s) { return s["game"]["playing"] == true; }));
    CHECK(watcher.read_until("\"again\":true", 60'000).find("\"again\":true") != std::string::npos);
    CHECK(vantage::tests::status_of(port, "/do/pause?token=" + token) == 200);
    REQUIRE(desktop.wait([](const Json& s) { return s["game"]["playing"] == false; }));

    // The director has the camera until somebody moves it.
    desktop.key("c");
    REQUIRE(desktop.wait([](const Json& s) { return s["director"] == true; }));
    desktop.key("e");
    REQUIRE(desktop.wait([](const Json& s) { return s["director"] == false; }));
    CHECK(desktop.wait([](const Json& s) { return says(s, "You have the camera"); }));

    // A replay from the end returns to where it was.
    desktop.key("End");
    REQUIRE(desktop.wait([](const Json& s) { return s["game"]["past"] == false && still(s); }));
    const Json before = desktop.state()["camera"];
    desktop.key("i");
    REQUIRE(desktop.wait([](const Json& s) { return s["replay"] == true && s["game"]["past"] == true; }));
    // Who, at what odds, what was rolled, what came of it: also of a game that was opened again.
    Json again;
    CHECK(desktop.wait([&](const Json& s) {
        again = s.value("again", Json{});
        return again.is_null() || again["odds"].get<std::string>().ends_with(" %");
    }));
    CAPTURE(again.dump());
    REQUIRE(again.is_object());
    for (const char* part : {"who", "roll", "result"}) CHECK(again[part] != "");
    REQUIRE(desktop.wait(
        [](const Json& s) { return s["replay"] == false && s["game"]["past"] == false && still(s); }));
    const Json after = desktop.state()["camera"];
    CHECK(std::abs(after["bearing"].get<double>() - before["bearing"].get<double>()) < 0.5);
    CHECK(std::abs(after["distance"].get<double>() - before["distance"].get<double>()) < 1.0);

    // The switch ends it.
    desktop.key("o");
    click_control(desktop, "live-switch");
    REQUIRE(desktop.wait([](const Json& s) { return !s.contains("live"); }));
    desktop.key("Escape");
    desktop.key("ctrl+q");
    CHECK(desktop.exit_status() == 0);
}
