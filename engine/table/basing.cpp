#include "engine/table/basing.h"

#include "engine/core/files.h"

#include <algorithm>

namespace vantage::table {
namespace {

bool is_commander(UnitKind kind) { return kind <= UnitKind::formation_commander; }

// The row that a unit stands on now: a limbered battery takes the room of its limbers.
UnitKind kind_now(const Troops& troops) {
    if (!troops.limbered) return troops.kind;
    return troops.kind == UnitKind::battery_large ? UnitKind::limber_large : UnitKind::limber_small;
}

bool matches(const BaseOverride& o, const Troops& troops) {
    if (o.kind && *o.kind != kind_now(troops)) return false;
    if (!o.nation.empty() && o.nation != troops.nation) return false;
    return o.unit.empty() || o.unit == troops.unit;
}

// Unit beats nation beats kind; naming several is narrower than one of them.
int narrowness(const BaseOverride& o) {
    return (o.unit.empty() ? 0 : 4) + (o.nation.empty() ? 0 : 2) + (o.kind ? 1 : 0);
}

// Painted 2 and 3 mm strips stand on card; larger figures on plywood or plastic.
Millimetres usual_thickness(Millimetres figures) { return Millimetres{figures.value() <= 3.0 ? 1.0 : 2.0}; }

struct Chosen {
    std::optional<GivenSize> size;
    std::optional<bool> round;
    std::optional<Stands> stands;
    std::optional<Millimetres> thickness;
    std::optional<Rgb> edge;
    FillChoice fill;
};

template <class T> void take(std::optional<T>& chosen, const std::optional<T>& given) {
    if (given) chosen = given;
}

Chosen choose(const Troops& troops, const Basing& basing) {
    std::vector<const BaseOverride*> found;
    for (const BaseOverride& o : basing.overrides)
        if (matches(o, troops)) found.push_back(&o);
    std::stable_sort(found.begin(), found.end(), [](const BaseOverride* a, const BaseOverride* b) {
        return narrowness(*a) < narrowness(*b);
    });
    Chosen chosen;
    for (const BaseOverride* o : found) {
        take(chosen.size, o->size);
        take(chosen.round, o->round);
        take(chosen.stands, o->stands);
        take(chosen.thickness, o->thickness);
        take(chosen.edge, o->edge);
        take(chosen.fill.figures, o->fill.figures);
        take(chosen.fill.files, o->fill.files);
        take(chosen.fill.ranks, o->fill.ranks);
        take(chosen.fill.file_spacing, o->fill.file_spacing);
        take(chosen.fill.rank_spacing, o->fill.rank_spacing);
    }
    return chosen;
}

}

TableSize GivenSize::on_table(GroundScale scale) const {
    switch (unit) {
    case Unit::yards:
        return {scale.on_table(Yards{width}), scale.on_table(Yards{depth})};
    case Unit::inches:
        return {Inches{width}, Inches{depth}};
    case Unit::millimetres:
        break;
    }
    return {to_inches(Millimetres{width}), to_inches(Millimetres{depth})};
}

Result<Basing> standard_basing() {
    const std::filesystem::path folder = home() / "assets" / "basing";
    Result<FootprintTable> table = load_footprints(folder / "footprints.json");
    if (!table) return table.error();
    Result<FigureSizes> figures = load_figure_sizes(folder / "figures.json");
    if (!figures) return figures.error();
    Basing basing;
    basing.table = *std::move(table);
    basing.figures = *std::move(figures);
    return basing;
}

BasePlan plan_bases(const Troops& troops, const Scales& scales, const Basing& basing) {
    const Chosen chosen = choose(troops, basing);
    const UnitKind kind = kind_now(troops);
    const TableSize size =
        chosen.size ? chosen.size->on_table(scales.ground) : basing.table.size(kind, scales.ground);

    BasePlan plan;
    plan.width = to_millimetres(size.width);
    plan.depth = to_millimetres(size.depth);
    plan.round = chosen.round.value_or(is_commander(kind) && plan.width == plan.depth);
    plan.thickness = chosen.thickness.value_or(basing.thickness.value_or(usual_thickness(scales.figures)));
    plan.edge = chosen.edge.value_or(basing.edge);
    plan.fill = chosen.fill;
    const Stands stands = chosen.stands.value_or(Stands{});
    plan.stands = stands.count;
    plan.columns = std::clamp(stands.columns, 1, stands.count);
    plan.gap = stands.gap;
    const int rows = (plan.stands + plan.columns - 1) / plan.columns;
    const Millimetres gaps_across = plan.gap * (plan.columns - 1);
    const Millimetres gaps_deep = plan.gap * (rows - 1);
    if (stands.size) {
        const TableSize one = stands.size->on_table(scales.ground);
        plan.stand_width = to_millimetres(one.width);
        plan.stand_depth = to_millimetres(one.depth);
        plan.width = plan.stand_width * plan.columns + gaps_across;
        plan.depth = plan.stand_depth * rows + gaps_deep;
    } else {
        plan.stand_width = std::max(Millimetres{1.0}, (plan.width - gaps_across) / plan.columns);
        plan.stand_depth = std::max(Millimetres{1.0}, (plan.depth - gaps_deep) / rows);
    }
    return plan;
}

Footprint footprint_of(const Troops& troops, const Scales& scales, const Basing& basing) {
    const BasePlan plan = plan_bases(troops, scales, basing);
    return {scales.ground.on_ground(plan.width), scales.ground.on_ground(plan.depth),
            plan.round && plan.stands == 1};
}

}
