#pragma once

#include "engine/tabletop/command.h"
#include "engine/tabletop/event.h"

#include <nlohmann/json_fwd.hpp>

// Commands and events as JSON: {"do": "resolve", "table": "morale-check", "own": "fr1/1"} and
// {"event": "entry-changed", …}. Pieces go by their ids, or by their names where those are plain.
namespace vantage::tabletop {

nlohmann::ordered_json to_json(const Command&);
nlohmann::ordered_json to_json(const Event&);

/// The error names the key and what it takes.
Result<Command> read_command(const nlohmann::json&);
Result<Event> read_event(const nlohmann::json&);

/// A line of an orders file: JSON, or the verb and its fields in plain text.
struct OrderLine {
    Command command;
    std::vector<int> dice; ///< typed in, taken before the seed's
};
Result<OrderLine> read_order(std::string_view line);

/// A value as it is typed: true and false, a number, else a word.
rules::Value typed_value(std::string_view);

}
