#include "engine/esr/simple_player.h"

#include <algorithm>
#include <cmath>

// Fire, reactions and combat of the automatic player.
namespace vantage::esr {

std::optional<Command> SimplePlayer::fire() {
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.fire || spent(f)) continue;
        const Nearest enemy = enemy_of(f);
        const auto units = units_of(game_, f);
        const bool guns =
            std::any_of(units.begin(), units.end(), [&](UnitId u) { return is_ready_battery(game_[u]); });
        if (!guns || !enemy.unit.valid()) continue;
        // Hard pressed or about to attack: bombard with all we have, while the gunners are fresh.
        FirePlan plan;
        plan.intense_bombardment = formation.fatigue[2] == 0 && enemy.distance.value() <= 600.0;
        if (formation.grand_battery && enemy.distance <= r_.book().artillery.reach) {
            plan.fire_mission = true;
            plan.dice_target = game_[enemy.unit].formation;
        }
        if (!plan.intense_bombardment && !plan.fire_mission) continue;
        if (const DeclareFire c{f, plan}; legal(c)) return c;
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::evade() {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
        const Unit& u = game_.units[i];
        if (!u.may_evade || side_of(game_, UnitId{i}) != side_) continue;
        const Nearest enemy = enemies_.nearest(base_of(u));
        const bool pressed =
            enemy.unit.valid() && enemy.distance.value() < 300.0 && game_[enemy.unit].combat > u.combat;
        if (const Evade c{UnitId{i}}; pressed && touching(game_, UnitId{i}).empty() && legal(c)) return c;
    }
    return std::nullopt;
}

// Fresh cavalry rides at what it can beat.
std::optional<Command> SimplePlayer::charge() {
    if (auto c = evade()) return c;
    for (const FormationId f : own()) {
        const Formation& formation = game_[f];
        if (formation.status != Status::none || spent(f)) continue;
        const Nearest enemy = enemy_of(f);
        if (!enemy.unit.valid() || enemy.distance <= contact_gap) continue;
        if (formation.converted && formation.order == Directive::attack && !formation.changed &&
            formation.share < 0.9) {
            if (auto m = plan_advance(r_, f, {.goal = game_[enemy.unit].place.at});
                m && touches(*m) && legal(*m))
                return *m;
            continue;
        }
        if (formation.converted || !is_cavalry(game_, f) || formation.order == Directive::attack ||
            formation.changed)
            continue;
        const FormationId prey = game_[enemy.unit].formation;
        if (game_.round > 2 || formation.share > 0.5 || strength(f) < strength(prey) + 0.5) continue;
        ConvertOrder c{f, Directive::attack, false, game_[prey].id, {}};
        for (const FormationId other_one : cavalry_beside(f)) {
            c.along.push_back(other_one);
            if (!legal(c)) c.along.pop_back(); // nobody leads a mass, or that one cannot come
        }
        if (legal(c)) return c;
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::fight() {
    for (const FormationId f : own())
        if (const Fight c{f, !spent(f) && game_[f].order == Directive::attack};
            !game_.contacts.empty() && legal(c))
            return c;
    return std::nullopt;
}

}
