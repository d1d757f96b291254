#include "engine/measure/arc.h"

#include "engine/core/files.h"
#include "engine/measure/front.h"
#include "engine/measure/parallel.h"
#include "engine/rules/rulebook.h"
#include "tools/vantage/measuring/queries.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::program {

using nlohmann::ordered_json;
using physics::BodyKind;
using physics::Piece;

namespace {

std::string_view word(measure::Aspect aspect) {
    switch (aspect) {
    case measure::Aspect::front:
        return "front";
    case measure::Aspect::left_flank:
        return "left flank";
    case measure::Aspect::right_flank:
        return "right flank";
    case measure::Aspect::rear:
        return "rear";
    }
    return "";
}

std::vector<measure::Base> deployed_bases(const Board& board, const scene::Formation& formation) {
    std::vector<measure::Base> bases;
    for (const scene::UnitId id : formation.units) {
        const auto unit = static_cast<std::uint32_t>(id.index());
        if (board.world().is_shown(BodyKind::unit, unit))
            bases.push_back(board.world().piece(BodyKind::unit, unit)->base);
    }
    return bases;
}

measure::Base area_of(const scene::Formation& f) {
    return {f.reformation_area, f.reformation_footprint.width, f.reformation_footprint.depth,
            f.reformation_footprint.round};
}

/// Which way the formation of a unit faces; its own facing if the formation has no front.
Degrees formation_facing(const Board& board, const Piece& unit) {
    const scene::Formation& f = (*board.scene())[board.scene()->units[unit.id].formation];
    const auto front = measure::front_of(area_of(f), deployed_bases(board, f));
    return front ? front->facing : unit.base.place.facing;
}

std::string names(const Board& board, const std::vector<const Piece*>& pieces) {
    std::string text;
    for (const Piece* p : pieces) text += (text.empty() ? "" : ", ") + call(board, *p);
    return text;
}

}

