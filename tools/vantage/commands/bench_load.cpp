#include "engine/core/files.h"
#include "engine/scene/scene.h"
#include "tools/vantage/commands/bench.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>

namespace vantage::cli {
namespace {

struct BenchLoadOptions {
    std::string scene;
    int runs = 7;
    bool json = false;
};

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

// What is kept of the figures: blocks on bases, however many figures each of them stands for.
std::size_t bytes_of_bases(const scene::Scene& scene) {
    std::size_t bytes = 0;
    for (const scene::Unit& unit : scene.units)
        for (const table::BaseLayout& base : bases_of(scene, unit))
            bytes += sizeof base + base.blocks.size() * sizeof(table::FigureBlock);
    return bytes;
}

Exit bench_load(const BenchLoadOptions& options) {
    const std::string file =
        options.scene.empty() ? (home() / "scenes" / "austerlitz-1805.json").string() : options.scene;
    std::vector<double> loads;
    for (int run = 0; run < options.runs; ++run) {
        const auto start = std::chrono::steady_clock::now();
        const auto scene = scene::load_scene(file);
        if (!scene) return complain(scene.error());
        loads.push_back(milliseconds_since(start));
    }
    std::sort(loads.begin(), loads.end());

    nlohmann::ordered_json out{{"scene", file},
                               {"runs", options.runs},
                               {"load_ms_best", loads.front()},
                               {"load_ms_median", loads[loads.size() / 2]}};
    for (const double figures : {28.0, 2.0}) {
        scene::LoadOptions at;
        at.ground = GroundScale{Yards{75}};
        at.figures = Millimetres{figures};
        const auto scene = scene::load_scene(file, at);
        if (!scene) return complain(scene.error());
        out["figures"].push_back(
            {{"mm", figures}, {"count", figures_in(*scene)}, {"bytes", bytes_of_bases(*scene)}});
    }
    if (options.json) {
        fmt::print("{}\n", out.dump(2));
        return Exit::done;
    }
    fmt::print("{}: loaded in {:.0f} ms (best of {}), {:.0f} ms (median)\n", file, loads.front(),
               options.runs, loads[loads.size() / 2]);
    for (const auto& row : out["figures"])
        fmt::print("  {:>2} mm at 75 yards per inch: {:>7} figures from {:>4} kB\n", row["mm"].get<double>(),
                   row["count"].get<long long>(), row["bytes"].get<std::size_t>() / 1024);
    return Exit::done;
}

}

void add_bench_load(CLI::App& bench, Job& job) {
    CLI::App* command = bench.add_subcommand("load", "Read a scene: time, and memory for its figures");
    const auto options = std::make_shared<BenchLoadOptions>();
    command->add_option("scene", options->scene, "The scene (Austerlitz if left out)")->type_name("FILE");
    command->add_option("--runs", options->runs, "How often")->check(CLI::Range(1, 1000));
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(
        "Examples:\n  vantage bench load\n  vantage bench load scenes/mir-1812.json --runs 20 --json");
    command->callback([options, &job] { job = [options] { return bench_load(*options); }; });
}

}
