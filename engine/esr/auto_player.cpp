#include "engine/esr/auto_player.h"

#include "engine/esr/simple_player.h"

namespace vantage::esr {

Command choose(const GameState& game, SideId side, const Rules& rules) {
    return SimplePlayer{game, side, rules}.next();
}

SideId to_decide(const GameState& game) {
    if (game.over) return {};
    const bool march = step_of(game).march;
    if (march) // those under a status move before anybody else
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
            const Formation& f = game.formations[i];
            const bool flees = f.status == Status::retreat || f.status == Status::broken;
            const SideId side = side_of(game, FormationId{i});
            if (f.here() && flees && !f.moved && !game[side].ready) return side;
        }
    if (march && game.to_move.valid() && !game[game.to_move].ready) return game.to_move;
    for (std::size_t i = 0; i < game.sides.size(); ++i)
        if (!game.sides[i].ready) return SideId{i};
    return {};
}

}
