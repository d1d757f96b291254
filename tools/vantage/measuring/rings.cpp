#include "engine/tabletop/scene_rules.h"
#include "tools/vantage/measuring/findings.h"
#include "tools/vantage/measuring/rules_zones.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace vantage::program {

using nlohmann::ordered_json;
using physics::BodyKind;
using physics::Piece;

std::vector<std::string> zone_kinds(const scene::Scene& scene, const Piece& piece) {
    if (piece.kind == BodyKind::commander) switch (scene.commanders[piece.id].level) {
        case scene::Level::army:
            return {"army-commander"};
        case scene::Level::force:
            return {"force-commander"};
        case scene::Level::formation:
            return {"formation-commander"};
        }
    const scene::Unit& unit = scene.units[piece.id];
    std::vector<std::string> kinds{std::string{table::name_of(unit.arm)}};
    if (unit.arm == table::Arm::artillery) {
        constexpr std::array weights{"light", "medium", "medium", "medium", "med-heavy", "heavy"};
        std::string weight = weights[static_cast<std::size_t>(unit.calibre)];
        if (const auto said = unit.card.find("weight"); said != unit.card.end())
            if (const auto* word = std::get_if<std::string>(&said->second)) weight = *word;
        std::replace(weight.begin(), weight.end(), '_', '-');
        kinds.push_back("artillery-" + weight);
    }
    if (unit.traits.rifles > 0) kinds.emplace_back("rifle");
    for (const auto& [key, value] : unit.card)
        if (const auto* word = std::get_if<std::string>(&value)) kinds.push_back(*word);
    return kinds;
}

namespace {

bool has(const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool shares(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    return std::any_of(a.begin(), a.end(), [&](const std::string& word) { return has(b, word); });
}

Result<std::vector<Ring>> bands_of(const Board& board, const Piece* piece, bool arcs_only) {
    if (board.scene() == nullptr)
        return Error{"rings", "", "needs a scene: a bare terrain has neither rules nor units"};
    const scene::Scene& scene = *board.scene();
    const auto system = tabletop::rules_of(scene);
    if (!system) return system.error();
    const std::vector<std::string> kinds =
        piece != nullptr ? zone_kinds(scene, *piece) : std::vector<std::string>{};
    const bool unit = piece != nullptr && piece->kind == BodyKind::unit;
    std::map<double, Ring> rings;
    for (const rules::Zone& zone : system->zones) {
        if (!zone.in_edition(scene.rules.edition) || (arcs_only && zone.arc <= 0.0)) continue;
        const bool own = zone.for_kinds.empty() || shares(kinds, zone.for_kinds);
        if (piece != nullptr && !own && !(unit && has(zone.for_kinds, "formation"))) continue;
        if (arcs_only && !own) continue;
        for (const rules::ZoneBand& band : zone.bands) {
            const Yards radius = system->measure.length * band.to;
            Ring& ring = rings[radius.value()];
            ring.radius = radius;
            // What belongs to the piece itself is named first.
            ring.names.insert(own && !ring.own ? ring.names.begin() : ring.names.end(),
                              fmt::format("{}, {}", zone.label, band.label));
            ring.own = ring.own || own;
        }
    }
    std::vector<Ring> out;
    for (auto& [radius, ring] : rings) out.push_back(std::move(ring));
    return out;
}

}

Result<std::vector<Ring>> arc_bands(const Board& board, const Piece& unit) {
    return bands_of(board, &unit, true);
}

Result<RingsFinding> find_rings(const Board& board, const std::string& name) {
    const auto place = board.place(name, "rings");
    if (!place) return place.error();
    auto rings = bands_of(board, place->piece, false);
    if (!rings) return rings.error();
    return RingsFinding{*place, std::move(*rings)};
}

Result<Answer> measure_rings(const Board& board, const std::string& name) {
    const auto found = find_rings(board, name);
    if (!found) return found.error();
    const scene::Scene& scene = *board.scene();
    const Place& place = found->place;
    struct Near {
        const Piece* piece;
        Yards distance;
    };
    std::vector<Near> others;
    for (const Piece* other : standing(board))
        if (other != place.piece) others.push_back({other, measure::gap(place.base(), other->base)});
    std::stable_sort(others.begin(), others.end(),
                     [](const Near& a, const Near& b) { return a.distance < b.distance; });

    ordered_json json{{"place", place.name}, {"at", point_json(place.at)}, {"rings", ordered_json::array()}};
    std::string text = fmt::format("rings of {} around {}, edge to edge:\n", scene.rules.system, place.name);
    Yards inner{-1.0};
    for (const Ring& ring : found->rings) {
        const double inches = scene.scales.ground.on_table(ring.radius).value();
        ordered_json out{{"yards", tidy(ring.radius.value())},
                         {"inches", tidy(inches)},
                         {"names", ring.names},
                         {"within", ordered_json::array()}};
        std::size_t new_ones = 0;
        std::string lines;
        for (const Near& near : others) {
            if (near.distance > ring.radius) break;
            ordered_json one = piece_json(board, *near.piece);
            one["distance"] = tidy(near.distance.value());
            out["within"].push_back(std::move(one));
            if (near.distance <= inner) continue;
            ++new_ones;
            lines += fmt::format("    {:>5.0f} yards  {}  {}\n", near.distance.value(),
                                 scene.sides[static_cast<std::size_t>(near.piece->side)].id,
                                 call(board, *near.piece));
        }
        text += fmt::format("  {:g} yards ({:g} in), {}: {} more\n{}", ring.radius.value(), tidy(inches),
                            fmt::join(ring.names, "; "), new_ones, lines);
        json["rings"].push_back(std::move(out));
        inner = ring.radius;
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
