#pragma once

#include "engine/frame/frame.h"

#include <glm/mat4x4.hpp>

#include <optional>

namespace vantage::window {

/// A half line in table space.
struct Ray {
    glm::dvec3 from;
    glm::dvec3 direction; ///< unit
};

/// Between table space and the window's pixels (from its top left), as one camera sees it.
class Projection {
public:
    Projection() = default;
    Projection(const frame::Camera&, glm::vec2 size);

    /// Nothing for what lies behind the camera.
    [[nodiscard]] std::optional<glm::vec2> pixel(glm::dvec3) const;
    [[nodiscard]] glm::vec4 clip(glm::dvec3) const;
    [[nodiscard]] Ray ray(glm::vec2 pixel) const;
    [[nodiscard]] glm::vec2 size() const { return size_; }

private:
    glm::dmat4 matrix_{1.0};
    glm::dmat4 inverse_{1.0};
    glm::dvec3 eye_{0.0};
    glm::vec2 size_{1.0F};
};

}
