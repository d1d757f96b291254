#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>

// The end of a turn: places held, points, and whether the game is over. Victory is the scenario's (esr.md 1);
// its conditions are looked at when the last turn ends, or when one side has nothing left to fight with.
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

int units_lost(const GameState& game, SideId side) {
    int lost = 0;
    for (std::size_t i = 0; i < game.units.size(); ++i)
        if (game.units[i].where == Where::removed && side_of(game, UnitId{i}) == side) ++lost;
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

bool met(const GameState& game, const scene::VictoryCondition& c) {
    if (!c.side.valid()) return true; // a draw, if nothing before it held
    const SideId enemy = other(c.side);
    if (c.lead && points_of(game, c.side) - points_of(game, enemy) < *c.lead) return false;
    for (const ObjectiveId o : c.holds) {
        if (game[o].held_by != c.side) return false;
        if (!c.no_enemy_within) continue;
        for (std::size_t i = 0; i < game.units.size(); ++i)
            if (game.units[i].on_table() && side_of(game, UnitId{i}) == enemy &&
                measure::gap(base_of(game.units[i]), game[o].at) <= *c.no_enemy_within)
                return false;
    }
    for (const ObjectiveId o : c.enemy_holds_none_of)
        if (game[o].held_by == enemy) return false;
    if (c.enemy_units_lost && units_lost(game, enemy) < *c.enemy_units_lost) return false;
    if (c.own_units_lost_below && units_lost(game, c.side) >= *c.own_units_lost_below) return false;
    if (c.enemy_formations_broken && formations_broken(game, enemy) < *c.enemy_formations_broken)
        return false;
    return true;
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

GameEnded verdict(const GameState& game) {
    for (const scene::VictoryCondition& c : game.terms->victory)
        if (met(game, c)) return {c.side, c.result};
    // The scene says nothing that fits: whoever stands alone on the field, else more points.
    const bool a = can_fight_on(game, SideId{0});
    const bool b = can_fight_on(game, SideId{1});
    if (a != b) return {SideId{a ? 0u : 1u}, fmt::format("{} holds the field", game.sides[a ? 0 : 1].name)};
    const int pa = points_of(game, SideId{0});
    const int pb = points_of(game, SideId{1});
    if (pa == pb) return {SideId{}, "Draw"};
    return {SideId{pa > pb ? 0u : 1u},
            fmt::format("{} leads by {} points", game.sides[pa > pb ? 0 : 1].name, std::abs(pa - pb))};
}

}

void end_turn(Referee& r) {
    take_places(r);
    score_turn(r);
    const int turn = r.game.turn;
    r.happen(TurnEnded{turn});
    const bool spent = !can_fight_on(r.game, SideId{0}) || !can_fight_on(r.game, SideId{1});
    if (turn >= r.game.terms->turns || spent) {
        r.happen(verdict(r.game));
        return;
    }
    begin_turn(r, turn + 1);
}

}
