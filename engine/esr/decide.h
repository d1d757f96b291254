#pragma once

#include "engine/core/dice.h"
#include "engine/esr/event.h"
#include "engine/measure/ground_knowledge.h"
#include "engine/rules/rulebook.h"

namespace vantage::esr {

/// What a game is played by: the tables, and what they may know of the ground.
struct Rules {
    const rules::System& system;
    const measure::GroundKnowledge& ground;
};

/// What comes of a command. May refuse, with the section of the rules as the error's place, and may roll;
/// changes nothing.
Result<std::vector<Event>> decide(const GameState&, const Command&, const Rules&, Dice&);

/// Commands that decide() accepts now for a side: all that can be listed, and of those with places in them
/// (moves, deployments) a few sensible ones. Never empty before the game is over and the side has ended the
/// step.
std::vector<Command> legal_commands(const GameState&, SideId, const Rules&);

}
