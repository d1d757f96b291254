#include "engine/measure/arc.h"

#include "engine/measure/front.h"
#include "engine/measure/parallel.h"
#include "tools/vantage/measuring/findings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::cli {

using nlohmann::ordered_json;
using physics::Body;
using physics::BodyKind;

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

std::vector<measure::Base> deployed_bases(const MeasureContext& board, const scene::Formation& formation) {
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
Degrees formation_facing(const MeasureContext& board, const Body& unit) {
    const scene::Formation& f = (*board.scene())[board.scene()->units[unit.id].formation];
    const auto front = measure::front_of(area_of(f), deployed_bases(board, f));
    return front ? front->facing : unit.base.place.facing;
}

// How far its fire opens; what is on a bare terrain, or a general, sees as usual.
measure::Arc arc_of(const MeasureContext& board, const Body& piece) {
    if (piece.kind != BodyKind::unit) return {};
    const scene::Scene& scene = *board.scene();
    return ruling::arc_of(*board.rules(), scene.rules.edition, ruling::zone_kinds(scene.units[piece.id]));
}

std::string names(const MeasureContext& board, const std::vector<const Body*>& pieces) {
    std::string text;
    for (const Body* p : pieces) text += (text.empty() ? "" : ", ") + call(board, *p);
    return text;
}

}

Result<ArcFinding> find_arc(const MeasureContext& board, const UnitQuery& query) {
    const auto id = board.unit(query.unit, "arc");
    if (!id) return id.error();
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const Body& unit = *board.world().piece(BodyKind::unit, static_cast<std::uint32_t>(id->index()));
    ArcFinding found{&unit, arc_of(board, unit), *settings, {}};
    for (const Body* other : standing(board)) {
        if (other == &unit || !measure::in_arc(unit.base, other->base, found.arc)) continue;
        ArcTarget target{other,
                         measure::gap(unit.base, other->base),
                         measure::off_front(unit.base, other->base),
                         other->side != unit.side,
                         {}};
        if (target.enemy) {
            measure::SightParties parties{.side = unit.side, .looker = unit.id};
            if (other->kind == BodyKind::unit) parties.target = other->id;
            target.seen = measure::sight_of_base(
                board.sight(), board.world(), {unit.base.place.at, eye_height(unit.height, *settings)},
                other->base, eye_height(other->height, *settings), *settings, parties);
        }
        found.targets.push_back(std::move(target));
    }
    std::sort(found.targets.begin(), found.targets.end(), [](const ArcTarget& a, const ArcTarget& b) {
        return a.distance != b.distance ? a.distance < b.distance : a.piece < b.piece;
    });
    return found;
}

Result<Answer> measure_arc(const MeasureContext& board, const UnitQuery& query) {
    const auto found = find_arc(board, query);
    if (!found) return found.error();
    const Body& unit = *found->unit;
    const bool battery = board.scene()->units[unit.id].arm == table::Arm::artillery;
    ordered_json json{{"unit", piece_json(board, unit)},
                      {"facing", tidy(unit.base.place.facing.value())},
                      {"half_width", tidy(found->arc.half_width.value())},
                      {"in_arc", ordered_json::array()}};
    std::string text = fmt::format("{} faces {:.0f}°; in its arc of {:g}° to each side:\n", call(board, unit),
                                   unit.base.place.facing.value(), found->arc.half_width.value());
    for (const ArcTarget& f : found->targets) {
        const bool enemy = f.enemy;
        ordered_json one = piece_json(board, *f.piece);
        one["enemy"] = enemy;
        one["distance"] = tidy(f.distance.value());
        one["off_front"] = tidy(f.off.value());
        std::string line = fmt::format("  {:>5.0f} yards  {:>3.0f}° off  {}  {}", f.distance.value(),
                                       f.off.value(), enemy ? "enemy " : "friend", call(board, *f.piece));
        if (enemy) {
            one["visible"] = f.seen.visible(found->settings.threshold);
            one["share"] = tidy(f.seen.share());
            line += fmt::format(", {:.0f}% seen", 100 * f.seen.share());
            const measure::Aspect side = measure::aspect(f.piece->base, unit.base);
            one["strikes"] = word(side);
            line += fmt::format(", its {}", word(side));
            if (battery) {
                const auto lane = measure::firing_lane(unit.base, f.piece->base);
                std::vector<const Body*> in_lane;
                for (const Body* other : standing(board))
                    if (other != &unit && other != f.piece && other->kind == BodyKind::unit &&
                        measure::stands_in(lane, other->base))
                        in_lane.push_back(other);
                const bool clear = std::none_of(in_lane.begin(), in_lane.end(),
                                                [&](const Body* p) { return p->side == unit.side; });
                one["lane_clear"] = clear;
                one["in_lane"] = ordered_json::array();
                for (const Body* p : in_lane) one["in_lane"].push_back(piece_json(board, *p));
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
    if (found->targets.empty()) text += "  nobody\n";
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_seen(const MeasureContext& board, const UnitQuery& query) {
    const auto place = board.place(query.unit, "seen");
    if (!place) return place.error();
    if (place->piece == nullptr)
        return Error{"seen", "", fmt::format("\"{}\" is neither a unit nor a commander", query.unit)};
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    const Body& unit = *place->piece;
    const std::vector<const Body*> others = standing(board);
    const auto look = [&](const Body& from, const Body& to) {
        measure::SightParties parties{.side = from.side};
        if (from.kind == BodyKind::unit) parties.looker = from.id;
        if (to.kind == BodyKind::unit) parties.target = to.id;
        return measure::sight_of_base(board.sight(), board.world(),
                                      {from.base.place.at, eye_height(from.height, *settings)}, to.base,
                                      eye_height(to.height, *settings), *settings, parties);
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
        const bool arc = measure::in_arc(unit.base, others[n]->base, arc_of(board, unit));
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

Result<Answer> measure_front(const MeasureContext& board, const std::string& name) {
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
    for (const Body* other : standing(board)) {
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
