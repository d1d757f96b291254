#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"
#include "engine/staging/shelf.h"
#include "engine/staging/wardrobe.h"

namespace vantage::staging {

/// Puts every unit, commander and reformation area that is on the table into the frame, each base on the
/// slope of the ground under it.
Result<void> set_pieces(const scene::Scene&, const physics::Ground&, Shelf&, Wardrobe&, frame::Frame&,
                        const frame::TableSpace&);

}
