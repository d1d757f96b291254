#include "engine/scene/figure_totals.h"
#include "engine/scene/shopping.h"
#include "engine/table/fit.h"
#include "tools/vantage/command.h"
#include "tools/vantage/grid.h"
#include "tools/vantage/scene_options.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::cli {
namespace {

using nlohmann::ordered_json;
using scene::ShoppingLine;
using scene::ShoppingList;

struct ShopOptions {
    std::string scene;
    SceneOptions scales;
    std::string prices;
    std::string fit;
    std::string format = "text";
    bool compare = false;
    bool json = false;
};

double tenths(double v) { return std::round(v * 10.0) / 10.0; }
double hundredths(double v) { return std::round(v * 100.0) / 100.0; }
double feet(Inches i) { return i.value() / 12.0; }
double table_metres(Inches i) { return to_millimetres(i).value() / 1000.0; }

std::string table_text(const ShoppingList& list) {
    return fmt::format("{:.1f} x {:.1f} ft ({:.2f} x {:.2f} m)", feet(list.table_width),
                       feet(list.table_depth), table_metres(list.table_width),
                       table_metres(list.table_depth));
}

Grid list_grid(const ShoppingList& list) {
    Grid grid{"",
              {"nation", "kind", "troops", "bases", "inches", "mm", "foot", "mounted", "guns", "limbers",
               "generals", "figures"},
              {}};
    for (const ShoppingLine& line : list.lines) {
        const double w = to_inches(line.width).value(), d = to_inches(line.depth).value();
        const auto inches = [](double v) { return inches_text(std::round(v * 1e6) / 1e6); };
        grid.rows.push_back(
            {line.nation, std::string(table::name_of(line.kind)), troops_text(line),
             fmt::format("{}", line.bases),
             line.round ? fmt::format("{} round", inches(w)) : fmt::format("{} x {}", inches(w), inches(d)),
             size_text(line), fmt::format("{}", line.figures.foot), fmt::format("{}", line.figures.mounted),
             fmt::format("{}", line.figures.guns), fmt::format("{}", line.figures.limbers),
             fmt::format("{}", line.figures.generals), fmt::format("{}", line.figures.total())});
    }
    const scene::FigureCount& sum = list.figures;
    grid.rows.push_back({"total", "", "", fmt::format("{}", list.bases), "", "", fmt::format("{}", sum.foot),
                         fmt::format("{}", sum.mounted), fmt::format("{}", sum.guns),
                         fmt::format("{}", sum.limbers), fmt::format("{}", sum.generals),
                         fmt::format("{}", sum.total())});
    return grid;
}

ordered_json figures_json(const scene::FigureCount& f) {
    return {{"foot", f.foot},       {"mounted", f.mounted},   {"guns", f.guns},
            {"limbers", f.limbers}, {"generals", f.generals}, {"total", f.total()}};
}

ordered_json summary_json(const ShoppingList& list, const std::optional<scene::PriceList>& prices) {
    ordered_json out{
        {"ground", list.scales.ground.per_inch().value()},
        {"figures_mm", list.scales.figures.value()},
        {"table_feet", {hundredths(feet(list.table_width)), hundredths(feet(list.table_depth))}},
        {"table_metres",
         {hundredths(table_metres(list.table_width)), hundredths(table_metres(list.table_depth))}},
        {"bases", list.bases},
        {"figures", figures_json(list.figures)}};
    if (prices)
        if (const auto at = prices->at(list.scales.figures)) out["cost"] = hundredths(cost_of(list, *at));
    return out;
}

ordered_json list_json(const ShoppingList& list, const std::optional<scene::PriceList>& prices) {
    ordered_json out = summary_json(list, prices);
    if (prices && !prices->currency.empty()) out["currency"] = prices->currency;
    for (const ShoppingLine& line : list.lines)
        out["lines"].push_back(
            {{"nation", line.nation},
             {"kind", table::name_of(line.kind)},
             {"troops", troops_text(line)},
             {"bases", line.bases},
             {"mm", {tenths(line.width.value()), tenths(line.depth.value())}},
             {"inches",
              {hundredths(to_inches(line.width).value()), hundredths(to_inches(line.depth).value())}},
             {"round", line.round},
             {"figures", figures_json(line.figures)}});
    return out;
}

std::string cost_text(const ShoppingList& list, const scene::PriceList& prices) {
    const auto at = prices.at(list.scales.figures);
    if (!at) return "";
    return fmt::format("{:.2f}{}{}", cost_of(list, *at), prices.currency.empty() ? "" : " ", prices.currency);
}

Exit print_list(const scene::Scene& scene, const std::optional<scene::PriceList>& prices, Format format) {
    const ShoppingList list = shopping_list(scene, scene.scales);
    if (format == Format::json) {
        fmt::print("{}\n", list_json(list, prices).dump(2));
        return Exit::done;
    }
    if (format == Format::csv) {
        fmt::print("{}", as_csv(list_grid(list)));
        return Exit::done;
    }
    fmt::print("{}{}: figures of {} mm at {} yards per inch\n{}table {}, {} bases, {}{}\n\n{}",
               format == Format::markdown ? "## " : "", scene.title, list.scales.figures.value(),
               list.scales.ground.per_inch().value(), format == Format::markdown ? "\n" : "",
               table_text(list), list.bases, scene::figure_totals(scene).text(),
               prices && prices->at(list.scales.figures) ? ", " + cost_text(list, *prices) : "",
               written(list_grid(list), format));
    return Exit::done;
}

// Every ground preset by every figure preset: what the table, the painting and the bill come to.
Exit print_comparison(const scene::Scene& scene, const std::optional<scene::PriceList>& prices,
                      Format format) {
    Grid grid{"",
              {"ground", "figures", "table ft", "table m", "bases", "foot", "mounted", "guns", "all figures"},
              {}};
    if (prices) grid.head.emplace_back("cost");
    ordered_json out = ordered_json::array();
    for (const Yards ground : table::ground_presets) {
        for (const Millimetres figures : table::figure_presets) {
            const ShoppingList list = shopping_list(scene, {GroundScale{ground}, figures});
            out.push_back(summary_json(list, prices));
            grid.rows.push_back(
                {fmt::format("{} yd", ground.value()), fmt::format("{} mm", figures.value()),
                 fmt::format("{:.1f} x {:.1f}", feet(list.table_width), feet(list.table_depth)),
                 fmt::format("{:.2f} x {:.2f}", table_metres(list.table_width),
                             table_metres(list.table_depth)),
                 fmt::format("{}", list.bases), fmt::format("{}", list.figures.foot),
                 fmt::format("{}", list.figures.mounted), fmt::format("{}", list.figures.guns),
                 fmt::format("{}", list.figures.total())});
            if (prices) grid.rows.back().push_back(cost_text(list, *prices));
        }
    }
    if (format == Format::json)
        fmt::print("{}\n", out.dump(2));
    else
        fmt::print("{}", written(grid, format));
    return Exit::done;
}

// The troops that stand on a kind of base when only the kind is known.
table::Troops usual_troops(table::UnitKind kind) {
    using table::UnitKind;
    table::Troops troops;
    troops.kind = kind;
    troops.men = 800;
    switch (kind) {
    case UnitKind::army_commander:
    case UnitKind::force_commander:
    case UnitKind::formation_commander:
        troops.troop = table::Troop::staff;
        break;
    case UnitKind::infantry_300:
        troops.men = 300;
        break;
    case UnitKind::infantry_500:
        troops.men = 500;
        break;
    case UnitKind::cavalry:
        troops.troop = table::Troop::dragoons;
        troops.men = 500;
        break;
    case UnitKind::battery_small:
    case UnitKind::limber_small:
        troops.troop = table::Troop::foot_artillery;
        troops.guns = 8;
        break;
    case UnitKind::battery_large:
    case UnitKind::limber_large:
        troops.troop = table::Troop::foot_artillery;
        troops.guns = 12;
        break;
    case UnitKind::engineers:
        troops.troop = table::Troop::pioneers;
        troops.men = 120;
        break;
    default:
        break;
    }
    if (kind == UnitKind::limber_small || kind == UnitKind::limber_large) {
        troops.limbered = true;
        troops.kind = kind == UnitKind::limber_small ? UnitKind::battery_small : UnitKind::battery_large;
    }
    return troops;
}

// A unit of the scene by id or name, else a kind of base.
Result<table::Troops> troops_to_fit(const ShopOptions& options, const std::optional<scene::Scene>& scene) {
    if (scene)
        if (const scene::UnitId id = scene->unit_named(options.fit); id.valid())
            return troops_of((*scene)[id]);
    if (const auto kind = table::unit_kind_named(options.fit);
        kind && *kind != table::UnitKind::reformation_area)
        return usual_troops(*kind);
    return Error{"", "--fit",
                 fmt::format("\"{}\" is neither a unit of the scene nor a kind of base such as "
                             "infantry-500, cavalry or battery-small",
                             options.fit)};
}

Exit print_fit(const ShopOptions& options, const std::optional<scene::Scene>& scene,
               const table::Basing& basing, Format format) {
    const auto troops = troops_to_fit(options, scene);
    if (!troops) return complain(troops.error());
    Grid grid{
        fmt::format("{}: files x ranks that fit in close order (figures placed), and how far they hang over",
                    options.fit),
        {"figures"},
        {}};
    ordered_json out = ordered_json::array();
    for (const Yards ground : table::ground_presets) {
        const table::TableSize size =
            fit_of(*troops, {GroundScale{ground}, table::figure_presets.front()}, basing).base;
        grid.head.push_back(fmt::format("{} yd ({:.0f} x {:.0f} mm)", ground.value(),
                                        to_millimetres(size.width).value(),
                                        to_millimetres(size.depth).value()));
    }
    for (const Millimetres figures : table::figure_presets) {
        std::vector<std::string> row{fmt::format("{} mm", figures.value())};
        for (const Yards ground : table::ground_presets) {
            const table::Fit fit = fit_of(*troops, {GroundScale{ground}, figures}, basing);
            std::string cell = fit.files == 0 || fit.ranks == 0
                                   ? fmt::format("none ({})", fit.figures)
                                   : fmt::format("{} x {} ({})", fit.files, fit.ranks, fit.figures);
            if (fit.overflow > Millimetres{0.05}) cell += fmt::format(" +{:.1f} mm", fit.overflow.value());
            row.push_back(std::move(cell));
            out.push_back({{"ground", ground.value()},
                           {"figures_mm", figures.value()},
                           {"base_mm",
                            {tenths(to_millimetres(fit.base.width).value()),
                             tenths(to_millimetres(fit.base.depth).value())}},
                           {"files", fit.files},
                           {"ranks", fit.ranks},
                           {"figures", fit.figures},
                           {"overflow_mm", hundredths(fit.overflow.value())}});
        }
        grid.rows.push_back(std::move(row));
    }
    if (format == Format::json)
        fmt::print("{}\n", out.dump(2));
    else
        fmt::print("{}", written(grid, format));
    return Exit::done;
}

Exit shop(const ShopOptions& options) {
    const auto format = format_named(options.json ? "json" : options.format);
    if (!format)
        return complain(fmt::format("--format \"{}\": takes text, csv, markdown or json", options.format));
    const auto load = options.scales.load_options();
    if (!load) return complain(load.error());
    if (options.scene.empty() && options.fit.empty())
        return complain("shop takes a scene (--help shows what it takes)");

    std::optional<scene::Scene> scene;
    if (!options.scene.empty()) {
        auto loaded = scene::load_scene(options.scene, *load);
        if (!loaded) return complain(loaded.error());
        scene = *std::move(loaded);
    }
    if (!options.fit.empty()) {
        table::Basing basing;
        if (scene) {
            basing = scene->basing;
        } else {
            auto standard = table::standard_basing();
            if (!standard) return complain(standard.error(), Exit::failed);
            basing = *std::move(standard);
            if (!load->basing.empty())
                if (const auto own = table::load_basing(load->basing, basing); !own)
                    return complain(own.error());
        }
        return print_fit(options, scene, basing, *format);
    }
    std::optional<scene::PriceList> prices;
    if (!options.prices.empty()) {
        auto loaded = scene::load_prices(options.prices);
        if (!loaded) return complain(loaded.error());
        prices = *std::move(loaded);
    }
    return options.compare ? print_comparison(*scene, prices, *format) : print_list(*scene, prices, *format);
}

}

