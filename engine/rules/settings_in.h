#pragma once

#include "engine/core/json.h"
#include "engine/rules/rulebook.h"

#include <optional>

namespace vantage::rules {

/// The document with every {"setting": "id"} replaced by what that house rule is: the value chosen, else its
/// default. "times" and "per" beside it multiply and divide a number. An unknown setting is an error with its
/// place.
Result<JsonDocument> fill_settings(const JsonDocument&, const std::vector<HouseRule>&,
                                   const Settings& chosen);

/// A further file of a system's folder with its settings filled in; none where the folder has no such file.
Result<std::optional<JsonDocument>> load_part(const System&, const std::string& file);

/// Whether every chosen setting is one of the house rules and holds what that takes; errors name
/// "/settings/<id>".
Result<void> check_settings(const std::vector<HouseRule>&, const Settings& chosen);

}
