#include "engine/measure/wheel.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace vantage::measure {

namespace {

Wheel wheel_about(std::span<const Base> bases, GroundPoint pivot, Yards frontage, Pivot side,
                  Degrees forward) {
    const Degrees turned = side == Pivot::right ? forward : -forward;
    Wheel result{pivot, turned, Yards{frontage.value() * std::abs(to_radians(forward).value())}, {}};
    const double angle = to_radians(turned).value();
    const glm::dvec2 about = to_vec(pivot);
    for (Base base : bases) {
        const glm::dvec2 arm = to_vec(base.place.at) - about;
        // Clockwise, as bearings run.
        base.place.at = to_ground(about + glm::dvec2{arm.x * std::cos(angle) + arm.y * std::sin(angle),
                                                     arm.y * std::cos(angle) - arm.x * std::sin(angle)});
        const double facing = std::fmod(base.place.facing.value() + turned.value(), 360.0);
        base.place.facing = Degrees{facing < 0.0 ? facing + 360.0 : facing};
        result.after.push_back(base);
    }
    return result;
}

}

Wheel wheel(const Base& base, Pivot side, Degrees forward) {
    const auto c = corners(base);
    return wheel_about({&base, 1}, side == Pivot::left ? c[0] : c[1], base.width, side, forward);
}

Wheel wheel(std::span<const Base> bases, Degrees facing, Pivot side, Degrees forward) {
    assert(!bases.empty());
    const glm::dvec2 ahead = direction_of(facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    double left_end = std::numeric_limits<double>::infinity();
    double right_end = -left_end;
    double front = -left_end;
    for (const Base& base : bases)
        for (const GroundPoint& corner : corners(base)) {
            const glm::dvec2 p = to_vec(corner);
            left_end = std::min(left_end, glm::dot(p, right));
            right_end = std::max(right_end, glm::dot(p, right));
            front = std::max(front, glm::dot(p, ahead));
        }
    const glm::dvec2 pivot = right * (side == Pivot::left ? left_end : right_end) + ahead * front;
    return wheel_about(bases, to_ground(pivot), Yards{right_end - left_end}, side, forward);
}

Degrees wheel_for(Yards frontage, Yards path) { return to_degrees(Radians{path / frontage}); }

}
