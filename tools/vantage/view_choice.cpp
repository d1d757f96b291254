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
    if (name == "whole") return frame::whole_table(*staged.frame.stage, aspect);
    if (name.empty())
        return scene.cameras.empty() ? frame::whole_table(*staged.frame.stage, aspect)
                                     : staging::camera_of(scene.cameras.front(), staged);
    if (const scene::Camera* found = scene.camera_named(name)) return staging::camera_of(*found, staged);
    std::string names = "whole";
    for (const scene::Camera& camera : scene.cameras) names += fmt::format(", {}", camera.name);
    return Error{"--camera", "", fmt::format("\"{}\" is not a camera of this scene, takes {}", name, names)};
}

}
