#pragma once

#include "engine/core/json.h"
#include "engine/rules/value.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// A point that the rules leave open, as a setting with the decision taken as its default.
struct HouseRule {
    std::string id;
    std::string point; ///< the open point of the rules reference: "OP-1", "O 12"
    std::string meaning;
    std::vector<Value> options; ///< the values it takes; empty: any number from `min` to `max`
    double min = 0.0;
    double max = 0.0;
    std::string unit; ///< "yards" and so on, for a number that is one
    Value fallback;
    std::string fixed;                       ///< why it takes one value only, where it does
    std::string applied_by;                  ///< who keeps to it, where the program itself has no use for it
    std::map<std::string, Value> by_edition; ///< where an edition's default is another

    [[nodiscard]] const Value& value(std::string_view edition) const;
    [[nodiscard]] bool accepts(const Value&) const;
    [[nodiscard]] std::string takes() const;
};

/// The house rules that differ from their defaults, by id.
using Settings = std::map<std::string, Value, std::less<>>;

std::vector<HouseRule> read_house_rules(const JsonReader& json);

}
