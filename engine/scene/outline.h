#pragma once

#include "engine/core/geometry.h"
#include "engine/table/footprints.h"

#include <span>
#include <vector>

namespace vantage::scene {

/// What a footprint covers where it stands: a convex outline, counter-clockwise. Round ones have 24 corners.
std::vector<GroundPoint> outline_of(const Placement&, const table::Footprint&);

/// How far two convex outlines overlap: the shortest way to part them, 0 if they only touch or stand apart.
Yards overlap(std::span<const GroundPoint>, std::span<const GroundPoint>);

/// Whether a point lies inside a polygon of any shape.
bool inside(GroundPoint, std::span<const GroundPoint> polygon);

/// The shortest way from a point to a line of points.
Yards distance_to_line(GroundPoint, std::span<const GroundPoint> line);

/// Outlines that have been put down, kept in squares so that one is compared only with its neighbours.
class Occupied {
public:
    Occupied(Yards width, Yards depth);
    void add(std::vector<GroundPoint> outline);
    /// The index of an outline that overlaps by more than `tolerance`, or -1.
    [[nodiscard]] int hit(std::span<const GroundPoint> outline, Yards tolerance) const;
    /// All of them, by rising index.
    [[nodiscard]] std::vector<int> hits(std::span<const GroundPoint> outline, Yards tolerance) const;

private:
    struct Span {
        int first_column, last_column, first_row, last_row;
    };
    [[nodiscard]] Span span_of(std::span<const GroundPoint>) const;

    static constexpr double square = 400.0;
    int columns_;
    int rows_;
    std::vector<std::vector<GroundPoint>> outlines_;
    std::vector<std::vector<int>> squares_;
};

}
