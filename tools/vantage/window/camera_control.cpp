#include "tools/vantage/window/camera_control.h"

#include "engine/frame/camera.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

constexpr double quick = 0.045; // seconds in which two thirds of the way are gone, under the hand
constexpr double flight = 0.16; // and when flying to another place
constexpr double steepest = 89.5;
constexpr double clearance_mm = 5.0;

glm::dvec3 direction(const CameraPose& pose) {
    const double pitch = to_radians(Degrees{pose.pitch}).value();
    return {direction_of(Degrees{pose.bearing}) * std::cos(pitch), -std::sin(pitch)};
}

glm::dvec3 eye_of(const CameraPose& pose) { return pose.target - direction(pose) * pose.distance; }

double nearest_turn(double from, double to) { return from + std::remainder(to - from, 360.0); }

}

std::string_view name_of(CameraMode mode) {
    switch (mode) {
    case CameraMode::orbit:
        return "orbit";
    case CameraMode::top:
        return "top";
    case CameraMode::commander:
        return "commander's eye";
    case CameraMode::player:
        return "player's eye";
    }
    return "";
}

CameraPose pose_of(const frame::Camera& camera) {
    const glm::dvec3 line = glm::dvec3{camera.target} - glm::dvec3{camera.eye};
    const double distance = std::max(glm::length(line), 1e-6);
    return {.target = camera.target,
            .bearing = bearing_of({line.x, line.y}).value(),
            .pitch = to_degrees(Radians{std::asin(std::clamp(-line.z / distance, -1.0, 1.0))}).value(),
            .distance = distance,
            .field_of_view = camera.field_of_view.value()};
}

frame::Camera camera_of(const CameraPose& pose) {
    return {.eye = glm::vec3{eye_of(pose)},
            .target = glm::vec3{pose.target},
            .field_of_view = Degrees{pose.field_of_view}};
}

void CameraControl::set_stage(std::shared_ptr<const frame::Stage> stage) {
    if (stage_ && stage) { // the same ground under the camera, whatever the scale
        const double k = stage->space.mm_per_yard() / stage_->space.mm_per_yard();
        for (CameraPose* pose : {&now_, &goal_, &before_eye_}) {
            pose->target *= k;
            pose->distance *= k;
        }
    }
    stage_ = std::move(stage);
    keep_in_bounds(goal_);
}

void CameraControl::jump_to(const CameraPose& pose) {
    goal_ = pose;
    keep_in_bounds(goal_);
    now_ = goal_;
}

void CameraControl::glide_to(const CameraPose& pose) {
    goal_ = pose;
    goal_.bearing = nearest_turn(now_.bearing, pose.bearing);
    keep_in_bounds(goal_);
    lag_ = flight;
}

void CameraControl::look_at(glm::dvec3 target) {
    CameraPose pose = goal_;
    pose.target = target;
    glide_to(pose);
}

void CameraControl::fly_to(glm::dvec3 target) {
    if (held_at_eye()) {
        mode_ = CameraMode::orbit;
        goal_ = before_eye_;
    }
    CameraPose pose = goal_;
    pose.target = target;
    pose.distance = std::min(pose.distance, 420.0);
    pose.pitch = mode_ == CameraMode::top ? pose.pitch : std::clamp(pose.pitch, 22.0, 40.0);
    glide_to(pose);
}

void CameraControl::show_whole_table() {
    if (held_at_eye()) mode_ = CameraMode::orbit;
    CameraPose pose = pose_of(frame::whole_table(*stage_, aspect_));
    if (mode_ == CameraMode::top) pose.pitch = steepest;
    glide_to(pose);
}

CameraPose CameraControl::player_pose() const {
    // A person of 1.70 m stands at a table 0.75 m high: the eye is 0.85 m above it and a hand's breadth back
    // from the edge on the side that the camera looked from.
    const glm::dvec2 along = direction_of(Degrees{goal_.bearing});
    const double half_width = stage_->space.width().value() / 2;
    const double half_depth = stage_->space.depth().value() / 2;
    glm::dvec3 eye;
    if (std::abs(along.y) >= std::abs(along.x))
        eye = {std::clamp(goal_.target.x, -half_width, half_width),
               (along.y > 0 ? -1 : 1) * (half_depth + 150), 850};
    else
        eye = {(along.x > 0 ? -1 : 1) * (half_width + 150),
               std::clamp(goal_.target.y, -half_depth, half_depth), 850};
    const glm::dvec3 target{goal_.target.x * 0.6, goal_.target.y * 0.6, goal_.target.z};
    CameraPose pose =
        pose_of({.eye = glm::vec3{eye}, .target = glm::vec3{target}, .field_of_view = Degrees{40}});
    pose.distance = std::max(pose.distance, 300.0);
    return pose;
}

