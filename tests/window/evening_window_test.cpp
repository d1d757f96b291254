#include "person.h"
#include "scratch.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>
#include <unistd.h>

using namespace vantage::test;
using Json = nlohmann::json;

// What a newcomer, a host and a hasty hand do in an evening.
namespace {

const std::string scene_file = std::string{VANTAGE_SOURCE_DIR} + "/scenes/first-light.json";

std::size_t moments(const Json& s) { return s["game"]["moments"].get<std::size_t>(); }

// Whether a march is in hand and the rules have said what they make of it.
bool marches(const Json& s) {
    return s["tool"] == "March" && s["answer"]["headline"] != "" && s["answer"]["busy"] == false;
}

void begin_game(const Desktop& desktop) {
    REQUIRE(desktop.wait(still));
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && s["game"]["turn"] == 1; }));
}

/// Somebody who counts each click, drag and key.
struct Counting {
    const Desktop& desktop;
    int actions = 0;

    // Drags a formation from one of its units until the rules allow the march, and orders it.
    void march(const std::string& formation) {
        const Json places = desktop.state()["pieces"];
        const Json at = places.value(formation + "/1", places.value(formation + "/2", Json{}));
        REQUIRE_MESSAGE(at.is_array(), formation);
        for (const auto& [dx, dy] : {std::pair{60.0, 0.0}, std::pair{-60.0, 0.0}, std::pair{0.0, 40.0}}) {
            ++actions;
            desktop.drag(at[0], at[1], at[0].get<double>() + dx, at[1].get<double>() + dy, 1);
            REQUIRE(desktop.wait(marches));
            if (desktop.state()["answer"]["verdict"] == "yes") return order();
        }
        ++actions;
        desktop.key("Escape");
    }
    void order() {
        const std::size_t before = moments(desktop.state());
        ++actions;
        desktop.key("Return");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); }));
    }
    // An order drawn on the map from a unit that is not selected.
    void aim(const std::string& formation, const std::string& place) {
        const Json places = desktop.state()["pieces"];
        ++actions;
        desktop.drag(places[formation + "/2"][0], places[formation + "/2"][1], places[place][0],
                     places[place][1], 1);
        REQUIRE(desktop.wait([](const Json& s) { return s["controls"].contains("order"); }));
        order();
    }
    // The first thing that the first of those can do who have something to do.
    void choose() {
        const bool led = desktop.state()["controls"].contains("choice-0");
        choose_task(desktop);
        actions += led ? 0 : 1;
        const std::size_t before = moments(desktop.state());
        ++actions;
        click_control(desktop, "choice-0");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); }));
    }
    // Nothing more in this phase, or in this step where it is the last.
    void pass() {
        const std::size_t before = moments(desktop.state());
        REQUIRE(desktop.wait([](const Json& s) { return s["controls"].contains("end-step"); }));
        if (!desktop.state()["controls"].contains("end-phase")) {
            actions += end_step(desktop);
            return;
        }
        ++actions;
        click_control(desktop, "end-phase");
        REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); }));
    }
};

}

TEST_CASE("a whole turn of first light for both sides takes thirty clicks, drags and keys at most") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
    begin_game(desktop);
    Counting player{desktop};
    std::set<std::string> tried;
    std::string said;
    int done = 0;
    while (desktop.state()["game"]["turn"] == 1 && desktop.state()["game"]["over"] == false) {
        const Json game = desktop.state()["game"];
        const std::string step = game["step"];
        const std::string side = game["to_decide"];
        const auto first_time = [&](const std::string& what) {
            return tried.insert(side + step + what).second;
        };
        const int before = player.actions;
        bool did = false;
        // Every formation is ordered, marched, fired and fought with by hand; the rest is let pass.
        if (step == "move" && !game["unmoved"].empty()) {
            for (const Json& task : game["tasks"])
                if (!did && first_time(task)) player.march(task), did = true;
        } else if (step == "issue-orders" && game.contains("tasks")) {
            for (const Json& task : game["tasks"])
                if (!did && first_time(task)) player.aim(task, "lindenau"), did = true;
        } else if ((step == "fire" || step == "fight") && game.contains("tasks") &&
                   first_time(fmt::format("{}", game["tasks"].size()))) {
            player.choose(), did = true;
        }
        if (did) ++done;
        if (!did && step == "activate-orders")
            player.actions += end_step(desktop); // orders are issued next
        else if (!did)
            player.pass();
        said += fmt::format("{} {}: {}{}\n", side, step, player.actions - before, did ? "" : " to end it");
    }
    // The bar over the table says what the game says, at the turn's end too.
    if (desktop.state()["game"]["over"] == false)
        CHECK(desktop.wait([](const Json& s) {
            const Json& now = s["game"];
            return game_rests(s) && now["bar"]["turn"] == 2 && now["bar"]["step"] == now["step"] &&
                   now["past"] == false;
        }));
    MESSAGE(said << player.actions << " actions, " << done << " of them orders, marches and fire");
    CHECK(player.actions <= 30);
    CHECK(done >= 8); // each of four formations had an order and marched, or something as good
}

