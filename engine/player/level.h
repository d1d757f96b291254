#pragma once

#include "engine/core/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace vantage::player {

/// How a player plays: the same dice, sight and rules for all, but other judgement. assets/players/ has a
/// file for each, whose name is the player's.
struct Level {
    std::string name;
    double win_first = 0.56;  ///< the least chance at which it assaults early in the game
    double win_last = 0.45;   ///< and at the end, if it must act
    double ratio = 1.4;       ///< of strength that it wants where it attacks
    double reserve = 0.2;     ///< the share of its strength that it keeps back
    double rest = 0.55;       ///< tired by this share of what breaks a formation, it rests it
    double patience = 2.0;    ///< turns that an attack waits for its friends
    double losses = 1.0;      ///< the weight of its own
    double exposure = 0.08;   ///< the risk that its high generals may run in a game
    double commitment = 1.15; ///< what it does already counts so much more than something new
};

/// Every player in the folder, by name. There must be at least one.
Result<std::vector<Level>> load_levels(const std::filesystem::path& folder);

}
