#include "engine/timeline/track.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::timeline {
namespace {

constexpr double corner_yards = 70.0;  // from where a corner is rounded
constexpr int corner_steps = 10;       // straight pieces in a rounded corner
constexpr double oblique_degrees = 35; // up to here a line goes obliquely without turning
constexpr double shuffle_yards = 25.0; // below this nobody turns to go
constexpr double corner_degrees = 105; // who is to face further round turns about where he stands

double smooth(double x) {
    const double u = std::clamp(x, 0.0, 1.0);
    return u * u * (3.0 - 2.0 * u);
}

double cross(glm::dvec2 a, glm::dvec2 b) { return a.x * b.y - a.y * b.x; }

glm::dvec2 right_of(Degrees facing) {
    const glm::dvec2 ahead = direction_of(facing);
    return {ahead.y, -ahead.x};
}

double angle_between(Degrees a, Degrees b) { return std::abs(std::remainder(a.value() - b.value(), 360.0)); }

Placement carried(const Placement& whole, Yards right, Yards ahead) {
    const glm::dvec2 at = to_vec(whole.at) + right_of(whole.facing) * right.value() +
                          direction_of(whole.facing) * ahead.value();
    return {to_ground(at), whole.facing};
}

// Where the line ahead of one place meets the line that leads into the other, if that is no great detour.
std::vector<glm::dvec2> turning_point(const Placement& from, const Placement& to) {
    const glm::dvec2 a = to_vec(from.at), b = to_vec(to.at);
    const glm::dvec2 out = direction_of(from.facing), in = direction_of(to.facing);
    const double across = cross(out, in);
    const double turn = angle_between(from.facing, to.facing);
    if (turn < 12.0 || turn > corner_degrees || std::abs(across) < 1e-6) return {};
    const double ahead = cross(b - a, in) / across;
    const double before = -cross(b - a, out) / across;
    if (ahead < 5.0 || before < 5.0 || ahead + before > 1.6 * glm::length(b - a)) return {};
    return {a + out * ahead};
}

glm::dvec2 turned_about(glm::dvec2 v, double degrees) {
    const double r = to_radians(Degrees{degrees}).value();
    return {v.x * std::cos(r) + v.y * std::sin(r), -v.x * std::sin(r) + v.y * std::cos(r)};
}

}

Degrees turned(Degrees from, Degrees to, double share) {
    const double by = std::remainder(to.value() - from.value(), 360.0) * share;
    const double facing = std::fmod(from.value() + by, 360.0);
    return Degrees{facing < 0.0 ? facing + 360.0 : facing};
}

Track::Track(const Placement& from, std::span<const GroundPoint> between, const Placement& to, Manner manner)
    : from_(from), to_(to), manner_(manner) {
    std::vector<glm::dvec2> corners{to_vec(from.at)};
    for (const GroundPoint& p : between) corners.push_back(to_vec(p));
    if (manner == Manner::column && between.empty())
        for (const glm::dvec2& p : turning_point(from, to)) corners.push_back(p);
    corners.push_back(to_vec(to.at));
    lay(std::move(corners));
    if (length_.value() < shuffle_yards) manner_ = Manner::slide;
    if (manner_ == Manner::line && points_.size() == 2) {
        const Degrees way = bearing_of(points_[1] - points_[0]);
        if (angle_between(way, from.facing) < oblique_degrees &&
            angle_between(way, to.facing) < oblique_degrees)
            manner_ = Manner::slide;
    }
}

Track::Track(const Placement& from, const Placement& to, const Wheel& wheel)
    : from_(from), to_(to), wheels_(true), wheel_(wheel) {
    const double radius = distance(from.at, wheel.hinge).value();
    length_ = Yards{radius * std::abs(to_radians(wheel.turn).value())};
}

// Each corner becomes a curve that leaves both its sides smoothly.
void Track::lay(std::vector<glm::dvec2> corners) {
    points_.push_back(corners.front());
    for (std::size_t i = 1; i + 1 < corners.size(); ++i) {
        const glm::dvec2 in = corners[i] - corners[i - 1], out = corners[i + 1] - corners[i];
        const double before = glm::length(in), after = glm::length(out);
        if (before < 1e-6 || after < 1e-6) continue;
        const double reach = std::min({corner_yards, before * 0.5, after * 0.5});
        const glm::dvec2 a = corners[i] - in * (reach / before), b = corners[i] + out * (reach / after);
        for (int k = 0; k <= corner_steps; ++k) {
            const double u = static_cast<double>(k) / corner_steps;
            points_.push_back(a * ((1 - u) * (1 - u)) + corners[i] * (2 * u * (1 - u)) + b * (u * u));
        }
    }
    points_.push_back(corners.back());
    reached_.push_back(0.0);
    for (std::size_t i = 1; i < points_.size(); ++i)
        reached_.push_back(reached_.back() + glm::length(points_[i] - points_[i - 1]));
    length_ = Yards{reached_.back()};
}

