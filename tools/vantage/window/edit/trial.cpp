#include "tools/vantage/window/edit/trial.h"

#include "engine/core/hasher.h"
#include "engine/study/run.h"
#include "engine/study/statistics.h"
#include "tools/vantage/game_setup.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <thread>

namespace vantage::window {
namespace {

Result<TrialReport> play(const editing::Document& document, std::size_t games, std::atomic<bool>& stop,
                         std::atomic<std::size_t>& done) {
    const JsonDocument json{document.file.string(),
                            std::make_shared<const nlohmann::json>(document.root.sorted())};
    const auto game = cli::set_up_game(json, content_hash(editing::text_of(document)), 0);
    if (!game) return game.error();
    const std::vector<std::string> players = (*game)->players();
    if (players.empty()) return Error{"", "", "these rules have no automatic player"};
    TrialReport report;
    for (const play::Side& side : (*game)->start()->sides()) report.sides.push_back(side.name);
    std::vector<study::Job> jobs;
    for (std::size_t i = 0; i < games; ++i) jobs.push_back({0, i, i + 1});
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    const auto ran = study::run({*game}, std::vector(report.sides.size(), players.front()), jobs, threads,
                                stop, [&](study::GameRecord record) -> Result<void> {
                                    report.games.push_back(std::move(record));
                                    ++done;
                                    return {};
                                });
    if (!ran) return ran.error();
    std::sort(report.games.begin(), report.games.end(),
              [](const auto& a, const auto& b) { return a.number < b.number; });
    return report;
}

}

void Trial::start(editing::Document document, std::size_t games) {
    stop();
    stop_ = false;
    done_ = 0;
    wanted_ = games;
    report_.reset();
    running_ = std::async(std::launch::async, [this, document = std::move(document), games] {
        try {
            return play(document, games, stop_, done_);
        } catch (const std::exception& e) {
            return Result<TrialReport>{Error{"", "", e.what()}};
        }
    });
}

void Trial::stop() {
    stop_ = true;
    if (running_.valid()) (void)running_.get();
}

const std::optional<Result<TrialReport>>& Trial::report() {
    if (running_.valid() && running_.wait_for(std::chrono::seconds{0}) == std::future_status::ready)
        report_ = running_.get();
    return report_;
}

std::vector<std::string> TrialReport::words() const {
    if (games.empty()) return {"No game was played to its end"};
    std::vector<std::string> out;
    if (games.size() == 1) {
        const study::GameRecord& game = games.front();
        const bool won = game.winner >= 0 && static_cast<std::size_t>(game.winner) < sides.size();
        out.push_back(fmt::format("{}{} after {} turns",
                                  won ? sides[static_cast<std::size_t>(game.winner)] + ": " : "",
                                  game.result.empty() ? "nobody won" : game.result, game.turns));
        for (std::size_t s = 0; s < sides.size(); ++s)
            out.push_back(fmt::format("{} lost {} units", sides[s], game.lost(s)));
        if (!game.refused.empty()) out.push_back("It stopped early: " + game.refused);
        return out;
    }
    std::vector<std::size_t> wins(sides.size() + 1, 0);
    std::vector<double> lost(sides.size(), 0);
    double turns = 0;
    for (const study::GameRecord& game : games) {
        ++wins[game.winner < 0 ? sides.size() : static_cast<std::size_t>(game.winner)];
        for (std::size_t s = 0; s < sides.size(); ++s) lost[s] += game.lost(s);
        turns += game.turns;
    }
    const auto count = static_cast<double>(games.size());
    std::vector<study::Share> shares;
    for (std::size_t s = 0; s < sides.size(); ++s) shares.push_back(study::share_of(wins[s], games.size()));
    const auto best = std::max_element(shares.begin(), shares.end(),
                                       [](const auto& a, const auto& b) { return a.share < b.share; });
    const std::string& favoured = sides[static_cast<std::size_t>(best - shares.begin())];
    const bool clear = std::all_of(shares.begin(), shares.end(),
                                   [&](const study::Share& s) { return &s == &*best || s.high < best->low; });
    out.push_back(best->count == 0 ? "Nobody wins: look at the conditions"
                  : clear          ? favoured + " is favoured"
                                   : "Either side may win it: so few games tell no difference");
    for (std::size_t s = 0; s < sides.size(); ++s)
        out.push_back(fmt::format("{} wins {:.0f} % ({:.0f}-{:.0f}), loses {:.1f} units", sides[s],
                                  shares[s].share * 100, shares[s].low * 100, shares[s].high * 100,
                                  lost[s] / count));
    out.push_back(fmt::format("nobody {:.0f} %; {:.1f} turns; {} games",
                              100.0 * static_cast<double>(wins.back()) / count, turns / count, games.size()));
    return out;
}

}
