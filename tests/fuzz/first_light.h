#pragma once

#include "engine/games/games.h"
#include "engine/ruling/scene_rules.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace vantage::fuzz {

/// The smallest battle, on a flat table: what journals and orders are read against.
inline const play::Game& first_light() {
    static const std::shared_ptr<const play::Game> one = [] {
        const auto fail = [](const Error& error) {
            std::fprintf(stderr, "%s\n", error.text().c_str());
            std::exit(1);
        };
        auto scene =
            scene::load_scene(std::filesystem::path{VANTAGE_SOURCE_DIR} / "scenes" / "first-light.json");
        if (!scene) fail(scene.error());
        auto system = ruling::rules_of(*scene);
        if (!system) fail(system.error());
        auto ground = std::make_shared<const measure::FlatGround>(Yards{8000}, Yards{8000});
        auto game = games::open({*std::move(scene), "0", *std::move(system), std::move(ground), 0});
        if (!game) fail(game.error());
        return *std::move(game);
    }();
    return *one;
}

}
