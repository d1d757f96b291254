#pragma once

#include "engine/frame/frame.h"

#include <glm/mat4x4.hpp>

#include <optional>

namespace vantage::frame {

/// From table space to what the eye sees: right, up, and backwards.
glm::dmat4 look_of(const Camera&);
/// From there to clip space, y down as Vulkan has it, between two distances from the eye.
glm::dmat4 lens_of(const Camera&, double aspect, double nearest, double furthest);

/// A half line in table space.
struct Ray {
    glm::dvec3 from;
    glm::dvec3 direction; ///< unit
};

/// Between table space and a picture's pixels (from its top left), as one camera sees it.
class Projection {
public:
    Projection() = default;
    Projection(const Camera&, glm::vec2 size);

    /// Nothing for what lies behind the camera.
    [[nodiscard]] std::optional<glm::vec2> pixel(glm::dvec3) const;
    /// In the middle of the depth range: nothing is cut off but what is behind.
    [[nodiscard]] glm::vec4 clip(glm::dvec3) const;
    [[nodiscard]] Ray ray(glm::vec2 pixel) const;
    [[nodiscard]] glm::vec2 size() const { return size_; }
    [[nodiscard]] glm::dvec3 eye() const { return eye_; }

private:
    glm::dmat4 matrix_{1.0};
    glm::dmat4 inverse_{1.0};
    glm::dvec3 eye_{0.0};
    glm::vec2 size_{1.0F};
};

}
