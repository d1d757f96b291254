#pragma once

#include "engine/frame/frame.h"
#include "engine/table/figures.h"

#include <vector>

namespace vantage::glb {

/// A figure as it stands on its base.
struct Figure {
    std::uint32_t model = 0;
    glm::vec2 at{0.0F}; ///< millimetres right and ahead of the base's middle
    float turn = 0.0F;  ///< radians clockwise from the base's facing
    float scale = 1.0F; ///< millimetres on the table for a metre of the model
    std::uint32_t variant = 0;
};

/// A group's ranks and files in the words of the table, whose figure_at() places each of them.
table::FigureBlock block_of(const frame::FigureGroup&, float disorder = 0.0F);
/// Figure n of a group, 0 ≤ n < count, in a pose.
Figure figure_of(const frame::FigureGroup&, const table::FigureBlock&, std::uint32_t n, frame::Pose);
/// Those of a group that are there, on a base as it stands now.
std::vector<Figure> figures_of(const frame::FigureGroup&, const frame::DrawnBase&);

}
