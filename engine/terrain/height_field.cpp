#include "engine/terrain/height_field.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>

namespace vantage {

HeightField::HeightField(int columns, int rows, Yards width, Yards depth, std::vector<float> heights)
    : columns_(columns), rows_(rows), width_(width), depth_(depth), heights_(std::move(heights)) {
    assert(columns >= 2 && rows >= 2);
    assert(heights_.size() == static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const auto [low, high] = std::minmax_element(heights_.begin(), heights_.end());
    lowest_ = Yards{*low};
    highest_ = Yards{*high};
}

bool HeightField::contains(GroundPoint p) const {
    return p.east >= Yards{0} && p.north >= Yards{0} && p.east <= width_ && p.north <= depth_;
}

HeightField::Cell HeightField::cell_at(GroundPoint p) const {
    const double x = std::clamp(p.east.value() / cell_east() - 0.5, 0.0, columns_ - 1.0);
    const double y = std::clamp(p.north.value() / cell_north() - 0.5, 0.0, rows_ - 1.0);
    const int i = std::min(static_cast<int>(x), columns_ - 2);
    const int j = std::min(static_cast<int>(y), rows_ - 2);
    return {i, j, x - i, y - j};
}

Yards HeightField::height_at(GroundPoint p) const {
    const auto [i, j, u, v] = cell_at(p);
    const double sw = at(i, j);
    const double ne = at(i + 1, j + 1);
    if (v > u) { // upper triangle
        const double nw = at(i, j + 1);
        return Yards{sw + (nw - sw) * v + (ne - nw) * u};
    }
    const double se = at(i + 1, j);
    return Yards{sw + (se - sw) * u + (ne - se) * v};
}

glm::dvec3 HeightField::normal_at(GroundPoint p) const {
    const auto [i, j, u, v] = cell_at(p);
    const double sw = at(i, j);
    const double ne = at(i + 1, j + 1);
    const double nw = at(i, j + 1);
    const double se = at(i + 1, j);
    const double slope_east = (v > u ? ne - nw : se - sw) / cell_east();
    const double slope_north = (v > u ? nw - sw : ne - se) / cell_north();
    return glm::normalize(glm::dvec3{-slope_east, -slope_north, 1.0});
}

}
