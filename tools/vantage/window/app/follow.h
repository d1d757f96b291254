#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// Makes the game's thread if there is none. It goes on as fast as it is watched.
void start_thread(GameView&);
/// Begins a game on the battle that is open; says why not where the rules have none.
void begin_game(View&, UiMemory&);
/// The same, but offers first to go on with a game on this battle that is not over, if there is one.
void begin_or_offer(View&, UiMemory&);
/// Does what the panels asked for about the game.
void do_for_game(View&, UiMemory&, const UiRequests&);
/// Takes what the game's thread has finished and lets the film of it run for so many seconds. While it runs
/// the table is set only when the render_thread is free to show it. True if there is something new to see.
bool follow_game(View&, UiMemory&, double seconds, bool painter_is_free);
/// Asks anew whom the selected piece can reach, see and shoot when the game or the choice is another. True
/// while that is worked out.
bool ask_whom(View&);
/// Puts everybody where the film of the game has them.
void put_game_on_table(View&);

}
