#pragma once

#include "engine/core/geometry.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace vantage::country {

using Point = glm::dvec2;
using Polyline = std::vector<Point>;

/// Numbers on square cells from the south-west corner of a table.
template <class T> struct Raster {
    int columns = 0;
    int rows = 0;
    double cell = 1.0;
    std::vector<T> values;

    Raster(Point extent, double side, T value)
        : columns(static_cast<int>(extent.x / side) + 1),
          rows(static_cast<int>(extent.y / side) + 1),
          cell(side),
          values(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), value) {}

    [[nodiscard]] bool has(int i, int j) const { return i >= 0 && j >= 0 && i < columns && j < rows; }
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] T& at(int i, int j) { return values[index(i, j)]; }
    [[nodiscard]] const T& at(int i, int j) const { return values[index(i, j)]; }
    [[nodiscard]] Point place(int i, int j) const { return {(i + 0.5) * cell, (j + 0.5) * cell}; }
};

using Mask = Raster<std::uint8_t>;

double distance_to(Point, const Polyline&);
/// Whether two pieces cross, and where along the first, 0 to 1.
bool pieces_cross(Point a, Point b, Point c, Point d, double* along = nullptr);
bool crosses_itself(const std::vector<Point>& ring);
bool inside(Point, const std::vector<Point>& ring);
double area_of(const std::vector<Point>& ring); ///< above 0 if it runs anticlockwise

/// Fewer points: none of those left out lies farther than `slack` from the line.
Polyline simplified(const Polyline&, double slack);
/// Corners cut off once; the ends of an open line stay.
Polyline rounded(const Polyline&);
std::vector<Point> rounded_ring(const std::vector<Point>&);
/// A smooth line through all points, about `step` from one to the next.
Polyline curve_through(const Polyline&, double step);
/// Whole yards, and no point twice running.
Polyline snapped(const Polyline&);

/// Lowers each cell's number to its distance from the line, as far as `reach`.
void lower_to_distance(Raster<float>&, const Polyline&, double reach);
/// Cells within `radius` (in cells) of the mask; of what is not in it.
Mask grown(const Mask&, double radius);
Mask shrunk(const Mask&, double radius);
/// A number for each cell: its piece of the mask (joined by sides), from 1; how many cells each has.
Raster<int> pieces_of(const Mask&, std::vector<int>& sizes);
/// The outer rim of one piece, anticlockwise, along the sides of its cells.
std::vector<Point> rim_of(const Raster<int>& pieces, int piece);
/// What is enclosed becomes part of the mask.
void fill_holes(Mask&);
/// The rim as an outline that does not cross itself, of at most `most` points; empty if nothing is left.
std::vector<Point> outline_of(const std::vector<Point>& rim, double slack, bool round, std::size_t most);

/// Smooth noise, -1 to 1, with waves of about `length`.
double noise(std::uint64_t seed, Point, double length);

}
