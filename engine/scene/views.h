#pragma once

#include "engine/scene/scene.h"

#include <span>

namespace vantage::scene {

/// Views of a battle that a player has kept lie beside its scene, which stays as it was written: for
/// "mir-1812.json" in "mir-1812.views.json", with cameras as scenes have them. They are among the scene's
/// cameras, after its own, wherever a camera is asked for by name.
std::filesystem::path views_file(const std::filesystem::path& scene);
/// "view 3".
std::string view_name(int number);
Result<void> save_views(const std::filesystem::path& scene, std::span<const Camera>);

}
