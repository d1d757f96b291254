#pragma once

#include "desktop.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <ostream>
#include <string>

// What a person does at the window, for tests of it.
namespace vantage::test {

/// Whether the picture shows what is asked for and nothing is on its way.
inline bool still(const nlohmann::json& s) { return s.value("still", false) && !s.value("loading", true); }

/// Whether there is a game and the rules rest.
inline bool game_rests(const nlohmann::json& s) {
    return s.contains("game") && !s["game"].value("busy", true);
}

/// What another command of the program answers.
inline nlohmann::json program_says(const std::string& arguments) {
    std::string text;
    FILE* pipe = popen((std::string{VANTAGE_PROGRAM} + " " + arguments).c_str(), "r");
    REQUIRE(pipe);
    char buffer[512];
    while (fgets(buffer, sizeof buffer, pipe)) text += buffer;
    CHECK(pclose(pipe) == 0);
    return nlohmann::json::parse(text, nullptr, false);
}

/// Whether the window told the player something with these words in it.
inline bool says(const nlohmann::json& s, const std::string& words) {
    return s.contains("notices") && s["notices"].dump().find(words) != std::string::npos;
}

/// Clicks a piece where the window says it stands.
inline void click_piece(const Desktop& desktop, const std::string& id) {
    const nlohmann::json at = desktop.state()["pieces"][id];
    REQUIRE_MESSAGE(at.is_array(), id);
    desktop.click(at[0], at[1]);
}

inline void click_control(const Desktop&, const std::string& name);

/// The first who has something to do comes into focus, by a click where the window has not gone there itself.
inline std::string choose_task(const Desktop& desktop) {
    desktop.look(); // to one alone it goes by itself
    nlohmann::json game;
    REQUIRE(desktop.wait([&](const nlohmann::json& s) {
        game = s["game"];
        if (!game.contains("tasks") || !game_rests(s)) return false;
        return game["focus"] == "" || game["tasks"].dump().find(game["focus"].dump()) != std::string::npos;
    }));
    if (game["focus"] != "") return game["focus"];
    const std::string subject = game["tasks"][0];
    click_control(desktop, "formation-" + subject);
    return subject;
}

/// Lets go of whom the window has in focus, and sees that it has.
inline void let_go(const Desktop& desktop) {
    desktop.key("Escape Escape");
    desktop.look(); // it may have had nobody for a moment before, between two of them
    REQUIRE(desktop.wait([](const nlohmann::json& s) {
        return s["selected"] == "" && s["game"]["focus"] == "" && game_rests(s);
    }));
}

/// Somebody who has something to do does the first thing that is offered for him; then nobody is in focus.
inline void do_first(const Desktop& desktop) {
    const std::string subject = choose_task(desktop);
    REQUIRE(desktop.wait([&](const nlohmann::json& s) {
        return s["game"]["focus"] == subject && game_rests(s) && !s["game"]["choices"].empty();
    }));
    const std::size_t before = desktop.state()["game"]["moments"].get<std::size_t>();
    click_control(desktop, "choice-0");
    REQUIRE(desktop.wait([&](const nlohmann::json& s) {
        return s["game"]["moments"].get<std::size_t>() > before && game_rests(s);
    }));
    let_go(desktop);
}

/// Does what must be done before the step can end.
inline void settle_due(const Desktop& desktop) {
    while (desktop.state()["game"]["may_end_step"] == false && desktop.state()["game"]["over"] == false)
        do_first(desktop);
}

/// Ends the step, and says so again if the window asks. How many clicks that took.
inline int end_step(const Desktop& desktop) {
    const std::size_t before = desktop.state()["game"]["moments"].get<std::size_t>();
    click_control(desktop, "end-step");
    bool asked = false;
    REQUIRE(desktop.wait([&](const nlohmann::json& s) {
        asked = s["controls"].contains("end-anyway");
        return asked || s["game"]["moments"].get<std::size_t>() > before;
    }));
    if (asked) click_control(desktop, "end-anyway");
    REQUIRE(desktop.wait([&](const nlohmann::json& s) {
        return s["game"]["moments"].get<std::size_t>() > before && game_rests(s);
    }));
    return asked ? 2 : 1;
}

/// Clicks a button as soon as it is there and rests in its place.
inline void click_control(const Desktop& desktop, const std::string& name) {
    // Panels take a frame or two to come to rest: three in which it stands in the same place are enough.
    nlohmann::json place;
    std::uint64_t since = 0;
    desktop.nudge();
    REQUIRE_MESSAGE(desktop.wait([&](const nlohmann::json& s) {
        const nlohmann::json here = s["controls"].value(name, nlohmann::json{});
        const auto frame = s["frames"].get<std::uint64_t>();
        if (here != place) {
            place = here;
            since = frame;
        }
        return here.is_array() && frame >= since + 2;
    }),
                    name);
    desktop.click(place[0], place[1]);
}

}
