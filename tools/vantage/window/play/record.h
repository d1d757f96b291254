#pragma once

#include "engine/game/journal.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// One command of a game with all that came of it, in words.
struct Moment {
    game::Entry entry;
    game::SideId side; ///< that commanded it
    int turn = 1;
    game::Step step = game::Step::activate_orders;
    std::string title; ///< what was commanded, short
    std::string text;  ///< what happened: a line for each event and each modifier
};

/// A game so far. Copies are cheap: moments are shared.
using Record = std::vector<std::shared_ptr<const Moment>>;

/// A command and its events as a moment of the game whose state was `before`.
std::shared_ptr<const Moment> moment_of(game::Entry, game::GameState before);

}
