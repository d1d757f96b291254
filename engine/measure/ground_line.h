#pragma once

#include "engine/measure/ground_grid.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

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

// Which square a line comes to next, whether an edge is the tightest so far: a processor guesses such things
// wrong half of the time, and a wrong guess costs as much as all the arithmetic about it. These choose
// without a branch; std::min and std::max speak of references, which compilers make branches of.
template <class Number> Number lower_of(Number a, Number b) { return b < a ? b : a; }
template <class Number> Number higher_of(Number a, Number b) { return a < b ? b : a; }
inline std::int64_t all_bits_if(bool so) { return -std::int64_t{so}; }
/// `all` where all bits of `which` are set, `none` where none is.
inline double choose(std::int64_t which, double all, double none) {
    return std::bit_cast<double>((std::bit_cast<std::int64_t>(all) & which) |
                                 (std::bit_cast<std::int64_t>(none) & ~which));
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
    const double east = patch.east;
    const double north = patch.north;
    const double over = line.h0 - patch.base - east * line.x0 - north * line.y0;
    const double rise = line.dh - east * line.dx - north * line.dy;
    const double least = over + rise * (rise < 0.0 ? out : in);
    return {least - patch.high, least - patch.low};
}

/// The edges of one direction that a line crosses in a smallest square, and how to find their samples. There
/// are three directions: edges running north lie at whole x, those running east at whole y, and the diagonals
/// at whole x - y.
struct EdgeFamily {
    int first;          ///< of the edges that are crossed: x, y or x - y, less how many of others come before
    double start, per;  ///< t at edge k is (k - start) * per
    double along, step; ///< the line runs at along + t * step along the edges, one cell for each unit
    int to_next, to_edge; ///< in the block of samples: to the next one of an edge, and to the next edge
    int diagonal;         ///< all bits for the diagonals, which begin and end inside the square, else none
};

/// Calls visit(t, height of the line over the ground) wherever the line crosses an edge of a triangle of one
/// of the smallest squares, for t from `begin` to `end`: first the edges running north, then those running
/// east, then the diagonals. Between two neighbouring crossings the difference runs straight, so its extremes
/// are among them. All go through one loop, as a processor cannot guess how many a line crosses of which.
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
    const double w0 = x0 - y0;
    int count = 0;
    const auto crossed = [&](double start, double step, double per, int lowest, int highest) {
        const double a = start + begin * step;
        const double b = start + end * step;
        // Of a line that all but follows these edges, rounding would put the crossing anywhere.
        const int first = higher_of(ceil_of(lower_of(a, b)), lowest);
        const int last = lower_of(floor_of(higher_of(a, b)), highest);
        const int before = count;
        count += higher_of(0, last - first + 1) & static_cast<int>(all_bits_if(per != 0.0));
        return first - before;
    };
    const int first_x = crossed(x0, line.dx, line.per_x, 0, side);
    const int end_x = count;
    const int first_y = crossed(y0, line.dy, line.per_y, 0, side);
    const int end_y = count;
    const int first_w = crossed(w0, line.dx - line.dy, line.per_w, 1 - side, side - 1);
    const std::array<EdgeFamily, 3> families{
        EdgeFamily{first_x, x0, line.per_x, y0, line.dy, stride, 1, 0},
        EdgeFamily{first_y, y0, line.per_y, x0, line.dx, 1, stride, 0},
        EdgeFamily{first_w, w0, line.per_w, x0, line.dx, stride + 1, -stride, ~0}};
    for (int n = 0; n < count; ++n) {
        const EdgeFamily& edges = families[static_cast<std::size_t>(n >= end_x) + (n >= end_y)];
        const int k = edges.first + n;
        const double t = lower_of(higher_of((k - edges.start) * edges.per, begin), end);
        const double u = edges.along + t * edges.step;
        const int inside = k & edges.diagonal;
        const int cell =
            lower_of(higher_of(static_cast<int>(u), higher_of(0, inside)), side - 1 + lower_of(0, inside));
        const float* at = samples + cell * edges.to_next + k * edges.to_edge;
        const double a = at[0];
        const double b = at[edges.to_next];
        visit(t, line.height(t) - (a + (b - a) * (u - cell)));
    }
}

/// Walks the squares of one level of the pyramid that the line crosses for t from `begin` to `end`, in
/// order, and calls visit(i, j, t in, t out) for each until it returns false. Returns false if it did.
template <class Visit>
inline bool each_square(const GroundGrid& grid, std::size_t level, const GridLine& line, double begin,
                        double end, Visit&& visit) {
    const GroundGrid::Level& squares = grid.level(level);
    const int shift = GroundGrid::shifts[level];
    const double side = 1 << shift;
    const auto across = static_cast<unsigned>(squares.across);
    const auto along = static_cast<unsigned>(squares.along);
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
        const double leave = lower_of(lower_of(next_x, next_y), end);
        if (!visit(i, j, t, leave)) return false;
        if (leave >= end) return true;
        t = leave;
        const std::int64_t by_x = all_bits_if(next_x <= next_y);
        i += east & static_cast<int>(by_x);
        j += north & static_cast<int>(~by_x);
        next_x += choose(by_x, step_x, 0.0);
        next_y += choose(by_x, 0.0, step_y);
        if (static_cast<unsigned>(i) >= across || static_cast<unsigned>(j) >= along) return true;
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

    /// Keeps the square if it is open.
    void add_if(bool open, const Square& square) {
        squares_[count_] = square;
        const std::int64_t tighter = all_bits_if(open & (square.clears < least_));
        tightest_ ^= (tightest_ ^ count_) & static_cast<std::size_t>(tighter);
        least_ = choose(tighter, square.clears, least_);
        count_ += open;
    }
    void add(const Square& square) { add_if(true, square); }
    /// Calls visit(square) with the tightest one first, then the rest in order, until it returns false.
    template <class Visit> bool each(Visit&& visit) const {
        if (count_ == 0) return true;
        if (!visit(squares_[tightest_])) return false;
        for (std::size_t n = 0; n < count_; ++n)
            if (n != tightest_ && !visit(squares_[n])) return false;
        return true;
    }
    /// Calls visit(square) with the tightest one first, then those of the rest, in order, that clear the
    /// ground by no more than what `promised` then is.
    template <class Visit> void each_within(const double& promised, Visit&& visit) {
        if (count_ == 0) return;
        const std::size_t first = tightest_;
        visit(squares_[first]);
        std::size_t left = 0;
        for (std::size_t n = 0; n < count_; ++n) {
            squares_[left] = squares_[n];
            left += (n != first) & (squares_[n].clears <= promised);
        }
        for (std::size_t n = 0; n < left; ++n)
            if (squares_[n].clears <= promised) visit(squares_[n]);
    }

private:
    std::array<Square, most + 1> squares_; // one that is not open is written too, and then written over
    std::size_t count_ = 0;
    std::size_t tightest_ = 0;
    double least_ = std::numeric_limits<double>::infinity();
};

/// The level to begin with: the finest whose squares along the line are few.
inline std::size_t first_level(const GridLine& line) {
    const double cells = std::abs(line.dx) + std::abs(line.dy);
    for (std::size_t level = 1; level + 1 < GroundGrid::shifts.size(); ++level)
        if (cells < 32.0 * (1 << GroundGrid::shifts[level])) return level;
    return GroundGrid::shifts.size() - 1;
}

}
