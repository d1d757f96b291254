#pragma once

#include "engine/measure/ground_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::measure {

// Grid coordinates are never negative, except for differences x - y: these round without a call into libm.
inline int floor_of(double v) {
    const int whole = static_cast<int>(v);
    return whole - (v < whole);
}
inline int ceil_of(double v) {
    const int whole = static_cast<int>(v);
    return whole + (v > whole);
}

/// A straight line over the grid: x, y in grid coordinates and h in yards, for t from 0 to 1.
struct GridLine {
    double x0, y0, h0;
    double dx, dy, dh;
    double per_x, per_y, per_w; ///< how t grows with x, with y and with x - y; 0 where it does not

    GridLine(glm::dvec2 from, double from_height, glm::dvec2 to, double to_height)
        : x0(from.x),
          y0(from.y),
          h0(from_height),
          dx(to.x - from.x),
          dy(to.y - from.y),
          dh(to_height - from_height),
          per_x(dx != 0.0 ? 1.0 / dx : 0.0),
          per_y(dy != 0.0 ? 1.0 / dy : 0.0),
          per_w(dx != dy ? 1.0 / (dx - dy) : 0.0) {}
    /// The same line from its other end, which is at `end`.
    [[nodiscard]] GridLine backward(glm::dvec2 end) const {
        GridLine line = *this;
        line.x0 = end.x;
        line.y0 = end.y;
        line.h0 = h0 + dh;
        for (double GridLine::*part : {&GridLine::dx, &GridLine::dy, &GridLine::dh, &GridLine::per_x,
                                       &GridLine::per_y, &GridLine::per_w})
            line.*part = -(line.*part);
        return line;
    }
    [[nodiscard]] double height(double t) const { return h0 + t * dh; }
    [[nodiscard]] glm::dvec2 place(double t) const { return {x0 + t * dx, y0 + t * dy}; }
};

/// How a line runs over the ground of one square, told by the square's planes alone: it clears the ground by
/// at least `clears` everywhere and by at most `reaches` somewhere.
struct PatchClearance {
    double clears, reaches;
};
inline PatchClearance clearance_over(const GroundGrid& grid, std::size_t level, int i, int j,
                                     const GridLine& line, double in, double out) {
    const GroundGrid::Patch& patch = grid.level(level).at(i, j);
    const int shift = GroundGrid::shifts[level];
    const double east = patch.east;
    const double north = patch.north;
    const double over =
        line.h0 - patch.base - east * (line.x0 - (i << shift)) - north * (line.y0 - (j << shift));
    const double rise = line.dh - east * line.dx - north * line.dy;
    const double least = over + rise * (rise < 0.0 ? out : in);
    return {least - patch.high, least - patch.low};
}

/// Calls visit(t, height of the line over the ground) wherever the line crosses an edge of a triangle of one
/// of the smallest squares, for t from `begin` to `end`: first the edges running north, then those running
/// east, then the diagonals. Between two neighbouring crossings the difference runs straight, so its extremes
/// are among them.
template <class Visit>
inline void each_crossing(const GroundGrid& grid, int square_i, int square_j, const GridLine& line,
                          double begin, double end, Visit&& visit) {
    constexpr int side = 1 << GroundGrid::shifts[0];
    constexpr int stride = GroundGrid::block_side;
    const float* samples = grid.block(square_i, square_j);
    // Coordinates inside the square. Rounding may carry a crossing a hair over its border: the cell is then
    // the last one inside.
    const double x0 = line.x0 - square_i * side;
    const double y0 = line.y0 - square_j * side;
    const auto cell = [](double v) { return std::clamp(static_cast<int>(v), 0, side - 1); };
    const auto over = [&](double t, double a, double b, double f) {
        visit(t, line.height(t) - (a + (b - a) * f));
    };
    const auto between = [&](double start, double step, double per, int lowest, int highest, auto&& at) {
        if (per == 0.0) return;
        const double a = start + begin * step;
        const double b = start + end * step;
        const int last = std::min(floor_of(std::max(a, b)), highest);
        // Of a line that all but follows these edges, rounding would put the crossing anywhere.
        for (int k = std::max(ceil_of(std::min(a, b)), lowest); k <= last; ++k)
            at(k, std::clamp((k - start) * per, begin, end));
    };
    between(x0, line.dx, line.per_x, 0, side, [&](int k, double t) {
        const double y = y0 + t * line.dy;
        const int j = cell(y);
        const float* at = samples + j * stride + k;
        over(t, at[0], at[stride], y - j);
    });
    between(y0, line.dy, line.per_y, 0, side, [&](int k, double t) {
        const double x = x0 + t * line.dx;
        const int i = cell(x);
        const float* at = samples + k * stride + i;
        over(t, at[0], at[1], x - i);
    });
    // Along the diagonals x - y stays the same.
    between(x0 - y0, line.dx - line.dy, line.per_w, 1 - side, side - 1, [&](int k, double t) {
        const double x = x0 + t * line.dx;
        const int i = std::clamp(static_cast<int>(x), std::max(0, k), side - 1 + std::min(0, k));
        const float* at = samples + (i - k) * stride + i;
        over(t, at[0], at[stride + 1], x - i);
    });
}

