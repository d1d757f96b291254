#include "engine/esr/obedience.h"

#include "engine/esr/accomplishment.h"
#include "engine/esr/withdrawal.h"

#include <glm/geometric.hpp>

namespace vantage::esr {
namespace {

// Whether some unit could take a step towards a place.
bool could_approach(const Referee& r, FormationId id, GroundPoint goal) {
    for (const UnitId u : units_of(r.game, id)) {
        const Unit& unit = r.game[u];
        if (unit.arm == Arm::artillery && !unit.limbered) continue;
        const glm::dvec2 way = to_vec(goal) - to_vec(unit.place.at);
        const double far = glm::length(way);
        for (const double yards : {150.0, 40.0}) {
            if (far < yards) continue;
            const GroundPoint to = to_ground(to_vec(unit.place.at) + way * (yards / far));
            if (check_move(r, MoveFormation{id, {{u, {to}, unit.place.facing}}, {}, {}, {}})) return true;
        }
    }
    return false;
}

// What a formation that has not moved ought to have done; empty if it has nothing to be blamed for.
std::string neglect(const Referee& r, FormationId id) {
    const GameState& game = r.game;
    const Formation& f = game[id];
    const Nearest enemy = nearest_enemy(game, id);
    if (f.share > 0.0 || enemy.distance <= contact_gap || f.grand_battery) return {};
    const auto could = [&](GroundPoint goal) { return could_approach(r, id, goal); };
    if (f.order == Directive::attack) {
        if (could(goal_of(game, id)) || (enemy.unit.valid() && could(game[enemy.unit].place.at)))
            return "on attack it must bring a unit closer to its objective or the enemy";
    }
    if (f.order == Directive::move) {
        const Goal aim = aim_of(game, id);
        const bool near =
            enemy.unit.valid() && within(enemy.distance, r.distances().move_keeps_off + Yards{150.0});
        if (aim.objective.valid() && !near && could(game[aim.objective].at))
            return "on move it must head for its objective";
    }
    if (f.order == Directive::support) {
        const FormationId friend_ = supported_by(game, id);
        if (friend_.valid() && !within(distance_between(game, id, friend_), r.distances().support_within) &&
            could(middle_of(game, friend_)))
            return fmt::format("on support it must come up to {}", game[friend_].name);
    }
    if (f.order == Directive::reserve && enemy.unit.valid() &&
        within(enemy.distance, r.distances().reserve_keeps_off)) {
        const glm::dvec2 here = to_vec(middle_of(game, id));
        const GroundPoint away = to_ground(here + (here - to_vec(game[enemy.unit].place.at)));
        if (could(away))
            return fmt::format("in reserve it must keep more than {} from the enemy",
                               yards_text(r.distances().reserve_keeps_off));
    }
    return {};
}

void flee(Referee& r, FormationId id) {
    const Formation& f = r.game[id];
    const Yards keep = r.book().movement.kept_from_enemy(mover_of(r.game, id).flight);
    const double left = 1.0 - f.share;
    const bool stood = f.share <= 0.0;
    if (left < 0.05) return;
    const Withdrawal how{
        .keep = keep, .share = left, .turn_about = f.status == Status::broken, .pinned_stay = true};
    if (withdraw(r, id, how) && stood && r.game[id].moved)
        r.happen(OrderNeglected{
            id, fmt::format("it must move away until {} from every enemy, and does so by itself",
                            yards_text(keep))});
}

}

void hold_to_orders(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        const Formation& f = r.game[id];
        if (!f.here()) continue;
        if (f.status == Status::retreat || f.status == Status::broken) {
            flee(r, id);
            continue;
        }
        if (f.status != Status::none || !r.book().options.directive_limits) continue;
        std::string why = neglect(r, id);
        if (why.empty()) continue;
        r.happen(OrderNeglected{id, std::move(why)});
        if (f.order == Directive::reserve) continue; // which only a test turns to defend
        convert_freely(r, id, Directive::defend, "it does not do what its order asks");
    }
}

}
