#include "tools/vantage/reference_libraries/sight_peer.h"

namespace vantage::cli {

bool march(const HeightField& field, const measure::SpacePoint& from, const measure::SpacePoint& to,
           Yards step) {
    const glm::dvec2 begin = to_vec(from.at);
    const glm::dvec2 along = to_vec(to.at) - begin;
    const int steps = static_cast<int>(distance(from.at, to.at) / step) + 1;
    for (int n = 1; n < steps; ++n) {
        const double t = static_cast<double>(n) / steps;
        const double line = from.height.value() + t * (to.height - from.height).value();
        if (field.height_at(to_ground(begin + along * t)).value() > line) return false;
    }
    return true;
}

}
