#include "engine/study/run.h"

#include "engine/study/play_game.h"

#include <algorithm>
#include <mutex>
#include <thread>

namespace vantage::study {

Result<void> run(const std::vector<std::shared_ptr<const play::Game>>& variants,
                 const std::vector<std::string>& players, const std::vector<Job>& jobs, unsigned threads,
                 std::atomic<bool>& stop, const std::function<Result<void>(GameRecord)>& finished) {
    std::atomic<std::size_t> next{0};
    std::mutex handing_over;
    Result<void> outcome;
    const auto work = [&] {
        for (std::size_t i = next++; i < jobs.size() && !stop; i = next++) {
            std::optional<GameRecord> game =
                play_game(*variants[jobs[i].variant], players, jobs[i].seed, stop);
            if (!game) return;
            game->variant = jobs[i].variant;
            game->number = jobs[i].number;
            const std::lock_guard lock{handing_over};
            if (!outcome) return;
            outcome = finished(*std::move(game));
            if (!outcome) stop = true;
        }
    };
    std::vector<std::jthread> workers;
    const std::size_t count = std::min<std::size_t>(std::max(1U, threads), jobs.size());
    for (std::size_t i = 1; i < count; ++i) workers.emplace_back(work);
    work();
    workers.clear(); // joins them
    return outcome;
}

}
