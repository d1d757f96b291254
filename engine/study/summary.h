#pragma once

#include "engine/study/game_record.h"
#include "engine/study/plan.h"
#include "engine/study/statistics.h"

namespace vantage::study {

/// How a side fared.
struct SideSummary {
    Share wins;
    Spread lost; ///< units, at the end
    Spread points;
    Spread leaders_lost;
    std::vector<Spread> lost_by_turn; ///< after a game's end it counts on with what was lost by then
    std::vector<long long> ways;      ///< marched, for each square of the grid
};

/// What a unit meant for its side.
struct UnitSummary {
    std::string id;
    std::string name;
    std::size_t side = 0;
    double actions = 0.0; ///< fires and fights a game
    Share lost;
    /// Its side's score in the games in which it stood at the end and in which it did not: 1 for a victory,
    /// ½ for none. Where nobody ever wins, units lost by the enemy less own ones.
    double score_stood = 0.0;
    double score_lost = 0.0;
    /// How far its loss, or its fighting, goes with its side's score: -1 to 1. Chance alone seldom makes it
    /// more than 2 / √games.
    double sway_lost = 0.0;
    double sway_actions = 0.0;
    [[nodiscard]] double sway() const; ///< the stronger of the two, without its sign
};

/// A game that is worth a look.
struct Chosen {
    std::uint64_t seed = 0;
    std::string why;
};

struct VariantSummary {
    std::string label;
    std::size_t games = 0;
    std::vector<SideSummary> sides;
    Share undecided;                                          ///< nobody won
    std::vector<std::pair<std::string, std::size_t>> results; ///< verdicts in words, the most frequent first
    Spread turns;
    Spread actions;
    std::vector<double> fires_by_turn;  ///< the mean
    std::vector<double> fights_by_turn; ///< the mean
    std::vector<long long> places;      ///< of fires and fights, for each square of the grid
    std::vector<UnitSummary> units;     ///< those that mattered most first
    Chosen typical;
    Chosen dramatic;
    std::size_t refused = 0; ///< games that a refused command ended
    std::string refusal;     ///< the first of them
};

/// What came out of all games; the same whatever order they were played in.
struct Summary {
    Plan plan;
    bool by_victories = true; ///< a game's score is who won; else, as nobody ever does, what was lost
    std::vector<VariantSummary> variants;
};

/// The scene of each variant: they may differ in anything but their sides and the size of their ground.
using Scenes = std::vector<const scene::Scene*>;

/// `games` are complete and in order.
Summary summarise(const Plan&, const std::vector<Variant>&, const std::vector<GameRecord>& games,
                  const Scenes&);

}
