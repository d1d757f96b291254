#pragma once

#include "engine/study/games_file.h"
#include "engine/study/summary.h"

namespace vantage::study {

/// What a study's games are held against. The scenes must not differ in sides or in the size of the ground:
/// the error names the variant that does.
Result<Extent> extent_of(const Plan&, const std::vector<Variant>&, const Scenes&);

/// The games of all parts, in order. Refused if a part is of another study, if a game stands in two of them
/// or if one is missing: the error says which parts have yet to be played.
Result<std::vector<GameRecord>> merge(const Plan&, const Extent&,
                                      const std::vector<std::filesystem::path>& parts);

/// Where the answer is written beside NAME.json: NAME.csv, and NAME-outcomes, NAME-losses and NAME-map as
/// .png and .svg.
std::vector<std::filesystem::path> answer_files(const std::filesystem::path& json);
/// Writes all of them, each the old file or the whole new one. Games are complete and in order.
Result<void> write_answer(const std::filesystem::path& json, const Summary&, const std::vector<Variant>&,
                          const std::vector<GameRecord>&, const scene::Scene&);

}
