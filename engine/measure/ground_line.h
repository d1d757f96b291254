#pragma once

#include "engine/measure/ground_grid.h"

#include <algorithm>
#include <cmath>

namespace vantage::measure {

/// A straight line over the grid: x, y in grid coordinates and h in yards, for t from 0 to 1.
struct GridLine {
    double x0, y0, h0;
    double dx, dy, dh;

    GridLine(glm::dvec2 from, double from_height, glm::dvec2 to, double to_height)
        : x0(from.x),
          y0(from.y),
          h0(from_height),
          dx(to.x - from.x),
          dy(to.y - from.y),
          dh(to_height - from_height) {}
    [[nodiscard]] double height(double t) const { return h0 + t * dh; }
    [[nodiscard]] glm::dvec2 place(double t) const { return {x0 + t * dx, y0 + t * dy}; }
};

/// Calls visit(t, height of the line over the ground) wherever the line crosses an edge of a triangle for
/// t from `begin` to `end`: first the edges running north, then those running east, then the diagonals.
/// Between two neighbouring crossings the difference runs straight, so its extremes are among them.
template <class Visit>
inline void each_crossing(const GroundGrid& grid, const GridLine& line, double begin, double end,
                          Visit&& visit) {
    const float* samples = grid.samples();
    const std::ptrdiff_t stride = grid.across();
    const auto over = [&](double t, double a, double b, double f) {
        visit(t, line.height(t) - (a + (b - a) * f));
    };
    if (line.dx != 0.0) {
        const double inverse = 1.0 / line.dx;
        const double a = line.x0 + begin * line.dx;
        const double b = line.x0 + end * line.dx;
        const int last = static_cast<int>(std::floor(std::max(a, b)));
        for (int k = static_cast<int>(std::ceil(std::min(a, b))); k <= last; ++k) {
            const double t = (k - line.x0) * inverse;
            const double y = line.y0 + t * line.dy;
            const int j = static_cast<int>(y);
            const float* at = samples + j * stride + k;
            over(t, at[0], at[stride], y - j);
        }
    }
    if (line.dy != 0.0) {
        const double inverse = 1.0 / line.dy;
        const double a = line.y0 + begin * line.dy;
        const double b = line.y0 + end * line.dy;
        const int last = static_cast<int>(std::floor(std::max(a, b)));
        for (int k = static_cast<int>(std::ceil(std::min(a, b))); k <= last; ++k) {
            const double t = (k - line.y0) * inverse;
            const double x = line.x0 + t * line.dx;
            const int i = static_cast<int>(x);
            const float* at = samples + k * stride + i;
            over(t, at[0], at[1], x - i);
        }
    }
    const double dw = line.dx - line.dy; // along the diagonals x - y stays the same
    if (dw != 0.0) {
        const double w0 = line.x0 - line.y0;
        const double inverse = 1.0 / dw;
        const double a = w0 + begin * dw;
        const double b = w0 + end * dw;
        const int last = static_cast<int>(std::floor(std::max(a, b)));
        for (int k = static_cast<int>(std::ceil(std::min(a, b))); k <= last; ++k) {
            const double t = (k - w0) * inverse;
            const double x = line.x0 + t * line.dx;
            const int i = static_cast<int>(x);
            const float* at = samples + (i - k) * stride + i;
            over(t, at[0], at[stride + 1], x - i);
        }
    }
}

/// Walks the squares of one level of the pyramid that the line crosses for t from `begin` to `end`, in
/// order, and calls visit(range, t in, t out) for each until it returns false. Returns false if it did.
template <class Visit>
inline bool each_square(const GroundGrid& grid, std::size_t level, const GridLine& line, double begin,
                        double end, Visit&& visit) {
    const GroundGrid::Level& squares = grid.level(level);
    const int shift = GroundGrid::shifts[level];
    const double side = 1 << shift;
    const int last_i = squares.across - 1;
    const int last_j = static_cast<int>(squares.squares.size()) / squares.across - 1;
    const glm::dvec2 start = line.place(begin);
    int i = std::clamp(static_cast<int>(start.x) >> shift, 0, last_i);
    int j = std::clamp(static_cast<int>(start.y) >> shift, 0, last_j);
    constexpr double never = 2.0;
    const double step_x = line.dx != 0.0 ? side / std::abs(line.dx) : never;
    const double step_y = line.dy != 0.0 ? side / std::abs(line.dy) : never;
    double next_x = line.dx != 0.0 ? ((i + (line.dx > 0)) * side - line.x0) / line.dx : never;
    double next_y = line.dy != 0.0 ? ((j + (line.dy > 0)) * side - line.y0) / line.dy : never;
    const int east = line.dx > 0 ? 1 : -1;
    const int north = line.dy > 0 ? 1 : -1;
    for (double t = begin;;) {
        const double leave = std::min({next_x, next_y, end});
        if (!visit(squares.squares[static_cast<std::size_t>(j * squares.across + i)], t, leave)) return false;
        if (leave >= end) return true;
        t = leave;
        if (next_x <= next_y) {
            i += east;
            next_x += step_x;
            if (i < 0 || i > last_i) return true;
        } else {
            j += north;
            next_y += step_y;
            if (j < 0 || j > last_j) return true;
        }
    }
}

}
