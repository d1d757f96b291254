#pragma once

#include "engine/esr/journal.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// One command of a game with all that came of it, in words.
struct Moment {
    esr::Entry entry;
    esr::SideId side; ///< that commanded it
    int turn = 1;
    esr::Step step = esr::Step::activate_orders;
    std::string title; ///< what was commanded, short
    std::string text;  ///< what happened: a line for each event and each modifier
};

/// A game so far. Copies are cheap: moments are shared.
using Record = std::vector<std::shared_ptr<const Moment>>;

/// A command and its events as a moment of the game whose state was `before`.
std::shared_ptr<const Moment> moment_of(esr::Entry, esr::GameState before);

}
