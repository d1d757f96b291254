#pragma once

#include "engine/core/geometry.h"

#include <array>
#include <span>
#include <vector>

namespace vantage::measure {

/// A base as it stands on the ground: `width` across its front by `depth`, or round with `width` across.
struct Base {
    Placement place;
    Yards width;
    Yards depth;
    bool round = false;
    friend bool operator==(const Base&, const Base&) = default;
};

/// Front left, front right, rear right, rear left. Those of a round base are the corners of its square.
std::array<GroundPoint, 4> corners(const Base&);
/// The middle of the front edge.
GroundPoint front_of(const Base&);
/// A place on the base: `across` from -1 (left edge) to 1 (right), `ahead` from -1 (rear edge) to 1 (front).
/// On a round base the square of these is drawn in to the circle.
GroundPoint spot_on(const Base&, double across, double ahead);

/// Two places, and how far apart.
struct Span {
    GroundPoint from;
    GroundPoint to;
    [[nodiscard]] Yards length() const { return distance(from, to); }
};

/// The nearest points of two bases' edges. Bases that touch or overlap are 0 apart.
Span nearest(const Base&, const Base&);
Span nearest(const Base&, GroundPoint);
/// Edge to edge, 0 when they touch or overlap.
Yards gap(const Base&, const Base&);
Yards gap(const Base&, GroundPoint);

bool contains(const Base&, GroundPoint);
/// Whether they share more than their edges.
bool overlap(const Base&, const Base&);

/// A filled outline: straight edges, closed from the last point to the first. At least three points.
using Outline = std::vector<GroundPoint>;

/// The outline of a base; a round one has 32 edges, its corners on the circle.
Outline outline_of(const Base&);
bool contains(std::span<const GroundPoint> outline, GroundPoint);
/// Whether a base and an outline of any shape share a point.
bool touches(const Base&, std::span<const GroundPoint> outline);

/// Where a line from a to b runs inside an outline, as shares of its length from 0 to 1, in order.
struct Stretch {
    double in;
    double out;
};
std::vector<Stretch> inside(std::span<const GroundPoint> outline, GroundPoint a, GroundPoint b);

}
