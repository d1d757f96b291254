#include "engine/esr/queries.h"
#include "engine/esr/victory.h"

#include <fmt/format.h>

namespace vantage::esr {

std::string describe(const GameState& game) {
    const int minute = game.terms->first_minute + game.terms->minutes_per_turn * (game.turn - 1);
    std::string out =
        fmt::format("{}: turn {} of {} ({:02}:{:02}), {}\n", game.terms->title, game.turn, game.terms->turns,
                    minute / 60 % 24, minute % 60, game.over ? game.result : step_of(game).id);
    for (std::size_t s = 0; s < game.sides.size(); ++s) {
        out += fmt::format("{}, {} points\n", game.sides[s].name, points_of(game, SideId{s}));
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
            const FormationId id{i};
            const Formation& f = game[id];
            if (side_of(game, id) != SideId{s}) continue;
            const std::string order = f.removed                  ? "removed"
                                      : !f.on_table              ? "to come"
                                      : f.status != Status::none ? std::string(word_of(f.status))
                                                                 : std::string(word_of(f.order));
            out += fmt::format("  {} ({}): {}{}, fatigue {}/{}/{}\n", f.name, f.id, order,
                               f.pending ? fmt::format(", {} pending", word_of(f.pending->directive)) : "",
                               f.fatigue[0], f.fatigue[1], f.fatigue[2]);
            for (std::size_t u = 0; u < game.units.size(); ++u) {
                const Unit& unit = game.units[u];
                if (unit.formation != id) continue;
                const std::string state = unit.where != Where::on_table ? std::string(word_of(unit.where))
                                          : unit.arm == Arm::artillery
                                              ? (unit.limbered ? "limbered" : "unlimbered")
                                              : std::string(word_of(unit.deployment));
                out += fmt::format("    {} ({}): {} at {:.0f},{:.0f} facing {:.0f}\n", unit.name, unit.id,
                                   state, unit.place.at.east.value(), unit.place.at.north.value(),
                                   unit.place.facing.value());
            }
        }
    }
    for (const Objective& o : game.objectives)
        out += fmt::format("{}: {}\n", o.name, o.held_by.valid() ? game[o.held_by].name : "nobody's");
    return out;
}

}
