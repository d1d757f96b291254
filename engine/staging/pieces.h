#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/scene/scene.h"
#include "engine/staging/shelf.h"
#include "engine/staging/wardrobe.h"

namespace vantage::staging {

/// In frame::Base::unit, units are numbered as in the scene and commanders from here on.
inline constexpr std::uint32_t first_commander = 0x8000'0000;

/// What pieces are made of, kept to set them again.
struct PieceBox {
    Shelf shelf;
    Wardrobe wardrobe;
    std::uint64_t version = 0; ///< of the bases set last
};

/// Puts every unit, commander and reformation area that is on the table into the frame, each base on the
/// slope of the ground under it.
Result<void> set_pieces(const scene::Scene&, const physics::Ground&, Shelf&, Wardrobe&, frame::Frame&,
                        const frame::TableSpace&);

}
