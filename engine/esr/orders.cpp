#include "engine/esr/special.h"

#include <fmt/format.h>

#include <algorithm>

// The life of an order: esr.md 4.1, with the tests of 3.1.
namespace vantage::esr {
namespace {

int markers(int fatigue) { return std::clamp(fatigue, 0, 99); }

// Whether the issuer overlooks those who receive the order (OP-7), and why.
bool has_vantage_point(const Referee& r, const Commander& issuer, CommanderId receiver, FormationId formation,
                       std::string& words) {
    const ruling::Eyes& eyes = r.book().eyes;
    const ruling::VantageQuestion question{
        .issuer = base_of(issuer),
        .eye = eyes.mounted(),
        .receiver = receiver.valid() ? std::optional{r.game[receiver].place.at} : std::nullopt,
        .units =
            [&] {
                std::vector<ruling::Overlooked> units;
                for (const UnitId u : units_of(r.game, formation))
                    units.push_back({r.game[u].name, base_of(r.game[u]), eyes.of(r.game[u].arm)});
                return units;
            },
        .marked = r.game.terms->vantage_points,
        .sight = r.book().sight};
    const ruling::VantageAnswer answer =
        ruling::superior_vantage_point(r.rules().system, r.ground(), question);
    words = fmt::format("{} {}", issuer.name, answer.reason);
    return answer.superior;
}

// The nearer of issuer and receiver to any enemy (OP-3).
void add_proximity(const Referee& r, Case& facts, CommanderId issuer, CommanderId receiver) {
    Nearest best;
    CommanderId who;
    for (const CommanderId c : {issuer, receiver}) {
        if (!c.valid() || !r.game[c].here()) continue;
        const Nearest n = nearest_enemy(r.game, base_of(r.game[c]), r.game[c].side);
        if (n.distance < best.distance) best = n, who = c;
    }
    const rules::ZoneBand* band =
        best.unit.valid() ? r.book().enemy_proximity.band_at(best.distance, r.rules().system.measure)
                          : nullptr;
    if (!band) return;
    facts.set("enemy_proximity", band->id,
              fmt::format("{} is {} from {} of {}", r.game[who].name, yards_text(best.distance),
                          r.game[best.unit].name, r.game[r.game[best.unit].formation].name));
}

std::string leadership_words(const Referee& r, CommanderId c) {
    return c.valid() ? fmt::format("{}, {}", r.game[c].name, leadership_of(r.game, c)) : std::string{};
}

Result<void> check_issuer(const Referee& r, CommanderId by) {
    if (!r.game[by].here()) return refusal("esr 4.1", fmt::format("{} is not on the table", r.game[by].name));
    if (r.game[by].level == Level::formation)
        return refusal("esr 4.1",
                       fmt::format("{} commands a formation: orders are given and tried by army and "
                                   "force commanders",
                                   r.game[by].name));
    return {};
}

std::optional<GroundPoint> place_of(const GameState& game, const std::string& target) {
    const Goal goal = goal_named(game, target);
    if (goal.objective.valid()) return game[goal.objective].at;
    if (goal.formation.valid() && game[goal.formation].here()) return middle_of(game, goal.formation);
    return std::nullopt;
}

// After a try: what its outcome does to the order that waits.
struct Tried {
    int delay_turns = 0;
    int markers = 0;
};
Tried delay_of(const Referee& r, const Outcome& outcome) {
    if (!outcome.is("delay")) return {};
    const int turns = static_cast<int>(outcome.effect("delay_turns").number());
    if (r.book().options.delay_per_turn) return {1, turns}; // OP-5: may be tried meanwhile
    return {turns, 1};
}

Result<PendingOrder> check_pending(const Referee& r, const std::optional<PendingOrder>& pending,
                                   const std::string& name) {
    if (!pending) return refusal("esr 4.1", fmt::format("{} has no pending order", name));
    if (pending->tried == r.game.turn)
        return refusal("esr 4.1", fmt::format("the order of {} has been tried this turn", name));
    if (pending->from_turn > r.game.turn)
        return refusal("esr 4.1",
                       fmt::format("the order of {} may be tried from turn {} on", name, pending->from_turn));
    return *pending;
}

}

Case command_facts(const Referee& r, CommanderId by, FormationId id, CommandTest test) {
    const GameState& game = r.game;
    const Formation& formation = game[id];
    const Commander& issuer = game[by];
    const bool adc =
        test == CommandTest::order && formation.adc.valid() && formation.adc_until >= game.turn; // OP-27
    const CommanderId speaks = adc ? formation.adc : by;
    Case facts;
    facts.set("issuer_leadership", leadership_of(game, speaks),
              leadership_words(r, speaks) + (adc ? ", through his aide-de-camp" : ""));
    if (issuer.personal.valid())
        facts.set("issuer_personally_commanding", issuer.personal == id ? "this" : "another",
                  fmt::format("{} leads {}", issuer.name, game[issuer.personal].name));
    const CommanderId receiver = formation.commander;
    facts.set("receiver_leadership", leadership_of(game, receiver), leadership_words(r, receiver));
    std::string words;
    if (has_vantage_point(r, issuer, receiver, id, words)) facts.set("superior_vantage_point", true, words);
    if (receiver.valid() && !adc) {
        const Yards d = distance(issuer.place.at, game[receiver].place.at);
        facts.set("distance_yards", d.value(),
                  fmt::format("{} from {} to {}", yards_text(d), issuer.name, game[receiver].name));
    }
    facts.set("fatigue", markers(formation.total_fatigue()),
              fmt::format("{} has {} fatigue", formation.name, formation.total_fatigue()));
    if (formation.pending)
        facts.set("delay_markers", markers(formation.pending->markers),
                  fmt::format("delayed {} times", formation.pending->markers));
    add_proximity(r, facts, by, receiver);
    if (formation.status == Status::retreat) facts.set("formation_is", "retreating");
    if (formation.status == Status::broken) facts.set("formation_is", "broken");
    if (formation.status == Status::none && formation.order == Directive::reserve)
        facts.set("formation_is", "reserved");
    return facts;
}

Case objective_facts(const Referee& r, CommanderId by, ForceId id) {
    const Force& force = r.game[id];
    const Commander& issuer = r.game[by];
    const CommanderId receiver = force.commander;
    Case facts;
    facts.set("issuer_leadership", leadership_of(r.game, by), leadership_words(r, by));
    if (issuer.personal.valid())
        facts.set("issuer_personally_commanding", "another",
                  fmt::format("{} leads {}", issuer.name, r.game[issuer.personal].name));
    facts.set("receiver_leadership", leadership_of(r.game, receiver), leadership_words(r, receiver));
    if (by == receiver) { // he changes his own: the army's commander stands against it (OP-4)
        const CommanderId army =
            force.army.valid() && r.game[force.army].here() ? force.army : army_commander(r.game, force.side);
        if (army.valid() && army != by)
            facts.set("own_objective_army_leadership", leadership_of(r.game, army), r.game[army].name);
    } else if (receiver.valid()) {
        const Yards d = distance(issuer.place.at, r.game[receiver].place.at);
        facts.set("distance_yards", d.value(),
                  fmt::format("{} from {} to {}", yards_text(d), issuer.name, r.game[receiver].name));
    }
    // He overlooks a force if he does so for one of its formations.
    for (const FormationId f : formations_of(r.game, force.side)) {
        std::string words;
        if (r.game[f].force != id || !has_vantage_point(r, issuer, receiver, f, words)) continue;
        facts.set("superior_vantage_point", true, words);
        break;
    }
    if (force.pending)
        facts.set("delay_markers", markers(force.pending->markers),
                  fmt::format("delayed {} times", force.pending->markers));
    add_proximity(r, facts, by, receiver);
    return facts;
}

Result<void> check_serves(const Referee& r, FormationId id, Directive directive, const std::string& target) {
    const bool goes_there = directive == Directive::attack || directive == Directive::move;
    const std::string& objective = r.game[r.game[id].force].objective;
    if (!r.book().options.objectives_bind || !goes_there || target.empty() || target == objective) return {};
    const std::optional<GroundPoint> bound_for = place_of(r.game, objective);
    const std::optional<GroundPoint> there = place_of(r.game, target);
    if (!bound_for || !there) return {};
    // All formations of a force converge on its objective (4.1): a target near it, on the way to it, or an
    // enemy who stands in the way serves it.
    const Yards from_target = distance(*there, *bound_for);
    const Yards from_here = distance(middle_of(r.game, id), *bound_for);
    if (within(from_target, r.distances().serves_objective) || from_target < from_here) return {};
    const Goal goal = goal_named(r.game, target);
    if (goal.formation.valid() &&
        within(distance_between(r.game, id, goal.formation), r.distances().convert_to_attack))
        return {};
    const Goal aim = goal_named(r.game, objective);
    return refusal(
        "esr 4.1",
        fmt::format("{} has the objective {}, and that lies farther from it than {} stands "
                    "(the house rule force_objectives lets it)",
                    r.game[r.game[id].force].name,
                    aim.objective.valid() ? r.game[aim.objective].name : r.game[aim.formation].name,
                    r.game[id].name));
}

Result<void> activate_order(Referee& r, const ActivateOrder& c) {
    const Formation formation = r.game[c.formation];
    if (auto ok = check_issuer(r, c.by); !ok) return ok.error();
    if (!commands(r.game, c.by, c.formation))
        return refusal("esr 4.1", fmt::format("{} is not in the chain of command of {}", r.game[c.by].name,
                                              formation.name));
    if (const scene::SpecialRule* rule = orders_by_one(r.game, c.formation); rule && rule->orders_by != c.by)
        return refusal("the scene's rules", rule->words);
    const Result<PendingOrder> pending = check_pending(r, formation.pending, formation.name);
    if (!pending) return pending.error();
    const Outcome outcome =
        r.roll("order-activation", command_facts(r, c.by, c.formation, CommandTest::order));
    const Tried tried = delay_of(r, outcome);
    r.happen(OrderTried{c.by, c.formation, outcome.roll, tried.delay_turns, tried.markers});
    if (outcome.is("success"))
        r.happen(
            OrderActivated{c.formation, pending->directive, pending->target, middle_of(r.game, c.formation)});
    if (outcome.is("failure")) r.happen(OrderDiscarded{c.formation, "its activation failed"});
    return {};
}

Result<void> activate_objective(Referee& r, const ActivateObjective& c) {
    const Force force = r.game[c.force];
    if (auto ok = check_issuer(r, c.by); !ok) return ok.error();
    if (!gives_objectives(r.game, c.by, c.force))
        return refusal("esr 4.1", fmt::format("objectives of {} are tried by its army commander, not by {}",
                                              force.name, r.game[c.by].name));
    const Result<PendingOrder> pending = check_pending(r, force.pending, force.name);
    if (!pending) return pending.error();
    const Outcome outcome = r.roll("order-activation", objective_facts(r, c.by, c.force));
    const Tried tried = delay_of(r, outcome);
    r.happen(ObjectiveTried{c.by, c.force, outcome.roll, tried.delay_turns, tried.markers});
    if (outcome.is("success")) r.happen(ObjectiveActivated{c.force, pending->target});
    if (outcome.is("failure")) r.happen(ObjectiveDiscarded{c.force});
    return {};
}

Result<void> issue_directive(Referee& r, const IssueDirective& c) {
    const Formation& formation = r.game[c.formation];
    if (auto ok = check_issuer(r, c.by); !ok) return ok.error();
    if (!commands(r.game, c.by, c.formation))
        return refusal("esr 1.2", fmt::format("{} is not in the chain of command of {}", r.game[c.by].name,
                                              formation.name));
    if (!formation.here()) return refusal("esr 1.2", fmt::format("{} is not on the table", formation.name));
    if (formation.status != Status::none)
        return refusal("esr 1.2", fmt::format("{} is under a status ({}): no directive may go to it",
                                              formation.name, word_of(formation.status)));
    if (!c.target.empty() && !goal_named(r.game, c.target).given())
        return refusal("esr 4.1", fmt::format("\"{}\" is neither an objective nor a formation", c.target));
    if (auto ok = check_serves(r, c.formation, c.directive, c.target); !ok) return ok.error();
    if (const scene::SpecialRule* rule = special_rule(r.game, c.formation, &scene::SpecialRule::keeps_orders))
        return refusal("the scene's rules", rule->words);
    r.happen(DirectiveIssued{c.by, c.formation, c.directive, c.target});
    return {};
}

Result<void> issue_objective(Referee& r, const IssueObjective& c) {
    const Force& force = r.game[c.force];
    if (auto ok = check_issuer(r, c.by); !ok) return ok.error();
    if (!gives_objectives(r.game, c.by, c.force))
        return refusal("esr 1.2", fmt::format("{} gives {} no objectives: its army commander does",
                                              r.game[c.by].name, force.name));
    if (!goal_named(r.game, c.target).given())
        return refusal("esr 4.1", fmt::format("\"{}\" is neither an objective nor a formation", c.target));
    r.happen(ObjectiveIssued{c.by, c.force, c.target});
    return {};
}

}
