#include "engine/scene/scene.h"
#include "tools/vantage/command.h"
#include "tools/vantage/grid.h"
#include "tools/vantage/scene_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;
using table::UnitKind;

struct ScalesOptions {
    std::string scene;
    SceneOptions scales;
    std::string format = "text";
    bool json = false;
};

/// A row of the answer: a kind of base and its size at each ground scale that was asked for.
struct Row {
    std::string id;
    std::string name;
    Yards width;
    Yards depth;
    std::vector<table::TableSize> sizes;
};

// Kinds that a scene uses, or all.
std::vector<UnitKind> kinds_in(const scene::Scene* scene) {
    std::vector<UnitKind> kinds;
    for (std::size_t i = 0; i < table::unit_kind_count; ++i) {
        const auto kind = static_cast<UnitKind>(i);
        bool used = scene == nullptr || kind == UnitKind::reformation_area;
        if (scene != nullptr) {
            for (const scene::Unit& u : scene->units) {
                used = used || u.kind == kind;
                used = used || (u.arm == table::Arm::artillery && table::limber_kind(u.guns) == kind);
            }
            for (const scene::Commander& c : scene->commanders)
                used = used || scene::troops_of(c).kind == kind;
        }
        if (used) kinds.push_back(kind);
    }
    return kinds;
}

// What the basing makes of a kind, whoever it is for.
table::TableSize size_of(UnitKind kind, GroundScale ground, const table::Basing& basing) {
    table::Troops troops;
    troops.kind = kind;
    const table::BasePlan plan = plan_bases(troops, {ground, Millimetres{6}}, basing);
    return {to_inches(plan.width), to_inches(plan.depth)};
}

// Units of a kind whose bases are not those of the kind: a row for each different size, under its first unit.
void add_own_sizes(const scene::Scene& scene, UnitKind kind, const std::vector<GroundScale>& scales,
                   std::vector<Row>& rows) {
    std::vector<std::vector<table::TableSize>> seen{rows.back().sizes};
    for (const scene::Unit& u : scene.units) {
        if (u.kind != kind) continue;
        table::Troops troops = scene::troops_of(u);
        troops.limbered = false;
        std::vector<table::TableSize> sizes;
        for (const GroundScale s : scales) {
            const table::BasePlan plan = plan_bases(troops, {s, scene.scales.figures}, scene.basing);
            sizes.push_back({to_inches(plan.width), to_inches(plan.depth)});
        }
        if (std::find(seen.begin(), seen.end(), sizes) != seen.end()) continue;
        seen.push_back(sizes);
        const table::FootprintRow& standard = scene.basing.table.row(kind);
        rows.push_back({std::string(table::name_of(kind)),
                        fmt::format("{}: {} ({})", standard.name, u.name, u.nation), standard.width,
                        standard.depth, std::move(sizes)});
    }
}

std::string size_text(const table::TableSize& size, bool commander) {
    const auto exact = [](Inches i) { return inches_text(std::round(i.value() * 1e6) / 1e6); };
    if (commander && size.width == size.depth) return exact(size.width);
    return fmt::format("{} x {}", exact(size.width), exact(size.depth));
}

ordered_json json_of(const std::vector<Row>& rows, const std::vector<GroundScale>& scales) {
    ordered_json out;
    for (const GroundScale s : scales) out["ground_scales"].push_back(s.per_inch().value());
    for (const Row& row : rows) {
        ordered_json bases = ordered_json::array();
        for (std::size_t i = 0; i < scales.size(); ++i) {
            const auto rounded = [](double v) { return std::round(v * 1e4) / 1e4; };
            bases.push_back(
                {{"ground", scales[i].per_inch().value()},
                 {"inches", {rounded(row.sizes[i].width.value()), rounded(row.sizes[i].depth.value())}},
                 {"mm",
                  {rounded(to_millimetres(row.sizes[i].width).value()),
                   rounded(to_millimetres(row.sizes[i].depth).value())}}});
        }
        out["kinds"].push_back({{"kind", row.id},
                                {"name", row.name},
                                {"yards", {row.width.value(), row.depth.value()}},
                                {"bases", std::move(bases)}});
    }
    return out;
}

