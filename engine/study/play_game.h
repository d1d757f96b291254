#pragma once

#include "engine/play/game.h"
#include "engine/study/game_record.h"

#include <atomic>
#include <optional>

namespace vantage::study {

/// Plays a battle from its beginning to its end, each side by the automatic player that is named for it, and
/// keeps what a study asks about. The same game as `vantage play --auto both` with that seed. Nothing if it
/// was stopped on the way. The record's variant and number are left for the caller.
std::optional<GameRecord> play_game(const play::Game&, const std::vector<std::string>& players,
                                    std::uint64_t seed, const std::atomic<bool>& stop);

}