/// Walks the squares of one level of the pyramid that the line crosses for t from `begin` to `end`, in
/// order, and calls visit(i, j, t in, t out) for each until it returns false. Returns false if it did.
template <class Visit>
inline bool each_square(const GroundGrid& grid, std::size_t level, const GridLine& line, double begin,
                        double end, Visit&& visit) {
    const GroundGrid::Level& squares = grid.level(level);
    const int shift = GroundGrid::shifts[level];
    const double side = 1 << shift;
    const glm::dvec2 start = line.place(begin);
    int i = std::clamp(static_cast<int>(start.x) >> shift, 0, squares.across - 1);
    int j = std::clamp(static_cast<int>(start.y) >> shift, 0, squares.along - 1);
    constexpr double never = 2.0;
    const double step_x = side * std::abs(line.per_x);
    const double step_y = side * std::abs(line.per_y);
    double next_x = line.dx != 0.0 ? ((i + (line.dx > 0)) * side - line.x0) * line.per_x : never;
    double next_y = line.dy != 0.0 ? ((j + (line.dy > 0)) * side - line.y0) * line.per_y : never;
    const int east = line.dx > 0 ? 1 : -1;
    const int north = line.dy > 0 ? 1 : -1;
    for (double t = begin;;) {
        const double leave = std::min(std::min(next_x, next_y), end);
        if (!visit(i, j, t, leave)) return false;
        if (leave >= end) return true;
        t = leave;
        if (next_x <= next_y) {
            i += east;
            next_x += step_x;
            if (i < 0 || i >= squares.across) return true;
        } else {
            j += north;
            next_y += step_y;
            if (j < 0 || j >= squares.along) return true;
        }
    }
}

/// All crossings for t from `begin` to `end`, square after square.
template <class Visit>
inline void each_crossing(const GroundGrid& grid, const GridLine& line, double begin, double end,
                          Visit&& visit) {
    each_square(grid, 0, line, begin, end, [&](int i, int j, double in, double out) {
        each_crossing(grid, i, j, line, in, out, visit);
        return true;
    });
}

/// Squares that a walk leaves open, with the least that the line can clear the ground by in each.
class OpenSquares {
public:
    struct Square {
        int i, j;
        double in, out;
        double clears;
    };
    // A line across 8192 x 8192 samples crosses at most 66 of the largest squares, and one across a square
    // at most 9 of the next smaller ones.
    static constexpr std::size_t most = 96;

    void add(const Square& square) {
        if (count_ == 0 || square.clears < squares_[tightest_].clears) tightest_ = count_;
        squares_[count_++] = square;
    }
    /// Calls visit(square) with the tightest one first, then the rest in order, until it returns false.
    template <class Visit> bool each(Visit&& visit) const {
        if (count_ == 0) return true;
        if (!visit(squares_[tightest_])) return false;
        for (std::size_t n = 0; n < count_; ++n)
            if (n != tightest_ && !visit(squares_[n])) return false;
        return true;
    }

private:
    std::array<Square, most> squares_;
    std::size_t count_ = 0;
    std::size_t tightest_ = 0;
};

/// The level to begin with: the finest whose squares along the line are few.
inline std::size_t first_level(const GridLine& line) {
    const double cells = std::abs(line.dx) + std::abs(line.dy);
    for (std::size_t level = 1; level + 1 < GroundGrid::shifts.size(); ++level)
        if (cells < 32.0 * (1 << GroundGrid::shifts[level])) return level;
    return GroundGrid::shifts.size() - 1;
}

}
