#pragma once

#include "engine/core/result.h"
#include "engine/model/mesh.h"
#include "tools/models/catalogue.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace vantage::models {

model::Mesh made(const Entry&);

/// "foot/shako/march" is in "foot-shako-march.glb".
std::string file_name(const Entry&);

/// Writes every model and models.json, the index of them, into a folder. The same program writes the same
/// bytes every time. With a `beginning` only the models whose id begins so, and no index.
Result<void> generate(const std::filesystem::path& folder, std::string_view beginning = {});

}
