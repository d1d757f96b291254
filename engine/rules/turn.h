#pragma once

#include "engine/core/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace vantage::rules {

/// What the engine that plays a system is told about a step: names of its own commands and procedures, which
/// it checks itself. Empty where it needs none.
struct StepPlay {
    std::string journal; ///< what journals call the step, where the id would be another's too
    std::string heading; ///< over what happened in it; the name unless given
    std::vector<std::string> commands;
    std::vector<std::string> allows;   ///< what else is possible in this step only
    std::vector<std::string> forgets;  ///< commands whose offers end when it begins
    std::vector<std::string> before;   ///< procedures, done before it begins
    std::vector<std::string> on_begin; ///< done as soon as it has begun
    std::vector<std::string> on_end;   ///< done when everybody has ended it
    std::string again_from;            ///< the step that comes next in place of the one after it ...
    std::string again_while;           ///< ... as long as this holds
};

/// A step of a phase. The same step may come twice in a phase, with another number.
struct TurnStep {
    std::string id;
    std::string number; ///< as the rules count it: "1.1", "a"
    std::string name;
    std::string text;                  ///< what may happen in it
    std::vector<std::string> tables;   ///< the tables used in it
    std::vector<std::string> editions; ///< empty: all
    StepPlay play;

    [[nodiscard]] bool in_edition(std::string_view edition) const;
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
