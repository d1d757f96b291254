#pragma once

#include "engine/core/json.h"
#include "engine/rules/house_rules.h"
#include "engine/rules/names.h"
#include "engine/rules/zones.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What is settled when a file is read: house rules as they were chosen, and distances, which are written
// once, in zones.json. Elsewhere a distance is called by its name: "skirmish-reach", which is the farthest
// band of that zone, or "artillery-reach/short".
namespace vantage::rules {

/// The distance of that name in an edition, in the system's measure; nothing if there is none.
std::optional<double> zone_distance(const std::vector<Zone>&, std::string_view edition,
                                    std::string_view name);

/// A text with each {name} of a distance replaced by {450}; those of no zone stay as they are.
std::string with_distances(std::string_view text, const std::vector<Zone>&, std::string_view edition);
/// The first name in a text that no zone of the edition has; nothing if there is none.
std::optional<std::string> unknown_distance(std::string_view text, const std::vector<Zone>&,
                                            std::string_view edition);

/// What a house rule is, by its name: the value chosen, else the default.
Value setting(const std::vector<HouseRule>&, const Settings& chosen, const Name&);

/// The constants of a file. In tables house rules stay open: they are for whoever works them out.
struct Constants {
    const std::vector<HouseRule>* house_rules = nullptr;
    const Settings* chosen = nullptr;
    const std::vector<Zone>* zones = nullptr;
    std::string_view edition{};
};

/// The document with every {"setting": "id", …} and {"reach_of": "name", …} replaced by what that value of
/// the language comes to, for readers that take plain numbers, words and flags; and with the names of
/// distances in its texts replaced.
JsonDocument settled(const JsonDocument&, const Constants&, Problems&);

/// Reports chosen settings that are no house rules, or do not hold what those take, at "/settings/<id>".
void check_settings(const std::vector<HouseRule>&, const Settings& chosen, Problems&);

}
