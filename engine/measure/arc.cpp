#include "engine/measure/arc.h"

#include "engine/measure/sideways.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vantage::measure {

namespace {

// Lines that bound an arc include what lies on them, to the rounding of a turned corner.
constexpr double on_the_line = 1e-9;

/// Points p with dot(p - at, inward) >= 0.
struct HalfPlane {
    glm::dvec2 at, inward;
    [[nodiscard]] double depth(glm::dvec2 p) const { return glm::dot(p - at, inward); }
};

std::array<HalfPlane, 3> planes_of(const Base& from, Arc arc) {
    const glm::dvec2 ahead = direction_of(from.place.facing);
    const glm::dvec2 left_edge = direction_of(from.place.facing - arc.half_width);
    const glm::dvec2 right_edge = direction_of(from.place.facing + arc.half_width);
    const auto c = corners(from);
    return {HalfPlane{to_vec(c[0]), ahead}, HalfPlane{to_vec(c[0]), right_of(left_edge)},
            HalfPlane{to_vec(c[1]), -right_of(right_edge)}};
}

/// What is left of a convex outline on the inner side of a line (Sutherland and Hodgman).
std::vector<glm::dvec2> clipped(const std::vector<glm::dvec2>& shape, const HalfPlane& plane) {
    std::vector<glm::dvec2> kept;
    for (std::size_t n = 0; n < shape.size(); ++n) {
        const glm::dvec2 a = shape[n];
        const glm::dvec2 b = shape[(n + 1) % shape.size()];
        const double da = plane.depth(a) + on_the_line;
        const double db = plane.depth(b) + on_the_line;
        if (da >= 0.0) kept.push_back(a);
        if ((da >= 0.0) != (db >= 0.0)) kept.push_back(a + (b - a) * (da / (da - db)));
    }
    return kept;
}

/// How far a point lies from the arc's ground.
double distance_to_arc(const Base& from, Arc arc, glm::dvec2 p) {
    const auto planes = planes_of(from, arc);
    if (std::all_of(planes.begin(), planes.end(), [&](const HalfPlane& h) { return h.depth(p) >= 0.0; }))
        return 0.0;
    const auto c = corners(from);
    const auto to_ray = [&](glm::dvec2 start, glm::dvec2 way, double longest) {
        return glm::distance(p, start + way * std::clamp(glm::dot(p - start, way), 0.0, longest));
    };
    const double front = from.round ? from.width.value() : glm::distance(to_vec(c[0]), to_vec(c[1]));
    constexpr double endless = std::numeric_limits<double>::max();
    return std::min({to_ray(to_vec(c[0]), direction_of(from.place.facing + Degrees{90.0}), front),
                     to_ray(to_vec(c[0]), direction_of(from.place.facing - arc.half_width), endless),
                     to_ray(to_vec(c[1]), direction_of(from.place.facing + arc.half_width), endless)});
}

}

Degrees turn_between(Degrees a, Degrees b) {
    const double turn = std::abs(std::remainder(a.value() - b.value(), 360.0));
    return Degrees{turn};
}

bool in_arc(const Base& from, GroundPoint target, Arc arc) {
    return distance_to_arc(from, arc, to_vec(target)) <= on_the_line;
}

bool in_arc(const Base& from, const Base& target, Arc arc) {
    if (target.round)
        return distance_to_arc(from, arc, to_vec(target.place.at)) <= target.width.value() / 2 + on_the_line;
    std::vector<glm::dvec2> shape;
    for (const GroundPoint& corner : corners(target)) shape.push_back(to_vec(corner));
    for (const HalfPlane& plane : planes_of(from, arc)) {
        shape = clipped(shape, plane);
        if (shape.empty()) return false;
    }
    return true;
}

Degrees off_front(const Base& from, const Base& target) {
    const GroundPoint front = front_of(from);
    const Span to_target = nearest(target, front);
    if (to_target.length() == Yards{0.0}) return Degrees{0.0};
    return turn_between(from.place.facing, bearing_of(to_vec(to_target.from) - to_vec(front)));
}

Aspect aspect(const Base& base, GroundPoint seen_from) {
    if (in_arc(base, seen_from)) return Aspect::front;
    Base turned = base;
    turned.place.facing += Degrees{180.0};
    if (in_arc(turned, seen_from)) return Aspect::rear;
    const glm::dvec2 right = direction_of(base.place.facing + Degrees{90.0});
    return glm::dot(to_vec(seen_from) - to_vec(base.place.at), right) > 0.0 ? Aspect::right_flank
                                                                            : Aspect::left_flank;
}

bool enfilades(GroundPoint fire_from, GroundPoint fire_at, Degrees facing, Degrees beyond) {
    return turn_between(bearing_of(to_vec(fire_from) - to_vec(fire_at)), facing) > beyond;
}

std::array<GroundPoint, 4> firing_lane(const Base& battery, const Base& target) {
    const GroundPoint front = front_of(battery);
    const glm::dvec2 carried = to_vec(nearest(target, front).from) - to_vec(front);
    const auto c = corners(battery);
    return {c[0], c[1], to_ground(to_vec(c[1]) + carried), to_ground(to_vec(c[0]) + carried)};
}

bool stands_in(const std::array<GroundPoint, 4>& lane, const Base& base) {
    constexpr double touching = 1e-6;
    std::vector<glm::dvec2> shape;
    for (const GroundPoint& p : outline_of(base)) shape.push_back(to_vec(p));
    // Its corners run clockwise seen from above, so inside lies to the right of each edge; a target to the
    // rear of the front turns that round, and an empty lane holds nobody.
    double area = 0.0;
    for (std::size_t n = 0; n < 4; ++n) {
        const glm::dvec2 a = to_vec(lane[n]);
        const glm::dvec2 b = to_vec(lane[(n + 1) % 4]);
        area += a.x * b.y - a.y * b.x;
    }
    if (area == 0.0) return false;
    for (std::size_t n = 0; n < 4; ++n) {
        const glm::dvec2 a = to_vec(lane[n]);
        const glm::dvec2 edge = to_vec(lane[(n + 1) % 4]) - a;
        const double length = glm::length(edge);
        if (length == 0.0) continue;
        const glm::dvec2 inward = right_of(edge / length) * (area < 0.0 ? 1.0 : -1.0);
        shape = clipped(shape, {a + inward * (touching + on_the_line), inward});
        if (shape.empty()) return false;
    }
    return true;
}

}
