#pragma once

#include "engine/core/json.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rulebook.h"

#include <optional>
#include <string>

// The JSON that `vantage resolve` and `vantage odds` take and give.
namespace vantage::rules {

/// A request as it was written: everything but the facts' types is checked here.
struct Request {
    std::string system;
    std::string edition; ///< empty: the default one
    std::string table;
    bool two_sided = false;
    Facts facts; ///< of the one side, or of the attacker
    Facts defender;
    std::optional<std::vector<int>> dice;
    std::optional<std::vector<int>> against;
    std::optional<std::vector<int>> more;
    std::optional<std::uint64_t> seed;
    Settings settings;
};

/// The system that a request names, so that only its rules need to be read.
Result<std::string> requested_system(const JsonDocument& request);

/// Reads a request for a system; `table` is the one it names.
Result<Request> read_request(const JsonDocument& request, const System& system);

/// Works a request out. `dice` are for what the request leaves open and gives no seed for.
Result<Resolution> answer(const Request& request, const System& system, Dice& dice);

/// The answer as JSON, indented by `indent` (on one line if it is negative).
std::string to_json(const Resolution& resolution, int indent = 2);

/// One value as JSON; whole numbers without a fraction.
nlohmann::ordered_json value_json(const Value& value);

}
