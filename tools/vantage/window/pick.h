#pragma once

#include "engine/frame/projection.h"
#include "tools/vantage/window/battle.h"

namespace vantage::window {

/// What lies under the cursor.
struct Pick {
    glm::vec2 pixel{0.0F};
    std::optional<GroundPoint> ground{}; ///< where Jolt's ray meets the ground; nothing beside the table
    std::optional<PieceId> piece{};      ///< whose base or figures are nearer than the ground
    bool fine = false;                   ///< Alt is held: no snapping
    bool alone = false;                  ///< Ctrl is held: only the unit itself, not its formation
    bool more = false;                   ///< Shift is held: beside what is selected already
    double yards_per_pixel = 1.0;        ///< of ground, across the line of sight there
};

Pick pick(const Battle&, const frame::Projection&, glm::vec2 pixel);

/// Where a ray first meets the ground, in table space.
std::optional<glm::dvec3> ground_hit(const Battle&, const frame::Ray&);

}
