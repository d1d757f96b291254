#pragma once

#include "engine/esr/decide.h"

#include <string>
#include <vector>

namespace vantage::window {

/// How likely each outcome of a command's roll is.
struct Chance {
    std::string outcome;
    double share = 0.0;
};

/// The chances of the first roll that a command leads to, by deciding the command once for every way in which
/// its dice can fall: so they cannot differ from what the roll then does. Empty if nothing is rolled.
std::vector<Chance> chances_of(const esr::GameState&, const esr::Command&, const esr::Rules&);

/// Whether a die is rolled for such a command at once.
bool may_roll(const esr::Command&);

}
