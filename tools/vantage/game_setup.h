#pragma once

#include "engine/core/json.h"
#include "engine/play/game.h"
#include "engine/record/journal_file.h"

namespace vantage::cli {

/// Reads a scene for playing, with its rules and its ground. `turns` replaces the scene's number of turns
/// unless it is 0.
Result<std::shared_ptr<const play::Game>> set_up_game(const std::filesystem::path& scene, int turns);

/// The same of a scene that was read, and perhaps changed, before.
Result<std::shared_ptr<const play::Game>> set_up_game(const JsonDocument& scene, std::string hash, int turns);

/// The same for the scene that a journal names: as it is written there, beside the journal or under home().
/// Refused if the scene is no longer the one that was played.
Result<std::shared_ptr<const play::Game>> set_up_game(const record::Header&,
                                                      const std::filesystem::path& journal);

}
