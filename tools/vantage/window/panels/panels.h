#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

// One function for each panel: shows what is looked at, and notes what is asked for.
void show_toolbar(const View&, UiMemory&, UiRequests&);
void show_card(const View&, UiMemory&);                ///< the selected unit or commander
void show_answer(const View&, UiMemory&, UiRequests&); ///< what the tool found
void show_status(const View&, UiMemory&);              ///< what to do next, and notices
/// For an audience: the turn, what happens and the dice, as films have them.
void show_audience(const View&, const UiMemory&);
void show_roll(const View&, UiMemory&); ///< the same dice for whoever plays, while they fall
/// The roll that is being shown to him; null for none, and when all has come to rest.
const timeline::RollCard* watched_roll(const PlaybackCursor&);
void show_help(const View&, UiMemory&);
void show_scale_panel(const View&, UiMemory&, UiRequests&);
void show_own_model(const View&, UiMemory&, UiRequests&); ///< a dropped model, to be scaled and turned
void show_open(const View&, UiMemory&, UiRequests&);
std::vector<StartBattle> battles_at_hand();              ///< that came with the program
void show_turn_bar(const View&, UiMemory&);              ///< where the turn stands
void show_choices(const View&, UiMemory&, UiRequests&);  ///< what may be done now
void show_log(const View&, UiMemory&);                   ///< what happened, with its dice
void show_results(const View&, UiMemory&);               ///< how the last fights ended
void show_roster(const View&, UiMemory&, UiRequests&);   ///< everybody, to be found by name
void show_timeline(const View&, UiMemory&, UiRequests&); ///< the game so far
void show_film(const View&, UiMemory&, UiRequests&);     ///< a film to be made, or how far it is
void show_live(const View&, UiMemory&, UiRequests&);     ///< the overlays for a stream
void show_save(const View&, UiMemory&, UiRequests&);
void show_leave(const View&, UiMemory&, UiRequests&);
void show_offer(const View&, UiMemory&, UiRequests&); ///< to go on with a game instead of beginning another
void draw_pieces(const View&, UiMemory&); ///< marks on the table: selection, labels, the tool's marks

/// The orders of the selected group, and how it marched this turn.
void mark_orders(const View&, overlay::Marks&);
/// What the choice or the enemy that is pointed at on a panel would come to on the table.
void mark_hovered(const View&, const UiMemory&, overlay::Marks&);
/// A line of the battle log without the rules that it draws about its headings.
std::string_view without_rules(std::string_view);

/// All of them, as far as they are wanted.
void show_all(const View&, UiMemory&, UiRequests&);

/// A panel in its corner: no title bar, as large as what is in it.
inline constexpr ImGuiWindowFlags panel_flags = ImGuiWindowFlags_NoDecoration |
                                                ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                                                ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;
/// One that is asked for and may have more in it than the window: it is scrolled.
inline constexpr ImGuiWindowFlags dialogue_flags =
    (ImGuiWindowFlags_NoDecoration & ~ImGuiWindowFlags_NoScrollbar) | ImGuiWindowFlags_AlwaysAutoResize |
    ImGuiWindowFlags_NoMove;
/// The room between the toolbar and the panels on the right, across, for what stands over the table: beside
/// the roster where that is open.
struct Across {
    float left = 0;
    float right = 0;
};
Across between_panels(const View&, const UiMemory&);
/// Where panels beside the toolbar must end: above the log, the timeline and the line with hints.
float foot_of_panels(const View&, const UiMemory&);
/// Begins a panel below the others on the right; end with end_right_panel.
/// `below` is what those that come under it need at least.
void begin_right_panel(const View&, UiMemory&, const char* name, float below = 0.0F);
void end_right_panel(UiMemory&);

}
