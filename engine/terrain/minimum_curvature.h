#pragma once

#include <glm/vec2.hpp>

#include <span>
#include <vector>

namespace vantage {

/// Something the plate must pass through: a height at a place, both in its own units.
struct PlatePin {
    glm::dvec2 at;
    double height;
};

/// A smooth surface over a rectangle: the one of least curvature (with some tension) through its pins.
class MinimumCurvatureSurface {
public:
    /// Cells are about `cell` on a side. `tension` from 0 (thin plate) to 1 (cloth). Without pins it is level
    /// at `base`.
    MinimumCurvatureSurface(glm::dvec2 extent, double cell, double tension, double base,
                            std::span<const PlatePin> pins);

    /// The height at a place: a smooth (once differentiable) curve through the nodes.
    [[nodiscard]] double at(glm::dvec2 place) const;

private:
    int columns_;
    int rows_;
    glm::dvec2 cell_;
    std::vector<float> nodes_;
};

}
