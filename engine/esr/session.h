#pragma once

#include "engine/esr/journal.h"

namespace vantage::esr {

/// A battle being played: the state, its dice and its journal, kept in step.
using Session = record::Session<BattleRecord>;

/// Writes commands that were played as a journal of their own.
Result<void> write_journal(const std::filesystem::path&, const JournalHeader&, GameState start,
                           const std::vector<Entry>&);

}

extern template class vantage::record::Session<vantage::esr::BattleRecord>;
