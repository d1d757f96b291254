#pragma once

#include "engine/frame/frame.h"
#include "engine/frame/projection.h"

#include <string_view>

namespace vantage::window {

/// How the camera is held.
enum class CameraMode : std::uint8_t {
    orbit,     ///< turns about a place on the table
    top,       ///< straight down
    commander, ///< at the height of a figure's eye
    player,    ///< of a person at the table's edge
};
std::string_view name_of(CameraMode);

/// Where the camera is, as a person steers it: what it looks at, from where, and how far away.
struct CameraPose {
    glm::dvec3 target{0.0};    ///< table space
    double bearing = 0.0;      ///< degrees, of the line of view; not wrapped, so that it turns the short way
    double pitch = 45.0;       ///< degrees, down
    double distance = 1500.0;  ///< millimetres
    double field_of_view = 32; ///< degrees
    friend bool operator==(const CameraPose&, const CameraPose&) = default;
};

CameraPose pose_of(const frame::Camera&);
frame::Camera camera_of(const CameraPose&);

/// Steers the camera: every wish moves a goal, and the camera follows it at once, quickly and evenly, so that
/// it never jumps. It never goes under the ground.
class CameraControl {
public:
    /// Another stage under the same camera; null only before the first.
    void set_stage(std::shared_ptr<const frame::Stage>);
    void set_aspect(double aspect) { aspect_ = aspect; }

    void jump_to(const CameraPose&);  ///< without any flight: only for the very first picture
    void glide_to(const CameraPose&); ///< flies there
    void look_at(glm::dvec3 target);  ///< keeps bearing and pitch
    void fly_to(glm::dvec3 target);   ///< closer, if it is far
    void show_whole_table();
    void next_mode(const CameraPose& commander);
    void set_mode(CameraMode, const CameraPose& commander);

    void turn(double bearing, double pitch); ///< degrees
    void zoom(double factor, glm::dvec3 towards);
    void pan(glm::dvec2 millimetres);      ///< of the table, east and north
    void walk(double ahead, double right); ///< in shares of the distance
    void set_distance(double millimetres);
    /// Keeps the target on something that moves.
    void follow(glm::dvec3 target);

    /// Moves the camera on. Returns whether it moved.
    bool step(double seconds);

    [[nodiscard]] CameraMode mode() const { return mode_; }
    [[nodiscard]] const CameraPose& goal() const { return goal_; }
    [[nodiscard]] frame::Camera camera() const { return camera_of(now_); }
    [[nodiscard]] frame::Camera goal_camera() const { return camera_of(goal_); }
    [[nodiscard]] bool moving() const { return !(now_ == goal_); }

private:
    [[nodiscard]] bool held_at_eye() const;
    [[nodiscard]] double ground_at(glm::dvec2) const;
    [[nodiscard]] CameraPose player_pose() const;
    void keep_in_bounds(CameraPose&) const;

    std::shared_ptr<const frame::Stage> stage_;
    double aspect_ = 16.0 / 9.0;
    CameraMode mode_ = CameraMode::orbit;
    CameraPose now_;
    CameraPose goal_;
    CameraPose before_eye_; ///< where orbit goes on after the commander's and the player's eye
    double lag_ = 0.05;
};

}
