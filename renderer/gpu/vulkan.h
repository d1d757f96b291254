#pragma once

// The one way to Vulkan-Hpp: precompiled, since it takes seconds to read. VULKAN_HPP_NO_CONSTRUCTORS is set
// on the target, so that structures take designated initialisers.
#include <vulkan/vulkan_raii.hpp>