TEST_CASE(
    "the program plays only by its button, at a pace one can follow, stops at a key, and is undone as one") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
    begin_game(desktop);
    end_step(desktop);
    const Json own = desktop.state()["game"];
    for (const char* side : {"auto-french", "auto-russian"}) click_control(desktop, side);
    usleep(1'500'000);
    CHECK(moments(desktop.state()) == own["moments"]);
    CHECK(desktop.state()["game"]["runs"] == false);
    click_control(desktop, "auto-game");
    REQUIRE(desktop.wait(
        [&](const Json& s) { return s["game"]["runs"] == true && moments(s) > own["moments"]; }));
    usleep(1'000'000);
    desktop.key("n"); // any key: it stops, and does nothing else
    REQUIRE(desktop.wait([](const Json& s) { return s["game"]["runs"] == false && game_rests(s); }));
    CHECK(desktop.state()["tool"] == "Select");
    CHECK(desktop.state()["game"]["turn"] == 1); // not the whole battle in two seconds
    const Json ran = desktop.state()["game"];
    desktop.key("ctrl+z");
    REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["hash"] == own["hash"] && game_rests(s); }));
    CHECK(moments(desktop.state()) == own["moments"]);
    desktop.key("ctrl+y");
    REQUIRE(desktop.wait([&](const Json& s) { return s["game"]["hash"] == ran["hash"] && game_rests(s); }));
}

TEST_CASE(
    "a march in hand is not lost by a wrong click, and a step with unmoved troops asks before it ends") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
    begin_game(desktop);
    for (int i = 0; i < 20 && desktop.state()["game"]["step"] != "move"; ++i) end_step(desktop);
    const Json game = desktop.state()["game"];
    REQUIRE(game["step"] == "move");
    REQUIRE_FALSE(game["unmoved"].empty());
    const std::string formation = game["tasks"][0];
    const Json at = desktop.state()["pieces"][formation + "/1"];
    for (const double dx : {60.0, -60.0}) {
        desktop.drag(at[0], at[1], at[0].get<double>() + dx, at[1].get<double>(), 1);
        REQUIRE(desktop.wait(marches));
        if (desktop.state()["answer"]["verdict"] == "yes") break;
        desktop.key("Escape");
    }
    REQUIRE(desktop.wait([](const Json& s) { return !s["game"]["pending"].empty(); }));
    // Another tool and back: still in hand.
    desktop.key("m");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "Tape"; }));
    desktop.key("Escape");
    REQUIRE(desktop.wait([](const Json& s) { return s["tool"] == "March"; }));
    CHECK_FALSE(desktop.state()["game"]["pending"].empty());
    // A double click on the button that ends the step ends nothing.
    const std::size_t before = moments(desktop.state());
    const Json end = desktop.state()["controls"]["end-step"];
    desktop.act(fmt::format("mousemove {} {} sleep 0.1 click --repeat 2 --delay 120 1", end[0].get<double>(),
                            end[1].get<double>()));
    usleep(800'000);
    CHECK(moments(desktop.state()) == before);
    CHECK_FALSE(desktop.state()["game"]["pending"].empty());
    // Enter orders the march.
    if (desktop.state()["controls"].contains("end-not")) click_control(desktop, "end-not");
    desktop.key("Return");
    REQUIRE(desktop.wait([&](const Json& s) { return moments(s) > before && game_rests(s); }));
    CHECK(desktop.state()["game"]["pending"].empty());
}

