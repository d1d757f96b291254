#pragma once

#include "renderer/gpu/device.h"

namespace vantage::render {

/// Gives Dear ImGui's drawing the Vulkan that this device was made with: before it is first used.
void load_panel_vulkan(const Device&);

}
