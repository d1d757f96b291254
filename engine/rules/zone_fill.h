#pragma once

#include "engine/core/json.h"
#include "engine/rules/zones.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A distance is written once, in zones.json. Elsewhere it is called by its name: "skirmish-reach", which is
// the farthest band of that zone, or "artillery-reach/short".
namespace vantage::rules {

/// The distance of that name in an edition, in the system's measure; nothing if there is none.
std::optional<double> zone_distance(const std::vector<Zone>&, std::string_view edition,
                                    std::string_view name);

/// The document with every {"reach_of": "name"} replaced by that distance, and every {name} in a text by
/// {450}. A name that no zone of the edition has is an error with its place.
Result<JsonDocument> fill_zones(const JsonDocument&, const std::vector<Zone>&, std::string_view edition);

/// The first name in a text that no zone of the edition has; nothing if there is none.
std::optional<std::string> unknown_distance(std::string_view text, const std::vector<Zone>&,
                                            std::string_view edition);

/// A text with the names in it replaced; those of no zone stay as they are.
std::string with_distances(std::string_view text, const std::vector<Zone>&, std::string_view edition);

}
