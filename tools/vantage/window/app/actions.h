#pragma once

#include "tools/vantage/window/panels/desk.h"

namespace vantage::window {

/// Does what a key or a menu asks for, as far as it concerns the desk. The rest is left in `wishes`.
void act(Desk&, Action);
void choose_tool(Desk&, ToolKind);

}
