#include "person.h"
#include "scratch.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <unistd.h>

using namespace vantage::test;
using Json = nlohmann::json;

namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

std::size_t moments(const Json& s) { return s["game"]["moments"].get<std::size_t>(); }

// Does something and waits until the game has gone on by it.
void and_goes_on(const Desktop& desktop, const std::function<void()>& doing) {
    const std::size_t before = moments(desktop.state());
    doing();
    REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); }));
}

// What the program itself makes of a recorded game.
Json replayed(const std::string& journal) {
    return program_says(fmt::format("play --replay '{}' --json", journal));
}

// Drags the first formation that may move a little way towards what the scene has in front of it, and orders
// the march if the rules allow it. True if it marched.
bool march_by_hand(const Desktop& desktop, const std::string& unit) {
    const Json at = desktop.state()["pieces"][unit];
    REQUIRE(at.is_array());
    for (const auto& [dx, dy] : {std::pair{45.0, 30.0}, std::pair{-45.0, -30.0}, std::pair{0.0, 40.0},
                                 std::pair{0.0, -40.0}, std::pair{45.0, 0.0}, std::pair{-45.0, 0.0}}) {
        desktop.drag(at[0], at[1], at[0].get<double>() + dx, at[1].get<double>() + dy, 1);
        REQUIRE(desktop.wait(
            [](const Json& s) { return s["tool"] == "March" && s["answer"]["headline"] != ""; }));
        const Json answer = desktop.state()["answer"];
        CHECK(!answer["lines"].empty());
        if (answer["verdict"] == "yes") {
            CHECK(answer["yards"].get<double>() > 10);
            const std::size_t before = moments(desktop.state());
            click_control(desktop, "order");
            return desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); });
        }
        desktop.key("Escape");
        REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Select"; }));
    }
    return false;
}

// Draws an order on the map, from a unit to an objective, and gives the first of those that aim at it.
void order_by_hand(const Desktop& desktop, const std::string& unit, const std::string& objective) {
    const Json places = desktop.state()["pieces"];
    desktop.drag(places[unit][0], places[unit][1], places[objective][0], places[objective][1], 1);
    REQUIRE(desktop.wait([](const Json& s) { return s["controls"].contains("order"); }));
    and_goes_on(desktop, [&] { click_control(desktop, "order"); });
}

}

TEST_CASE("a turn is played by clicking, watched again, saved and gone on with") {
    if (!Desktop::possible()) std::_Exit(77); // ctest counts it as skipped
    const vantage::tests::Scratch scratch;
    const std::string saved = (scratch.folder / "evening.vantage").string();
    std::string hash;
    std::size_t played = 0;
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
        REQUIRE(desktop.wait(still));
        desktop.key("t");
        REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
        const Screenshot begun = desktop.screenshot();

        // One thing in every step that has something to do, then the step is ended, until the turn is over.
        std::set<std::string> tried;
        bool marched = false;
        while (desktop.state()["game"]["turn"] == 1) {
            const Json game = desktop.state()["game"];
            const std::string step = game["step"];
            if (game.contains("tasks") && tried.insert(step).second) {
                const std::string formation = choose_task(desktop);
                REQUIRE(desktop.wait([&](const Json& s) {
                    return s["game"]["focus"] == formation && game_rests(s) && !s["game"]["choices"].empty();
                }));
                CAPTURE(step);
                CHECK(desktop.state()["game"]["choices"][0]["allowed"] == true);
                if (step == "move")
                    marched = march_by_hand(desktop, formation + "/1");
                else if (step == "issue-orders")
                    order_by_hand(desktop, formation + "/1", "lindenau");
                else
                    and_goes_on(desktop, [&] { click_control(desktop, "choice-0"); });
                let_go(desktop);
            }
            const Json now = desktop.state()["game"];
            if (now["turn"] == 1 &&
                (now["step"] == step || tried.contains(now["step"]) || !now.contains("tasks")))
                end_step(desktop);
        }
        CHECK(marched);
        CHECK(tried.size() >= 3);
        CHECK(desktop.screenshot().differs_from(begun) > 0.01);

        // The journal says the same, without the window.
        const Json game = desktop.state()["game"];
        CHECK(replayed(game["journal"])["hash"] == game["hash"]);
        CHECK(replayed(game["journal"])["turn"] == 2);

        // Undo and redo.
        const std::size_t all = moments(desktop.state());
        desktop.key("ctrl+z");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) < all && game_rests(s); }));
        CHECK(desktop.state()["game"]["hash"] != game["hash"]);
        desktop.key("ctrl+y");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) == all && game_rests(s); }));
        CHECK(desktop.state()["game"]["hash"] == game["hash"]);

        // The past can be watched and changes nothing.
        REQUIRE(desktop.wait(still));
        const Screenshot present = desktop.screenshot();
        click_control(desktop, "timeline-begin");
        REQUIRE(desktop.wait([](const Json& s) { return s["game"]["position"] == 0 && still(s); }));
        CHECK(desktop.state()["game"]["past"] == true);
        CHECK(desktop.screenshot().differs_from(present) > 0.005);
        desktop.key("Next");
        REQUIRE(desktop.wait([](const Json& s) { return s["game"]["event"] > 0; }));
        const double first_stop = desktop.state()["game"]["time"];
        desktop.key("Next");
        REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["time"] > first_stop; }));
        desktop.key("Prior");
        REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["time"] == first_stop; }));
        // Played, it goes on by itself, at the speed that is chosen, and shows everybody on the way.
        const Screenshot paused = desktop.screenshot();
        click_control(desktop, "speed");
        click_control(desktop, "speed-2");
        const auto asked = std::chrono::steady_clock::now();
        click_control(desktop, "play-pause");
        REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["time"] > first_stop + 4; }));
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - asked;
        CHECK(took.count() > 1.9); // four seconds of film at twice the speed
        CHECK(desktop.state()["game"]["playing"] == true);
        CHECK(desktop.state()["game"]["caption"] != "");
        CHECK(desktop.screenshot().differs_from(paused) > 0.002);
        desktop.key("j"); // pauses
        REQUIRE(desktop.wait([](const Json& s) { return s["game"]["playing"] == false && still(s); }));
        CHECK(desktop.state()["game"]["past"] == true);
        desktop.key("End");
        REQUIRE(desktop.wait([](const Json& s) { return s["game"]["past"] == false && still(s); }));
        CHECK(desktop.state()["game"]["hash"] == game["hash"]);
        CHECK(moments(desktop.state()) == all);

        // Leaving a game without a name asks first.
        desktop.key("ctrl+q");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
        click_control(desktop, "leave-stay");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == ""; }));

        // A full disk loses nothing and says what to do.
        std::filesystem::create_symlink("/dev/full", scratch.folder / "full.vantage.part");
        // The dialogue opens with its text marked, so that a name typed at once replaces it. A slow machine
        // may swallow a key: as a person would, look at what stands there, and begin again if it is wrong.
        const auto save_to = [&](const std::string& file) {
            const auto typed = [&](const Json& s) { return s.contains("save_to") && s["save_to"] == file; };
            bool right = false;
            for (int attempt = 0; attempt < 5 && !right; ++attempt) {
                desktop.key("ctrl+s");
                REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "save"; }));
                desktop.look();
                desktop.act("type --delay 25 " + file);
                right = desktop.wait(typed, 20);
                if (right) break;
                click_control(desktop, "save-cancel");
                REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == ""; }));
            }
            REQUIRE(right);
            click_control(desktop, "save-do");
        };
        save_to((scratch.folder / "full.vantage").string());
        CHECK(desktop.wait([](const Json& s) {
            return s.contains("notices") && s["notices"].dump().find("Not saved") != std::string::npos;
        }));
        CHECK(desktop.state()["game"]["named"] == false);
        save_to(saved);
        const bool named =
            desktop.wait([](const Json& s) { return s["game"]["named"] == true && game_rests(s); });
        INFO("notices: ", desktop.state()["notices"].dump());
        REQUIRE(named);
        CHECK(desktop.state()["game"]["journal"] == saved);
        hash = desktop.state()["game"]["hash"];
        played = moments(desktop.state());
        desktop.key("ctrl+q");
        CHECK(desktop.exit_status() == 0);
    }
    CHECK(replayed(saved)["hash"] == hash);

    // The saved game opens again and the automatic player goes on with it.
    Desktop again{1280, 720, VANTAGE_PROGRAM, {"view", saved, "--camera", "whole"}};
    REQUIRE(again.wait([&](const Json& s) { return game_rests(s) && moments(s) == played && still(s); }));
    CHECK(again.state()["game"]["hash"] == hash);
    and_goes_on(again, [&] { click_control(again, "auto-one"); });
    again.key("ctrl+q");
    CHECK(again.exit_status() == 0);
    CHECK(replayed(saved)["commands"] == played + 1);
}

