#pragma once

#include "engine/frame/overlay.h"
#include "engine/image/png.h"
#include "engine/scene/underlay.h"

namespace vantage::overlay {

/// A picture that lies under a table, as it is shown over its ground.
struct LaidPicture {
    scene::PictureSize size;
    scene::UnderlayFit fit;
    std::shared_ptr<const frame::OverlayTint> tint;
};
/// Reads the picture, a PNG, and lays it by its control points.
Result<LaidPicture> lay_picture(const scene::Underlay&, Yards width, Yards depth);

/// An old map over the whole ground, as it lies by its control points; nothing where it does not reach.
frame::OverlayTint tint_of(const Image& picture, const scene::UnderlayFit&, Yards width, Yards depth,
                           double opacity);

}
