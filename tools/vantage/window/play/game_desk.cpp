#include "tools/vantage/window/play/game_desk.h"

namespace vantage::window {

esr::FormationId formation_of(const esr::GameState& state, Piece piece) {
    if (piece.kind == Piece::Kind::unit) return state.units[piece.index].formation;
    // A general whom the game made is not there before that.
    if (piece.index >= state.commanders.size()) return {};
    return state.commanders[piece.index].formation;
}

std::vector<int> GameDesk::typed_dice() const {
    std::vector<int> out;
    for (const char c : dice)
        if (c >= '1' && c <= '6') out.push_back(c - '0');
    return out;
}

void GameDesk::give(const esr::Command& command) {
    if (!on() || watching_past()) return;
    master->command(command, typed_dice());
    dice.clear();
}

}
