#include "engine/measure/base.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace vantage::measure {

namespace {

/// Ahead and to the right of a base.
struct Frame {
    glm::dvec2 middle, ahead, right;
    explicit Frame(const Placement& p)
        : middle(to_vec(p.at)), ahead(direction_of(p.facing)), right(ahead.y, -ahead.x) {}
    [[nodiscard]] glm::dvec2 to_own(glm::dvec2 p) const {
        return {glm::dot(p - middle, right), glm::dot(p - middle, ahead)};
    }
    [[nodiscard]] glm::dvec2 to_ground(glm::dvec2 own) const {
        return middle + right * own.x + ahead * own.y;
    }
};

glm::dvec2 half(const Base& b) { return {b.width.value() / 2, b.depth.value() / 2}; }

glm::dvec2 nearest_on_segment(glm::dvec2 a, glm::dvec2 b, glm::dvec2 p) {
    const glm::dvec2 along = b - a;
    const double square = glm::dot(along, along);
    if (square == 0.0) return a;
    return a + along * std::clamp(glm::dot(p - a, along) / square, 0.0, 1.0);
}

/// The nearest point of a rectangular base, which is the point itself if it lies inside.
glm::dvec2 nearest_in_rectangle(const Base& base, glm::dvec2 p) {
    const Frame frame{base.place};
    return frame.to_ground(glm::clamp(frame.to_own(p), -half(base), half(base)));
}

/// Whether the projections on the axes of `a` keep two rectangles apart; a gap of `least` counts.
bool separated(const Base& a, const Base& b, double least) {
    const Frame frame{a.place};
    glm::dvec2 low{std::numeric_limits<double>::infinity()};
    glm::dvec2 high = -low;
    for (const GroundPoint& corner : corners(b)) {
        const glm::dvec2 own = frame.to_own(to_vec(corner));
        low = glm::min(low, own);
        high = glm::max(high, own);
    }
    const glm::dvec2 h = half(a);
    return low.x >= h.x + least || high.x <= -h.x - least || low.y >= h.y + least || high.y <= -h.y - least;
}

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

Span between_rectangles(const Base& a, const Base& b) {
    if (!separated(a, b, 0.0) && !separated(b, a, 0.0)) {
        // They overlap: any shared point will do.
        const auto edge = corners(a);
        const auto other = corners(b);
        for (std::size_t n = 0; n < 4; ++n)
            if (const auto shared = inside(other, edge[n], edge[(n + 1) % 4]); !shared.empty()) {
                const glm::dvec2 from = to_vec(edge[n]);
                const glm::dvec2 along = to_vec(edge[(n + 1) % 4]) - from;
                const GroundPoint p = to_ground(from + along * ((shared[0].in + shared[0].out) / 2));
                return {p, p};
            }
        // No edge of a runs in b: b lies in a, or they only touch.
        const GroundPoint p = to_ground(nearest_in_rectangle(a, to_vec(b.place.at)));
        return {p, p};
    }
    Span best{};
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](glm::dvec2 from, glm::dvec2 to) {
        const double d = glm::distance(from, to);
        if (d < least) {
            least = d;
            best = {to_ground(from), to_ground(to)};
        }
    };
    // Of two convex shapes one nearest point is a corner.
    for (const GroundPoint& corner : corners(a))
        consider(to_vec(corner), nearest_in_rectangle(b, to_vec(corner)));
    for (const GroundPoint& corner : corners(b))
        consider(nearest_in_rectangle(a, to_vec(corner)), to_vec(corner));
    return best;
}

}

std::array<GroundPoint, 4> corners(const Base& base) {
    const Frame frame{base.place};
    const glm::dvec2 h = half(base.round ? Base{base.place, base.width, base.width} : base);
    return {to_ground(frame.to_ground({-h.x, h.y})), to_ground(frame.to_ground({h.x, h.y})),
            to_ground(frame.to_ground({h.x, -h.y})), to_ground(frame.to_ground({-h.x, -h.y}))};
}

GroundPoint front_of(const Base& base) { return spot_on(base, 0.0, 1.0); }

GroundPoint spot_on(const Base& base, double across, double ahead) {
    glm::dvec2 own{across, ahead};
    if (base.round) {
        const double reach = std::max(std::abs(across), std::abs(ahead));
        const double length = glm::length(own);
        if (length > 0.0) own *= reach / length;
        own *= base.width.value() / 2;
    } else {
        own *= half(base);
    }
    return to_ground(Frame{base.place}.to_ground(own));
}

Span nearest(const Base& base, GroundPoint p) {
    if (!base.round) return {to_ground(nearest_in_rectangle(base, to_vec(p))), p};
    const glm::dvec2 middle = to_vec(base.place.at);
    const glm::dvec2 away = to_vec(p) - middle;
    const double length = glm::length(away);
    const double radius = base.width.value() / 2;
    if (length <= radius) return {p, p};
    return {to_ground(middle + away * (radius / length)), p};
}

