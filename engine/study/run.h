#pragma once

#include "engine/play/game.h"
#include "engine/study/game_record.h"

#include <atomic>
#include <functional>

namespace vantage::study {

/// One game of a study.
struct Job {
    std::size_t variant = 0;
    std::size_t number = 0;
    std::uint64_t seed = 0;
};

/// Plays all jobs on so many threads. Each finished game is handed over as it ends, one at a time, in
/// whatever order; an error of `finished` ends the run. So does `stop`, in the middle of the games that are
/// being played then.
Result<void> run(const std::vector<std::shared_ptr<const play::Game>>& variants,
                 const std::vector<std::string>& players, const std::vector<Job>& jobs, unsigned threads,
                 std::atomic<bool>& stop, const std::function<Result<void>(GameRecord)>& finished);

}
