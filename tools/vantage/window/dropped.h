#pragma once

#include "engine/scene/scene.h"

#include <filesystem>
#include <string>

// Files that are no battles but are dropped on the window all the same.
namespace vantage::window {

/// Whether a file is a picture or raster of heights, by its ending.
bool is_heightmap(const std::filesystem::path&);
/// Whether it is a glTF or GLB model, by its ending.
bool is_model(const std::filesystem::path&);

/// Ground alone, without troops, to look at and measure on. A picture says neither how large its ground is
/// nor how high: it is taken for 4000 yards from west to east and 60 yards of relief.
Result<scene::Scene> ground_alone(const std::filesystem::path& heightmap, const scene::LoadOptions&);

/// What a model holds, in a few words; an error if it cannot be shown.
Result<std::string> model_facts(const std::filesystem::path&);

}
