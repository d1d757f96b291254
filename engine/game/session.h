#pragma once

#include "engine/game/journal.h"

namespace vantage::game {

/// A battle being played: the state, its dice and its journal, kept in step.
using Session = record::Session<BattleRecord>;

}

extern template class vantage::record::Session<vantage::game::BattleRecord>;
