#include "tools/vantage/window/play/game_desk.h"

namespace vantage::window {

game::FormationId formation_of(const game::GameState& state, Piece piece) {
    return piece.kind == Piece::Kind::unit ? state.units[piece.index].formation
                                           : state.commanders[piece.index].formation;
}

std::vector<int> GameDesk::typed_dice() const {
    std::vector<int> out;
    for (const char c : dice)
        if (c >= '1' && c <= '6') out.push_back(c - '0');
    return out;
}

void GameDesk::give(const game::Command& command) {
    if (!on() || watching_past()) return;
    master->command(command, typed_dice());
    dice.clear();
}

}
