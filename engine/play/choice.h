#pragma once

#include "engine/play/command.h"
#include "engine/play/piece.h"

namespace vantage::play {

/// How likely an outcome of a command's roll is.
struct Chance {
    std::string outcome;
    double share = 0.0;
};

/// Something that a side may want to do now.
struct Choice {
    CommandPtr command;
    std::string subject{}; ///< whom it is about, as State::subject_of names it; empty: the whole side
    std::string group{};   ///< choices are shown under it: who gives the order
    std::string label{};   ///< what it does, without saying for whom: "Attack Mir"
    std::string why_not{}; ///< empty if it is allowed; else the reason with the rule
    std::optional<GroundPoint> aim{}; ///< what it aims at on the map, for those who point there
    bool ends_step = false;           ///< the side then has nothing more to do in this step
    bool may_roll = false;            ///< dice fall for it at once
    std::vector<Chance> chances{};    ///< of the first roll; filled in later, as it takes a while
    [[nodiscard]] bool allowed() const { return why_not.empty(); }
};

/// What an automatic player chose, and why.
struct Decision {
    CommandPtr command;
    std::string why{};
};

}
