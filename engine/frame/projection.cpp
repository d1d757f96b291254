#include "engine/frame/projection.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <cmath>

namespace vantage::frame {

glm::dmat4 look_of(const Camera& camera) {
    const glm::dvec3 eye{camera.eye};
    const glm::dvec3 target{camera.target};
    const glm::dvec3 forward = glm::normalize(target - eye);
    // Straight down has no up: north then points up the picture.
    const glm::dvec3 up = std::abs(forward.z) > 0.9995 ? glm::dvec3{0, 1, 0} : glm::dvec3{0, 0, 1};
    return glm::lookAt(eye, target, up);
}

glm::dmat4 lens_of(const Camera& camera, double aspect, double nearest, double furthest) {
    glm::dmat4 lens =
        glm::perspectiveRH_ZO(to_radians(camera.field_of_view).value(), aspect, nearest, furthest);
    lens[1][1] *= -1; // Vulkan's y points down: the one place that knows
    return lens;
}

Projection::Projection(const Camera& camera, glm::vec2 size)
    : matrix_(lens_of(camera, static_cast<double>(size.x) / static_cast<double>(size.y), 1.0, 1e5) *
              look_of(camera)),
      inverse_(glm::inverse(matrix_)),
      eye_(camera.eye),
      size_(size) {}

glm::vec4 Projection::clip(glm::dvec3 p) const {
    const glm::dvec4 c = matrix_ * glm::dvec4{p, 1.0};
    return {c.x, c.y, 0.5 * c.w, c.w};
}

std::optional<glm::vec2> Projection::pixel(glm::dvec3 p) const {
    const glm::dvec4 c = matrix_ * glm::dvec4{p, 1.0};
    if (c.w < 1.0) return std::nullopt;
    return glm::vec2{(c.x / c.w + 1) / 2 * size_.x, (c.y / c.w + 1) / 2 * size_.y};
}

Ray Projection::ray(glm::vec2 pixel) const {
    const glm::dvec4 far =
        inverse_ * glm::dvec4{2.0 * pixel.x / size_.x - 1, 2.0 * pixel.y / size_.y - 1, 0.9, 1.0};
    return {eye_, glm::normalize(glm::dvec3{far} / far.w - eye_)};
}

}
