#pragma once

#include "engine/core/result.h"
#include "engine/esr/kinds.h"
#include "engine/rules/rulebook.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The turn as turn.json lays it down: the one list of its steps.
namespace vantage::esr {

class Referee;

/// Something that happens by itself when a step begins or ends. turn.json calls it by its name.
using Procedure = void (*)(Referee&);
struct NamedProcedure {
    std::string_view name;
    Procedure run;
};
/// All that there are (procedures.cpp).
const std::vector<NamedProcedure>& procedures();

/// A step in which somebody may decide something.
struct StepRule {
    std::string id;                    ///< in journals and orders: "convert-orders"
    std::string number;                ///< "2.1"
    std::string name;                  ///< "Order conversions"
    std::string phase;                 ///< the name of its phase
    std::string heading;               ///< over what happened in it: "Orders are converted"
    std::vector<std::string> commands; ///< that are legal in it, besides ending it; in this order
    std::uint32_t legal = 0;           ///< the same, a bit for each kind of Command
    bool rally = false;                ///< a formation may begin to rally (OP-26)
    bool march = false;                ///< all may move, the sides in turn (OP-11); else those just converted
    bool forgets_evades = false;       ///< offers to evade end when it begins
    bool forgets_division = false;     ///< so do those to divide fatigue
    std::vector<Procedure> before{};   ///< what comes before it begins
    std::vector<Procedure> on_begin{};
    std::vector<Procedure> on_end{};
    std::optional<Step> while_in_contact{}; ///< what comes after it in place of the next, while enemies touch

    /// Whether a command is legal in it, by its name.
    [[nodiscard]] bool has(std::string_view command) const;
};

struct Turn {
    std::vector<StepRule> steps;  ///< in their order
    std::vector<Procedure> after; ///< what comes after the last of them

    [[nodiscard]] const StepRule& operator[](Step step) const { return steps[step.index()]; }
    /// By its id in journals; not valid() if there is none.
    [[nodiscard]] Step step_named(std::string_view id) const;
    /// The first step in which a command is legal, by its name; null if there is none.
    [[nodiscard]] const StepRule* step_for(std::string_view command) const;
};

/// Reads and checks what turn.json says for an edition. Errors have their place in that file.
Result<Turn> read_turn_rules(const rules::System&, std::string_view edition);

}
