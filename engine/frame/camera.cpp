#include "engine/frame/camera.h"

#include <algorithm>
#include <cmath>

namespace vantage::frame {

Camera orbit(glm::vec3 target, Degrees from_bearing, Degrees height, Millimetres away,
             Degrees field_of_view) {
    const double h = to_radians(height).value();
    const glm::dvec3 towards{direction_of(from_bearing) * std::cos(h), std::sin(h)};
    return {
        .eye = target + glm::vec3{towards * away.value()}, .target = target, .field_of_view = field_of_view};
}

Camera whole_table(const Stage& stage, double aspect) {
    const Degrees field_of_view{30.0};
    const double tangent = std::tan(to_radians(field_of_view).value() / 2);
    const double width = stage.space.width().value() + 120;
    const double depth = stage.space.depth().value() + 120;
    // Far enough for the nearer edge to fit across and for the depth, seen aslant, to fit upright.
    const double across = width / (2 * tangent * aspect) + depth * 0.30;
    const double upright = depth * 0.82 / (2 * tangent) + depth * 0.18;
    const auto middle = static_cast<float>(stage.space.height_mm(stage.ground->highest()) * 0.3);
    // A little south of the middle, since the nearer half takes more of the picture.
    return orbit({0, static_cast<float>(-depth * 0.04), middle}, Degrees{180}, Degrees{48},
                 Millimetres{std::max(across, upright)}, field_of_view);
}

bool sees_horizon(const Camera& camera) {
    const glm::dvec3 ahead = glm::dvec3{camera.target} - glm::dvec3{camera.eye};
    const double down = std::atan2(-ahead.z, std::hypot(ahead.x, ahead.y));
    return down < to_radians(camera.field_of_view).value() / 4;
}

}
