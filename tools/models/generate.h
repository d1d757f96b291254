#pragma once

#include "engine/core/result.h"
#include "engine/model/mesh.h"
#include "tools/models/catalogue.h"

#include <filesystem>

namespace vantage::models {

model::Mesh made(const Entry&);

/// "foot/shako/march" is in "foot-shako-march.glb".
std::string file_name(const Entry&);

/// Writes every model and models.json, the index of them, into a folder. The same program writes the same
/// bytes every time.
Result<void> generate(const std::filesystem::path& folder);

}
