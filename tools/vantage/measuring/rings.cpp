#include "tools/vantage/measuring/findings.h"
#include "tools/vantage/measuring/rules_zones.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::cli {

using nlohmann::ordered_json;
using physics::Body;
using physics::BodyKind;

ruling::ZoneKinds zone_kinds(const MeasureContext& board, const Body& piece) {
    const scene::Scene& scene = *board.scene();
    return piece.kind == BodyKind::commander ? ruling::zone_kinds(scene.commanders[piece.id])
                                             : ruling::zone_kinds(scene.units[piece.id]);
}

std::vector<ruling::Ring> arc_bands(const MeasureContext& board, const Body& unit) {
    return ruling::arcs_of(*board.rules(), board.scene()->rules.edition, zone_kinds(board, unit));
}

Result<RingsFinding> find_rings(const MeasureContext& board, const std::string& name) {
    const auto place = board.place(name, "rings");
    if (!place) return place.error();
    if (board.scene() == nullptr)
        return Error{"rings", "", "needs a scene: a bare terrain has neither rules nor units"};
    std::optional<ruling::ZoneKinds> kinds;
    if (place->piece != nullptr) kinds = zone_kinds(board, *place->piece);
    return RingsFinding{*place, ruling::rings_of(*board.rules(), board.scene()->rules.edition, kinds)};
}

Result<Answer> measure_rings(const MeasureContext& board, const std::string& name) {
    const auto found = find_rings(board, name);
    if (!found) return found.error();
    const scene::Scene& scene = *board.scene();
    const Place& place = found->place;
    struct Near {
        const Body* piece;
        Yards distance;
    };
    std::vector<Near> others;
    for (const Body* other : standing(board))
        if (other != place.piece) others.push_back({other, measure::gap(place.base(), other->base)});
    std::stable_sort(others.begin(), others.end(),
                     [](const Near& a, const Near& b) { return a.distance < b.distance; });

    ordered_json json{{"place", place.name}, {"at", point_json(place.at)}, {"rings", ordered_json::array()}};
    std::string text = fmt::format("rings of {} around {}, edge to edge:\n", scene.rules.system, place.name);
    Yards inner{-1.0};
    for (const ruling::Ring& ring : found->rings) {
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
