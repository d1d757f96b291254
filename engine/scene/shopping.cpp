#include "engine/scene/shopping.h"

#include "engine/core/json.h"

#include <fmt/format.h>

#include <charconv>
#include <tuple>

namespace vantage::scene {
namespace {

using table::FigureKind;

void count(const table::FigureBlock& block, FigureCount& sum) {
    switch (block.kind) {
    case FigureKind::line_foot:
    case FigureKind::light_foot:
    case FigureKind::grenadier:
    case FigureKind::skirmisher:
    case FigureKind::pioneer:
    case FigureKind::officer:
    case FigureKind::standard_bearer:
    case FigureKind::drummer:
    case FigureKind::gunner:
        sum.foot += block.count;
        break;
    case FigureKind::gun:
    case FigureKind::howitzer:
        sum.guns += block.count;
        break;
    case FigureKind::limber:
    case FigureKind::caisson:
        sum.limbers += block.count;
        break;
    case FigureKind::general:
        sum.generals += block.count;
        break;
    default:
        sum.mounted += block.count;
        break;
    }
}

// Adds up bases that are alike, in the order of the list.
class Basket {
public:
    Basket(const Scene& scene, table::Scales scales) : scene_(scene), scales_(scales) {}

    void add(const table::Troops& troops, table::UnitKind as) {
        for (const table::BaseLayout& base : table::bases_of(troops, scales_, scene_.basing)) {
            const auto key = std::tuple{troops.nation, as, troops.troop, base.width, base.depth, base.round};
            ShoppingLine& line = lines_[key];
            line.nation = troops.nation;
            line.kind = as;
            line.troop = troops.troop;
            line.width = base.width;
            line.depth = base.depth;
            line.round = base.round;
            ++line.bases;
            for (const table::FigureBlock& block : base.blocks) count(block, line.figures);
        }
    }

    ShoppingList list() const {
        ShoppingList list;
        list.scales = scales_;
        list.table_width = scales_.ground.on_table(scene_.ground.width);
        list.table_depth = scales_.ground.on_table(scene_.ground.depth);
        for (const auto& [key, line] : lines_) {
            list.lines.push_back(line);
            list.bases += line.bases;
            list.figures += line.figures;
        }
        return list;
    }

private:
    const Scene& scene_;
    table::Scales scales_;
    std::map<std::tuple<std::string, table::UnitKind, table::Troop, Millimetres, Millimetres, bool>,
             ShoppingLine>
        lines_;
};

Prices read_prices(const JsonReader& reader) {
    reader.object({"foot", "mounted", "gun", "limber", "general", "base"});
    constexpr NumberRange range{0, 100'000};
    return {reader["foot"].number(0, range),    reader["mounted"].number(0, range),
            reader["gun"].number(0, range),     reader["limber"].number(0, range),
            reader["general"].number(0, range), reader["base"].number(0, range)};
}

}

std::string troops_text(const ShoppingLine& line) {
    return line.kind == table::UnitKind::reformation_area ? "marker"
                                                          : std::string{table::name_of(line.troop)};
}

std::string size_text(const ShoppingLine& line) {
    return line.round ? fmt::format("{:.1f} round", line.width.value())
                      : fmt::format("{:.1f} x {:.1f}", line.width.value(), line.depth.value());
}

FigureCount& FigureCount::operator+=(const FigureCount& other) {
    foot += other.foot;
    mounted += other.mounted;
    guns += other.guns;
    limbers += other.limbers;
    generals += other.generals;
    return *this;
}

ShoppingList shopping_list(const Scene& scene, table::Scales scales) {
    Basket basket{scene, scales};
    for (const Commander& c : scene.commanders) {
        const table::Troops troops = troops_of(c);
        basket.add(troops, troops.kind);
    }
    for (const Unit& u : scene.units) {
        table::Troops troops = troops_of(u);
        troops.limbered = false;
        basket.add(troops, troops.kind);
        if (u.arm != table::Arm::artillery) continue;
        troops.limbered = true;
        basket.add(troops, table::limber_kind(u.guns));
    }
    for (const Formation& f : scene.formations) {
        table::Troops troops = reformation_troops(f, f.nation);
        basket.add(troops, troops.kind);
    }
    return basket.list();
}

std::optional<Prices> PriceList::at(Millimetres figures) const {
    const auto found = by_size.find(figures.value());
    return found == by_size.end() ? any_size : found->second;
}

Result<PriceList> load_prices(const std::filesystem::path& path) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    PriceList list;
    root.object({"currency", "figures", "sizes"});
    list.currency = root["currency"].text();
    if (const JsonReader any = root["figures"]; !any.missing()) list.any_size = read_prices(any);
    for (const auto& [key, value] : root["sizes"].members()) {
        double size = 0;
        const auto [end, code] = std::from_chars(key.data(), key.data() + key.size(), size);
        if (code != std::errc{} || end != key.data() + key.size() || !table::make_figure_scale(size))
            value.error(fmt::format("\"{}\" is no figure height from 2 to 28 mm", key));
        list.by_size[size] = read_prices(value);
    }
    if (root.is_object() && !list.any_size && list.by_size.empty())
        root.error("takes \"figures\", the prices for any size, or \"sizes\"");
    if (!problems.ok()) return problems.first();
    return list;
}

double cost_of(const ShoppingList& list, const Prices& prices) {
    return list.figures.foot * prices.foot + list.figures.mounted * prices.mounted +
           list.figures.guns * prices.gun + list.figures.limbers * prices.limber +
           list.figures.generals * prices.general + list.bases * prices.base;
}

}
