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
    bring_reinforcements(r, Waiting::told);
    if (r.book().options.delay_per_turn) // OP-5
        for (std::size_t i = 0; i < r.game.formations.size(); ++i)
            if (r.game.formations[i].pending && r.game.formations[i].pending->markers > 0)
                r.happen(DelayMarkerTaken{FormationId{i}});
    enter(r, Step{0});
}

}
