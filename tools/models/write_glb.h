#pragma once

#include "engine/core/result.h"
#include "engine/model/mesh.h"

#include <string>

namespace vantage::models {

/// The mesh as the bytes of a .glb file: one scene for each level of detail (a plain viewer shows the first),
/// one material for each palette slot. What load_mesh reads back is the mesh.
Result<std::string> to_glb(const model::Mesh&);

}
