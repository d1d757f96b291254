#include "engine/direction/framing.h"

#include "engine/frame/camera.h"
#include "engine/frame/projection.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::direction {
namespace {

constexpr double margin = 0.78; // of half the picture's width that is used
constexpr std::array turns{0.0, 18.0, -18.0, 36.0, -36.0, 54.0, -54.0, 65.0, -65.0};
constexpr std::array pitches{27.0, 36.0, 47.0, 60.0, 76.0};

glm::dvec3 eye_of(const Pose& pose) {
    const double pitch = to_radians(Degrees{pose.pitch}).value();
    return pose.target +
           glm::dvec3{direction_of(Degrees{pose.bearing}) * std::cos(pitch), std::sin(pitch)} * pose.distance;
}

glm::dvec3 middle_of(const std::vector<glm::dvec3>& places) {
    glm::dvec3 low{1e9};
    glm::dvec3 high{-1e9};
    for (const glm::dvec3& p : places) low = glm::min(low, p), high = glm::max(high, p);
    return (low + high) * 0.5;
}

/// Whether the eye is in the air, with room for a hand below it.
bool stands_free(const Pose& pose, const Location& location) {
    const glm::dvec3 eye = eye_of(pose);
    const GroundPoint below = location.space.to_ground({eye.x, eye.y});
    return eye.z > location.on_table(below).z + std::max(20.0, location.figure * 3);
}

/// The share of the foreground that is not the table but its frame and the room about it.
double beside_table(const Pose& pose, const Location& location) {
    const glm::vec2 picture{1000.0 * location.aspect, 1000.0};
    const frame::Projection projection{camera_of(pose), picture};
    const double half_width = location.space.width().value() / 2;
    const double half_depth = location.space.depth().value() / 2;
    int beside = 0;
    int all = 0;
    for (const float y : {0.62F, 0.78F, 0.94F})
        for (const float x : {0.1F, 0.3F, 0.5F, 0.7F, 0.9F}) {
            const frame::Ray ray = projection.ray(picture * glm::vec2{x, y});
            const double down = std::max(-ray.direction.z, 1e-3);
            const glm::dvec3 at = ray.from + ray.direction * ((ray.from.z - pose.target.z) / down);
            beside += std::abs(at.x) > half_width || std::abs(at.y) > half_depth ? 1 : 0;
            ++all;
        }
    return static_cast<double>(beside) / all;
}

}

frame::Camera camera_of(const Pose& pose) {
    return {.eye = glm::vec3{eye_of(pose)}, .target = glm::vec3{pose.target}, .field_of_view = lens};
}

Pose between(const Pose& a, const Pose& b, double share) {
    return {.target = a.target + (b.target - a.target) * share,
            .bearing = a.bearing + std::remainder(b.bearing - a.bearing, 360.0) * share,
            .pitch = a.pitch + (b.pitch - a.pitch) * share,
            .distance = a.distance + (b.distance - a.distance) * share};
}

Seen seen_by(const frame::Camera& camera, const Subject& subject, const Location& location) {
    const glm::vec2 picture{1000.0 * location.aspect, 1000.0};
    const frame::Projection projection{camera, picture};
    Seen seen;
    if (subject.places.empty()) return seen;
    for (const glm::dvec3& place : subject.places) {
        const auto at = projection.pixel(place);
        if (!at || at->x < 0 || at->y < 0 || at->x >= picture.x || at->y >= picture.y) continue;
        seen.in_frame += 1.0;
        if (!location.sees || location.sees(glm::dvec3{camera.eye}, place)) seen.clear += 1.0;
    }
    const auto all = static_cast<double>(subject.places.size());
    return {seen.in_frame / all, seen.clear / all};
}

Pose frame_from(const Subject& subject, double bearing, double pitch, const Location& location) {
    Pose pose{.target = middle_of(subject.places),
              .bearing = bearing,
              .pitch = pitch,
              .distance = subject.least_distance};
    const double up_tangent = std::tan(to_radians(lens).value() / 2);
    const double p = to_radians(Degrees{pitch}).value();
    const glm::dvec3 forward = -glm::dvec3{direction_of(Degrees{bearing}) * std::cos(p), std::sin(p)};
    const glm::dvec3 right = glm::normalize(glm::cross(forward, glm::dvec3{0, 0, 1}));
    const glm::dvec3 up = glm::cross(right, forward);
    const double below = location.told ? subject.below : subject.above;
    const double half = (subject.above + below) / 2;
    for (const glm::dvec3& place : subject.places) {
        const glm::dvec3 off = place - pose.target;
        const double wide = std::abs(glm::dot(off, right)) / (up_tangent * location.aspect * margin);
        const double tall = std::abs(glm::dot(off, up)) / (up_tangent * half);
        pose.distance = std::max(pose.distance, std::max(wide, tall) - glm::dot(off, forward));
    }
    // What is looked at lies a little before it, so that it stands above the middle of the picture.
    const double raised = up_tangent * (subject.above - below) / 2 * pose.distance;
    pose.target += glm::dvec3{direction_of(Degrees{bearing}) * (raised / std::sin(p)), 0.0};
    return pose;
}

Framed best_frame(const Subject& subject, double bearing, const Location& location) {
    Framed best;
    double most = -1e9;
    for (const double pitch : pitches)
        for (const double turn : turns) {
            const Pose pose = frame_from(subject, bearing + turn, pitch, location);
            const double price = (stands_free(pose, location) ? 0.0 : 3.0) + std::abs(turn) / 90.0 +
                                 (pitch - 27.0) / 28.0 +
                                 beside_table(pose, location) * subject.dislike_of_wood;
            constexpr double all_clear = 10.0;
            if (all_clear - price <= most) continue; // however well it is seen from there
            const Seen seen = seen_by(camera_of(pose), subject, location);
            const double worth = seen.clear * all_clear - price;
            if (worth <= most) continue;
            most = worth;
            best = {pose, seen};
        }
    return best;
}

}
