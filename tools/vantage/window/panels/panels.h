#pragma once

#include "tools/vantage/window/panels/desk.h"

namespace vantage::window {

// One function for each panel: shows it and notes the player's wishes on the desk.
void show_toolbar(Desk&);
void show_card(Desk&);      ///< the selected unit or commander
void show_answer(Desk&);    ///< what the tool found
void show_status(Desk&);    ///< what to do next, and notices
void show_caption(Desk&);   ///< for an audience: one line
void show_spectator(Desk&); ///< for an audience: turn, sides and what just happened, in large letters
void show_help(Desk&);
void show_bench(Desk&);
void show_open(Desk&);
void show_turn_bar(Desk&); ///< where the turn stands
void show_choices(Desk&);  ///< what may be done now
void show_log(Desk&);      ///< what happened, with its dice
void show_timeline(Desk&); ///< the game so far
void show_save(Desk&);
void show_leave(Desk&);
void draw_pieces(Desk&); ///< marks on the table: selection, labels, the tool's marks

/// The orders of the selected formation, and how it marched this turn.
void mark_orders(const Desk&, Marks&);
/// A line of the battle log without the rules that it draws about its headings.
std::string_view without_rules(std::string_view);

/// All of them, as far as they are wanted.
void show_all(Desk&);

/// A panel in its corner: no title bar, as large as what is in it.
inline constexpr ImGuiWindowFlags panel_flags = ImGuiWindowFlags_NoDecoration |
                                                ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                                ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
/// Begins a panel below the others on the right; end with end_right_panel.
void begin_right_panel(Desk&, const char* name);
void end_right_panel(Desk&);

}
