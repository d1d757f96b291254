#pragma once

#include "engine/live/server.h"
#include "engine/scene/scene.h"
#include "renderer/window/presenter.h"

#include <filesystem>
#include <string>

namespace vantage::window {

struct AppOptions {
    std::filesystem::path scene; ///< or a recorded game
    bool start = false;          ///< shows the first screen before it
    scene::LoadOptions load;
    std::string camera;
    std::string device;
    render::TableDrawing drawing = render::TableDrawing::by_device;
    bool validate = false;
    int width = 1280;
    int height = 720;
    std::filesystem::path
        state; ///< rewritten after each change, for tests and stream overlays; empty for none
    std::filesystem::path settings;   ///< empty for the usual place
    live::ServerSettings live{};      ///< of overlays for a stream
    std::filesystem::path live_files; ///< text files for it; empty for none
    bool on_air = false;              ///< from the beginning
    std::uint64_t seed = 0;           ///< of games that are begun; 0: another each time
    /// For tests: what this file names is lost ("device", "window-device", "surface"), and the file with it.
    std::filesystem::path faults;
};

/// Opens the window and runs until it is closed. An error where there is no display, no Vulkan, or where the
/// validation layer found fault. Throws what Vulkan throws for good.
Result<void> run(const AppOptions&);

}
