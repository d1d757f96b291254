#include "tools/vantage/commands/bench.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"
#include "renderer/renderer.h"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <memory>

// Whole battles from a camera that goes round them, so that every picture is drawn anew: what
// tools/page/peer.mjs does with three.js and the same tables as `vantage export` writes them.
namespace vantage::cli {
namespace {

struct OrbitOptions {
    std::vector<std::string> scenes{"mir-1812", "austerlitz-1805"};
    std::string device;
    std::vector<std::uint32_t> size{1280, 720};
    int frames = 8;
    bool json = false;
};

Exit bench_orbit(const OrbitOptions& options) {
    render::Renderer renderer{{.device = options.device}};
    nlohmann::ordered_json out{{"device", renderer.device_name()},
                               {"size", fmt::format("{}x{}", options.size[0], options.size[1])},
                               {"rows", nlohmann::ordered_json::array()}};
    for (const std::string& name : options.scenes) {
        const Result<scene::Scene> scene = scene::load_scene(home() / "scenes" / (name + ".json"));
        if (!scene) return complain(scene.error());
        const Result<staging::Staged> staged = staging::stage_scene(*scene);
        if (!staged) return complain(staged.error());
        frame::Frame frame = staged->frame;
        const frame::Camera whole =
            frame::whole_table(*frame.stage, static_cast<double>(options.size[0]) / options.size[1]);
        const glm::vec3 off = whole.eye - whole.target;
        const auto turned = [&](int step) {
            const float a = glm::radians(static_cast<float>(step));
            frame.camera = whole;
            frame.camera.eye = whole.target + glm::vec3{off.x * std::cos(a) - off.y * std::sin(a),
                                                        off.x * std::sin(a) + off.y * std::cos(a), off.z};
            (void)renderer.draw(frame, options.size[0], options.size[1]);
        };
        turned(0); // uploads and warms up
        const auto start = std::chrono::steady_clock::now();
        for (int i = 1; i <= options.frames; ++i) turned(i);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        const double rate = options.frames / took.count();
        out["rows"].push_back({{"scene", name}, {"pictures_per_second", rate}});
        if (!options.json) fmt::print("{}: {:.2f} pictures a second\n", name, rate);
    }
    if (options.json) fmt::print("{}\n", out.dump(2));
    return Exit::done;
}

}

void add_bench_orbit(CLI::App& bench, Job& job) {
    auto options = std::make_shared<OrbitOptions>();
    CLI::App* command = bench.add_subcommand("orbit", "Go round whole battles, off-screen");
    command->add_option("scenes", options->scenes, "Battles of scenes/, without .json")
        ->capture_default_str();
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_option("--size", options->size, "Width and height in pixels")
        ->expected(2)
        ->capture_default_str()
        ->check(CLI::Range(16, 8192));
    command->add_option("--frames", options->frames, "Pictures of each battle, a degree apart")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command->add_flag("--json", options->json, "The numbers as JSON");
    command->footer("Examples:\n  vantage bench orbit\n  vantage bench orbit mir-1812 --frames 20 --json");
    command->callback([options, &job] { job = [options] { return bench_orbit(*options); }; });
}

}
