#pragma once

#include "engine/games/games.h"
#include "engine/record/session.h"
#include "engine/ruling/scene_rules.h"

#include <doctest/doctest.h>

#include <array>
#include <filesystem>
#include <ostream>
#include <string>
#include <unistd.h>

// Battles of the project ready to be played on level ground, by whatever rules they have.
namespace vantage::tests {

inline std::shared_ptr<const play::Game> open_flat(const std::string& scene_name, int turns = 0) {
    auto scene = scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / scene_name);
    if (!scene) FAIL(scene.error().text());
    auto system = ruling::rules_of(*scene);
    if (!system) FAIL(system.error().text());
    auto ground = std::make_shared<const measure::FlatGround>(scene->ground.width, scene->ground.depth);
    auto game = games::open({*std::move(scene), "0", *std::move(system), std::move(ground), turns});
    if (!game) FAIL(game.error().text());
    return *std::move(game);
}

/// One scene of each rules system.
inline constexpr std::array every_system{"first-light.json", "maneuver-element-demo.json", "paces-demo.json"};

/// And the battle that is written for both systems of data.
inline constexpr std::array every_battle{every_system[0], every_system[1], every_system[2],
                                         "quatre-bras-1815-maneuver-element.json",
                                         "quatre-bras-1815-paces.json"};

/// What the automatic player does now.
inline play::CommandPtr choice(const play::State& state) {
    return state.choose(state.to_decide(), state.game().players().front()).command;
}

inline std::filesystem::path scratch(const std::string& name) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("vantage-play-test-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    return folder / name;
}

}