Grid grid_of(const std::vector<Row>& rows, const std::vector<GroundScale>& scales, std::string title) {
    Grid grid{std::move(title), {"kind", "yards"}, {}};
    for (const GroundScale s : scales) {
        grid.head.push_back(fmt::format("{} yd: inches", s.per_inch().value()));
        if (scales.size() == 1) grid.head.emplace_back("mm");
    }
    for (const Row& row : rows) {
        const bool commander = row.id.ends_with("-commander");
        std::vector<std::string> cells{
            row.name, commander ? fmt::format("{:.0f}", row.width.value())
                                : fmt::format("{:.0f} x {:.0f}", row.width.value(), row.depth.value())};
        for (const table::TableSize& size : row.sizes) {
            cells.push_back(size_text(size, commander));
            if (scales.size() == 1)
                cells.push_back(fmt::format("{:.1f} x {:.1f}", to_millimetres(size.width).value(),
                                            to_millimetres(size.depth).value()));
        }
        grid.rows.push_back(std::move(cells));
    }
    return grid;
}

Exit print_scales(const ScalesOptions& options) {
    const auto format = format_named(options.json ? "json" : options.format);
    if (!format)
        return complain(fmt::format("--format \"{}\": takes text, csv, markdown or json", options.format));
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());

    std::optional<scene::Scene> scene;
    table::Basing basing;
    if (!options.scene.empty()) {
        auto loaded = scene::load_scene(options.scene, *load);
        if (!loaded) return complain(loaded.error());
        scene = *std::move(loaded);
        basing = scene->basing;
    } else {
        auto standard = table::standard_basing();
        if (!standard) return complain(standard.error(), Exit::failed);
        basing = *std::move(standard);
        if (!load->basing.empty())
            if (const auto own = table::load_basing(load->basing, basing); !own) return complain(own.error());
    }
    std::vector<GroundScale> scales;
    if (load->ground)
        scales.push_back(*load->ground);
    else if (scene)
        scales.push_back(scene->scales.ground);
    else
        for (const Yards preset : table::ground_presets) scales.emplace_back(preset);

    std::vector<Row> rows;
    for (const UnitKind kind : kinds_in(scene ? &*scene : nullptr)) {
        const table::FootprintRow& standard = basing.table.row(kind);
        Row row{std::string(table::name_of(kind)), standard.name, standard.width, standard.depth, {}};
        for (const GroundScale s : scales) row.sizes.push_back(size_of(kind, s, basing));
        rows.push_back(std::move(row));
        if (scene) add_own_sizes(*scene, kind, scales, rows);
    }
    if (*format == Format::json)
        fmt::print("{}\n", json_of(rows, scales).dump(2));
    else
        fmt::print("{}", written(grid_of(rows, scales, scene ? scene->title : ""), *format));
    return Exit::done;
}

}

void add_scales(CLI::App& app, Job& job) {
    CLI::App* command = app.add_subcommand("scales", "Print the size of every base at a ground scale");
    const auto options = std::make_shared<ScalesOptions>();
    command->add_option("scene", options->scene, "A scene: its kinds of base, with its own basing")
        ->type_name("FILE");
    options->scales.add_to(*command);
    command->add_option("--format", options->format, "text, csv, markdown or json");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer("Examples:\n"
                    "  vantage scales                                  the five printed ground scales\n"
                    "  vantage scales --ground 75\n"
                    "  vantage scales --ground 120 --format markdown\n"
                    "  vantage scales scenes/mir-1812.json --ground 150 --basing my-bases.json");
    command->callback([options, &job] { job = [options] { return print_scales(*options); }; });
}

}
