#include "engine/play/victory.h"

#include <fmt/format.h>

#include <cstdlib>

namespace vantage::play {
namespace {

// Whether all that a condition asks for is so now. A draw is what is left if nothing before it is met.
bool holds_now(const Field& field, const scene::VictoryCondition& c) {
    if (!c.side.valid()) return true;
    const SideId enemy = opponent(c.side);
    if (field.turn() <= c.after_turn) return false;
    if (c.lead && field.points(c.side) - field.points(enemy) < *c.lead) return false;
    for (const scene::ObjectiveId o : c.holds) {
        if (field.held_by(o) != c.side) return false;
        if (c.no_enemy_within && field.stands_near(enemy, o, *c.no_enemy_within)) return false;
    }
    for (const scene::ObjectiveId o : c.enemy_holds_none_of)
        if (field.held_by(o) == enemy) return false;
    if (c.enemy_units_lost && field.units_lost(enemy, c.enemy_units_of) < *c.enemy_units_lost) return false;
    for (const scene::UnitId u : c.enemy_lost)
        if (!field.is_lost(u)) return false;
    if (c.own_units_lost_below && field.units_lost(c.side, {}) >= *c.own_units_lost_below) return false;
    return !c.enemy_formations_broken || field.formations_broken(enemy) >= *c.enemy_formations_broken;
}

std::string score_words(const Field& field) {
    const int first = field.points(SideId{0});
    return fmt::format("{} has {} point{}, {} {}.", field.name_of(SideId{0}), first, first == 1 ? "" : "s",
                       field.name_of(SideId{1}), field.points(SideId{1}));
}

}

SideId opponent(SideId side) { return SideId{1 - side.index()}; }

std::vector<int> counted(const Field& field, Conditions conditions, const std::vector<int>& before) {
    std::vector<int> running(conditions.size(), 0);
    for (std::size_t i = 0; i < conditions.size(); ++i)
        if (holds_now(field, conditions[i])) running[i] = (i < before.size() ? before[i] : 0) + 1;
    return running;
}

std::optional<Ending> by_conditions(const Field& field, Conditions conditions,
                                    const std::vector<int>& running, bool must_end) {
    for (std::size_t i = 0; i < conditions.size() && i < running.size(); ++i) {
        const scene::VictoryCondition& c = conditions[i];
        if (running[i] < c.turns_running || (!must_end && !c.ends)) continue;
        return Ending{c.side, c.result, fmt::format("{} {}", c.words, score_words(field))};
    }
    return std::nullopt;
}

Ending verdict_of(const Field& field, Conditions conditions, const std::vector<int>& running) {
    const bool a = field.can_fight_on(SideId{0});
    const bool b = field.can_fight_on(SideId{1});
    if (std::optional<Ending> met = by_conditions(field, conditions, running, true)) {
        if (a != b) // which may be why it ends now
            met->because = fmt::format("{} has nothing left to fight with. {}",
                                       field.name_of(SideId{a ? 1u : 0u}), met->because);
        return *std::move(met);
    }
    if (a != b) {
        const SideId winner{a ? 0u : 1u};
        return {winner, fmt::format("{} holds the field", field.name_of(winner)),
                "the other side has nothing left to fight with."};
    }
    const int lead = field.points(SideId{0}) - field.points(SideId{1});
    if (lead == 0) return {SideId{}, "Draw", score_words(field)};
    const SideId winner{lead > 0 ? 0u : 1u};
    return {winner,
            fmt::format("{} leads by {} point{}", field.name_of(winner), std::abs(lead),
                        std::abs(lead) == 1 ? "" : "s"),
            score_words(field)};
}

}
