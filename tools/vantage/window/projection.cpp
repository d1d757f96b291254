#include "tools/vantage/window/projection.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <cmath>

namespace vantage::window {

Projection::Projection(const frame::Camera& camera, glm::vec2 size) : eye_(camera.eye), size_(size) {
    const glm::dvec3 target{camera.target};
    const glm::dvec3 forward = glm::normalize(target - eye_);
    // As the renderer does: straight down, north points up the picture.
    const glm::dvec3 up = std::abs(forward.z) > 0.9995 ? glm::dvec3{0, 1, 0} : glm::dvec3{0, 0, 1};
    glm::dmat4 lens = glm::perspective(to_radians(camera.field_of_view).value(),
                                       static_cast<double>(size.x) / static_cast<double>(size.y), 1.0, 1e5);
    lens[1][1] *= -1;
    matrix_ = lens * glm::lookAt(eye_, target, up);
    inverse_ = glm::inverse(matrix_);
}

glm::vec4 Projection::clip(glm::dvec3 p) const {
    const glm::dvec4 c = matrix_ * glm::dvec4{p, 1.0};
    return {c.x, c.y, 0.5 * c.w, c.w}; // the middle of the depth range: nothing is cut off but what is behind
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
