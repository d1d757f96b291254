#include "tools/vantage/window/app/kept_views.h"

#include "engine/frame/camera.h"
#include "engine/scene/views.h"

#include <fmt/format.h>

#include <cmath>

namespace vantage::window {
namespace {

// A pose on this table as a camera of the scene, which is good at any scale.
scene::Camera camera_for_scene(const Battle& battle, const CameraPose& pose, std::string name) {
    const GroundPoint at = battle.space().to_ground({pose.target.x, pose.target.y});
    const double above = (pose.target.z - battle.on_table(at).z) /
                         (battle.space().mm_per_yard() * battle.scene.ground.exaggeration);
    return {.name = std::move(name),
            .target = at,
            .above = Yards{above},
            .distance = Yards{pose.distance / battle.space().mm_per_yard()},
            .bearing = Degrees{std::fmod(std::fmod(pose.bearing, 360.0) + 360.0, 360.0)},
            .pitch = Degrees{pose.pitch},
            .field_of_view = Degrees{pose.field_of_view},
            .where = {}};
}

}

void recall_views(const View& view, UiMemory& ui) {
    const std::vector<scene::Camera>& cameras = view.battle->scene.cameras;
    for (std::size_t i = 0; i < ui.bookmarks.size(); ++i) {
        const scene::Camera* camera =
            view.battle->scene.camera_named(scene::view_name(static_cast<int>(i) + 1));
        if (!camera && i < cameras.size()) camera = &cameras[i];
        ui.bookmarks[i].reset();
        if (camera) ui.bookmarks[i] = pose_of(staging::camera_of(*camera, *view.battle->staged));
    }
    ui.views_kept.fill(false);
    for (const scene::Camera& camera : cameras)
        for (int n = 1; n <= 9; ++n)
            if (camera.name == scene::view_name(n)) ui.views_kept[static_cast<std::size_t>(n - 1)] = true;
}

void keep_view(const View& view, UiMemory& ui, int number) {
    const auto slot = static_cast<std::size_t>(number - 1);
    ui.bookmarks[slot] = view.camera.goal();
    ui.views_kept[slot] = true;
    std::vector<scene::Camera> views;
    for (std::size_t i = 0; i < ui.bookmarks.size(); ++i)
        if (ui.views_kept[i] && ui.bookmarks[i])
            views.push_back(
                camera_for_scene(*view.battle, *ui.bookmarks[i], scene::view_name(static_cast<int>(i) + 1)));
    if (const auto saved = scene::save_views(view.file, views); !saved)
        return ui.say(saved.error().text() + ": the view is kept until the window is closed", true);
    ui.say(fmt::format("View {} kept with the scene: Shift+{} comes back to it, films take --camera \"{}\"",
                       number, number, scene::view_name(number)));
}

std::optional<CameraPose> view_named(const View& view, const UiMemory& ui, const std::string& name) {
    if (!view.battle) return std::nullopt;
    if (name == "whole")
        return pose_of(frame::whole_table(*view.battle->frame->stage, view.part.x / view.part.y));
    if (const scene::Camera* camera = view.battle->scene.camera_named(name))
        return pose_of(staging::camera_of(*camera, *view.battle->staged));
    for (std::size_t i = 0; i < ui.bookmarks.size(); ++i)
        if (ui.bookmarks[i] && name == scene::view_name(static_cast<int>(i) + 1)) return *ui.bookmarks[i];
    return std::nullopt;
}

}
