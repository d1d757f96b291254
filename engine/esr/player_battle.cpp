#include "engine/esr/player.h"

#include "engine/esr/fire_targets.h"

#include <fmt/format.h>

#include <algorithm>

// Fire, reactions and combat of the automatic player.
namespace vantage::esr {
namespace {

constexpr double drawn_out = 0.05; ///< what a chance must be better for those who need not take it

}

Player::Choice Player::fire() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.fire || !may_fire(formation)) continue;
        const Nearest& enemy = enemy_of(f);
        if (!enemy.unit.valid() || enemy.distance > r_.book().artillery.reach) continue;
        double points = 0.0;
        for (const UnitId u : units_of(game_, f))
            if (is_ready_battery(game_[u]) && !shots_of(r_, u).empty()) points += points_of_guns(game_[u]);
        FirePlan plan;
        const bool last = game_.turn >= game_.terms->turns;
        // Intense fire costs more next turn than it brings now, unless there are many guns or no next turn.
        plan.intense_bombardment = points > 0.0 && formation.fatigue[2] == 0 && (points >= 16.0 || last);
        if (formation.grand_battery && enemy.distance <= r_.book().artillery.reach) {
            plan.fire_mission = true;
            plan.dice_target = game_[enemy.unit].formation;
        }
        if (!plan.intense_bombardment && !plan.fire_mission) continue;
        if (const DeclareFire c{f, plan}; legal(c))
            return Chosen{c, fmt::format("{} has {:.0f} points of guns", formation.name, points)};
    }
    return std::nullopt;
}

// Whoever has no room to evade routs: he stands and fights rather than do that to himself.
bool Player::gets_away(const Evade& c) const {
    play::TrialDice dice;
    const auto events = decide(game_, c, rules_, dice);
    return events && std::any_of(events->begin(), events->end(),
                                 [](const Event& e) { return std::holds_alternative<UnitMoved>(e); });
}

Player::Choice Player::evade() {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
        const Unit& u = game_.units[i];
        if (!u.may_evade || side_of(game_, UnitId{i}) != side_) continue;
        const Nearest enemy = enemies_.nearest(base_of(u));
        if (!enemy.unit.valid() || enemy.distance.value() > 300.0) continue;
        const FightOdds odds = fight_odds(r_, UnitId{i}, enemy.unit, u.place, 1);
        if (odds.win > odds.lose) continue;
        if (const Evade c{UnitId{i}}; gets_away(c))
            return Chosen{c, fmt::format("{} would lose to {}: win {:.0f} %", u.name, game_[enemy.unit].name,
                                         100.0 * odds.win)};
    }
    return std::nullopt;
}

// Who may turn to the attack in the Combat Phase does so at what it can beat; who has turned goes in.
Player::Choice Player::charge() {
    if (auto c = evade()) return c;
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.status != Status::none || worn(f) || formation.changed || formation.share > 0.9)
            continue;
        const Nearest& enemy = enemy_of(f);
        if (!enemy.unit.valid() || enemy.distance <= contact_gap || enemy.distance.value() > 1000.0) continue;
        const bool ready = formation.converted && formation.order == Directive::attack;
        const bool may = !formation.converted && formation.order != Directive::attack &&
                         (is_cavalry(game_, f) || formation.order == Directive::support);
        if (!ready && !may) continue;
        const auto assault = plan_assault(r_, enemies_, f);
        // Who is to stand, and wins by standing, lets himself be drawn out only by a great chance.
        const Duty duty = part_of(f).duty;
        const bool stands = !plan_->must_act && (duty == Duty::hold || duty == Duty::rest);
        if (!assault || assault->win < asked_win(f, *assault) + (stands ? drawn_out : 0.0)) continue;
        if (ready) {
            if (legal(assault->move))
                return Chosen{assault->move,
                              fmt::format("{} goes in: win {:.0f} %", formation.name, 100.0 * assault->win)};
            continue;
        }
        const CommanderId by = game_[formation.force].commander;
        if (game_.round > 2 || !by.valid() || !game_[by].here() ||
            assault->win < asked_win(f, *assault) + 0.05 + (stands ? drawn_out : 0.0))
            continue;
        ConvertOrder c{
            f, Directive::attack, false, game_[game_[assault->strikes.front().enemy].formation].id, {}};
        if (!legal(c) || chance(by, f, CommandTest::order) < 0.4) continue;
        for (const FormationId g : own()) {
            if (g == f || !is_cavalry(game_, g) || worn(g)) continue;
            c.along.push_back(g);
            if (!legal(c)) c.along.pop_back(); // nobody leads a mass, or that one cannot come
        }
        return Chosen{c, fmt::format("{} turns on {}: win {:.0f} %", formation.name,
                                     game_[game_[assault->strikes.front().enemy].formation].name,
                                     100.0 * assault->win)};
    }
    return std::nullopt;
}

Player::Choice Player::fight() {
    if (game_.contacts.empty()) return std::nullopt;
    for (const FormationId f : own())
        if (const Fight c{f, !worn(f) && game_[f].order == Directive::attack}; legal(c)) return Chosen{c, {}};
    return std::nullopt;
}

}
