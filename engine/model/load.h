#pragma once

#include "engine/core/result.h"
#include "engine/model/mesh.h"

#include <filesystem>

namespace vantage::model {

/// Reads one of our own models (.glb): its levels of detail are the file's scenes in order, its palette slots
/// the names of the materials. glTF's y up and z ahead become z up and y ahead. A player's own file goes
/// through load_player_model instead.
Result<Mesh> load_mesh(const std::filesystem::path&);

}
