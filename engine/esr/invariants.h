#pragma once

#include "engine/esr/queries.h"
#include "engine/measure/ground_knowledge.h"

namespace vantage::esr {

/// When a state is looked at. The units of a formation move together (esr.md 4.5) but are told of one after
/// the other: until all of it is told they may stand on one another.
enum class Moment : std::uint8_t { after_command, after_event };

/// Everything that is wrong with a state, in words; empty for a sound one. Holds after every event.
std::vector<std::string> broken_invariants(const GameState&, const measure::GroundKnowledge&,
                                           Moment = Moment::after_command);

/// What must hold besides at the end of a turn: nobody is left in contact.
std::vector<std::string> broken_at_turn_end(const GameState&);

}