void add_shop(CLI::App& app, Job& job) {
    CLI::App* command =
        app.add_subcommand("shop", "What to buy for a battle, and whether the figures fit the bases");
    const auto options = std::make_shared<ShopOptions>();
    command->add_option("scene", options->scene, "The battle")->type_name("FILE");
    options->scales.add_to(*command);
    command->add_option("--prices", options->prices, "A file with prices for a figure and a base")
        ->type_name("FILE");
    command->add_flag("--compare", options->compare, "Compare every ground scale with every figure size");
    command->add_option("--fit", options->fit,
                        "Will figures fit? A unit of the scene, or a kind such as infantry-500");
    command->add_option("--format", options->format, "text, csv, markdown or json");
    command->add_flag("--json", options->json, "Answer in JSON");
    command->footer(
        "Examples:\n"
        "  vantage shop scenes/mir-1812.json --ground 75 --figures 15\n"
        "  vantage shop scenes/mir-1812.json --compare --prices prices.json --format csv\n"
        "  vantage shop --fit infantry-500\n"
        "  vantage shop scenes/mir-1812.json --fit \"2nd Uhlans\" --basing my-bases.json\n"
        "A price file: { \"currency\": \"EUR\", \"sizes\": { \"6\": { \"foot\": 0.07, \"mounted\": 0.2, "
        "\"gun\": 0.6,\n"
        "  \"limber\": 1, \"general\": 0.3, \"base\": 0.1 } } }, or \"figures\" for prices at any size.");
    command->callback([options, &job] { job = [options] { return shop(*options); }; });
}

}
