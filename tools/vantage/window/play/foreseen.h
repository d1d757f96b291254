#pragma once

#include "engine/play/fire.h"

namespace vantage::window {

/// What a command would do that can be seen before it is given.
struct Foreseen {
    std::vector<play::Going> goes;               ///< who would stand where
    std::vector<play::FireForecast::Line> lines; ///< who fires at or attacks whom
    std::vector<std::string> words;              ///< of its fire
};

/// Tries the command on a copy of the game.
Foreseen foresee(const play::State&, const play::Command&);

}
