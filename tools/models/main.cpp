#include "engine/core/files.h"
#include "engine/model/palette.h"
#include "tools/models/generate.h"
#include "tools/models/preview.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>

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

// "french:hussars:5e Hussards" at a year: a man of the ranks, his officer, his standard, or a gun's crew.
Result<std::vector<std::pair<std::string, model::Palette>>> worn(const std::vector<std::string>& wearers,
                                                                 int year, const std::vector<Entry>& all) {
    const Result<model::Palettes> palettes = model::Palettes::open(home() / "assets" / "palettes");
    if (!palettes) return palettes.error();
    const auto has = [&](std::string_view id) {
        return std::any_of(all.begin(), all.end(), [&](const Entry& e) { return e.id == id; });
    };
    std::vector<std::pair<std::string, model::Palette>> out;
    for (const std::string& text : wearers) {
        model::Wearer wearer;
        wearer.year = year;
        std::istringstream in{text};
        std::getline(in, wearer.nation, ':');
        std::getline(in, wearer.troop, ':');
        std::getline(in, wearer.regiment, ':');
        const model::Dress dress = palettes->dress(wearer);
        if (!dress.warning.empty()) fmt::print(stderr, "vantage-models: {}\n", dress.warning);
        using model::Role;
        const bool guns = !dress.crew.empty();
        const bool staff = wearer.troop == "staff";
        for (const Role role : staff  ? std::vector{Role::general, Role::aide}
                               : guns ? std::vector{Role::gun, Role::gunner}
                                      : std::vector{Role::rank, Role::officer, Role::standard})
            for (const std::string& id : model::models_for(dress, role, model::Activity::standing, has))
                out.emplace_back(id, dress.palette);
    }
    return out;
}

struct DrawChoice {
    std::vector<std::string> wanted;
    std::vector<std::string> wearers;
    int year = 1812;
    bool lods = false;
};

int draw(const DrawChoice& choice, const std::string& out, const PreviewOptions& options) {
    const std::vector<Entry> all = catalogue();
    std::vector<std::pair<std::string, model::Palette>> picks;
    if (choice.wearers.empty())
        for (const Entry& entry : all)
            if (chosen(entry, choice.wanted)) picks.emplace_back(entry.id, model::default_palette());
    if (!choice.wearers.empty()) {
        auto dressed = worn(choice.wearers, choice.year, all);
        if (!dressed) return complain(dressed.error(), 2);
        picks = std::move(*dressed);
    }
    if (picks.empty())
        return complain({"", "", "no model's name begins so; `vantage-models list` shows them"}, 2);
    std::map<std::string, model::Mesh> meshes;
    for (const Entry& entry : all)
        if (std::any_of(picks.begin(), picks.end(), [&](const auto& p) { return p.first == entry.id; }))
            meshes[entry.id] = made(entry);
    std::vector<Shot> shots;
    for (const auto& [id, palette] : picks)
        for (std::size_t i = 0; i < (choice.lods ? meshes[id].lods.size() : 1); ++i)
            shots.push_back({&meshes[id], palette.colours, i});
    const Result<void> saved = save_png(preview(shots, options), out);
    return saved ? 0 : complain(saved.error(), 1);
}

int run(int argc, char** argv) {
    CLI::App app{"Makes the models in assets/models", "vantage-models"};
    app.require_subcommand(1);
    std::string out;
    DrawChoice choice;
    PreviewOptions options;
    app.add_subcommand("list", "Every model with the triangles of its levels of detail");
    CLI::App* view = app.add_subcommand("preview", "Draw models to a PNG");
    view->add_option("models", choice.wanted, "Beginnings of model names; all without any");
    view->add_option("-o,--output", out, "The picture")->required();
    view->add_option("--tile", options.tile, "Pixels a side for each model")->check(CLI::Range(16, 2048));
    view->add_option("--columns", options.columns, "Models in a row")->check(CLI::Range(1, 64));
    view->add_option("--yaw", options.yaw, "Degrees that the view turns round the model, 0 from its front");
    view->add_option("--pitch", options.pitch, "Degrees from above");
    view->add_option("--metres", options.metres, "The same scale for all: metres that a tile shows");
    view->add_option("--wear", choice.wearers, "Instead of models: nation:troop:regiment, in their colours");
    view->add_option("--year", choice.year, "The year of those uniforms")->check(CLI::Range(1790, 1820));
    view->add_flag("--lods", choice.lods, "Every level of detail");
    CLI::App* all = app.add_subcommand("generate", "Write every model and the index of them");
    all->add_option("-o,--output", out, "The folder, assets/models")->required();
    view->footer("Example: vantage-models preview foot/shako horse/lancer -o sheet.png --metres 3");
    all->footer("Example: vantage-models generate -o assets/models");
    CLI11_PARSE(app, argc, argv);
    if (all->parsed()) {
        const Result<void> done = generate(out);
        return done ? 0 : complain(done.error(), 1);
    }
    if (view->parsed()) return draw(choice, out, options);
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
