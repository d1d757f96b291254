#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// Does what a key or a button asks for; what only the main loop can do is left among the requests.
void act(View&, UiMemory&, UiRequests&, Action);
void choose_tool(View&, ToolKind);
/// Nobody is selected, followed or chosen any more.
void deselect(View&);

}
