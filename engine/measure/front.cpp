#include "engine/measure/front.h"

#include "engine/measure/sideways.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>

namespace vantage::measure {

std::optional<FormationFront> front_of(const Base& area, std::span<const Base> bases) {
    if (bases.empty()) return std::nullopt;
    glm::dvec2 mean{0.0};
    for (const Base& base : bases) mean += to_vec(base.place.at);
    mean /= static_cast<double>(bases.size());
    const glm::dvec2 middle = to_vec(area.place.at);
    const double length = glm::distance(mean, middle);
    if (length < 1e-6) return std::nullopt;
    const glm::dvec2 ahead = (mean - middle) / length;
    const glm::dvec2 right = right_of(ahead);

    double left_end = std::numeric_limits<double>::infinity();
    double right_end = -left_end;
    double foremost = -left_end;
    for (const Base& base : bases)
        for (const GroundPoint& corner : corners(base)) {
            const glm::dvec2 p = to_vec(corner) - middle;
            left_end = std::min(left_end, glm::dot(p, right));
            right_end = std::max(right_end, glm::dot(p, right));
            foremost = std::max(foremost, glm::dot(p, ahead));
        }
    const auto place = [&](double across, double along) {
        return to_ground(middle + right * across + ahead * along);
    };
    return FormationFront{area.place.at,
                          to_ground(mean),
                          bearing_of(ahead),
                          {place(left_end, foremost), place(right_end, foremost)},
                          {place(left_end, 0.0), place(right_end, 0.0)}};
}

bool outflanks(const FormationFront& front, const Base& area, const Base& other, Yards reach) {
    if (gap(area, other) > reach) return false;
    const glm::dvec2 ahead = direction_of(front.facing);
    const glm::dvec2 middle = to_vec(front.area);
    const auto c = corners(other);
    return std::any_of(c.begin(), c.end(),
                       [&](const GroundPoint& p) { return glm::dot(to_vec(p) - middle, ahead) <= 0.0; });
}

Quarter quarter_of(const FormationFront& front, GroundPoint p) {
    const glm::dvec2 ahead = direction_of(front.facing);
    const glm::dvec2 right = right_of(ahead);
    const glm::dvec2 from_area = to_vec(p) - to_vec(front.area);
    if (glm::dot(from_area, ahead) <= 0.0) return Quarter::rear;
    const double across = glm::dot(from_area, right);
    if (glm::dot(to_vec(p) - to_vec(front.line.from), ahead) >= 0.0) return Quarter::front;
    return across < 0.0 ? Quarter::left_flank : Quarter::right_flank;
}

}
