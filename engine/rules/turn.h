#pragma once

#include "engine/core/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// A step of a phase. The same step may come twice in a phase, with another number.
struct TurnStep {
    std::string id;
    std::string number; ///< as the rules count it: "1.1", "a"
    std::string name;
    std::string text;                ///< what may happen in it
    std::vector<std::string> tables; ///< the tables used in it
};

struct TurnPhase {
    std::string id;
    std::string number;
    std::string name;
    std::string colour; ///< the colour of its card, if the rules give one
    std::string text;
    std::vector<TurnStep> steps; ///< may be empty: the phase is then one step
};

/// The phases that make a turn, in their order.
struct TurnSequence {
    std::string note;
    double minutes = 0.0; ///< of battle time; 0: not fixed
    std::vector<TurnPhase> phases;

    [[nodiscard]] const TurnPhase* phase(std::string_view id) const;
};

TurnSequence read_turn(const JsonReader& json);

}
