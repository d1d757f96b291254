#pragma once

#include "engine/core/geometry.h"

#include <algorithm>

namespace vantage::staging {

/// How a bridge is set down: millimetres for a metre of the model along it, and how much wider it is drawn.
struct BridgeFit {
    double scale;
    double stretch;
};

/// A bridge fits what it carries and what it crosses, as both are shown: its deck is a little wider than the
/// road and it reaches well over both banks. `model` is its size across and along, in metres.
inline BridgeFit fit_bridge(glm::dvec2 model, Millimetres road, Millimetres water) {
    const double length = std::max(water.value() * 1.6, road.value());
    const double scale = length / std::max(model.y, 0.01);
    return {scale, road.value() * 1.15 / std::max(model.x * scale, 0.01)};
}

}
