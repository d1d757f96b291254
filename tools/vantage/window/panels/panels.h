#pragma once

#include "tools/vantage/window/desk.h"

namespace vantage::window {

// One function for each panel: shows it and notes the player's wishes on the desk.
void show_toolbar(Desk&);
void show_card(Desk&);    ///< the selected unit or commander
void show_answer(Desk&);  ///< what the tool found
void show_status(Desk&);  ///< what to do next, and notices
void show_caption(Desk&); ///< for an audience
void show_help(Desk&);
void show_bench(Desk&);
void show_open(Desk&);
void draw_pieces(Desk&); ///< marks on the table: selection, labels, the tool's marks

}
