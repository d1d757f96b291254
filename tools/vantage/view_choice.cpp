#include "tools/vantage/view_choice.h"

#include "engine/frame/camera.h"

#include <fmt/format.h>

#include <cstdio>

namespace vantage::cli {

Result<std::pair<std::uint32_t, std::uint32_t>> read_size(const std::string& text) {
    unsigned width = 0;
    unsigned height = 0;
    char after = 0;
    if (std::sscanf(text.c_str(), "%5ux%5u%c", &width, &height, &after) == 2 && width >= 16 && height >= 16 &&
        width <= 8192 && height <= 8192)
        return std::pair{width, height};
    return Error{"--size", "", fmt::format("is \"{}\", takes WIDTHxHEIGHT from 16x16 to 8192x8192", text)};
}

Result<frame::Camera> choose_camera(const scene::Scene& scene, const staging::Staged& staged,
                                    const std::string& name, double aspect) {
    const frame::Stage& stage = *staged.frame.stage;
    const bool upright = aspect < 1.0; // no scene has a camera for those
    if (name == "whole" || (name.empty() && (scene.cameras.empty() || upright)))
        return frame::whole_table(stage, aspect);
    const scene::Camera* found = name.empty() ? &scene.cameras.front() : scene.camera_named(name);
    if (found) return frame::fitted(staging::camera_of(*found, staged), stage, aspect);
    std::string names = "whole";
    for (const scene::Camera& camera : scene.cameras) names += fmt::format(", {}", camera.name);
    return Error{"--camera", "", fmt::format("\"{}\" is not a camera of this scene, takes {}", name, names)};
}

}
