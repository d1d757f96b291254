#include "engine/esr/victory.h"

#include "engine/esr/accomplishment.h"
#include "engine/esr/special.h"
#include "engine/play/victory.h"

#include <fmt/format.h>

#include <algorithm>

// The end of a turn: places held, points, and whether the game is over. Victory is the scenario's (esr.md 1):
// its conditions are counted at the end of every turn; some end the game, the others decide it when it ends.
namespace vantage::esr {
namespace {

bool holds_ground(const GameState& game, const Unit& u) {
    const Formation& f = game[u.formation];
    return u.on_table() && f.status != Status::broken && f.status != Status::retreat;
}

void take_places(Referee& r) {
    for (std::size_t i = 0; i < r.game.objectives.size(); ++i) {
        const Objective& o = r.game.objectives[i];
        std::array<bool, 2> there{};
        for (std::size_t u = 0; u < r.game.units.size(); ++u)
            if (holds_ground(r.game, r.game.units[u]) &&
                measure::gap(base_of(r.game.units[u]), o.at) <= o.radius)
                there[side_of(r.game, UnitId{u}).index()] = true;
        if (there[0] == there[1]) continue;
        const SideId side{there[0] ? 0u : 1u};
        if (o.held_by != side) r.happen(ObjectiveTaken{ObjectiveId{i}, side});
    }
}

void award(Referee& r, SideId side, scene::Award what, const std::string& because, FormationId f,
           bool guard) {
    for (const scene::AwardRule& rule : r.game.terms->awards)
        if (rule.award == what && (!rule.side.valid() || rule.side == side))
            r.happen(PointsScored{side, rule.points, because, f, guard});
}

void score_turn(Referee& r) {
    using scene::Award;
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        const Formation f = r.game[id];
        const SideId own = side_of(r.game, id);
        if (f.removed || f.status == Status::broken) {
            if (f.counted_broken) continue;
            r.happen(PointsScored{other(own), 0, f.name + " is broken", id, false});
            award(r, other(own), Award::enemy_formation_broken, f.name + " is broken", id, false);
            if (f.removed)
                award(r, other(own), Award::enemy_formation_destroyed, f.name + " is destroyed", id, false);
            if (f.guard) award(r, other(own), Award::enemy_guard_broken, f.name + " is broken", id, false);
        }
        const auto units = all_units_of(r.game, id);
        const bool engaged =
            std::any_of(units.begin(), units.end(), [&](UnitId u) { return r.game[u].fights > 0; });
        if (f.guard && engaged && !f.counted_guard)
            award(r, own, Award::own_guard_committed, f.name + " is committed", id, true);
    }
    for (const Commander& c : r.game.commanders) {
        if (!c.removed) continue; // replaced at the start of the next turn, so counted once
        const Award what =
            c.level == Level::formation ? Award::enemy_general_lost : Award::enemy_high_general_lost;
        award(r, other(c.side), what, c.name + " is lost", FormationId{}, false);
    }
}

/// A game as the conditions of its scene ask about it.
class Standing final : public play::Field {
public:
    explicit Standing(const GameState& game) : game_(game) {}

    [[nodiscard]] int turn() const override { return game_.turn; }
    [[nodiscard]] std::string name_of(SideId side) const override { return game_[side].name; }
    [[nodiscard]] int points(SideId side) const override { return points_of(game_, side); }
    [[nodiscard]] SideId held_by(ObjectiveId o) const override { return game_[o].held_by; }
    [[nodiscard]] int units_lost(SideId side, std::span<const FormationId> of) const override {
        int lost = 0;
        for (std::size_t i = 0; i < game_.units.size(); ++i) {
            const Unit& u = game_.units[i];
            const bool counts = of.empty() || std::find(of.begin(), of.end(), u.formation) != of.end();
            if (u.where == Where::removed && side_of(game_, UnitId{i}) == side && counts) ++lost;
        }
        return lost;
    }
    [[nodiscard]] bool is_lost(UnitId u) const override { return game_[u].where == Where::removed; }
    [[nodiscard]] int formations_broken(SideId side) const override {
        int broken = 0;
        for (std::size_t i = 0; i < game_.formations.size(); ++i)
            if ((game_.formations[i].removed || game_.formations[i].status == Status::broken) &&
                side_of(game_, FormationId{i}) == side)
                ++broken;
        return broken;
    }
    [[nodiscard]] bool stands_near(SideId side, ObjectiveId o, Yards within) const override {
        for (std::size_t i = 0; i < game_.units.size(); ++i) {
            const Unit& u = game_.units[i];
            if (u.on_table() && side_of(game_, UnitId{i}) == side &&
                game_[u.formation].status != Status::broken &&
                measure::gap(base_of(u), game_[o].at) <= within)
                return true;
        }
        return false;
    }
    [[nodiscard]] bool can_fight_on(SideId side) const override {
        for (std::size_t i = 0; i < game_.formations.size(); ++i) {
            const Formation& f = game_.formations[i];
            if (side_of(game_, FormationId{i}) != side || f.removed) continue;
            if (!f.on_table) return true;                // still to come
            if (f.status != Status::broken) return true; // those in retreat may yet come back
        }
        return false;
    }

private:
    const GameState& game_;
};

// How many turns running each condition has held, with the one that ends now.
void count_conditions(Referee& r) {
    std::vector<int> running = play::counted(Standing{r.game}, r.game.terms->victory, r.game.running);
    if (running != r.game.running) r.happen(ConditionsCounted{std::move(running)});
}

GameEnded ended(play::Ending ending) {
    return {ending.winner, std::move(ending.result), std::move(ending.because)};
}

play::Ending verdict(const GameState& game) {
    return play::verdict_of(Standing{game}, game.terms->victory, game.running);
}

}

int points_of(const GameState& game, SideId side) {
    int points = game[side].points;
    for (const Objective& o : game.objectives)
        if (o.held_by == side) points += o.points;
    return points;
}

SideId winner_now(const GameState& game) { return verdict(game).winner; }

Result<void> concede(Referee& r, const Concede& c) {
    const SideId winner = other(c.side);
    r.happen(GameEnded{winner, fmt::format("{} has won", r.game[winner].name),
                       fmt::format("{} concedes", r.game[c.side].name)});
    return {};
}

Result<void> rule_game(Referee& r, const RuleGame& c) {
    r.happen(GameEnded{c.winner, c.winner.valid() ? fmt::format("{} has won", r.game[c.winner].name) : "Draw",
                       c.because.empty() ? "the host has ruled so" : "the host has ruled so: " + c.because});
    return {};
}

void end_turn(Referee& r) {
    try_ice(r);
    take_places(r);
    end_accomplished_orders(r);
    score_turn(r);
    count_conditions(r);
    const int turn = r.game.turn;
    r.happen(TurnEnded{turn});
    const Standing field{r.game};
    const bool spent = !field.can_fight_on(SideId{0}) || !field.can_fight_on(SideId{1});
    if (turn >= r.game.terms->turns || spent) return r.happen(ended(verdict(r.game)));
    if (auto won = play::by_conditions(field, r.game.terms->victory, r.game.running, false))
        return r.happen(ended(*std::move(won)));
    begin_turn(r, turn + 1);
}

}
