#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>

// The sequence of steps, as turn.json has it (esr.md 1). A step ends when both sides have said so.
namespace vantage::esr {
namespace {

void run(Referee& r, const std::vector<Procedure>& procedures) {
    for (const Procedure procedure : procedures) procedure(r);
}

void enter(Referee& r, Step step) {
    const StepRule& rule = step_of(r.game, step);
    run(r, rule.before);
    r.happen(StepBegan{step});
    run(r, rule.on_begin);
}

void advance(Referee& r) {
    const Turn& turn = r.book().turn;
    const StepRule& rule = turn[r.game.step];
    run(r, rule.on_end);
    if (rule.while_in_contact && !contacts_of(r.game).empty())
        return enter(r, *rule.while_in_contact); // a further round (4.10, point 6)
    if (const std::size_t next = r.game.step.index() + 1; next < turn.steps.size())
        return enter(r, Step{next});
    run(r, turn.after);
    end_turn(r);
}

// The place of a removed commander is taken at the start of the next turn (OP-17).
void replace_commanders(Referee& r) {
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        const Commander& c = r.game.commanders[i];
        if (!c.removed) continue;
        const std::string name = c.replaced ? c.name : fmt::format("{} (successor)", c.name);
        r.happen(CommanderReplaced{CommanderId{i}, name});
    }
}

void bring_reinforcements(Referee& r) {
    for (const scene::Reinforcement& due : r.game.terms->reinforcements) {
        if (due.turn > r.game.turn || !due.formation.valid() || r.game[due.formation].on_table) continue;
        const Formation& f = r.game[due.formation];
        FormationArrived e;
        e.formation = due.formation;
        e.order = due.order;
        // In column behind the place where they arrive, as near to it as there is room.
        const glm::dvec2 ahead = direction_of(due.facing);
        double behind = 0.0;
        Referee trial{r.game, r.rules(), r.dice()};
        for (std::size_t i = 0; i < r.game.units.size(); ++i) {
            const Unit& u = r.game.units[i];
            if (u.formation != due.formation || u.where != Where::coming) continue;
            const double depth = (u.limbered ? u.on_the_move : u.in_action).depth.value();
            const Placement wanted{to_ground(to_vec(due.at) - ahead * (behind + depth / 2)), due.facing};
            const Placement to = free_place(trial, UnitId{i}, base_of(u, wanted), wanted);
            trial.game[UnitId{i}].where = Where::on_table;
            trial.game[UnitId{i}].place = to;
            e.units.push_back({UnitId{i}, to});
            behind += depth + 12.0;
        }
        const glm::dvec2 at = to_vec(due.at) - ahead * (behind + 160.0);
        e.area = {to_ground({std::clamp(at.x, 0.0, r.ground().width().value()),
                             std::clamp(at.y, 0.0, r.ground().depth().value())}),
                  due.facing};
        e.commander = {due.at, due.facing};
        if (f.here()) continue;
        r.happen(std::move(e));
    }
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        const Commander& c = r.game.commanders[i];
        if (!c.on_table && !c.removed && c.from_turn <= r.game.turn && c.level != Level::formation)
            r.happen(CommanderArrived{CommanderId{i}});
    }
}

}

Result<void> end_step(Referee& r, const EndStep& c) {
    if (r.game[c.side].ready)
        return refusal("esr 1", fmt::format("{} has ended this step", r.game[c.side].name));
    r.happen(SideEndedStep{c.side});
    const bool all =
        std::all_of(r.game.sides.begin(), r.game.sides.end(), [](const Side& s) { return s.ready; });
    if (all) advance(r);
    return {};
}

void begin_turn(Referee& r, int turn) {
    r.happen(TurnBegan{turn});
    replace_commanders(r);
    bring_reinforcements(r);
    if (r.book().options.delay_per_turn) // OP-5
        for (std::size_t i = 0; i < r.game.formations.size(); ++i)
            if (r.game.formations[i].pending && r.game.formations[i].pending->markers > 0)
                r.happen(DelayMarkerTaken{FormationId{i}});
    enter(r, Step{0});
}

}
