#include "engine/esr/area.h"
#include "engine/esr/obedience.h"
#include "engine/esr/ways.h"

#include <fmt/format.h>

#include <algorithm>

// The movement step: esr.md 2.2, whose turn it is by OP-11.
namespace vantage::esr {
namespace {

bool flees(const Formation& f) { return f.status == Status::retreat || f.status == Status::broken; }

bool has_to_move(const GameState& game, SideId side) {
    const auto all = formations_of(game, side);
    return std::any_of(all.begin(), all.end(),
                       [&](FormationId f) { return !game[f].moved && !flees(game[f]); });
}

Result<void> check_turn(const GameState& game, FormationId id) {
    const Formation& f = game[id];
    const SideId side = side_of(game, id);
    if (!step_of(game).march) { // in the Combat Phase: only those that have just turned to the attack
        if (f.converted && f.order == Directive::attack && f.status == Status::none) return {};
        return refusal("esr 4.2", fmt::format("{} has not converted to attack in this step", f.name));
    }
    if (f.moved) return refusal("esr 2.2", fmt::format("{} has moved this turn", f.name));
    if (flees(f)) return {};
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
        const Formation& first = game.formations[i];
        if (first.here() && flees(first) && !first.moved && !game[side_of(game, FormationId{i})].ready)
            return refusal("esr OP-11", fmt::format("{} is under a status and moves first", first.name));
    }
    const SideId enemy = other(side);
    if (side != game.to_move && !game[enemy].ready && has_to_move(game, enemy))
        return refusal("esr OP-11",
                       fmt::format("it is the turn of {} to move a formation", game[enemy].name));
    return {};
}

void move_units(Referee& r, const MoveFormation& c, const MoveCost& cost) {
    for (std::size_t i = 0; i < c.moves.size(); ++i) {
        const UnitMove& m = c.moves[i];
        const Placement from = r.game[m.unit].place;
        const Placement to{m.path.empty() ? from.at : m.path.back(), m.facing};
        std::vector<GroundPoint> between(m.path.begin(), m.path.empty() ? m.path.end() : m.path.end() - 1);
        r.happen(UnitMoved{m.unit, from, to, std::move(between), Cause::order, cost.shares[i]});
    }
}

}

void leaders_follow(Referee& r, FormationId f, GroundPoint was) {
    const glm::dvec2 by = to_vec(middle_of(r.game, f)) - to_vec(was);
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        const Commander& c = r.game.commanders[i];
        if (c.personal != f || !c.here() || CommanderId{i} == r.game[f].commander) continue;
        Base there = base_of(c);
        there.place.at = to_ground(to_vec(c.place.at) + by);
        const Placement to = wholly_onto_table(r, there);
        if (to != c.place) r.happen(CommanderMoved{CommanderId{i}, c.place, to, false});
    }
}

SideId next_mover(const GameState& game, SideId after) {
    const SideId enemy = other(after);
    return !game[enemy].ready && has_to_move(game, enemy) ? enemy : after;
}

void settle_first_mover(Referee& r) {
    const auto lead = [&](std::size_t side) { // where there are several army commanders, of the best
        int best = rating(leadership_of(r.game, army_commander(r.game, SideId{side})));
        for (std::size_t i = 0; i < r.game.commanders.size(); ++i)
            if (r.game.commanders[i].level == Level::army && r.game.commanders[i].side == SideId{side})
                best = std::max(best, rating(leadership_of(r.game, CommanderId{i})));
        return best;
    };
    if (lead(0) != lead(1)) {
        r.happen(FirstMoverChosen{
            SideId{lead(0) < lead(1) ? 0u : 1u}, {}, "its army commander has the lower leadership"});
        return;
    }
    std::vector<int> dice;
    do {
        for (const int d : r.dice().roll(2, 6)) dice.push_back(d);
    } while (dice[dice.size() - 2] == dice.back());
    const bool first = dice[dice.size() - 2] < dice.back();
    r.happen(FirstMoverChosen{SideId{first ? 0u : 1u}, dice, "equal leadership: the lower of a roll-off"});
}

Result<void> move_formation(Referee& r, const MoveFormation& c) {
    const Formation& f = r.game[c.formation];
    if (!f.here()) return refusal("esr 2.2", fmt::format("{} is not on the table", f.name));
    if (f.changed)
        return refusal("esr 4.5", fmt::format("{} has ployed or deployed: it moves no more", f.name));
    if (auto ok = check_turn(r.game, c.formation); !ok) return ok.error();
    const Result<MoveCost> cost = check_move(r, c);
    if (!cost) return cost.error();

    const GroundPoint was = middle_of(r.game, c.formation);
    move_units(r, c, *cost);
    for (const UnitId u : c.unlimber) r.happen(BatteryUnlimbered{u});
    if (c.commander && f.commander.valid()) {
        Base there = base_of(r.game[f.commander]);
        there.place = *c.commander;
        r.happen(CommanderMoved{f.commander, r.game[f.commander].place, wholly_onto_table(r, there), false});
    }
    leaders_follow(r, c.formation, was);
    if (c.area || cost->largest > 0.0) area_follows(r, c.formation, c.area);
    const bool alternates = step_of(r.game).march && !flees(f);
    FormationMoved moved{c.formation, cost->largest, SideId{}};
    r.game[c.formation].moved = true; // so that whoever has none left is passed over
    if (alternates) moved.next = next_mover(r.game, side_of(r.game, c.formation));
    r.happen(moved);
    return {};
}

Result<void> move_commander(Referee& r, const MoveCommander& c) {
    const Commander& general = r.game[c.commander];
    if (!general.here()) return refusal("esr 2.2", fmt::format("{} is not on the table", general.name));
    if (general.moved) return refusal("esr 2.2", fmt::format("{} has moved this turn", general.name));
    if (general.personal.valid())
        return refusal("esr 4.3", fmt::format("{} leads {} in person: he goes where it goes", general.name,
                                              r.game[general.personal].name));
    if (c.path.empty()) return refusal("esr 2.2", "the move has no path");
    std::vector<GroundPoint> path{general.place.at};
    path.insert(path.end(), c.path.begin(), c.path.end());
    double share = 0.0;
    for (const measure::PathPiece& piece : r.ground().along(path)) {
        if (piece.going == measure::Going::impassable)
            return refusal("esr 4.5", fmt::format("{} cannot cross impassable ground", general.name));
        share += piece.span.length().value() /
                 r.book().movement.rate(ruling::general_on_the_move(), piece.going, piece.road);
    }
    if (share > 1.0 + 1e-9)
        return refusal("esr 4.5", fmt::format("{} would ride {:.2f} of what he may", general.name, share));
    if (!r.ground().on_table(c.path.back())) return refusal("esr 4.5", "he would leave the table");
    Placement to{c.path.back(), bearing_of(to_vec(c.path.back()) - to_vec(path[path.size() - 2]))};
    Base base = base_of(general);
    base.place = to;
    base.place = to = wholly_onto_table(r, base);
    if (nearest_enemy(r.game, base, general.side).distance <= contact_gap)
        return refusal("esr 4.5", fmt::format("{} may not ride into the enemy", general.name));
    r.happen(CommanderMoved{c.commander, general.place, to, true});
    return {};
}

void finish_movement(Referee& r) {
    bring_reinforcements(r, Waiting::silent); // whoever found his entry taken, if it has become free
    hold_to_orders(r);
}

}
