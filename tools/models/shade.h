#pragma once

#include "engine/model/mesh.h"

namespace vantage::models {

/// Sets the light of each vertex from how much of the hemisphere over it is free of the triangles of
/// level 0 within `reach` metres, nearer ones counting more.
void shade(model::Mesh&, float reach);

}
