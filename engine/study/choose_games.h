#pragma once

#include "engine/study/summary.h"

#include <span>

namespace vantage::study {

/// The game that is nearest to all others: among those with the most frequent winner, the one whose turns,
/// losses, points, fires and fights lie nearest to the middle, each measured by how much it varies.
Chosen most_typical(std::span<const GameRecord>);

/// The game to watch: the lead changes hands often and late, much is lost, and it ends narrowly. Who leads is
/// by points or, where none are ever scored, by units lost.
Chosen most_dramatic(std::span<const GameRecord>, const scene::Scene&);

}