// Beyond its ends the way goes on as the piece faces there.
glm::dvec2 Track::point(double along) const {
    const double length = length_.value();
    if (along <= 0.0) return points_.front() + direction_of(from_.facing) * along;
    if (along >= length) return points_.back() + direction_of(to_.facing) * (along - length);
    const auto next = std::upper_bound(reached_.begin(), reached_.end(), along);
    const auto i = static_cast<std::size_t>(next - reached_.begin());
    const double u = (along - reached_[i - 1]) / (reached_[i] - reached_[i - 1]);
    return points_[i - 1] * (1 - u) + points_[i] * u;
}

Degrees Track::heading(double along) const {
    const double length = length_.value();
    if (manner_ == Manner::slide)
        return turned(from_.facing, to_.facing, length > 0.0 ? smooth(along / length) : 1.0);
    const auto way = [&](double s) {
        const double look = std::min(12.0, length * 0.1);
        return bearing_of(point(std::clamp(s + look, 0.0, length)) -
                          point(std::clamp(s - look, 0.0, length)));
    };
    // What the facings at both ends differ from the way there is worn off. Which way round is settled once:
    // nobody who turns about changes his mind in the middle.
    const double turning = std::min(90.0, length * 0.35);
    const double out = std::remainder((from_.facing - way(0.0)).value(), 360.0);
    const double in = std::remainder((to_.facing - way(length)).value(), 360.0);
    const double facing = way(along).value() + out * (1.0 - smooth(along / turning)) +
                          in * (1.0 - smooth((length - along) / turning));
    return Degrees{facing - 360.0 * std::floor(facing / 360.0)};
}

Placement Track::at(Yards along) const {
    const double length = length_.value();
    if (along.value() <= 0.0) return from_;
    if (along.value() >= length) return to_;
    if (wheels_) {
        const double share = along.value() / length;
        const glm::dvec2 hinge = to_vec(wheel_.hinge);
        const glm::dvec2 arm = to_vec(from_.at) - hinge;
        return {to_ground(hinge + turned_about(arm, wheel_.turn.value() * share)),
                turned(from_.facing, from_.facing + wheel_.turn, share)};
    }
    return {to_ground(point(along.value())), heading(along.value())};
}

Placement Track::part_at(Yards along, Yards right, Yards ahead) const {
    const Placement rigid = carried(at(along), right, ahead);
    if (manner_ != Manner::column || wheels_) return rigid;
    // At both ends everything stands as one; in between each part goes its own way.
    const double ramp = std::max(30.0, std::abs(ahead.value()) * 1.5);
    const double free = smooth(along.value() / ramp) * smooth((length_.value() - along.value()) / ramp);
    const double own = along.value() + ahead.value();
    const Placement follows = carried({to_ground(point(own)), heading(own)}, right, Yards{0});
    return {to_ground(to_vec(rigid.at) * (1 - free) + to_vec(follows.at) * free),
            turned(rigid.facing, follows.facing, free)};
}

Track::Wheel wheel_between(const Placement& from, const Placement& to, Yards front, Yards depth) {
    const double turn = std::remainder(to.facing.value() - from.facing.value(), 360.0);
    if (std::abs(turn) < 3.0 || std::abs(turn) > 120.0) return {};
    // A wheel to the right hinges on the right end of the front.
    const Yards end = front * (turn > 0.0 ? 0.5 : -0.5);
    const Placement a = carried(from, end, depth * 0.5), b = carried(to, end, depth * 0.5);
    if (distance(a.at, b.at).value() > 6.0 || distance(from.at, to.at).value() < 6.0) return {};
    // The middle between where the hinge was and where it is: both arms are then as good as equal.
    return {to_ground((to_vec(a.at) + to_vec(b.at)) * 0.5), Degrees{turn}};
}

}