Span nearest(const Base& a, const Base& b) {
    if (!a.round && !b.round) return between_rectangles(a, b);
    if (!a.round) {
        const Span back = nearest(b, a);
        return {back.to, back.from};
    }
    // From the middle of the round one to the other, less its radius.
    const Span from_middle = nearest(b, a.place.at);
    const Span edge = nearest(a, from_middle.from);
    if (edge.length() == Yards{0.0}) return {from_middle.from, from_middle.from};
    return {edge.from, from_middle.from};
}

Yards gap(const Base& a, const Base& b) { return nearest(a, b).length(); }
Yards gap(const Base& base, GroundPoint p) { return nearest(base, p).length(); }

bool contains(const Base& base, GroundPoint p) { return gap(base, p) == Yards{0.0}; }

bool overlap(const Base& a, const Base& b) {
    constexpr double touching = 1e-6; // a millionth of a yard of overlap is contact, not overlap
    if (!a.round && !b.round) return !separated(a, b, -touching) && !separated(b, a, -touching);
    if (a.round && b.round)
        return distance(a.place.at, b.place.at).value() < (a.width + b.width).value() / 2 - touching;
    const Base& circle = a.round ? a : b;
    const Base& rectangle = a.round ? b : a;
    return gap(rectangle, circle.place.at).value() < circle.width.value() / 2 - touching;
}

Outline outline_of(const Base& base) {
    if (!base.round) {
        const auto c = corners(base);
        return {c.begin(), c.end()};
    }
    constexpr int edges = 32;
    Outline outline;
    const double radius = base.width.value() / 2;
    for (int n = 0; n < edges; ++n) {
        const double angle = 2 * std::numbers::pi * n / edges;
        outline.push_back(
            to_ground(to_vec(base.place.at) + radius * glm::dvec2{std::sin(angle), std::cos(angle)}));
    }
    return outline;
}

bool contains(std::span<const GroundPoint> outline, GroundPoint point) {
    const glm::dvec2 p = to_vec(point);
    bool in = false;
    for (std::size_t n = 0, previous = outline.size() - 1; n < outline.size(); previous = n++) {
        const glm::dvec2 a = to_vec(outline[n]);
        const glm::dvec2 b = to_vec(outline[previous]);
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

bool touches(const Base& base, std::span<const GroundPoint> outline) {
    if (contains(outline, base.place.at) || contains(base, outline.front())) return true;
    for (std::size_t n = 0, previous = outline.size() - 1; n < outline.size(); previous = n++) {
        const glm::dvec2 a = to_vec(outline[previous]);
        const glm::dvec2 b = to_vec(outline[n]);
        if (base.round) {
            if (contains(base, to_ground(nearest_on_segment(a, b, to_vec(base.place.at))))) return true;
            continue;
        }
        // Clip the edge by the rectangle (Liang and Barsky).
        const Frame frame{base.place};
        const glm::dvec2 from = frame.to_own(a);
        const glm::dvec2 step = frame.to_own(b) - from;
        const glm::dvec2 h = half(base);
        double in = 0.0;
        double out = 1.0;
        for (int axis = 0; axis < 2; ++axis) {
            if (step[axis] == 0.0) {
                if (std::abs(from[axis]) > h[axis]) out = -1.0;
                continue;
            }
            const double t1 = (-h[axis] - from[axis]) / step[axis];
            const double t2 = (h[axis] - from[axis]) / step[axis];
            in = std::max(in, std::min(t1, t2));
            out = std::min(out, std::max(t1, t2));
        }
        if (in <= out) return true;
    }
    return false;
}

std::vector<Stretch> inside(std::span<const GroundPoint> outline, GroundPoint from, GroundPoint to) {
    const glm::dvec2 a = to_vec(from);
    const glm::dvec2 along = to_vec(to) - a;
    std::vector<double> cuts{0.0, 1.0};
    for (std::size_t n = 0, previous = outline.size() - 1; n < outline.size(); previous = n++) {
        const glm::dvec2 p = to_vec(outline[previous]);
        const glm::dvec2 edge = to_vec(outline[n]) - p;
        const double turn = cross(along, edge);
        if (turn == 0.0) continue; // parallel: its neighbours cut the line where it matters
        const double t = cross(p - a, edge) / turn;
        const double u = cross(p - a, along) / turn;
        if (u >= 0.0 && u <= 1.0 && t > 0.0 && t < 1.0) cuts.push_back(t);
    }
    std::sort(cuts.begin(), cuts.end());
    std::vector<Stretch> stretches;
    for (std::size_t n = 0; n + 1 < cuts.size(); ++n) {
        if (cuts[n + 1] <= cuts[n]) continue;
        if (!contains(outline, to_ground(a + along * ((cuts[n] + cuts[n + 1]) / 2)))) continue;
        if (!stretches.empty() && stretches.back().out == cuts[n])
            stretches.back().out = cuts[n + 1];
        else
            stretches.push_back({cuts[n], cuts[n + 1]});
    }
    return stretches;
}

}
