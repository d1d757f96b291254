#include "engine/scene/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <numbers>

namespace vantage::scene {
namespace {

struct Reach {
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
};

Reach reach_along(glm::dvec2 axis, std::span<const GroundPoint> outline) {
    Reach reach;
    for (const GroundPoint& p : outline) {
        const double d = glm::dot(axis, to_vec(p));
        reach.low = std::min(reach.low, d);
        reach.high = std::max(reach.high, d);
    }
    return reach;
}

// The least overlap along the normals of one outline's edges (separating axes).
double least_overlap(std::span<const GroundPoint> a, std::span<const GroundPoint> b) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const glm::dvec2 edge = to_vec(a[(i + 1) % a.size()]) - to_vec(a[i]);
        if (edge == glm::dvec2{0.0}) continue;
        const glm::dvec2 axis = glm::normalize(glm::dvec2{edge.y, -edge.x});
        const Reach ra = reach_along(axis, a);
        const Reach rb = reach_along(axis, b);
        least = std::min(least, std::min(ra.high, rb.high) - std::max(ra.low, rb.low));
        if (least <= 0.0) return 0.0;
    }
    return least;
}

}

std::vector<GroundPoint> outline_of(const Placement& place, const table::Footprint& footprint) {
    const glm::dvec2 ahead = direction_of(place.facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    const glm::dvec2 middle = to_vec(place.at);
    const double w = footprint.width.value() * 0.5;
    const double d = footprint.depth.value() * 0.5;
    std::vector<GroundPoint> out;
    if (!footprint.round) {
        for (const glm::dvec2 corner : {glm::dvec2{-w, -d}, {w, -d}, {w, d}, {-w, d}})
            out.push_back(to_ground(middle + right * corner.x + ahead * corner.y));
        return out;
    }
    constexpr int corners = 24;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / corners;
        out.push_back(to_ground(middle + right * (w * std::cos(angle)) + ahead * (d * std::sin(angle))));
    }
    return out;
}

Yards overlap(std::span<const GroundPoint> a, std::span<const GroundPoint> b) {
    return Yards{std::min(least_overlap(a, b), least_overlap(b, a))};
}

bool inside(GroundPoint p, std::span<const GroundPoint> polygon) {
    bool in = false;
    const double x = p.east.value();
    const double y = p.north.value();
    for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
        const double xi = polygon[i].east.value(), yi = polygon[i].north.value();
        const double xj = polygon[j].east.value(), yj = polygon[j].north.value();
        if ((yi > y) != (yj > y) && x < (xj - xi) * (y - yi) / (yj - yi) + xi) in = !in;
    }
    return in;
}

Yards distance_to_line(GroundPoint point, std::span<const GroundPoint> line) {
    double least = std::numeric_limits<double>::max();
    const glm::dvec2 p = to_vec(point);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const glm::dvec2 a = to_vec(line[i]);
        const glm::dvec2 along = to_vec(line[i + 1]) - a;
        const double length2 = glm::dot(along, along);
        const double t = length2 > 0.0 ? std::clamp(glm::dot(p - a, along) / length2, 0.0, 1.0) : 0.0;
        least = std::min(least, glm::length(p - a - along * t));
    }
    return Yards{least};
}

Occupied::Occupied(Yards width, Yards depth)
    : columns_(std::max(1, static_cast<int>(width.value() / square) + 1)),
      rows_(std::max(1, static_cast<int>(depth.value() / square) + 1)),
      squares_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

Occupied::Span Occupied::span_of(std::span<const GroundPoint> outline) const {
    const Reach x = reach_along({1.0, 0.0}, outline);
    const Reach y = reach_along({0.0, 1.0}, outline);
    const auto index = [](double v, int count) {
        return static_cast<int>(std::clamp(std::floor(v / square), 0.0, count - 1.0));
    };
    return {index(x.low, columns_), index(x.high, columns_), index(y.low, rows_), index(y.high, rows_)};
}

void Occupied::add(std::vector<GroundPoint> outline) {
    const Span s = span_of(outline);
    const int index = static_cast<int>(outlines_.size());
    for (int row = s.first_row; row <= s.last_row; ++row)
        for (int column = s.first_column; column <= s.last_column; ++column)
            squares_[static_cast<std::size_t>(row * columns_ + column)].push_back(index);
    outlines_.push_back(std::move(outline));
}

std::vector<int> Occupied::hits(std::span<const GroundPoint> outline, Yards tolerance) const {
    std::vector<int> near;
    const Span s = span_of(outline);
    for (int row = s.first_row; row <= s.last_row; ++row)
        for (int column = s.first_column; column <= s.last_column; ++column) {
            const auto& square_list = squares_[static_cast<std::size_t>(row * columns_ + column)];
            near.insert(near.end(), square_list.begin(), square_list.end());
        }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    std::erase_if(
        near, [&](int i) { return overlap(outline, outlines_[static_cast<std::size_t>(i)]) <= tolerance; });
    return near;
}

int Occupied::hit(std::span<const GroundPoint> outline, Yards tolerance) const {
    const std::vector<int> all = hits(outline, tolerance);
    return all.empty() ? -1 : all.front();
}

}
