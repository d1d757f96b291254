#pragma once

#include "engine/core/file_version.h"

// What became of the form of scene files since the first. A change that old files do not survive adds a step
// here, and a file of the form before it to tests/scene/older.
namespace vantage::scene {

inline constexpr std::span<const Upgrade> scene_upgrades{};
inline constexpr int scene_version = static_cast<int>(scene_upgrades.size()) + 1;

}
