#pragma once

#include "engine/model/mesh.h"
#include "tools/models/sculpt.h"

namespace vantage::models {

/// The finished mesh: normals from the creases, vertices welded by place, normal and slot and laid out slot
/// by slot, the light of every vertex, and the levels of detail: whole, about 40 %, 16 % and 7 % of the
/// triangles by meshoptimizer, and the sculpt's blocks. Levels that would save little are left out.
model::Mesh finish(const Sculpt&);

}
