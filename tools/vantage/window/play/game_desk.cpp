#include "tools/vantage/window/play/game_desk.h"

namespace vantage::window {

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
