#pragma once

#include "engine/scene/scene.h"
#include "engine/terrain/sculptor.h"

#include <memory>
#include <string>
#include <vector>

namespace vantage::scene {

/// What loading a scene keeps of its ground for the next time that nearly the same scene is loaded. The
/// ground is the same to the last bit with and without it; where it has not changed it is the very same
/// field.
struct GroundMemory {
    SculptMemory sculpted;
    std::string map; ///< what the heightmap below was read from, and when that was written
    std::shared_ptr<const HeightField> heightmap;
    std::vector<GroundStroke> strokes; ///< that were put on it
    std::shared_ptr<const HeightField> brushed;
};

/// As load_scene() of a document, for whoever loads one again and again with little changed.
Result<Scene> load_scene(const JsonDocument&, const LoadOptions&, GroundMemory&);

}
