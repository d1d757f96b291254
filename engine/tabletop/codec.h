#pragma once

#include "engine/tabletop/command.h"
#include "engine/tabletop/event.h"

#include <nlohmann/json_fwd.hpp>

// Commands and events as JSON: {"do": "resolve", "table": "morale-check", "own": "fr1/1"} and
// {"event": "entry-changed", …}. Pieces go by their ids, or by their names where those are plain.
namespace vantage::tabletop {

std::string_view verb_of(const Command&);
nlohmann::ordered_json to_json(const Command&);
nlohmann::ordered_json to_json(const Event&);

/// The error names the key and what it takes.
Result<Command> read_command(const nlohmann::json&);
/// An event that may happen to this state: it names pieces that are there, and a step that the turn has.
Result<Event> read_event(const nlohmann::json&, const TableState&, const rules::TurnSequence&);

}
