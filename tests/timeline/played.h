#pragma once

#include "engine/timeline/timeline.h"
#include "tests/play/opened.h"

namespace vantage::tests {

/// An automatic game of a scene of the repository on flat ground, command by command.
struct PlayedGame {
    std::shared_ptr<const play::Game> game;
    std::vector<play::CommandPtr> commands;
    std::vector<play::Events> entries; ///< what came of each

    PlayedGame(const std::string& name, std::uint64_t seed, int turns) : game(open_flat(name)) {
        const std::unique_ptr<play::State> state = game->start();
        SeededDice dice{seed};
        while (!state->verdict().over && state->turn() <= turns) {
            commands.push_back(choice(*state));
            const auto events = state->decide(*commands.back(), dice);
            if (!events) FAIL(events.error().text());
            for (const play::EventPtr& e : *events) state->apply(*e);
            entries.push_back(*events);
        }
    }

    [[nodiscard]] timeline::Timeline film(std::size_t first = SIZE_MAX) const {
        timeline::Timeline out{game->start()};
        for (std::size_t i = 0; i < std::min(first, entries.size()); ++i) out.add(entries[i]);
        return out;
    }
};

}
