#include "engine/study/choose_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace vantage::study {
namespace {

using Games = std::span<const GameRecord>;

/// The numbers by which games are compared.
std::vector<int> traits_of(const GameRecord& game) {
    std::vector<int> out{game.turns, game.actions()};
    for (std::size_t s = 0; s < game.sides.size(); ++s) {
        out.push_back(game.lost(s));
        out.push_back(game.points(s));
    }
    return out;
}

int usual_winner(Games games) {
    std::map<int, int> counts;
    for (const GameRecord& game : games) ++counts[game.winner];
    return std::max_element(counts.begin(), counts.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

/// How the lead went: above 0 while the first side is ahead of the best of the others.
struct Lead {
    int changes = 0;
    int last_change = 0; ///< the turn; 0 if it never changed
    int at_end = 0;
};

Lead lead_of(const GameRecord& game, bool by_points) {
    Lead out;
    int ahead = 0; // the sign of the lead while somebody has it
    for (int turn = 1; turn <= game.turns && game.sides.size() > 1; ++turn) {
        const auto at = static_cast<std::size_t>(turn) - 1;
        const auto worth = [&](std::size_t s) {
            return by_points ? game.sides[s].points[at] : -game.sides[s].lost[at];
        };
        int others = worth(1);
        for (std::size_t s = 2; s < game.sides.size(); ++s) others = std::max(others, worth(s));
        out.at_end = worth(0) - others;
        const int sign = (out.at_end > 0) - (out.at_end < 0);
        if (sign == 0) continue;
        if (ahead != 0 && sign != ahead) {
            ++out.changes;
            out.last_change = turn;
        }
        ahead = sign;
    }
    return out;
}

}

Chosen most_typical(Games games) {
    if (games.empty()) return {};
    const int winner = usual_winner(games);
    std::vector<std::vector<int>> traits;
    for (const GameRecord& game : games) traits.push_back(traits_of(game));
    std::vector<Spread> middles;
    for (std::size_t t = 0; t < traits.front().size(); ++t) {
        std::vector<int> values;
        for (const std::vector<int>& of : traits) values.push_back(of[t]);
        middles.push_back(spread_of(std::move(values)));
    }
    std::size_t best = games.size();
    double nearest = 0.0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (games[i].winner != winner) continue;
        double off = 0.0;
        for (std::size_t t = 0; t < middles.size(); ++t)
            if (middles[t].deviation > 0.0)
                off += std::pow((traits[i][t] - middles[t].mean) / middles[t].deviation, 2);
        if (best == games.size() || off < nearest) {
            best = i;
            nearest = off;
        }
    }
    const GameRecord& game = games[best];
    std::string lost;
    for (std::size_t s = 0; s < game.sides.size(); ++s)
        lost += fmt::format("{}{}", s == 0 ? "" : " and ", game.lost(s));
    return {game.seed, fmt::format("{}; {} turns, {} units lost", game.result, game.turns, lost)};
}

Chosen most_dramatic(Games games, const scene::Scene& scene) {
    if (games.empty()) return {};
    const bool by_points = std::any_of(games.begin(), games.end(), [](const GameRecord& g) {
        for (std::size_t s = 0; s < g.sides.size(); ++s)
            if (g.points(s) != 0) return true;
        return false;
    });
    const GameRecord* best = nullptr;
    Lead best_lead;
    double most = -1.0;
    for (const GameRecord& game : games) {
        const Lead lead = lead_of(game, by_points);
        double lost = 0.0;
        for (std::size_t s = 0; s < game.sides.size(); ++s) lost += game.lost(s);
        const double drama = lead.changes + double(lead.last_change) / std::max(1, game.turns) +
                             1.0 / (1.0 + std::abs(lead.at_end)) +
                             2.0 * lost / static_cast<double>(std::max<std::size_t>(1, scene.units.size()));
        if (drama <= most) continue;
        most = drama;
        best = &game;
        best_lead = lead;
    }
    const std::string lead =
        best_lead.changes == 0
            ? "the lead never changed"
            : fmt::format("the lead changed {}, last in turn {}",
                          best_lead.changes == 1 ? "once" : fmt::format("{} times", best_lead.changes),
                          best_lead.last_change);
    return {best->seed, fmt::format("{}; {}", best->result, lead)};
}

}
