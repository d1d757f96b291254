#pragma once

#include "desktop.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

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

/// Clicks a piece where the window says it stands.
inline void click_piece(const Desktop& desktop, const std::string& id) {
    const nlohmann::json at = desktop.state()["pieces"][id];
    REQUIRE_MESSAGE(at.is_array(), id);
    desktop.click(at[0], at[1]);
}

/// Clicks a button as soon as it is there and rests in its place.
inline void click_control(const Desktop& desktop, const std::string& name) {
    const auto place = [&] { return desktop.state()["controls"][name]; };
    nlohmann::json before;
    REQUIRE_MESSAGE(desktop.wait(
                        [&](const nlohmann::json& s) {
                            const bool there = s["controls"].contains(name) && s["controls"][name] == before;
                            before = s["controls"].value(name, nlohmann::json{});
                            return there;
                        },
                        30),
                    name);
    const nlohmann::json at = place();
    desktop.click(at[0], at[1]);
}

}
