#include "engine/staging/standing.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace vantage::staging {
namespace {

glm::dvec2 right_of(glm::dvec2 ahead) { return {ahead.y, -ahead.x}; }

}

Placement middle_of(const table::BaseLayout& base, const Placement& piece, const frame::TableSpace& space) {
    const glm::dvec2 ahead = direction_of(piece.facing);
    const double yards_per_mm = 1.0 / space.mm_per_yard();
    return {to_ground(to_vec(piece.at) +
                      (right_of(ahead) * base.right.value() + ahead * base.forward.value()) * yards_per_mm),
            piece.facing};
}

frame::DrawnBase stand(const table::BaseLayout& base, const Placement& middle, std::uint32_t unit,
                       const physics::Ground& ground, const frame::TableSpace& space) {
    const glm::dvec2 ahead = direction_of(middle.facing);
    const glm::dvec2 right = right_of(ahead);
    const double yards_per_mm = 1.0 / space.mm_per_yard();
    const double half_width = base.width.value() / 2;
    const double half_depth = base.depth.value() / 2;
    const auto ground_mm = [&](double x, double y) { // x, y from -1 to 1 on the base
        const glm::dvec2 at =
            to_vec(middle.at) + (right * (x * half_width) + ahead * (y * half_depth)) * yards_per_mm;
        return space.height_mm(ground.height_at(to_ground(at)));
    };
    std::array<std::array<double, 3>, 3> height{};
    for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t i = 0; i < 3; ++i)
            height[j][i] = ground_mm(static_cast<double>(i) - 1.0, static_cast<double>(j) - 1.0);
    const double across = (height[0][2] + height[2][2] - height[0][0] - height[2][0]) / 4;
    const double deep = (height[2][0] + height[2][2] - height[0][0] - height[0][2]) / 4;
    double level = (height[0][0] + height[0][2] + height[2][0] + height[2][2]) / 4;
    for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t i = 0; i < 3; ++i)
            level = std::max(level, height[j][i] - across * (static_cast<double>(i) - 1.0) -
                                        deep * (static_cast<double>(j) - 1.0));

    frame::DrawnBase out;
    out.right = glm::normalize(glm::vec3{glm::dvec3{right * half_width, across}});
    out.ahead = glm::normalize(glm::vec3{glm::dvec3{ahead * half_depth, deep}});
    const glm::dvec3 flat = space.to_table(middle.at, space.datum());
    out.thickness = static_cast<float>(base.thickness.value());
    out.at = {flat.x, flat.y, level + base.thickness.value()};
    out.size = {base.width.value(), base.depth.value()};
    out.edge = to_colour(base.edge);
    out.round = base.round;
    out.unit = unit;
    return out;
}

}
