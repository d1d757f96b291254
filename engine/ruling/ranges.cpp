#include "engine/ruling/ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace vantage::ruling {
namespace {

bool has(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_own(const rules::Zone& zone, const ZoneKinds& kinds) {
    return zone.for_kinds.empty() ||
           std::any_of(kinds.words.begin(), kinds.words.end(),
                       [&](const std::string& w) { return has(zone.for_kinds, w); });
}

template <class Take>
std::vector<Ring> rings(const rules::System& system, std::string_view edition, const ZoneKinds& kinds,
                        Take take) {
    std::map<double, Ring> found;
    for (const rules::Zone& zone : system.zones) {
        const bool own = is_own(zone, kinds);
        if (!zone.in_edition(edition) || !take(zone, own)) continue;
        for (const rules::ZoneBand& band : zone.bands) {
            const Yards radius = system.measure.length * band.to;
            Ring& ring = found[radius.value()];
            ring.radius = radius;
            // What belongs to the piece itself is named first.
            ring.names.insert(own && !ring.own ? ring.names.begin() : ring.names.end(),
                              zone.bands.size() == 1 ? zone.label
                                                     : fmt::format("{}, {}", zone.label, band.label));
            ring.own = ring.own || own;
        }
    }
    std::vector<Ring> out;
    for (auto& [radius, ring] : found) out.push_back(std::move(ring));
    return out;
}

}

ZoneKinds zone_kinds(const scene::Unit& unit) {
    ZoneKinds kinds{{std::string{table::name_of(unit.arm)}}, true};
    if (unit.arm == table::Arm::artillery) {
        constexpr std::array weights{"light", "medium", "medium", "medium", "med-heavy", "heavy"};
        std::string weight = weights[static_cast<std::size_t>(unit.calibre)];
        if (const auto said = unit.card.find("weight"); said != unit.card.end())
            if (const auto* word = std::get_if<std::string>(&said->second)) weight = *word;
        std::replace(weight.begin(), weight.end(), '_', '-');
        kinds.words.push_back("artillery-" + weight);
    }
    if (unit.traits.rifles > 0) kinds.words.emplace_back("rifle");
    for (const auto& [key, value] : unit.card)
        if (const auto* word = std::get_if<std::string>(&value)) kinds.words.push_back(*word);
    return kinds;
}

ZoneKinds zone_kinds(const scene::Commander& commander) {
    constexpr std::array ranks{"army-commander", "force-commander", "formation-commander"};
    return {{ranks[static_cast<std::size_t>(commander.level)]}, false};
}

std::vector<Ring> rings_of(const rules::System& system, std::string_view edition,
                           const std::optional<ZoneKinds>& kinds) {
    return rings(system, edition, kinds.value_or(ZoneKinds{}), [&](const rules::Zone& zone, bool own) {
        return !kinds || own || (kinds->in_formation && has(zone.for_kinds, "formation"));
    });
}

std::vector<Ring> arcs_of(const rules::System& system, std::string_view edition, const ZoneKinds& kinds) {
    return rings(system, edition, kinds,
                 [](const rules::Zone& zone, bool own) { return own && zone.arc > 0.0; });
}

measure::Arc arc_of(const rules::System& system, std::string_view edition, const ZoneKinds& kinds) {
    double widest = 0.0;
    for (const rules::Zone& zone : system.zones)
        if (zone.in_edition(edition) && is_own(zone, kinds)) widest = std::max(widest, zone.arc);
    return widest > 0.0 ? measure::Arc{Degrees{widest}} : measure::Arc{};
}

std::vector<RangeBand> bands_at(const rules::System& system, std::string_view edition, const ZoneKinds& kinds,
                                Yards distance) {
    std::vector<RangeBand> out;
    for (const rules::Zone& zone : system.zones)
        if (zone.in_edition(edition) && is_own(zone, kinds))
            out.push_back({&zone, zone.band_at(distance, system.measure)});
    return out;
}

}
