#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/model/palette.h"
#include "engine/scene/check.h"
#include "engine/scene/figure_totals.h"
#include "engine/scene/shared_landscape.h"
#include "engine/scene/shopping.h"
#include "engine/staging/model_library.h"
#include "engine/table/basing.h"
#include "engine/table/figure_sizes.h"
#include "engine/table/footprints.h"
#include "tools/vantage/checking/finding.h"
#include "tools/vantage/window/settings.h"

#include <fmt/format.h>

namespace vantage::cli {
namespace {

/// A kind names its models by their ids, which only the library knows.
void check_models(const terrain::Vocabulary& vocabulary, const std::string& file, const char* where,
                  Problems& problems) {
    const auto library = staging::ModelLibrary::open(home() / "assets" / "models");
    if (!library) return problems.error(library.error());
    for (const terrain::Kind& kind : vocabulary.kinds())
        for (const std::string& model : terrain::models_of(kind))
            if (!library->has(model))
                problems.error(
                    {file, where,
                     fmt::format("\"{}\" needs a model \"{}\", which there is not", kind.id, model)});
}

}

void check_terrain(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const terrain::Vocabulary vocabulary = terrain::load_vocabulary(path, finding.problems);
    check_models(vocabulary, path.string(), "/kinds", finding.problems);
    finding.facts = fmt::format(
        "{} kinds of area, {} of line, {} of point and {} of building",
        vocabulary.words(terrain::Shape::area).size(), vocabulary.words(terrain::Shape::line).size(),
        vocabulary.words(terrain::Shape::point).size(), vocabulary.words(terrain::Shape::building).size());
}

void check_scene_file(const std::filesystem::path& path, const CheckOptions& options, Finding& finding) {
    const auto loaded = scene::load_scene(path, options.scene, finding.problems);
    if (!loaded) return;
    scene::check_scene(*loaded, finding.problems);
    check_models(*loaded->landscape.terrain, path.string(), "/terrain/kinds", finding.problems);
    finding.facts =
        fmt::format("{}: {} units in {} formations, {}; {} mm at {} yards per inch", loaded->title,
                    loaded->units.size(), loaded->formations.size(), scene::figure_totals(*loaded).text(),
                    loaded->scales.figures.value(), loaded->scales.ground.per_inch().value());
}

void check_landscape_file(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto loaded = scene::load_landscape(path, finding.problems);
    if (!loaded) return;
    scene::check_land(*loaded, finding.problems);
    const scene::Landscape& land = loaded->landscape;
    check_models(*land.terrain, path.string(), "/terrain/kinds", finding.problems);
    finding.facts = fmt::format("{}: {:g} x {:g} yards, {} areas, {} lines and {} points", loaded->title,
                                loaded->ground.width.value(), loaded->ground.depth.value(), land.areas.size(),
                                land.lines.size(), land.spots.size());
}

void check_basing(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    Result<table::Basing> basing = table::standard_basing();
    const auto document = load_json(path);
    if (!basing || !document) return finding.problems.error(basing ? document.error() : basing.error());
    table::read_basing(JsonReader{*document, finding.problems}, *basing);
    finding.facts = fmt::format("{} overrides", basing->overrides.size());
}

void check_basing_table(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto table = table::load_footprints(path);
    if (!table) return finding.problems.error(table.error());
    finding.facts = fmt::format("{} kinds of base", table->rows().size());
}

void check_figure_sizes(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    if (const auto sizes = table::load_figure_sizes(path); !sizes)
        return finding.problems.error(sizes.error());
    finding.facts = "sizes of figures";
}

void check_prices(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    if (const auto prices = scene::load_prices(path); !prices) return finding.problems.error(prices.error());
    finding.facts = "a price list";
}

// Nations are read together: the folder stands or falls as one.
void check_palette(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    const auto palettes = model::Palettes::open(path.has_parent_path() ? path.parent_path() : ".");
    if (!palettes) return finding.problems.error(palettes.error());
    finding.facts = fmt::format("{} nations in its folder", palettes->nations().size());
}

void check_settings(const std::filesystem::path& path, const CheckOptions&, Finding& finding) {
    Problems found;
    const window::Settings settings = window::load_settings(path, found);
    // The window goes on with its defaults; who asks wants to hear of every mistake.
    for (const Error& e : found.errors()) finding.problems.error(e);
    for (const Error& e : found.warnings()) finding.problems.error(e);
    finding.facts = fmt::format("{} recent files", settings.recent.size());
}

}
