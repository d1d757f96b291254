#pragma once

#include "engine/esr/event.h"

#include <nlohmann/json_fwd.hpp>

// Commands and events as JSON: {"do": "fight", "formation": "fr1"} and {"event": "fought", …}. Units and
// formations go by the ids of the scene, sides by theirs, commanders and forces by name; anything may be "#3"
// for its number. Names are those of the state before the command.
namespace vantage::esr {

nlohmann::ordered_json to_json(const Command&, const GameState&);
nlohmann::ordered_json to_json(const Event&, const GameState&);

/// The error names the place ("/formation") and what it takes. An id is one that the state has.
Result<Command> read_command(const nlohmann::json&, const GameState&);
Result<Event> read_event(const nlohmann::json&, const GameState&);

}
