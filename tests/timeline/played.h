#pragma once

#include "engine/core/files.h"
#include "engine/esr/auto_player.h"
#include "engine/esr/dice.h"
#include "engine/measure/ground_knowledge.h"
#include "engine/rules/rulebook.h"
#include "engine/scene/scene.h"
#include "engine/timeline/timeline.h"

#include <doctest/doctest.h>

#include <ostream>

namespace vantage::tests {

/// An automatic game of a scene of the repository on flat ground, command by command.
struct PlayedGame {
    scene::Scene scene;
    esr::GameState start;
    std::vector<esr::Command> commands;
    std::vector<std::vector<esr::Event>> entries; ///< what came of each

    PlayedGame(const std::string& name, std::uint64_t seed, int turns) {
        const std::filesystem::path root{VANTAGE_SOURCE_DIR};
        auto loaded = scene::load_scene(root / "scenes" / name);
        if (!loaded) FAIL(loaded.error().text());
        scene = *std::move(loaded);
        const auto system = rules::load_system(root / "assets" / "rules" / "esr");
        if (!system) FAIL(system.error().text());
        const measure::FlatGround ground{scene.ground.width, scene.ground.depth};
        const esr::Rules rules{*system, ground};
        start = esr::start(scene);
        esr::GameState state = start;
        esr::SeededDice dice{seed};
        while (!state.over && state.turn <= turns) {
            commands.push_back(esr::choose(state, esr::to_decide(state), rules));
            const auto events = esr::decide(state, commands.back(), rules, dice);
            if (!events) FAIL(events.error().text());
            for (const esr::Event& e : *events) vantage::esr::apply(state, e);
            entries.push_back(*events);
        }
    }

    [[nodiscard]] timeline::Timeline film(std::size_t first = SIZE_MAX) const {
        timeline::Timeline out{start};
        for (std::size_t i = 0; i < std::min(first, entries.size()); ++i) out.add(entries[i]);
        return out;
    }
};

}
