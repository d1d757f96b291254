#pragma once

#include "engine/frame/frame.h"
#include "renderer/stage/ground_grid.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace vantage::render {

struct BoardVertex {
    glm::vec3 position;
    glm::vec4 normal; ///< w: 0 grain along x, 1 grain along y, 2 floor
};

/// The table around the ground: a wooden frame that follows the ground's edge, and the floor below it.
/// Nothing where the stage wants no surroundings.
std::vector<BoardVertex> make_board(const frame::Stage&, const GroundGrid&);

}
