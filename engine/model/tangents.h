#pragma once

// Inside engine/model only.

#include "engine/model/player_model.h"

namespace vantage::model {

/// Gives tangents to those vertices that have none and whose material has bumps: each the mean over its faces
/// by their angle there, as the usual tools bake them. Where a texture is mirrored the two halves keep
/// vertices of their own.
void add_tangents(PlayerModel&);

}
