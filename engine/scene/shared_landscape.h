#pragma once

#include "engine/core/json.h"
#include "engine/scene/scene.h"

// Ground and terrain that several scenes share: a file of their own, which a scene names in "landscape" in
// place of having a "ground" and a "terrain".
namespace vantage::scene {

/// A landscape by itself: a scene that holds nothing else. Absent if there are errors.
std::optional<Scene> load_landscape(const std::filesystem::path&, Problems&);

/// Of all that a scene says: of its file's content and, if it names one, of its landscape's.
Result<std::string> hash_of(const JsonDocument& scene, std::string_view content);

}
