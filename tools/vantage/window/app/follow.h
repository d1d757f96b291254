#pragma once

#include "tools/vantage/window/panels/desk.h"

namespace vantage::window {

/// Begins a game on the battle that is open; says why not where the rules have none.
void begin_game(Desk&);
/// Takes what the game's thread has finished and lets the film of it run for so many seconds. While it runs
/// the table is set only when the painter is free to show it. True if there is something new to see.
bool follow_game(Desk&, double seconds, bool painter_is_free);
/// Puts everybody where the film of the game has them.
void put_game_on_table(Desk&);

}
