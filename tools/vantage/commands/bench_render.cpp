#include "tools/vantage/commands/bench.h"

#include "engine/core/files.h"
#include "engine/frame/camera.h"
#include "engine/scene/scene.h"
#include "engine/staging/staging.h"
#include "renderer/renderer.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

namespace vantage::cli {
namespace {

struct BenchOptions {
    std::string device;
    int frames = 3;
    bool json = false;
};

constexpr std::uint32_t width = 1280;
constexpr std::uint32_t height = 720;
constexpr std::uint32_t figures_a_base = 100;

// A square army of 2 mm figures on the ground of first light, with the models and palettes that are there.
frame::Frame with_figures(const staging::Staged& staged, std::uint32_t figures) {
    frame::Frame frame = staged.frame;
    const frame::FigureGroup foot = frame.groups.front();
    frame.bases.clear();
    frame.groups.clear();
    frame.bases_version = figures;
    frame.camera = frame::whole_table(*frame.stage, static_cast<double>(width) / height);
    const frame::TableSpace& space = frame.stage->space;
    const std::uint32_t bases = figures / figures_a_base;
    const auto columns = static_cast<std::uint32_t>(std::ceil(std::sqrt(bases * 1.4)));
    const std::uint32_t rows = (bases + columns - 1) / columns;
    for (std::uint32_t i = 0; i < bases; ++i) {
        const std::uint32_t row = i / columns;
        const double across = (i % columns + 0.5) / columns * 0.94 + 0.03;
        const double deep = (row + 0.5) / rows * 0.94 + 0.03;
        const GroundPoint at{staged.ground->drawn().width() * across, staged.ground->drawn().depth() * deep};
        frame::DrawnBase base;
        base.at = glm::vec3{space.to_table(at, staged.ground->height_at(at))} + glm::vec3{0, 0, 1};
        base.size = {14, 9};
        base.thickness = 1;
        frame::FigureGroup group = foot;
        group.base = i;
        group.seed = i;
        group.files = 25;
        group.ranks = 4;
        group.count = figures_a_base;
        group.spacing = {0.52F, 1.4F};
        group.scale = 2.0F / 1.62F;
        frame.bases.push_back(base);
        frame.groups.push_back(group);
    }
    return frame;
}

Exit bench_render(const BenchOptions& options) {
    const Result<scene::Scene> scene = scene::load_scene(home() / "scenes" / "first-light.json");
    if (!scene) return complain(scene.error());
    const Result<staging::Staged> staged = staging::stage_scene(*scene);
    if (!staged) return complain(staged.error());
    render::Renderer renderer{{.device = options.device}};
    nlohmann::ordered_json out{{"device", renderer.device_name()},
                               {"size", fmt::format("{}x{}", width, height)}};
    if (!options.json) {
        fmt::print("{}x{} on {}, the best of {} frames\n\n", width, height, renderer.device_name(),
                   options.frames);
        fmt::print(
            "| figures | CPU ms | figures ms | shadows ms | table ms | occlusion ms | smoke ms | finish ms | "
            "draws | pieces | triangles |\n");
        fmt::print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    }
    for (const std::uint32_t figures : {1'000U, 10'000U, 100'000U}) {
        frame::Frame frame = with_figures(*staged, figures);
        (void)renderer.draw(frame, width, height); // uploads and warms up
        render::FrameCost best;
        for (int i = 0; i < options.frames; ++i) {
            frame.light.exposure += 1e-5F; // else the table of the picture before would do
            (void)renderer.draw(frame, width, height);
            const render::FrameCost& cost = renderer.cost();
            if (i == 0) best = cost;
            best.record_milliseconds = std::min(best.record_milliseconds, cost.record_milliseconds);
            for (std::size_t p = 0; p < cost.passes.size(); ++p)
                best.passes[p].milliseconds =
                    std::min(best.passes[p].milliseconds, cost.passes[p].milliseconds);
        }
        nlohmann::ordered_json row{{"figures", best.figures},
                                   {"cpu_ms", best.record_milliseconds},
                                   {"draws", best.draws},
                                   {"pieces", best.instances},
                                   {"triangles", best.triangles}};
        for (const auto& pass : best.passes) row["passes_ms"][pass.name] = pass.milliseconds;
        out["rows"].push_back(row);
        if (options.json) continue;
        fmt::print("| {} | {:.2f} |", best.figures, best.record_milliseconds);
        for (const auto& pass : best.passes) fmt::print(" {:.1f} |", pass.milliseconds);
        fmt::print(" {} | {} | {} |\n", best.draws, best.instances, best.triangles);
    }
    if (options.json) fmt::print("{}\n", out.dump(2));
    return Exit::done;
}

}

void add_bench_render(CLI::App& bench, Job& job) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = bench.add_subcommand("render", "Draw 1,000 to 100,000 figures of 2 mm, off-screen");
    command->add_option("--device", options->device, "discrete, integrated, cpu, or part of a device's name");
    command->add_option("--frames", options->frames, "Frames of each size")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command->add_flag("--json", options->json, "The numbers as JSON");
    command->footer("Examples:\n  vantage bench render\n  vantage bench render --frames 10 --json");
    command->callback([options, &job] { job = [options] { return bench_render(*options); }; });
}

}
