#pragma once

#include "tools/vantage/window/tool.h"

namespace vantage::window {

struct GameView;
/// The tool to select with also moves troops while a game is played.
std::unique_ptr<Tool> make_tool(ToolKind, const GameView&);

// One function for each file in this folder.
std::unique_ptr<Tool> make_tape();
std::unique_ptr<Tool> make_sight();
/// The arcs, or the rings all around, that the rules draw about a piece.
std::unique_ptr<Tool> make_zones(bool arcs);
std::unique_ptr<Tool> make_viewshed();
std::unique_ptr<Tool> make_reach();
std::unique_ptr<Tool> make_best_viewpoint();
std::unique_ptr<Tool> make_command();
/// Selects; while a game is played it drags troops to where they would march.
std::unique_ptr<Tool> make_march(const GameView&);

/// How marks are drawn in the window, before they are made larger for its screen.
inline constexpr overlay::Pen window_pen{0.8F};
overlay::Field field_of(const Battle&);

/// "1200 yards, 1440 paces, 406 mm on the table".
std::string in_all_units(const Battle&, Yards);

}
