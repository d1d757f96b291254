#pragma once

#include "engine/esr/queries.h"
#include "engine/measure/ground_knowledge.h"

namespace vantage::esr {

/// Everything that is wrong with a state, in words; empty for a sound one. Holds after every event.
std::vector<std::string> broken_invariants(const GameState&, const measure::GroundKnowledge&);

/// What must hold besides at the end of a turn: nobody is left in contact.
std::vector<std::string> broken_at_turn_end(const GameState&);

}
