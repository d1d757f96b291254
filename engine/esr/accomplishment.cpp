#include "engine/esr/accomplishment.h"

#include <fmt/format.h>

namespace vantage::esr {

Goal aim_of(const GameState& game, FormationId id) {
    const Goal own = goal_named(game, game[id].target);
    return own.given() ? own : goal_named(game, game[game[id].force].objective);
}

namespace {

bool enemy_at(const GameState& game, SideId own, const Objective& place) {
    for (std::size_t i = 0; i < game.units.size(); ++i)
        if (game.units[i].on_table() && side_of(game, UnitId{i}) != own &&
            game[game.units[i].formation].status != Status::broken &&
            measure::gap(base_of(game.units[i]), place.at) <= place.radius)
            return true;
    return false;
}

bool stands_at(const GameState& game, FormationId id, GroundPoint place, Yards within) {
    const auto units = units_of(game, id);
    return std::any_of(units.begin(), units.end(),
                       [&](UnitId u) { return measure::gap(base_of(game[u]), place) <= within; });
}

// Why a directive is accomplished; empty if it is not.
std::string accomplishment(const GameState& game, FormationId id) {
    const Formation& f = game[id];
    const Goal aim = aim_of(game, id);
    const SideId own = side_of(game, id);
    if (f.order == Directive::attack && aim.objective.valid()) {
        const Objective& place = game[aim.objective];
        if (place.held_by == own && !enemy_at(game, own, place) &&
            stands_at(game, id, place.at, place.radius))
            return fmt::format("{} is taken", place.name);
    }
    if (f.order == Directive::attack && aim.formation.valid() && side_of(game, aim.formation) != own) {
        const Formation& enemy = game[aim.formation];
        if (enemy.removed) return fmt::format("{} is destroyed", enemy.name);
        if (enemy.here() && enemy.status == Status::broken) return fmt::format("{} is broken", enemy.name);
    }
    if (f.order == Directive::move && aim.objective.valid()) {
        const Objective& place = game[aim.objective];
        if (stands_at(game, id, place.at, place.radius)) return fmt::format("it has come to {}", place.name);
    }
    return {};
}

}

void end_accomplished_orders(Referee& r) {
    for (std::size_t i = 0; i < r.game.formations.size(); ++i) {
        const FormationId id{i};
        if (!r.game[id].here() || r.game[id].status != Status::none) continue;
        if (std::string why = accomplishment(r.game, id); !why.empty())
            r.happen(OrderAccomplished{id, std::move(why), middle_of(r.game, id)});
    }
}

}
