#pragma once

#include "engine/core/geometry.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>

namespace vantage::editing {

/// How places and directions of a thing change together: a move, a turn or a mirror.
struct Motion {
    std::function<glm::dvec2(glm::dvec2)> place;
    double turn = 0.0;     ///< degrees, clockwise
    bool mirrored = false; ///< east and west change sides
};
Motion move_by(glm::dvec2);
Motion turn_about(glm::dvec2 pivot, Degrees);
Motion mirror_about(double east);

/// Changes every place and direction in a part of a scene, numbers as the file has them. A direction that is
/// not said but seen, of a building or a formation, is said from then on.
void change(nlohmann::ordered_json&, const Motion&);

}
