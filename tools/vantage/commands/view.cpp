#include "tools/vantage/command.h"
#include "tools/vantage/live/live_options.h"
#include "tools/vantage/scene_options.h"
#include "tools/vantage/window/app/app.h"

#include "engine/core/files.h"

#include <cstdio>
#include <filesystem>
#include <memory>

namespace vantage::cli {
namespace {

struct ViewOptions {
    std::string scene;
    SceneOptions scales;
    std::string camera;
    std::string device;
    std::string size = "1280x720";
    std::string state;
    std::string settings;
    std::string faults;
    std::string drawing;
    std::uint64_t seed = 0;
    bool validate = false;
    LiveOptions live;
    std::string live_port;
    bool on_air = false;
};

std::filesystem::path default_battle() {
    const std::filesystem::path scenes = home() / "scenes";
    std::error_code none;
    const std::filesystem::path mir = scenes / "mir-1812.json";
    return std::filesystem::exists(mir, none) ? mir : scenes / "first-light.json";
}

Exit view(const ViewOptions& options) {
    window::AppOptions app;
    std::optional<std::uint16_t> live_port;
    char after = 0;
    if (std::sscanf(options.size.c_str(), "%5dx%5d%c", &app.width, &app.height, &after) != 2 ||
        app.width < 640 || app.height < 400 || app.width > 8192 || app.height > 8192)
        return complain(
            Error{"--size", "", "is \"" + options.size + "\", takes WIDTHxHEIGHT from 640x400 to 8192x8192"});
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    app.load = *load;
    if (!options.live_port.empty() && options.live_port != "true") {
        int port = -1;
        if (std::sscanf(options.live_port.c_str(), "%5d%c", &port, &after) != 1 || port < 0 || port > 65535)
            return complain(
                Error{"--live", "", "is \"" + options.live_port + "\", takes a port from 0 to 65535"});
        live_port = static_cast<std::uint16_t>(port);
    }
    app.scene = options.scene.empty() ? default_battle() : std::filesystem::path{options.scene};
    // Read once before a window opens, so that a mistake in the file is told where the command was typed.
    if (!options.scene.empty())
        if (const auto text = read_file(app.scene); !text) return complain(text.error());
    app.start = options.scene.empty();
    app.camera = options.camera;
    app.device = options.device;
    if (options.drawing == "with-window") app.drawing = render::TableDrawing::with_window;
    if (options.drawing == "beside-window") app.drawing = render::TableDrawing::beside_window;
    app.validate = options.validate;
    app.state = options.state;
    app.settings = options.settings;
    app.seed = options.seed;
    app.faults = options.faults;
    app.live = options.live.server;
    if (live_port) app.live.port = *live_port;
    app.live_files = options.live.files;
    app.on_air = options.on_air || !options.live.files.empty();
    if (const auto ran = window::run(app); !ran) return complain(ran.error(), Exit::failed);
    return Exit::done;
}

}

void add_view(CLI::App& app, Job& job) {
    auto options = std::make_shared<ViewOptions>();
    CLI::App* command = app.add_subcommand("view", "Open a battle in a window: look around, measure, play");
    command->add_option("scene", options->scene,
                        "A scene, or a game that was recorded; without one, the default battle");
    options->scales.add_to(*command);
    command->add_option("--camera", options->camera, "A camera of the scene by name, or \"whole\"");
    command->add_option("--size", options->size, "Width and height of the window in pixels")
        ->capture_default_str();
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command
        ->add_option("--drawing", options->drawing,
                     "Who draws the table: with-window (the window's device: usual on a GPU) or "
                     "beside-window (another, "
                     "in a thread of its own: usual without one)")
        ->check(CLI::IsMember({"with-window", "beside-window"}));
    command->add_option("--settings", options->settings, "The settings file, if not the usual one")
        ->type_name("FILE");
    command->add_option("--seed", options->seed,
                        "Chooses the dice of a game begun here; else they differ each time");
    command
        ->add_option("--state", options->state,
                     "Write what the window shows to this file after each change, as JSON")
        ->type_name("FILE");
    command->add_option("--faults", options->faults)->group(""); // for tests alone
    command
        ->add_option("--live", options->live_port,
                     "Overlays for a stream from the beginning, on this port or the usual one")
        ->type_name("[PORT]")
        ->expected(0, 1);
    options->live.add_to(*command);
    command->add_flag("--validate", options->validate,
                      "Run under the Khronos validation layer and fail on any message");
    command->footer("Examples:\n"
                    "  vantage view scenes/mir-1812.json\n"
                    "  vantage view scenes/first-light.json --ground 100 --figures 6\n"
                    "  vantage view game.vantage\n"
                    "  vantage view --size 1920x1080 --state /tmp/vantage.json\n");
    command->callback([options, &job, command] {
        options->on_air = command->count("--live") > 0;
        job = [options] { return view(*options); };
    });
    if (!job) job = [options] { return view(*options); }; // plain `vantage` opens the default battle
}

}
