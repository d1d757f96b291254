#include "engine/scene/figure_totals.h"

namespace vantage::scene {
namespace {

long long figures_of(const std::vector<table::BaseLayout>& bases) {
    long long sum = 0;
    for (const table::BaseLayout& base : bases) sum += figures_on(base);
    return sum;
}

}

std::string FigureTotals::text() const {
    return fmt::format("{} figures ({} on the table, {} to come), {} to buy with limbers and markers", all(),
                       standing, coming, to_buy());
}

FigureTotals figure_totals(const Scene& scene, std::optional<SideId> side) {
    FigureTotals sum;
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const Unit& unit = scene.units[i];
        if (side && scene.side_of(UnitId{i}) != *side) continue;
        ++sum.units;
        (unit.on_table && !unit.hidden ? sum.standing : sum.coming) += figures_of(bases_of(scene, unit));
        if (unit.arm != table::Arm::artillery) continue;
        table::Troops other = troops_of(unit);
        other.limbered = !other.limbered;
        sum.limbers += figures_of(table::bases_of(other, scene.scales, scene.basing));
    }
    for (const Commander& commander : scene.commanders) {
        if (side && commander.side != *side) continue;
        (commander.on_table ? sum.standing : sum.coming) += figures_of(bases_of(scene, commander));
    }
    for (std::size_t i = 0; i < scene.formations.size(); ++i)
        if (!side || scene.side_of(FormationId{i}) == *side)
            sum.markers += figures_of(reformation_bases_of(scene, scene.formations[i]));
    return sum;
}

long long figures_in(const Scene& scene) { return figure_totals(scene).all(); }

}
