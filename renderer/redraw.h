#pragma once

#include "renderer/stage/stage_resources.h"
#include "renderer/view/camera.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace vantage::render {

/// What of a picture is drawn anew where only some of its bases have changed since it was drawn: all else is
/// still there. Nothing is left out that the change could be seen in, shadows included.
struct Redraw {
    std::vector<vk::Rect2D> picture; ///< none overlapping
    std::array<vk::Rect2D, cascade_count> shadows;
    [[nodiscard]] double share(vk::Extent2D size) const; ///< of the picture
};

/// `before` are the bases as they were drawn; they and the frame's have the same groups. None where little
/// would be left of the picture, or where that cannot be told.
std::optional<Redraw> redraw_between(std::span<const frame::DrawnBase> before, const frame::Frame&,
                                     const View&, const StageResources&, vk::Extent2D size);

}
