#include "engine/esr/accomplishment.h"

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

int points_of(const GameState& game, SideId side) {
    int points = game[side].points;
    for (const Objective& o : game.objectives)
        if (o.held_by == side) points += o.points;
    return points;
}

int units_lost(const GameState& game, SideId side, const std::vector<FormationId>& of) {
    int lost = 0;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        const bool counts = of.empty() || std::find(of.begin(), of.end(), u.formation) != of.end();
        if (u.where == Where::removed && side_of(game, UnitId{i}) == side && counts) ++lost;
    }
    return lost;
}

int formations_broken(const GameState& game, SideId side) {
    int broken = 0;
    for (std::size_t i = 0; i < game.formations.size(); ++i)
        if ((game.formations[i].removed || game.formations[i].status == Status::broken) &&
            side_of(game, FormationId{i}) == side)
            ++broken;
    return broken;
}

bool enemy_near(const GameState& game, SideId enemy, GroundPoint place, Yards within) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        if (u.on_table() && side_of(game, UnitId{i}) == enemy && game[u.formation].status != Status::broken &&
            measure::gap(base_of(u), place) <= within)
            return true;
    }
    return false;
}

// Whether all that a condition asks for is so now. A draw is what is left if nothing before it is met.
bool holds_now(const GameState& game, const scene::VictoryCondition& c) {
    if (!c.side.valid()) return true;
    const SideId enemy = other(c.side);
    if (game.turn <= c.after_turn) return false;
    if (c.lead && points_of(game, c.side) - points_of(game, enemy) < *c.lead) return false;
    for (const ObjectiveId o : c.holds) {
        if (game[o].held_by != c.side) return false;
        if (c.no_enemy_within && enemy_near(game, enemy, game[o].at, *c.no_enemy_within)) return false;
    }
    for (const ObjectiveId o : c.enemy_holds_none_of)
        if (game[o].held_by == enemy) return false;
    if (c.enemy_units_lost && units_lost(game, enemy, c.enemy_units_of) < *c.enemy_units_lost) return false;
    for (const UnitId u : c.enemy_lost)
        if (game[u].where != Where::removed) return false;
    if (c.own_units_lost_below && units_lost(game, c.side, {}) >= *c.own_units_lost_below) return false;
    if (c.enemy_formations_broken && formations_broken(game, enemy) < *c.enemy_formations_broken)
        return false;
    return true;
}

// How many turns running each condition has held, with the one that ends now.
void count_conditions(Referee& r) {
    const auto& victory = r.game.terms->victory;
    std::vector<int> running(victory.size(), 0);
    for (std::size_t i = 0; i < victory.size(); ++i)
        if (holds_now(r.game, victory[i]))
            running[i] = (i < r.game.running.size() ? r.game.running[i] : 0) + 1;
    if (running != r.game.running) r.happen(ConditionsCounted{std::move(running)});
}

bool met(const GameState& game, std::size_t i) {
    return i < game.running.size() && game.running[i] >= game.terms->victory[i].turns_running;
}

std::string score_words(const GameState& game) {
    return fmt::format("{} has {} points, {} {}.", game.sides[0].name, points_of(game, SideId{0}),
                       game.sides[1].name, points_of(game, SideId{1}));
}

bool can_fight_on(const GameState& game, SideId side) {
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
        const Formation& f = game.formations[i];
        if (side_of(game, FormationId{i}) != side || f.removed) continue;
        if (!f.on_table) return true;                // still to come
        if (f.status != Status::broken) return true; // those in retreat may yet come back
    }
    return false;
}

// The first condition that is met; only one of those that end the game at once, while it need not end.
std::optional<GameEnded> by_conditions(const GameState& game, bool must_end) {
    for (std::size_t i = 0; i < game.terms->victory.size(); ++i) {
        const scene::VictoryCondition& c = game.terms->victory[i];
        if (!met(game, i) || (!must_end && !c.ends)) continue;
        return GameEnded{c.side, c.result, fmt::format("{} {}", c.words, score_words(game))};
    }
    return std::nullopt;
}

GameEnded verdict(const GameState& game) {
    if (std::optional<GameEnded> met = by_conditions(game, true)) return *std::move(met);
    // The scene says nothing that fits: whoever stands alone on the field, else more points.
    const bool a = can_fight_on(game, SideId{0});
    const bool b = can_fight_on(game, SideId{1});
    if (a != b)
        return {SideId{a ? 0u : 1u}, fmt::format("{} holds the field", game.sides[a ? 0 : 1].name),
                "the other side has nothing left to fight with."};
    const int pa = points_of(game, SideId{0});
    const int pb = points_of(game, SideId{1});
    if (pa == pb) return {SideId{}, "Draw", score_words(game)};
    return {SideId{pa > pb ? 0u : 1u},
            fmt::format("{} leads by {} points", game.sides[pa > pb ? 0 : 1].name, std::abs(pa - pb)),
            score_words(game)};
}

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
    take_places(r);
    end_accomplished_orders(r);
    score_turn(r);
    count_conditions(r);
    const int turn = r.game.turn;
    r.happen(TurnEnded{turn});
    const bool spent = !can_fight_on(r.game, SideId{0}) || !can_fight_on(r.game, SideId{1});
    if (turn >= r.game.terms->turns || spent) return r.happen(verdict(r.game));
    if (std::optional<GameEnded> won = by_conditions(r.game, false)) return r.happen(*std::move(won));
    begin_turn(r, turn + 1);
}

}
