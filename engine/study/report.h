#pragma once

#include "engine/study/summary.h"

// A study's answer for people and for other programs. The same study always gives the same bytes.
namespace vantage::study {

/// For a terminal.
std::string table_of(const Summary&, const scene::Scene&);
/// Everything that is in a summary.
std::string json_of(const Summary&, const scene::Scene&);
/// One line for each game, for spreadsheets.
std::string csv_of(const std::vector<Variant>&, const std::vector<GameRecord>&, const scene::Scene&);

}