void CameraControl::set_mode(CameraMode mode, const CameraPose& commander) {
    if (!held_at_eye()) before_eye_ = goal_;
    const CameraPose back = before_eye_;
    mode_ = mode;
    switch (mode) {
    case CameraMode::orbit: {
        CameraPose pose = back;
        if (pose.pitch > 80) pose.pitch = 45;
        glide_to(pose);
        break;
    }
    case CameraMode::top: {
        CameraPose pose = back;
        pose.pitch = steepest;
        glide_to(pose);
        break;
    }
    case CameraMode::commander:
        glide_to(commander);
        break;
    case CameraMode::player:
        glide_to(player_pose());
        break;
    }
}

void CameraControl::next_mode(const CameraPose& commander) {
    set_mode(static_cast<CameraMode>((static_cast<int>(mode_) + 1) % 4), commander);
}

bool CameraControl::held_at_eye() const {
    return mode_ == CameraMode::commander || mode_ == CameraMode::player;
}

void CameraControl::turn(double bearing, double pitch) {
    const glm::dvec3 eye = eye_of(goal_);
    goal_.bearing += bearing;
    if (mode_ != CameraMode::top)
        goal_.pitch = std::clamp(goal_.pitch + pitch, held_at_eye() ? -60.0 : 3.0, steepest);
    if (held_at_eye())
        goal_.target = eye + direction(goal_) * goal_.distance; // the head turns, not the table
    keep_in_bounds(goal_);
    lag_ = quick;
}

void CameraControl::zoom(double factor, glm::dvec3 towards) {
    lag_ = quick;
    if (held_at_eye()) { // a person at the table raises a glass to the eye
        goal_.field_of_view = std::clamp(goal_.field_of_view * factor, 4.0, 75.0);
        return;
    }
    const double distance = std::clamp(goal_.distance * factor, 25.0, 20'000.0);
    goal_.target = towards + (goal_.target - towards) * (distance / goal_.distance);
    goal_.distance = distance;
    keep_in_bounds(goal_);
}

void CameraControl::pan(glm::dvec2 millimetres) {
    goal_.target += glm::dvec3{millimetres, 0};
    keep_in_bounds(goal_);
    lag_ = quick;
}

void CameraControl::walk(double ahead, double right) {
    const glm::dvec2 along = direction_of(Degrees{goal_.bearing});
    const glm::dvec2 across{along.y, -along.x};
    const double stride = held_at_eye() ? 250.0 : goal_.distance;
    pan((along * ahead + across * right) * stride);
}

void CameraControl::set_distance(double millimetres) {
    goal_.distance = std::clamp(millimetres, 25.0, 20'000.0);
    keep_in_bounds(goal_);
    lag_ = flight;
}

void CameraControl::follow(glm::dvec3 target) {
    if (!held_at_eye()) goal_.target = target;
    keep_in_bounds(goal_);
}

double CameraControl::ground_at(glm::dvec2 at) const {
    const double half_width = stage_->space.width().value() / 2;
    const double half_depth = stage_->space.depth().value() / 2;
    if (std::abs(at.x) > half_width + 20 || std::abs(at.y) > half_depth + 20)
        return -400.0; // beside the table
    return stage_->space.height_mm(stage_->ground->height_at(stage_->space.to_ground(at)));
}

void CameraControl::keep_in_bounds(CameraPose& pose) const {
    if (!stage_) return;
    const double half_width = stage_->space.width().value() / 2;
    const double half_depth = stage_->space.depth().value() / 2;
    if (held_at_eye()) {
        const glm::dvec3 eye = eye_of(pose);
        const double low = ground_at(glm::dvec2{eye}) + clearance_mm - eye.z;
        if (low > 0) pose.target.z += low;
        return;
    }
    pose.target.x = std::clamp(pose.target.x, -half_width, half_width);
    pose.target.y = std::clamp(pose.target.y, -half_depth, half_depth);
    pose.target.z = std::max(pose.target.z, ground_at(glm::dvec2{pose.target}));
    while (pose.pitch < steepest) {
        const glm::dvec3 eye = eye_of(pose);
        if (eye.z >= ground_at(glm::dvec2{eye}) + clearance_mm) break;
        pose.pitch = std::min(pose.pitch + 0.5, steepest);
    }
}

bool CameraControl::step(double seconds) {
    if (!moving()) return false;
    const double share = 1.0 - std::exp(-std::min(seconds, 0.1) / lag_);
    const auto closer = [&](double& value, double goal, double near) {
        value += (goal - value) * share;
        if (std::abs(goal - value) < near) value = goal;
    };
    const double near_mm = goal_.distance * 1e-4;
    for (int i = 0; i < 3; ++i) closer(now_.target[i], goal_.target[i], near_mm);
    closer(now_.bearing, goal_.bearing, 0.01);
    closer(now_.pitch, goal_.pitch, 0.01);
    closer(now_.field_of_view, goal_.field_of_view, 0.01);
    double log_distance = std::log(now_.distance); // even to the eye from near and far
    closer(log_distance, std::log(goal_.distance), 1e-4);
    now_.distance = log_distance == std::log(goal_.distance) ? goal_.distance : std::exp(log_distance);
    if (moving()) {
        CameraPose safe = now_;
        keep_in_bounds(safe);
        now_.pitch = safe.pitch;
        now_.target.z = safe.target.z;
    }
    return true;
}

}