Result<Answer> measure_arc(const Board& board, const UnitQuery& query) {
    const auto id = board.unit(query.unit, "arc");
    if (!id) return id.error();
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const Piece& unit = *board.world().piece(BodyKind::unit, static_cast<std::uint32_t>(id->index()));
    const bool battery = (*board.scene())[*id].arm == table::Arm::artillery;
    struct Found {
        const Piece* piece;
        Yards distance;
        Degrees off;
    };
    std::vector<Found> found;
    for (const Piece* other : standing(board))
        if (other != &unit && measure::in_arc(unit.base, other->base))
            found.push_back(
                {other, measure::gap(unit.base, other->base), measure::off_front(unit.base, other->base)});
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.piece < b.piece;
    });

    ordered_json json{{"unit", piece_json(board, unit)},
                      {"facing", tidy(unit.base.place.facing.value())},
                      {"half_width", 45},
                      {"in_arc", ordered_json::array()}};
    std::string text = fmt::format("{} faces {:.0f}°; in its arc of 45° to each side:\n", call(board, unit),
                                   unit.base.place.facing.value());
    for (const Found& f : found) {
        const bool enemy = f.piece->side != unit.side;
        ordered_json one = piece_json(board, *f.piece);
        one["enemy"] = enemy;
        one["distance"] = tidy(f.distance.value());
        one["off_front"] = tidy(f.off.value());
        std::string line = fmt::format("  {:>5.0f} yards  {:>3.0f}° off  {}  {}", f.distance.value(),
                                       f.off.value(), enemy ? "enemy " : "friend", call(board, *f.piece));
        if (enemy) {
            measure::SightParties parties{.side = unit.side, .looker = unit.id};
            if (f.piece->kind == BodyKind::unit) parties.target = f.piece->id;
            const auto seen = measure::sight_of_base(
                board.sight(), board.world(), {unit.base.place.at, eye_height(board, unit.height, *settings)},
                f.piece->base, eye_height(board, f.piece->height, *settings), *settings, parties);
            one["visible"] = seen.visible(settings->threshold);
            one["share"] = tidy(seen.share());
            line += fmt::format(", {:.0f}% seen", 100 * seen.share());
            const measure::Aspect side = measure::aspect(f.piece->base, unit.base);
            one["strikes"] = word(side);
            line += fmt::format(", its {}", word(side));
            if (battery) {
                const auto lane = measure::firing_lane(unit.base, f.piece->base);
                std::vector<const Piece*> in_lane;
                for (const Piece* other : standing(board))
                    if (other != &unit && other != f.piece && other->kind == BodyKind::unit &&
                        measure::stands_in(lane, other->base))
                        in_lane.push_back(other);
                const bool clear = std::none_of(in_lane.begin(), in_lane.end(),
                                                [&](const Piece* p) { return p->side == unit.side; });
                one["lane_clear"] = clear;
                one["in_lane"] = ordered_json::array();
                for (const Piece* p : in_lane) one["in_lane"].push_back(piece_json(board, *p));
                one["lane"] = ordered_json::array();
                for (const GroundPoint& p : lane) one["lane"].push_back(point_json(p));
                line += clear ? ", lane clear" : fmt::format(", lane held by {}", names(board, in_lane));
                if (f.piece->kind == BodyKind::unit) {
                    const bool enfilade = measure::enfilades(unit.base.place.at, f.piece->base.place.at,
                                                             formation_facing(board, *f.piece));
                    one["enfilade"] = enfilade;
                    if (enfilade) line += ", in enfilade";
                }
            }
        }
        json["in_arc"].push_back(std::move(one));
        text += line + "\n";
    }
    if (found.empty()) text += "  nobody\n";
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_rings(const Board& board, const std::string& name) {
    const auto place = board.place(name, "rings");
    if (!place) return place.error();
    if (board.scene() == nullptr)
        return Error{"rings", "", "needs a scene: a bare terrain has neither rules nor units"};
    const scene::Scene& scene = *board.scene();
    const auto system = rules::load_system(home() / "assets" / "rules" / scene.rules.system);
    if (!system) return system.error();
    // Every distance of the rules' zones that is drawn about such a piece.
    std::vector<double> radii;
    std::string kind = "any";
    if (place->piece != nullptr && place->piece->kind == BodyKind::unit) {
        const table::Arm arm = scene.units[place->piece->id].arm;
        kind = arm == table::Arm::infantry  ? "infantry"
               : arm == table::Arm::cavalry ? "cavalry"
                                            : "artillery";
    }
    for (const rules::Zone& zone : system->zones) {
        const bool fits =
            kind == "any" || zone.for_kinds.empty() ||
            std::find(zone.for_kinds.begin(), zone.for_kinds.end(), kind) != zone.for_kinds.end() ||
            std::find(zone.for_kinds.begin(), zone.for_kinds.end(), "formation") != zone.for_kinds.end();
        if (!fits || !zone.in_edition(scene.rules.edition)) continue;
        for (const rules::ZoneBand& band : zone.bands)
            radii.push_back((system->measure.length * band.to).value());
    }
    std::sort(radii.begin(), radii.end());
    radii.erase(std::unique(radii.begin(), radii.end()), radii.end());

    struct Found {
        const Piece* piece;
        Yards distance;
    };
    std::vector<Found> found;
    for (const Piece* other : standing(board))
        if (other != place->piece) found.push_back({other, measure::gap(place->base(), other->base)});
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.distance < b.distance; });

    ordered_json json{
        {"place", place->name}, {"at", point_json(place->at)}, {"rings", ordered_json::array()}};
    std::string text = fmt::format("rings of {} around {}, edge to edge:\n", scene.rules.system, place->name);
    double inner = -1.0;
    for (const double radius : radii) {
        ordered_json ring{{"yards", tidy(radius)},
                          {"inches", tidy(scene.scales.ground.on_table(Yards{radius}).value())},
                          {"within", ordered_json::array()}};
        std::size_t new_ones = 0;
        std::string lines;
        for (const Found& f : found) {
            if (f.distance > Yards{radius}) break;
            ordered_json one = piece_json(board, *f.piece);
            one["distance"] = tidy(f.distance.value());
            ring["within"].push_back(std::move(one));
            if (f.distance.value() <= inner) continue;
            ++new_ones;
            lines +=
                fmt::format("    {:>5.0f} yards  {}  {}\n", f.distance.value(),
                            scene.sides[static_cast<std::size_t>(f.piece->side)].id, call(board, *f.piece));
        }
        text += fmt::format("  {:g} yards ({:g} in): {} more\n{}", radius,
                            tidy(scene.scales.ground.on_table(Yards{radius}).value()), new_ones, lines);
        json["rings"].push_back(std::move(ring));
        inner = radius;
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_seen(const Board& board, const UnitQuery& query) {
    const auto place = board.place(query.unit, "seen");
    if (!place) return place.error();
    if (place->piece == nullptr)
        return Error{"seen", "", fmt::format("\"{}\" is neither a unit nor a commander", query.unit)};
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const Piece& unit = *place->piece;
    const std::vector<const Piece*> others = standing(board);
    const auto look = [&](const Piece& from, const Piece& to) {
        measure::SightParties parties{.side = from.side};
        if (from.kind == BodyKind::unit) parties.looker = from.id;
        if (to.kind == BodyKind::unit) parties.target = to.id;
        return measure::sight_of_base(board.sight(), board.world(),
                                      {from.base.place.at, eye_height(board, from.height, *settings)},
                                      to.base, eye_height(board, to.height, *settings), *settings, parties);
    };
    struct Pair {
        measure::BaseSighting sees, seen_by;
    };
    std::vector<Pair> pairs(others.size());
    measure::in_slices(others.size(), 4, 0, [&](std::size_t begin, std::size_t end) {
        for (std::size_t n = begin; n < end; ++n)
            if (others[n] != &unit) pairs[n] = {look(unit, *others[n]), look(*others[n], unit)};
    });
    ordered_json json{{"unit", piece_json(board, unit)}, {"others", ordered_json::array()}};
    std::string text = fmt::format("{} sees, and is seen by ({} sight):\n", call(board, unit),
                                   measure::name_of(settings->kind));
    for (std::size_t n = 0; n < others.size(); ++n) {
        if (others[n] == &unit) continue;
        const bool sees = pairs[n].sees.visible(settings->threshold);
        const bool seen = pairs[n].seen_by.visible(settings->threshold);
        if (!sees && !seen) continue;
        const Yards range = measure::gap(unit.base, others[n]->base);
        const bool arc = measure::in_arc(unit.base, others[n]->base);
        ordered_json one = piece_json(board, *others[n]);
        one["enemy"] = others[n]->side != unit.side;
        one["range"] = tidy(range.value());
        one["in_arc"] = arc;
        one["sees"] = {{"visible", sees},
                       {"share", tidy(pairs[n].sees.share())},
                       {"margin", tidy(pairs[n].sees.best.margin.value())}};
        one["seen_by"] = {{"visible", seen},
                          {"share", tidy(pairs[n].seen_by.share())},
                          {"margin", tidy(pairs[n].seen_by.best.margin.value())}};
        json["others"].push_back(std::move(one));
        text += fmt::format(
            "  {:>5.0f} yards  {}  sees {:>3.0f}% ({:+.1f})  seen by {:>3.0f}% ({:+.1f})  {}  {}\n",
            range.value(), others[n]->side != unit.side ? "enemy " : "friend", 100 * pairs[n].sees.share(),
            pairs[n].sees.best.margin.value(), 100 * pairs[n].seen_by.share(),
            pairs[n].seen_by.best.margin.value(), arc ? "in arc" : "      ", call(board, *others[n]));
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_front(const Board& board, const std::string& name) {
    const auto id = board.formation(name, "front");
    if (!id) return id.error();
    const scene::Scene& scene = *board.scene();
    const scene::Formation& formation = scene[*id];
    const measure::Base area = area_of(formation);
    const auto front = measure::front_of(area, deployed_bases(board, formation));
    if (!front)
        return Error{"front", "", fmt::format("\"{}\" has no bases on the table, so no front", formation.id)};
    const auto side = static_cast<std::int32_t>(scene.side_of(*id).index());

    const auto word_of = [](measure::Quarter quarter) {
        return quarter == measure::Quarter::front         ? "front"
               : quarter == measure::Quarter::left_flank  ? "left flank"
               : quarter == measure::Quarter::right_flank ? "right flank"
                                                          : "rear";
    };
    ordered_json json{{"formation", formation.id},
                      {"name", formation.name},
                      {"facing", tidy(front->facing.value())},
                      {"reformation_area", point_json(front->area)},
                      {"front", {point_json(front->line.from), point_json(front->line.to)}},
                      {"rear", {point_json(front->rear.from), point_json(front->rear.to)}},
                      {"outflanked_by", ordered_json::array()},
                      {"outflanks", ordered_json::array()},
                      {"enemies", ordered_json::array()}};
    std::string text = fmt::format("{} ({}) faces {:.0f}° on a front of {:.0f} yards\n", formation.name,
                                   formation.id, front->facing.value(), front->line.length().value());
    for (const Piece* other : standing(board)) {
        if (other->side == side || other->kind != BodyKind::unit) continue;
        const bool turns_it = measure::outflanks(*front, area, other->base);
        ordered_json one = piece_json(board, *other);
        one["quarter"] = word_of(measure::quarter_of(*front, other->base.place.at));
        if (turns_it) {
            json["outflanked_by"].push_back(one);
            text += fmt::format("  outflanked by {}\n", call(board, *other));
        }
        json["enemies"].push_back(std::move(one));
    }
    for (std::size_t f = 0; f < scene.formations.size(); ++f) {
        if (static_cast<std::int32_t>(scene.side_of(scene::FormationId{f}).index()) == side) continue;
        const scene::Formation& enemy = scene.formations[f];
        const measure::Base enemy_area = area_of(enemy);
        const auto enemy_front = measure::front_of(enemy_area, deployed_bases(board, enemy));
        if (!enemy_front) continue;
        const std::vector<measure::Base> mine = deployed_bases(board, formation);
        if (std::any_of(mine.begin(), mine.end(), [&](const measure::Base& b) {
                return measure::outflanks(*enemy_front, enemy_area, b);
            })) {
            json["outflanks"].push_back(enemy.id);
            text += fmt::format("  outflanks {} ({})\n", enemy.name, enemy.id);
        }
    }
    if (json["outflanked_by"].empty()) text += "  nobody outflanks it\n";
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
