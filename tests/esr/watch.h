#pragma once

#include "engine/esr/event.h"
#include "engine/esr/invariants.h"

namespace vantage::esr {

/// Applies what came of a command and says all that is wrong with the game after each event, and after the
/// last.
inline std::vector<std::string> apply_watched(GameState& game, const std::vector<Event>& events,
                                              const measure::GroundKnowledge& ground) {
    std::vector<std::string> wrong;
    const auto look = [&](const Event& e, const std::vector<std::string>& found) {
        for (const std::string& w : found)
            wrong.push_back("turn " + std::to_string(game.turn) + ", " + std::string(name_of(e)) + ": " + w);
    };
    for (const Event& e : events) {
        vantage::esr::apply(game, e);
        const bool last = &e == &events.back();
        look(e, broken_invariants(game, ground, last ? Moment::after_command : Moment::after_event));
        if (std::holds_alternative<TurnEnded>(e)) look(e, broken_at_turn_end(game));
    }
    return wrong;
}

}
