#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

// The panels by which battles are made: like those in panels/, one function each.
namespace vantage::window {

void show_edit_bar(const View&, UiMemory&, UiRequests&); ///< chapters, what can be made, undo and save
void show_inspector(const View&, UiMemory&);             ///< what is selected, to be changed
/// What the rules and the table want to know of a formation, a unit or a general.
void show_troops(const View&, UiMemory&, EditSession&, const editing::Thing&);
/// The muster, or the scenario: what a chapter has beside things that lie on the table.
void show_chapter_panel(const View&, UiMemory&, UiRequests&);
void show_muster(const View&, UiMemory&, UiRequests&);
/// An order of battle as a table of text, pasted or read from a file.
void show_order_of_battle(const View&, UiMemory&);
void show_underlay(const View&, UiMemory&); ///< the old map that the ground is drawn after
void show_scenario(const View&, UiMemory&, UiRequests&);
void show_try(const View&, UiMemory&, UiRequests&); ///< is it sound, who is favoured, what does it cost
void show_things(const View&, UiMemory&);           ///< everything on the table, to be found
void show_edit_save(const View&, UiMemory&, UiRequests&);
void show_edit_leave(const View&, UiMemory&, UiRequests&);

/// What the panels under the chapter's, or under the inspector, need at least.
float room_for_trial(const View&, const UiMemory&);
float room_for_inspector(const View&, const UiMemory&);

/// All that is shown while a battle is edited, in place of the panels of play.
void show_edit_panels(const View&, UiMemory&, UiRequests&);
void show_new_battle(const View&, UiMemory&, UiRequests&);
/// The first screen and the dialogue of a new battle, over whatever else there is.
void show_start_panels(const View&, UiMemory&, UiRequests&);

}
