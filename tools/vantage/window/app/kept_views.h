#pragma once

#include "tools/vantage/window/panels/ui.h"
#include "tools/vantage/window/panels/view.h"

namespace vantage::window {

/// The views that Shift+1 to 9 fly to: those that were kept, where none was the scene's own cameras in their
/// order.
void recall_views(const View&, UiMemory&);
/// Keeps the present view under a number from 1 to 9, and with the scene.
void keep_view(const View&, UiMemory&, int number);
/// A camera of the scene, a kept view ("view 3") or "whole" for the whole table; none without a battle or by
/// another name.
std::optional<CameraPose> view_named(const View&, const UiMemory&, const std::string& name);

}
