#include "engine/core/files.h"
#include "tools/models/generate.h"
#include "tools/models/preview.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace vantage::models {
namespace {

int complain(const Error& error, int status) {
    fmt::print(stderr, "vantage-models: {}\n", error.text());
    return status;
}

bool chosen(const Entry& entry, const std::vector<std::string>& wanted) {
    return wanted.empty() || std::any_of(wanted.begin(), wanted.end(),
                                         [&](const std::string& w) { return entry.id.starts_with(w); });
}

int list() {
    for (const Entry& entry : catalogue()) {
        const model::Mesh mesh = made(entry);
        fmt::print("{:<34} {:<9}", entry.id, entry.kind);
        for (const model::Lod& lod : mesh.lods) fmt::print(" {:>5}", lod.index_count / 3);
        fmt::print("  {:.2f} x {:.2f} x {:.2f} m, eye {:.2f}\n", mesh.max.x - mesh.min.x,
                   mesh.max.y - mesh.min.y, mesh.max.z - mesh.min.z, mesh.eye_height);
    }
    return 0;
}

int draw(const std::vector<std::string>& wanted, const std::string& out, const PreviewOptions& options,
         bool lods) {
    std::vector<model::Mesh> meshes;
    for (const Entry& entry : catalogue())
        if (chosen(entry, wanted)) meshes.push_back(made(entry));
    if (meshes.empty())
        return complain({"", "", "no model's name begins so; `vantage-models list` shows them"}, 2);
    std::vector<Shot> shots;
    for (const model::Mesh& mesh : meshes)
        for (std::size_t i = 0; i < (lods ? mesh.lods.size() : 1); ++i)
            shots.push_back({&mesh, default_colours(), i});
    const Result<void> saved = save_png(preview(shots, options), out);
    return saved ? 0 : complain(saved.error(), 1);
}

int run(int argc, char** argv) {
    CLI::App app{"Makes the models in assets/models", "vantage-models"};
    app.require_subcommand(1);
    std::string out;
    std::vector<std::string> wanted;
    bool lods = false;
    PreviewOptions options;
    app.add_subcommand("list", "Every model with the triangles of its levels of detail");
    CLI::App* view = app.add_subcommand("preview", "Draw models to a PNG");
    view->add_option("models", wanted, "Beginnings of model names; all without any");
    view->add_option("-o,--output", out, "The picture")->required();
    view->add_option("--tile", options.tile, "Pixels a side for each model")->check(CLI::Range(16, 2048));
    view->add_option("--columns", options.columns, "Models in a row")->check(CLI::Range(1, 64));
    view->add_option("--yaw", options.yaw, "Degrees that the view turns round the model, 0 from its front");
    view->add_option("--pitch", options.pitch, "Degrees from above");
    view->add_option("--metres", options.metres, "The same scale for all: metres that a tile shows");
    view->add_flag("--lods", lods, "Every level of detail");
    CLI::App* all = app.add_subcommand("generate", "Write every model and the index of them");
    all->add_option("-o,--output", out, "The folder, assets/models")->required();
    view->footer("Example: vantage-models preview foot/shako horse/lancer -o sheet.png --metres 3");
    all->footer("Example: vantage-models generate -o assets/models");
    CLI11_PARSE(app, argc, argv);
    if (all->parsed()) {
        const Result<void> done = generate(out);
        return done ? 0 : complain(done.error(), 1);
    }
    if (view->parsed()) return draw(wanted, out, options, lods);
    return list();
}

}
}

int main(int argc, char** argv) {
    try {
        return vantage::models::run(argc, argv);
    } catch (const std::exception& e) {
        fmt::print(stderr, "vantage-models: {}\n", e.what());
        return 1;
    }
}
