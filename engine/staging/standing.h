#pragma once

#include "engine/frame/frame.h"
#include "engine/physics/ground.h"
#include "engine/table/figures.h"

namespace vantage::staging {

inline frame::Colour to_colour(table::Rgb rgb) {
    return frame::Colour{rgb.red, rgb.green, rgb.blue} / 255.0F;
}

/// The middle of one of a piece's bases, where the piece stands at a place.
Placement middle_of(const table::BaseLayout&, const Placement& piece, const frame::TableSpace&);

/// A base with its middle at a place: on the plane through the ground under its corners, raised until none of
/// the ground stands above it.
frame::DrawnBase stand(const table::BaseLayout&, const Placement& middle, std::uint32_t unit,
                       const physics::Ground&, const frame::TableSpace&);

}
