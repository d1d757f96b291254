#include "engine/esr/simple_player.h"

#include <algorithm>
#include <cmath>

// Orders, leader actions and conversions of the automatic player.
namespace vantage::esr {
namespace {

// Whether the order on its way is another than the one that is carried out already.
bool brings_news(const Formation& f) {
    return f.pending && (f.pending->directive != f.order || f.pending->target != f.target);
}

}

std::optional<Command> SimplePlayer::activate() {
    for (const FormationId f : own()) {
        if (!game_[f].pending || !brings_news(game_[f])) continue;
        std::optional<Command> best;
        double best_total = -1e9;
        for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
            if (game_.commanders[i].side != side_ || !commands(game_, CommanderId{i}, f)) continue;
            const ActivateOrder c{CommanderId{i}, f};
            play::TrialDice dice;
            const auto events = decide(game_, c, rules_, dice);
            if (!events) continue;
            const auto& tried = std::get<OrderTried>(events->front());
            double total = 0.0;
            for (const RollModifier& m : tried.roll.sides.front().modifiers) total += m.amount;
            if (total > best_total) best_total = total, best = c;
        }
        if (best) return best;
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::issue() {
    const bool attack = aggressive();
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.status != Status::none || formation.grand_battery) continue;
        if (formation.pending && brings_news(formation)) continue;
        const CommanderId by = game_[formation.force].commander;
        if (!by.valid() || !game_[by].here()) continue;
        Directive want = attack ? Directive::attack : Directive::defend;
        std::string target = attack ? wanted_place(f) : "";
        if (spent(f)) want = Directive::defend, target = "";
        // Guns by themselves go along with the others, and stand when these do.
        if (only_guns(f) && want == Directive::attack)
            want = supported_by(game_, f).valid() ? Directive::support : Directive::defend, target = "";
        if (formation.order == want && (want != Directive::attack || formation.target == target)) continue;
        if (formation.order == Directive::attack && want == Directive::attack &&
            goal_named(game_, formation.target).given() && !achieved(formation.target))
            continue; // one thing at a time
        if (const IssueDirective c{by, f, want, target}; legal(c)) return c;
        // A target that does not serve the force's objective is refused: then that itself is the target.
        if (const IssueDirective c{by, f, want, ""}; formation.order != want && legal(c)) return c;
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::act() {
    for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
        const CommanderId by{i};
        const Commander& c = game_[by];
        if (c.side != side_ || !c.here() || c.level == Level::formation || c.done) continue;
        if (auto rare = act_rarely(by)) return rare;
        for (const FormationId f : own()) {
            if (!commands(game_, by, f) || game_[f].status == Status::broken) continue;
            const Nearest enemy = enemy_of(f);
            for (const UnitId u : all_units_of(game_, f)) {
                const Unit& unit = game_[u];
                if (unit.where == Where::in_area && enemy.distance.value() > 300.0) {
                    const TakeAction rally{by, Action::rally_a_unit, f, {u}, {}, {}};
                    if (legal(rally)) return rally;
                }
                const bool idle =
                    unit.arm == Arm::artillery && unit.on_table() && unit.station == Station::reserve;
                if (idle && enemy.distance.value() < 1800.0 && game_[f].status == Status::none && !spent(f)) {
                    const TakeAction commit{by, Action::commit_artillery_battery, f, {u}, {}, {}};
                    if (legal(commit)) return commit;
                }
                if (unit.specialty() && unit.on_table() && enemy.distance.value() < 900.0)
                    for (const UnitId to : units_of(game_, f)) {
                        const TakeAction join{by, Action::commit_specialty_unit, f, {u}, to, {}};
                        if (game_[to].arm == Arm::infantry && is_deployed(game_[to]) && legal(join))
                            return join;
                    }
                // Guns that have nobody left to fire at go on with their formation.
                if (is_ready_battery(unit) && game_[f].status == Status::none && goes_on(f) &&
                    enemies_.nearest(base_of(unit)).distance > r_.book().artillery.reach) {
                    const TakeAction limber{by, Action::displace_unlimbered_battery, f, {u}, {}, {}};
                    if (legal(limber)) return limber;
                }
            }
            if (enemy.distance.value() < 600.0 && game_[f].total_fatigue() > 0) {
                const TakeAction inspire{by, Action::inspire_formation, f, {}, {}, {}};
                if (rating(leadership_of(game_, by)) > rating(leadership_of(game_, in_charge(game_, f))) &&
                    legal(inspire))
                    return inspire;
            }
        }
    }
    return std::nullopt;
}

// Whether a formation is on its way forward.
bool SimplePlayer::goes_on(FormationId f) const {
    if (game_[f].order != Directive::support) return game_[f].order == Directive::attack;
    const FormationId other = supported_by(game_, f);
    return other.valid() && distance_between(game_, f, other).value() > 500.0;
}

// What only some generals can do: mass guns, lead the cavalry in person, send an aide.
std::optional<Command> SimplePlayer::act_rarely(CommanderId by) {
    const Commander& c = game_[by];
    if (c.traits.grand_battery && !c.personal.valid()) {
        TakeAction mass{by, Action::create_grand_battery, {}, {}, {}, {}};
        for (std::size_t i = 0; i < game_.units.size(); ++i) {
            const Unit& u = game_.units[i];
            if (u.arm != Arm::artillery || !u.on_table() || !commands(game_, by, u.formation)) continue;
            const bool free = game_[u.formation].status == Status::none && !game_[u.formation].grand_battery;
            const Yards enemy = enemies_.nearest(base_of(u)).distance;
            if (free && enemy.value() < 1300.0 &&
                within(measure::gap(base_of(c), base_of(u)), r_.distances().grand_battery))
                mass.units.push_back(UnitId{i});
        }
        if (mass.units.size() >= 3 && legal(mass)) return mass;
    }
    for (const FormationId f : own()) {
        if (!commands(game_, by, f) || game_[f].status != Status::none) continue;
        const double enemy = enemy_of(f).distance.value();
        const bool lead = c.traits.mass_cavalry && !c.personal.valid() && is_cavalry(game_, f) && !spent(f) &&
                          enemy < 1200.0 && !cavalry_beside(f).empty();
        if (const TakeAction take{by, Action::take_personal_command, f, {}, {}, {}}; lead && legal(take))
            return take;
        const bool late = game_[f].pending && game_[f].pending->markers > 0 && !game_[f].adc.valid();
        if (const TakeAction send{by, Action::dispatch_imperial_adc, f, {}, {}, {}};
            late && !c.adc_used && legal(send))
            return send;
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::convert() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.converted) continue;
        if (formation.status != Status::none) {
            if (const ConvertOrder c{f, Directive::defend, false, "", {}}; legal(c)) return c;
            if (const ConvertOrder c{f, Directive::defend, true, "", {}};
                formation.status != Status::rally && legal(c))
                return c;
            continue;
        }
        if (spent(f) && formation.order == Directive::attack)
            if (const ConvertOrder c{f, Directive::defend, false, "", {}}; legal(c)) return c;
        if (formation.order != Directive::attack && formation.order != Directive::defend && !only_guns(f) &&
            favours_assault(f) && aggressive())
            if (const ConvertOrder c{f, Directive::attack, false, wanted_place(f), {}}; legal(c)) return c;
    }
    return std::nullopt;
}

}
