#include "engine/study/summary.h"

#include "engine/study/choose_games.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>

namespace vantage::study {
namespace {

using Games = std::span<const GameRecord>;

/// What a game was worth to a side.
double score(const GameRecord& game, std::size_t side, bool by_victories) {
    if (by_victories) return game.winner < 0 ? 0.5 : game.winner == static_cast<int>(side) ? 1.0 : 0.0;
    double balance = 0.0;
    for (std::size_t s = 0; s < game.sides.size(); ++s) balance += s == side ? -game.lost(s) : game.lost(s);
    return balance;
}

template <class Value> Spread spread(Games games, Value value) {
    std::vector<int> values;
    for (const GameRecord& game : games) values.push_back(value(game));
    return spread_of(std::move(values));
}

std::size_t longest(Games games) {
    int turns = 0;
    for (const GameRecord& game : games) turns = std::max(turns, game.turns);
    return static_cast<std::size_t>(turns);
}

SideSummary side_summary(Games games, std::size_t side, std::size_t cells) {
    SideSummary out;
    const auto won = std::count_if(games.begin(), games.end(),
                                   [&](const GameRecord& g) { return g.winner == static_cast<int>(side); });
    out.wins = share_of(static_cast<std::size_t>(won), games.size());
    out.lost = spread(games, [&](const GameRecord& g) { return g.lost(side); });
    out.points = spread(games, [&](const GameRecord& g) { return g.points(side); });
    out.leaders_lost = spread(games, [&](const GameRecord& g) { return g.sides[side].leaders_lost; });
    for (std::size_t turn = 0; turn < longest(games); ++turn)
        out.lost_by_turn.push_back(spread(games, [&](const GameRecord& g) {
            const std::vector<int>& lost = g.sides[side].lost;
            return turn < lost.size() ? lost[turn] : g.lost(side);
        }));
    out.ways.resize(cells);
    for (const GameRecord& game : games)
        for (const auto& [cell, count] : game.sides[side].ways) out.ways[cell] += count;
    return out;
}

UnitSummary unit_summary(Games games, std::size_t unit, const scene::Scene& scene, bool by_victories) {
    const std::size_t side = scene.side_of(scene::UnitId{unit}).index();
    std::vector<double> scores;
    std::vector<double> actions;
    std::vector<double> lost;
    for (const GameRecord& game : games) {
        scores.push_back(score(game, side, by_victories));
        actions.push_back(game.units[unit].actions);
        lost.push_back(game.units[unit].lost > 0 ? 1.0 : 0.0);
    }
    UnitSummary out;
    out.id = scene.units[unit].id;
    out.name = scene.units[unit].name;
    out.side = side;
    std::size_t fell = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
        fell += lost[i] > 0.0;
        out.actions += actions[i];
        (lost[i] > 0.0 ? out.score_lost : out.score_stood) += scores[i];
    }
    out.lost = share_of(fell, games.size());
    out.actions /= static_cast<double>(std::max<std::size_t>(1, games.size()));
    out.score_lost /= static_cast<double>(std::max<std::size_t>(1, fell));
    out.score_stood /= static_cast<double>(std::max<std::size_t>(1, games.size() - fell));
    out.sway_lost = correlation(lost, scores);
    out.sway_actions = correlation(actions, scores);
    return out;
}

std::vector<std::pair<std::string, std::size_t>> results_of(Games games) {
    std::map<std::string, std::size_t> counts;
    for (const GameRecord& game : games) ++counts[game.result.empty() ? "not ended" : game.result];
    std::vector<std::pair<std::string, std::size_t>> out(counts.begin(), counts.end());
    std::stable_sort(out.begin(), out.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return out;
}

std::vector<double> mean_by_turn(Games games, std::vector<int> GameRecord::*list) {
    std::vector<double> out(longest(games));
    for (const GameRecord& game : games)
        for (std::size_t i = 0; i < (game.*list).size(); ++i) out[i] += (game.*list)[i];
    for (double& value : out) value /= static_cast<double>(games.size());
    return out;
}

VariantSummary variant_summary(const std::string& label, Games games, const scene::Scene& scene,
                               bool by_victories) {
    VariantSummary out;
    out.label = label;
    out.games = games.size();
    if (games.empty()) return out;
    const std::size_t cells = Grid{scene.ground}.cells();
    for (std::size_t s = 0; s < scene.sides.size(); ++s) out.sides.push_back(side_summary(games, s, cells));
    const auto undecided =
        std::count_if(games.begin(), games.end(), [](const GameRecord& g) { return g.winner < 0; });
    out.undecided = share_of(static_cast<std::size_t>(undecided), games.size());
    out.results = results_of(games);
    out.turns = spread(games, [](const GameRecord& g) { return g.turns; });
    out.actions = spread(games, [](const GameRecord& g) { return g.actions(); });
    out.fires_by_turn = mean_by_turn(games, &GameRecord::fires);
    out.fights_by_turn = mean_by_turn(games, &GameRecord::fights);
    out.places.resize(cells);
    for (const GameRecord& game : games)
        for (const auto& [cell, count] : game.places) out.places[cell] += count;
    for (std::size_t u = 0; u < scene.units.size(); ++u)
        out.units.push_back(unit_summary(games, u, scene, by_victories));
    std::stable_sort(out.units.begin(), out.units.end(), [](const UnitSummary& a, const UnitSummary& b) {
        return std::pair{a.sway(), a.actions} > std::pair{b.sway(), b.actions};
    });
    out.typical = most_typical(games);
    out.dramatic = most_dramatic(games, scene);
    for (const GameRecord& game : games)
        if (!game.refused.empty() && out.refused++ == 0)
            out.refusal = "seed " + std::to_string(game.seed) + ": " + game.refused;
    return out;
}

}

double UnitSummary::sway() const { return std::max(std::abs(sway_lost), std::abs(sway_actions)); }

Summary summarise(const Plan& plan, const std::vector<Variant>& variants,
                  const std::vector<GameRecord>& games, const Scenes& scenes) {
    assert(games.size() == variants.size() * plan.games && scenes.size() == variants.size());
    Summary out;
    out.plan = plan;
    out.by_victories =
        std::any_of(games.begin(), games.end(), [](const GameRecord& g) { return g.winner >= 0; });
    for (std::size_t v = 0; v < variants.size(); ++v)
        out.variants.push_back(variant_summary(variants[v].label,
                                               Games{games}.subspan(v * plan.games, plan.games), *scenes[v],
                                               out.by_victories));
    return out;
}

}
