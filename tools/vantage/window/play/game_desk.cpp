#include "tools/vantage/window/play/game_desk.h"

#include <algorithm>

namespace vantage::window {

void GameDesk::go_to(std::size_t moments) {
    if (!on()) return;
    const std::size_t last = game->record.size();
    if (moments >= last)
        at.reset();
    else
        at = moments;
    if (!at) playing = false;
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
