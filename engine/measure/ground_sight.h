#pragma once

#include "engine/measure/ground_grid.h"
#include "engine/measure/surface.h"

#include <optional>
#include <span>
#include <vector>

namespace vantage::measure {

/// One end of a line of sight: a place, and how high above the ground there.
struct SightEnd {
    GroundPoint at;
    Yards above;
};

/// Whether a line is worked from its second end: each from the western, else southern one, so that sight does
/// not depend on who looks.
bool runs_backward(const SightEnd& from, const SightEnd& to);

/// How a straight line runs over bare ground. Distances are in plan, from the first end.
struct Clearance {
    /// The least height of the line over the ground, its ends included, so never more than the lower of the
    /// two ends' own heights. Negative where the line runs below ground.
    Yards margin;
    Yards tightest_at;
    /// Where the line first goes below ground, if it does.
    std::optional<Yards> blocked_at;
    [[nodiscard]] bool visible() const { return !blocked_at; }
};

/// A place along a line: how far, how high the ground is there, how high the line.
struct ProfilePoint {
    Yards distance;
    Yards ground;
    Yards line;
};

/// How high a line runs over the ground at a share of its length.
struct HeightOver {
    double share;
    Yards over;
};

/// Lines of sight over bare ground, exact on the triangles that are drawn: height differences are evaluated
/// in double precision wherever the line crosses an edge of a triangle, between which they run straight.
/// Squares that the line clears, or could not make tighter, are passed over by the pyramid. A line that
/// runs within the surface's doubt of the ground is settled by the surface itself, from whichever end.
class GroundSight {
public:
    /// Keeps a reference to the surface.
    explicit GroundSight(const Surface&);

    [[nodiscard]] const GroundGrid& grid() const { return grid_; }
    [[nodiscard]] const Surface& surface() const { return surface_; }
    [[nodiscard]] Yards height_at(GroundPoint) const;

    /// Only whether the line is free: the fastest question.
    [[nodiscard]] bool visible(const SightEnd& from, const SightEnd& to) const;
    /// Whether, by how much and where. Swapping the ends gives the same verdict and margin to the last bit.
    [[nodiscard]] Clearance clearance(const SightEnd& from, const SightEnd& to) const;
    /// The least height of the line over the ground between two shares of its length (0 to 1).
    [[nodiscard]] Yards least_over(const SightEnd& from, const SightEnd& to, double in, double out) const;
    /// The height of the line over the ground at both shares and at each edge of a triangle between them, in
    /// order; it runs straight in between.
    [[nodiscard]] std::vector<HeightOver> heights_over(const SightEnd& from, const SightEnd& to, double in,
                                                       double out) const;
    /// Every edge of a triangle that the line crosses, in order, with both ends.
    [[nodiscard]] std::vector<ProfilePoint> profile(const SightEnd& from, const SightEnd& to) const;

private:
    const Surface& surface_;
    GroundGrid grid_;
};

/// A question of many.
struct SightRequest {
    SightEnd from;
    SightEnd to;
};

/// Answers in the order of the questions, on all cores.
std::vector<Clearance> clearances(const GroundSight&, std::span<const SightRequest>, unsigned threads = 0);

}
