#include "engine/esr/simple_player.h"

#include <algorithm>
#include <cmath>

// Moves and deployments of the automatic player.
namespace vantage::esr {

std::optional<Command> SimplePlayer::move() {
    // Those who flee first, then one formation after another, those nearest the enemy in front.
    auto all = own();
    std::stable_sort(all.begin(), all.end(), [&](FormationId a, FormationId b) {
        const bool fa = game_[a].status != Status::none;
        const bool fb = game_[b].status != Status::none;
        if (fa != fb) return fa;
        return enemy_of(a).distance < enemy_of(b).distance;
    });
    for (const FormationId f : all) {
        if (game_[f].moved) continue;
        const MoveFormation stand{f, {}, {}, std::nullopt, std::nullopt};
        if (!legal(stand)) continue; // not our turn for this one
        if (auto m = move_of(f); m && legal(*m)) return *m;
        return stand;
    }
    return follow();
}

std::optional<MoveFormation> SimplePlayer::move_of(FormationId f) {
    const Formation& formation = game_[f];
    const Nearest enemy = enemy_of(f);
    if (formation.status == Status::rally) return std::nullopt;
    if (formation.status != Status::none) {
        if (!enemy.unit.valid() ||
            enemy.distance >= r_.book().movement.kept_from_enemy(flight_of(formation.status)))
            return std::nullopt;
        return plan_advance(r_, f, {.goal = game_[enemy.unit].place.at, .backward = true});
    }
    std::optional<MoveFormation> m;
    if (formation.order == Directive::attack) {
        m = attack_move(f, enemy);
    } else if (formation.order == Directive::support) {
        const FormationId friend_ = supported_by(game_, f);
        if (friend_.valid() && distance_between(game_, f, friend_).value() > 500.0)
            m = plan_advance(r_, f,
                             {.goal = middle_of(game_, friend_), .share = 0.8, .keep_off = Yards{500.0}});
    } else if (formation.order == Directive::move) {
        m = plan_advance(
            r_, f, {.goal = goal_of(game_, f), .keep_off = r_.distances().move_keeps_off + Yards{10.0}});
    } else if (formation.order == Directive::defend && enemy.unit.valid()) {
        const GroundPoint at = game_[enemy.unit].place.at;
        // Tired men go back as far as their order lets them: beyond a distance they recover.
        if (spent(f) && enemy.distance <= r_.distances().recovery)
            m = plan_advance(r_, f, {.goal = at, .backward = true});
        else if (enemy.distance.value() < 1500.0)
            m = face(f, at);
    }
    add_guns(f, m, enemy);
    return m;
}

std::optional<MoveFormation> SimplePlayer::attack_move(FormationId f, const Nearest& enemy) {
    const GroundPoint goal = goal_of(game_, f);
    const bool column = all_ployed(game_, f);
    if (!enemy.unit.valid()) return plan_advance(r_, f, {.goal = goal});
    const GroundPoint at = game_[enemy.unit].place.at;
    const double to_goal = distance(middle_of(game_, f), goal).value();
    // The enemy bars the way if he is nearer than the goal, or close enough to matter.
    const bool barred = enemy.distance.value() < 700.0 || enemy.distance.value() < to_goal;
    if (column)
        return plan_advance(r_, f, {.goal = barred ? at : goal, .share = 0.62, .keep_off = Yards{700.0}});
    if (barred && favours_assault(f)) {
        if (auto m = plan_advance(r_, f, {.goal = at})) return m;
    }
    // Come into the range of muskets and let guns and skirmishers work first.
    const double keep = favours_assault(f) ? 300.0 : is_cavalry(game_, f) ? 600.0 : 350.0;
    return plan_advance(r_, f, {.goal = barred ? at : goal, .keep_off = Yards{keep}});
}

// Turns the units of a standing formation towards the enemy, each on its spot.
std::optional<MoveFormation> SimplePlayer::face(FormationId f, GroundPoint at) {
    const double bearing = bearing_of(to_vec(at) - to_vec(middle_of(game_, f))).value();
    if (std::abs(std::remainder(bearing - facing_of(game_, f).value(), 360.0)) < 35.0) return std::nullopt;
    return plan_advance(r_, f, {.goal = at, .share = 0.02, .keep_off = Yards{1.0}});
}

// Committed batteries unlimber where they have somebody to fire at.
void SimplePlayer::add_guns(FormationId f, std::optional<MoveFormation>& m, const Nearest& enemy) {
    if (!enemy.unit.valid()) return;
    MoveFormation move = m.value_or(MoveFormation{f, {}, {}, std::nullopt, std::nullopt});
    for (const UnitId u : units_of(game_, f)) {
        const Unit& unit = game_[u];
        if (unit.arm != Arm::artillery || unit.station != Station::waves || !unit.limbered) continue;
        Placement end = unit.place;
        for (const UnitMove& one : move.moves)
            if (one.unit == u) end = {one.path.empty() ? unit.place.at : one.path.back(), one.facing};
        const Base base{end, unit.in_action.width, unit.in_action.depth, false};
        if (enemies_.nearest(base).distance > r_.book().artillery.reach - Yards{50.0}) continue;
        move.unlimber.push_back(u);
    }
    if (!move.unlimber.empty() && check_move(r_, move)) m = move;
}

// Force and army commanders ride after the formations they have farthest forward.
std::optional<Command> SimplePlayer::follow() {
    for (std::size_t i = 0; i < game_.commanders.size(); ++i) {
        const Commander& c = game_.commanders[i];
        if (c.side != side_ || !c.here() || c.moved || c.level == Level::formation) continue;
        FormationId lead;
        Yards nearest{1e9};
        for (const FormationId f : own()) {
            if (!commands(game_, CommanderId{i}, f) || game_[f].status != Status::none) continue;
            const Yards d = enemy_of(f).distance;
            if (d < nearest) nearest = d, lead = f;
        }
        if (!lead.valid()) continue;
        const double behind = c.level == Level::army ? 900.0 : 500.0;
        const glm::dvec2 spot =
            to_vec(middle_of(game_, lead)) - direction_of(facing_of(game_, lead)) * behind;
        glm::dvec2 way = spot - to_vec(c.place.at);
        const double length = std::hypot(way.x, way.y);
        if (length < 250.0) continue;
        for (const double part : {std::min(1.0, 2400.0 / length), std::min(0.5, 1200.0 / length)}) {
            const glm::dvec2 to = to_vec(c.place.at) + way * part;
            const glm::dvec2 kept{std::clamp(to.x, 20.0, r_.ground().width().value() - 20.0),
                                  std::clamp(to.y, 20.0, r_.ground().depth().value() - 20.0)};
            const MoveCommander ride{CommanderId{i}, {to_ground(kept)}};
            if (legal(ride)) return ride;
        }
    }
    return std::nullopt;
}

std::optional<Command> SimplePlayer::deploy() {
    for (const FormationId f : own()) {
        if (game_[f].changed || game_[f].status != Status::none) continue;
        const Nearest enemy = enemy_of(f);
        if (!enemy.unit.valid() || enemy.distance.value() > 1300.0) continue;
        const Degrees facing = bearing_of(to_vec(game_[enemy.unit].place.at) - to_vec(middle_of(game_, f)));
        auto c = plan_deployment(r_, f, facing);
        if (!c) continue;
        // Guns stay with their teams until there is somebody to fire at.
        std::erase_if(c->changes, [&](const UnitChange& change) {
            const Unit& u = game_[change.unit];
            return u.arm == Arm::artillery && enemies_.nearest(base_of(u, change.place)).distance >
                                                  r_.book().artillery.reach - Yards{50.0};
        });
        c->rush = enemy.distance.value() < 500.0 && all_ployed(game_, f);
        if (legal(*c)) return *c;
    }
    return std::nullopt;
}

bool SimplePlayer::touches(const MoveFormation& m) const {
    for (const UnitMove& one : m.moves) {
        const Base base = base_of(
            game_[one.unit], {one.path.empty() ? game_[one.unit].place.at : one.path.back(), one.facing});
        if (enemies_.nearest(base).distance <= contact_gap) return true;
    }
    return false;
}

}
