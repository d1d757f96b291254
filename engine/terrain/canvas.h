#pragma once

#include "engine/core/geometry.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

// What the makers of ground in this folder share.
namespace vantage {

inline double smooth_step(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

/// Points along a line every `step`, with the share of the way from one corner to the next.
template <class Visit> void walk(const std::vector<GroundPoint>& points, double step, const Visit& visit) {
    for (std::size_t n = 0; n + 1 < points.size(); ++n) {
        const glm::dvec2 a = to_vec(points[n]), b = to_vec(points[n + 1]);
        const int pieces = std::max(1, static_cast<int>(std::ceil(glm::length(b - a) / step)));
        for (int k = n == 0 ? 0 : 1; k <= pieces; ++k) {
            const double t = static_cast<double>(k) / pieces;
            visit(n, t, a + (b - a) * t);
        }
    }
}

inline bool inside_outline(glm::dvec2 p, const std::vector<GroundPoint>& outline) {
    bool in = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const glm::dvec2 a = to_vec(outline[i]), b = to_vec(outline[j]);
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

/// Heights on the grid that is asked for, while lines are worked into them.
class Canvas {
public:
    Canvas(int columns, int rows, Yards width, Yards depth)
        : columns_(columns),
          rows_(rows),
          cell_(width.value() / columns, depth.value() / rows),
          heights_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

    [[nodiscard]] glm::dvec2 place(int i, int j) const { return {(i + 0.5) * cell_.x, (j + 0.5) * cell_.y}; }
    [[nodiscard]] bool contains(glm::dvec2 p) const {
        return p.x >= 0.0 && p.y >= 0.0 && p.x <= cell_.x * columns_ && p.y <= cell_.y * rows_;
    }
    [[nodiscard]] double largest_cell() const { return std::max(cell_.x, cell_.y); }
    [[nodiscard]] float& at(int i, int j) {
        return heights_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
                        static_cast<std::size_t>(i)];
    }
    [[nodiscard]] double height_at(glm::dvec2 p) {
        const double x = std::clamp(p.x / cell_.x - 0.5, 0.0, columns_ - 1.0);
        const double y = std::clamp(p.y / cell_.y - 0.5, 0.0, rows_ - 1.0);
        const int i = std::min(static_cast<int>(x), columns_ - 2),
                  j = std::min(static_cast<int>(y), rows_ - 2);
        const double u = x - i, v = y - j;
        return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) +
               (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
    }
    /// The three samples of the triangle under a point and their weights, as HeightField has them.
    struct Corner {
        int i = 0, j = 0;
        double weight = 0.0;
    };
    [[nodiscard]] std::array<Corner, 3> triangle_at(glm::dvec2 p) const {
        const double x = std::clamp(p.x / cell_.x - 0.5, 0.0, columns_ - 1.0);
        const double y = std::clamp(p.y / cell_.y - 0.5, 0.0, rows_ - 1.0);
        const int i = std::min(static_cast<int>(x), columns_ - 2),
                  j = std::min(static_cast<int>(y), rows_ - 2);
        const double u = x - i, v = y - j;
        if (v > u) return {{{i, j, 1.0 - v}, {i, j + 1, v - u}, {i + 1, j + 1, u}}};
        return {{{i, j, 1.0 - u}, {i + 1, j, u - v}, {i + 1, j + 1, v}}};
    }
    template <class Visit> void visit(glm::dvec2 low, glm::dvec2 high, const Visit& visit) {
        const auto clamp_index = [](double v, int count) {
            return static_cast<int>(std::clamp(v, 0.0, count - 1.0));
        };
        const int i0 = clamp_index(std::floor(low.x / cell_.x - 0.5), columns_);
        const int i1 = clamp_index(std::ceil(high.x / cell_.x - 0.5), columns_);
        const int j0 = clamp_index(std::floor(low.y / cell_.y - 0.5), rows_);
        const int j1 = clamp_index(std::ceil(high.y / cell_.y - 0.5), rows_);
        for (int j = j0; j <= j1; ++j)
            for (int i = i0; i <= i1; ++i) visit(i, j);
    }
    [[nodiscard]] std::vector<float> take() { return std::move(heights_); }
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] std::size_t size() const { return heights_.size(); }

private:
    int columns_;
    int rows_;
    glm::dvec2 cell_;
    std::vector<float> heights_;
};

/// For every sample within `reach` of a line: how near it is and how far along the line its nearest point is.
struct Nearness {
    float away = std::numeric_limits<float>::max();
    float along = 0.0F;
};

inline std::vector<Nearness> nearness_of(Canvas& canvas, const std::vector<GroundPoint>& points,
                                         double reach) {
    std::vector<Nearness> near(canvas.size());
    double start = 0.0;
    for (std::size_t n = 0; n + 1 < points.size(); ++n) {
        const glm::dvec2 a = to_vec(points[n]), b = to_vec(points[n + 1]);
        const glm::dvec2 d = b - a;
        const double length = glm::length(d);
        if (length <= 0.0) continue;
        canvas.visit(glm::min(a, b) - reach, glm::max(a, b) + reach, [&](int i, int j) {
            const glm::dvec2 p = canvas.place(i, j);
            const double t = std::clamp(glm::dot(p - a, d) / (length * length), 0.0, 1.0);
            const auto away = static_cast<float>(glm::length(p - a - d * t));
            Nearness& here = near[canvas.index(i, j)];
            if (away < here.away) here = {away, static_cast<float>(start + t * length)};
        });
        start += length;
    }
    return near;
}

}