TEST_CASE("what may be chosen keeps its place when the step may be ended") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
    REQUIRE(desktop.wait(still));
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
    int seen = 0;
    for (int i = 0; i < 8 && desktop.state()["game"]["turn"] == 1; ++i) {
        end_step(desktop);
        // For a moment a new step cannot be ended. The last that is to be seen of it then:
        const auto first = desktop.state()["frames"].get<std::uint64_t>();
        Json early;
        Json late;
        REQUIRE(desktop.wait([&](const Json& s) {
            late = s["controls"];
            if (late.contains("end-step")) return true;
            if (game_rests(s) && s["frames"].get<std::uint64_t>() >= first + 3) early = late;
            return false;
        }));
        for (const auto& [name, place] : late.items())
            if (early.contains(name) && (name.starts_with("formation-") || name.starts_with("choice-"))) {
                CAPTURE(name);
                CHECK(early[name] == place);
                ++seen;
            }
    }
    MESSAGE(seen << " choices watched"); // none where a picture takes longer than that moment
}

TEST_CASE("a battle by rules that are data is begun, played and taken back by clicking") {
    if (!Desktop::possible()) std::_Exit(77);
    const std::string scene = std::string{VANTAGE_SOURCE_DIR} + "/scenes/paces-demo.json";
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene, "--camera", "whole", "--seed", "7"}};
    REQUIRE(desktop.wait(still));
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
    const Json begun = desktop.state()["game"];
    CHECK(begun["step"] != "");

    // Somebody who has something to do does it; the step is ended.
    if (begun.contains("tasks")) do_first(desktop);
    settle_due(desktop);
    end_step(desktop);
    const Json after = desktop.state()["game"];
    CHECK(after["hash"] != begun["hash"]);
    CHECK(replayed(after["journal"])["hash"] == after["hash"]);

    // All of it is taken back, and done again.
    const std::size_t all = moments(desktop.state());
    while (moments(desktop.state()) > begun["moments"]) {
        const std::size_t left = moments(desktop.state());
        desktop.key("ctrl+z");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) < left && game_rests(s); }));
    }
    CHECK(desktop.state()["game"]["hash"] == begun["hash"]);
    while (moments(desktop.state()) < all) {
        const std::size_t done = moments(desktop.state());
        desktop.key("ctrl+y");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > done && game_rests(s); }));
    }
    CHECK(desktop.state()["game"]["hash"] == after["hash"]);
    desktop.key("ctrl+q");
    REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
    click_control(desktop, "leave-go");
    CHECK(desktop.exit_status() == 0);
}
