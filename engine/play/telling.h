#pragma once

#include "engine/play/piece.h"

namespace vantage::play {

/// An event as those who watch are told of it: in few words, and of what they care for.
struct Telling {
    /// One who rolled.
    struct Roller {
        std::string name;
        SideId side; ///< not valid() if it has none
        friend bool operator==(const Roller&, const Roller&) = default;
    };
    std::string title{};           ///< "the 2nd Uhlans charge"; empty: they are told nothing
    std::string verdict{};         ///< what came of it where dice decided; one line
    std::vector<Roller> rollers{}; ///< in the order of the roll's sides
    bool great = false;            ///< worth a closer look: fire, fights, the fate of divisions and generals
    friend bool operator==(const Telling&, const Telling&) = default;
};

}
