#pragma once

#include "engine/record/session.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::window {

/// A fight and how it ended, with its dice.
struct FightResult {
    std::vector<std::string> who;
    std::vector<std::string> against;
    play::Roll roll;
    std::size_t line = 0; ///< of the moment's text: where it is told
};

/// One command of a game with all that came of it, in words.
struct Moment {
    record::Entry entry;
    play::SideId side; ///< that commanded it; not valid() for the umpire
    int turn = 1;
    std::size_t step = 0; ///< into play::Game::steps()
    std::string title;    ///< what was commanded, short
    std::string text;     ///< what happened: a line for each event and each modifier
    std::vector<FightResult> results{};
};

/// A game so far. Copies are cheap: moments are shared.
using Moments = std::vector<std::shared_ptr<const Moment>>;

/// A command and its events as a moment of the game that stood at `state` before it. Goes on to how it stands
/// afterwards.
std::shared_ptr<const Moment> moment_of(record::Entry, play::State& state);

}
