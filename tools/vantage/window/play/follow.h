#pragma once

#include "tools/vantage/window/desk.h"

namespace vantage::window {

/// Begins a game on the battle that is open; says why not where the rules have none.
void begin_game(Desk&);
/// Takes what the game's thread has finished and lets the table show it; moves a timeline that plays. True if
/// there is something new to see.
bool follow_game(Desk&);
/// Puts everybody where the game, at the moment that is looked at, has them.
void put_game_on_table(Desk&);

}
