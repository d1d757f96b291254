#pragma once

#include "renderer/stage/stage_resources.h"
#include "renderer/view/camera.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace vantage::render {

/// What of a picture is drawn anew where only some of its bases have changed since it was drawn: all else is
/// still there. Nothing is left out that the change could be seen in, shadows included.
struct Redraw {
    std::vector<vk::Rect2D> picture; ///< none overlapping
    std::array<vk::Rect2D, cascade_count> shadows;
    [[nodiscard]] double share(vk::Extent2D size) const; ///< of the picture
};

/// What stands on the table of a picture that was drawn.
struct DrawnPieces {
    std::vector<frame::DrawnBase> bases;
    std::vector<frame::FigureGroup> groups;
    std::uint64_t groups_version = 0;
};

/// None where little would be left of the picture, or where that cannot be told.
std::optional<Redraw> redraw_between(const DrawnPieces& before, const frame::Frame&, const View&,
                                     const StageResources&, vk::Extent2D size);

}