TEST_CASE("after a kill the window offers to go on, and a new game is not begun over an old one") {
    if (!Desktop::possible()) std::_Exit(77);
    const vantage::tests::Scratch scratch;
    const std::vector<std::string> words{"view", scene_file, "--camera", "whole", "--seed", "7"};
    Json played;
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, words, {}, scratch.folder};
        begin_game(desktop);
        end_step(desktop);
        REQUIRE(desktop.wait(still));
        usleep(1'500'000); // it notes how the game stands once a second
        played = desktop.state()["game"];
        desktop.kill_program();
    }
    {
        Desktop desktop{1280, 720, VANTAGE_PROGRAM, words, {}, scratch.folder};
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "offer" && still(s); }));
        CHECK(desktop.state()["offer"].get<std::string>().find("turn 1") != std::string::npos);
        click_control(desktop, "offer-go-on");
        REQUIRE(
            desktop.wait([&](const Json& s) { return game_rests(s) && moments(s) == played["moments"]; }));
        CHECK(desktop.state()["game"]["hash"] == played["hash"]);
        desktop.key("ctrl+q");
        REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "leave"; }));
        click_control(desktop, "leave-go");
        CHECK(desktop.exit_status() == 0);
    }
    // Left as it should be: no offer by itself, but before another game on the same battle.
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, words, {}, scratch.folder};
    REQUIRE(desktop.wait(still));
    CHECK(desktop.state()["dialogue"] == "");
    desktop.key("t");
    REQUIRE(desktop.wait([](const Json& s) { return s["dialogue"] == "offer"; }));
    CHECK_FALSE(desktop.state().contains("game"));
    desktop.key("Escape");
    // Open tells of it too, by title and turn.
    desktop.key("ctrl+o");
    REQUIRE(desktop.wait([](const Json& s) { return s["controls"].contains("open-first-light-1"); }));
}

TEST_CASE("the result of a fight stays in sight, whatever is done after it, until it is clicked away") {
    if (!Desktop::possible()) std::_Exit(77);
    const vantage::tests::Scratch scratch;
    const std::string game = (scratch.folder / "fought.vantage").string();
    // So far that both sides have fought.
    REQUIRE(std::system((std::string{VANTAGE_PROGRAM} + " play " + scene_file +
                         " --auto both --turns 1 --seed 7 -o " + game + " > /dev/null")
                            .c_str()) == 0);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", game, "--camera", "whole"}};
    REQUIRE(desktop.wait([](const Json& s) { return game_rests(s) && still(s); }));
    REQUIRE(desktop.wait([](const Json& s) { return s["panels"].contains("##results"); }));
    desktop.key("m");
    desktop.key("Escape");
    desktop.look();
    CHECK(desktop.state()["panels"].contains("##results"));
    click_control(desktop, "results-close");
    CHECK(desktop.wait([](const Json& s) { return !s["panels"].contains("##results"); }, 20));
}

TEST_CASE("anybody is found by name, and the card says whom it can reach, see and shoot") {
    if (!Desktop::possible()) std::_Exit(77);
    Desktop desktop{1280, 720, VANTAGE_PROGRAM, {"view", scene_file, "--camera", "whole", "--seed", "7"}};
    begin_game(desktop);
    desktop.key("ctrl+f");
    REQUIRE(
        desktop.wait([](const Json& s) { return s["roster"] == true && s["controls"].contains("find"); }));
    desktop.look();
    desktop.act("type --delay 40 jager");
    Json controls;
    REQUIRE(desktop.wait([&](const Json& s) {
        controls = s["controls"];
        int found = 0;
        for (const auto& [name, place] : controls.items())
            found += name.starts_with("find-") && name != "find-close" ? 1 : 0;
        return found > 0 && found < 12;
    }));
    std::string who;
    for (const auto& [name, place] : controls.items())
        if (name.starts_with("find-") && name != "find-close") who = name;
    const double was = desktop.state()["camera"]["distance"];
    click_control(desktop, who);
    REQUIRE(
        desktop.wait([&](const Json& s) { return s["selected"] != "" && s["camera"]["distance"] < was; }));
    REQUIRE(desktop.wait([](const Json& s) {
        for (const auto& [name, place] : s["controls"].items())
            if (name.starts_with("whom-")) return true;
        return false;
    }));
}
