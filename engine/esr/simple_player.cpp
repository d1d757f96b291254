#include "engine/esr/simple_player.h"

#include <algorithm>
#include <cmath>

namespace vantage::esr {

Command SimplePlayer::next() {
    const StepRule& step = step_of(game_);
    const bool charges = step.has(MoveFormation::name) && !step.march; // those who convert may ride at once
    for (const std::string& command : step.commands) {
        std::optional<Command> c;
        if (command == ActivateOrder::name) c = activate();
        if (command == IssueDirective::name) c = issue();
        if (command == TakeAction::name) c = act();
        if (command == ConvertOrder::name) c = charges ? charge() : convert();
        if (command == MoveFormation::name && step.march) c = move();
        if (command == PloyDeploy::name) c = deploy();
        if (command == DeclareFire::name) c = fire();
        if (command == Evade::name) c = evade();
        if (command == Fight::name) c = fight();
        if (c) return *c;
        if (command == Fight::name) break; // whoever may evade does so when the fights are over
        // To recover: the class with most markers, as happens by itself, is what we would choose.
    }
    return EndStep{side_};
}

bool SimplePlayer::legal(const Command& c) const {
    play::TrialDice dice;
    return static_cast<bool>(decide(game_, c, rules_, dice));
}

bool SimplePlayer::spent(FormationId f) const {
    const int deployed = deployed_units(game_, f);
    const int fatigue = game_[f].total_fatigue();
    return fatigue > 0 && fatigue * 3 >= std::max(1, deployed) * 2;
}

// What the formation is worth in a fight, roughly: combat ratings less fatigue.
const Nearest& SimplePlayer::enemy_of(FormationId f) const {
    nearest_.resize(game_.formations.size());
    std::optional<Nearest>& known = nearest_[f.index()];
    if (!known) known = enemies_.nearest(f);
    return *known;
}

double SimplePlayer::strength(FormationId f) const {
    double sum = 0.0;
    double count = 0.0;
    for (const UnitId u : units_of(game_, f)) {
        if (!is_deployed(game_[u]) && game_[u].arm == Arm::artillery) continue;
        sum += game_[u].combat + game_[u].traits.shock * 0.5;
        count += 1.0;
    }
    if (count == 0.0) return 0.0;
    const double tired = game_[f].total_fatigue() / 3.0;
    return sum / count + tactical_of(game_, in_charge(game_, f)) - tired + std::min(count, 8.0) * 0.35 -
           (game_[f].status == Status::none ? 0.0 : 4.0);
}

// Whether an assault on what lies ahead is more likely to win than to lose.
bool SimplePlayer::favours_assault(FormationId f) const {
    const Nearest enemy = enemy_of(f);
    if (!enemy.unit.valid() || spent(f)) return false;
    return strength(f) >= strength(game_[enemy.unit].formation) - 0.75;
}

// The place that this formation should fight for: not ours, worth most, near.
std::string SimplePlayer::wanted_place(FormationId f) const {
    std::string best;
    double best_worth = 0.0;
    for (const Objective& o : game_.objectives) {
        if (o.held_by == side_) continue;
        const double far = distance(middle_of(game_, f), o.at).value();
        const double worth = (1.0 + o.points) / (600.0 + far);
        if (worth > best_worth) best_worth = worth, best = o.id;
    }
    if (!best.empty()) return best;
    const Nearest enemy = enemy_of(f);
    return enemy.unit.valid() ? game_[game_[enemy.unit].formation].id : "";
}

// A side attacks if the scene gave it somebody who does, or it holds fewer points than the enemy.
bool SimplePlayer::aggressive() const {
    int held = 0;
    int lost = 0;
    for (const Objective& o : game_.objectives)
        if (o.held_by.valid()) (o.held_by == side_ ? held : lost) += o.points;
    if (lost > held) return true;
    const auto all = own();
    return std::any_of(all.begin(), all.end(),
                       [&](FormationId f) { return game_[f].order == Directive::attack; });
}

bool SimplePlayer::only_guns(FormationId f) const {
    const auto units = units_of(game_, f);
    return std::all_of(units.begin(), units.end(), [&](UnitId u) { return game_[u].arm == Arm::artillery; });
}

bool SimplePlayer::achieved(const std::string& target) const {
    const Goal goal = goal_named(game_, target);
    if (goal.objective.valid()) return game_[goal.objective].held_by == side_;
    return !goal.formation.valid() || !game_[goal.formation].here() ||
           game_[goal.formation].status != Status::none;
}

// Other cavalry that could ride along in one mass (OP-16).
std::vector<FormationId> SimplePlayer::cavalry_beside(FormationId f) const {
    std::vector<FormationId> out;
    for (const FormationId g : own())
        if (g != f && is_cavalry(game_, g) && game_[g].status == Status::none && !spent(g) &&
            within(distance_between(game_, f, g), r_.distances().mass_cavalry))
            out.push_back(g);
    return out;
}

}
