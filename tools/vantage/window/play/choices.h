#pragma once

#include "tools/vantage/window/play/chances.h"

#include <string>
#include <vector>

namespace vantage::window {

/// Something that a player may want to do now.
struct Choice {
    esr::Command command;
    std::string group; ///< choices are shown under it
    std::string label;
    std::string why_not;         ///< empty if it is allowed; else the reason with the rule
    std::vector<Chance> chances; ///< filled in later, as it takes a while
    [[nodiscard]] bool allowed() const { return why_not.empty(); }
};

/// What may be done for a formation in the present step, out of all that is legal for its side, then what may
/// not and why. Without a formation: what is about forces and the whole side.
std::vector<Choice> choices_for(const esr::GameState&, esr::SideId, esr::FormationId,
                                const std::vector<esr::Command>& legal, const esr::Rules&);

/// A formation that has something to do.
struct Task {
    esr::FormationId formation;
    int choices = 0;
};
std::vector<Task> tasks_of(const esr::GameState&, const std::vector<esr::Command>& legal);

}
