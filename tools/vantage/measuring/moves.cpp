#include "engine/measure/reach.h"
#include "engine/measure/vantage_point.h"
#include "engine/measure/wheel.h"

#include "engine/core/files.h"
#include "engine/image/png.h"
#include "engine/ruling/vantage_point.h"
#include "tools/vantage/measuring/findings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::cli {

using nlohmann::ordered_json;
using physics::Body;
using physics::BodyKind;

namespace {

Image field_image(const measure::CostField& field) {
    Image image{static_cast<std::uint32_t>(field.columns), static_cast<std::uint32_t>(field.rows), 1, 8, {}};
    for (int j = field.rows; j-- > 0;)
        for (int i = 0; i < field.columns; ++i) {
            // 255 where it stands, darker by what is used, 0 out of reach: thirds are easy to tell apart.
            const float used = field.used[field.index(i, j)];
            image.samples.push_back(
                used > 1.0F ? 0 : static_cast<std::uint16_t>(std::lround(255.0F - 175.0F * used)));
        }
    return image;
}

}

Result<ReachFinding> find_reach(const MeasureContext& board, const ReachQuery& query) {
    const auto place = board.place(query.unit, "reach");
    if (!place) return place.error();
    if (place->piece == nullptr)
        return Error{"reach", "", fmt::format("\"{}\" is neither a unit nor a commander", query.unit)};
    if (!(query.cell >= 5.0 && query.cell <= 500.0)) return Error{"--cell", "", "takes 5 to 500 yards"};
    const auto march = march_of(board, *place->piece);
    if (!march) return march.error();
    ReachFinding found{*place, *march, reach_of(board, *place->piece, *march, Yards{query.cell}), {}, {}};
    if (!query.to.empty()) {
        const auto to = board.place(query.to, "--to");
        if (!to) return to.error();
        found.to = *to;
        found.path = measure::path_to(found.field, place->at, to->at);
    }
    return found;
}

Result<Answer> measure_reach(const MeasureContext& board, const ReachQuery& query) {
    if (!query.output.empty())
        if (const auto writable = check_writable(query.output); !writable) return writable.error();
    const auto found = find_reach(board, query);
    if (!found) return found.error();
    const Body& piece = *found->place.piece;
    const measure::MoveRates& march = found->march.rates;
    const measure::CostField& field = found->field;

    ordered_json json{{"unit", piece_json(board, piece)},
                      {"as", found->march.words},
                      {"rates",
                       {{"open", tidy(march.open.value())},
                        {"road", tidy(march.road.value())},
                        {"rough", tidy(march.rough.value())},
                        {"dense", tidy(march.dense.value())},
                        {"halts_at_dense", march.halts_at_dense}}},
                      {"cell", query.cell},
                      {"reached_cells", field.count()},
                      {"contours", ordered_json::array()}};
    std::string text = fmt::format(
        "{} ({}): {:.0f} yards in the open{}, {:.0f} in rough, {:.0f} in dense ground{}\n",
        call(board, piece), found->march.words, march.open.value(),
        march.road > Yards{0.0} ? fmt::format(", {:.0f} by road", march.road.value()) : "",
        march.rough.value(), march.dense.value(), march.halts_at_dense ? ", halting at its edge" : "");
    for (int third = 1; third <= 3; ++third) {
        // The last contour lies just inside what is out of reach.
        const auto lines = measure::contour(field, third < 3 ? third / 3.0 : 1.0);
        ordered_json all = ordered_json::array();
        for (const auto& line : lines) {
            ordered_json points = ordered_json::array();
            for (const GroundPoint& p : line) points.push_back(point_json(p));
            all.push_back(std::move(points));
        }
        json["contours"].push_back({{"thirds", third}, {"lines", std::move(all)}});
        std::size_t cells = 0;
        for (const float used : field.used) cells += used <= static_cast<float>(third) / 3.0F + 1e-6F;
        text += fmt::format("  with {} third{}: {:.2f} square miles\n", third, third == 1 ? "" : "s",
                            static_cast<double>(cells) * query.cell * query.cell / (1760.0 * 1760.0));
    }
    if (const auto& to = found->to) {
        if (const auto& path = found->path) {
            ordered_json points = ordered_json::array();
            for (const GroundPoint& p : path->points) points.push_back(point_json(p));
            json["path"] = {{"reached", true},
                            {"used", tidy(path->used)},
                            {"length", tidy(path->length.value())},
                            {"points", std::move(points)}};
            text += fmt::format("to {}: {:.0f} yards, {:.0f}% of the turn\n", to->name, path->length.value(),
                                100 * path->used);
        } else {
            json["path"] = {{"reached", false}};
            text += fmt::format("to {}: out of reach this turn\n", to->name);
        }
    }
    if (!query.output.empty())
        if (const auto saved = save_png(field_image(field), query.output); !saved) return saved.error();
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_wheel(const MeasureContext& board, const WheelQuery& query) {
    if (query.pivot != "left" && query.pivot != "right")
        return Error{"--pivot", "", fmt::format("is \"{}\", takes left or right", query.pivot)};
    if (!(std::abs(query.angle) <= 180.0)) return Error{"--angle", "", "takes -180 to 180 degrees"};
    const measure::Pivot pivot = query.pivot == "left" ? measure::Pivot::left : measure::Pivot::right;
    measure::Wheel wheel;
    std::vector<std::string> names;
    const scene::FormationId formation =
        board.scene() != nullptr ? board.scene()->formation_named(query.who) : scene::FormationId{};
    if (formation.valid()) {
        std::vector<measure::Base> bases;
        for (const scene::UnitId id : (*board.scene())[formation].units) {
            const auto unit = static_cast<std::uint32_t>(id.index());
            if (!board.world().is_shown(BodyKind::unit, unit)) continue;
            bases.push_back(board.world().piece(BodyKind::unit, unit)->base);
            names.push_back((*board.scene())[id].id);
        }
        if (bases.empty())
            return Error{"wheel", "", fmt::format("\"{}\" has no bases on the table", query.who)};
        wheel = measure::wheel(bases, (*board.scene())[formation].facing, pivot, Degrees{query.angle});
    } else {
        const auto id = board.unit(query.who, "wheel");
        if (!id) return id.error();
        wheel =
            measure::wheel(board.world().piece(BodyKind::unit, static_cast<std::uint32_t>(id->index()))->base,
                           pivot, Degrees{query.angle});
        names.push_back((*board.scene())[*id].id);
    }
    ordered_json json{{"who", query.who},
                      {"pivot", point_json(wheel.pivot)},
                      {"turned", tidy(wheel.turned.value())},
                      {"outer_path", tidy(wheel.outer_path.value())},
                      {"outer_path_inches", tidy(board.scale().on_table(wheel.outer_path).value())},
                      {"after", ordered_json::array()}};
    std::string text = fmt::format(
        "{} wheels {:.0f}° about its {} front corner; the outer corner walks {:.0f} yards ({:.2f} in)\n",
        query.who, query.angle, query.pivot, wheel.outer_path.value(),
        board.scale().on_table(wheel.outer_path).value());
    for (std::size_t n = 0; n < wheel.after.size(); ++n) {
        const Placement& p = wheel.after[n].place;
        json["after"].push_back(
            {{"id", names[n]}, {"at", point_json(p.at)}, {"facing", tidy(p.facing.value())}});
        text += fmt::format("  {} to {:.0f},{:.0f} facing {:.0f}°\n", names[n], p.at.east.value(),
                            p.at.north.value(), p.facing.value());
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

Result<Answer> measure_vantage(const MeasureContext& board, const VantageQuery& query) {
    const auto settings = sight_settings(board, query.sight);
    if (!settings) return settings.error();
    measure::VantageWeights weights;
    if (query.rank == "table")
        weights = {1, 0, 0};
    else if (query.rank == "enemy")
        weights = {0, 1, 0};
    else if (query.rank == "own")
        weights = {0, 0, 1};
    else if (query.rank != "all")
        return Error{"--rank", "", fmt::format("is \"{}\", takes all, table, enemy or own", query.rank)};

    const HeightField& ground = board.ground();
    GroundPoint low{Yards{0.0}, Yards{0.0}};
    GroundPoint high{ground.width(), ground.depth()};
    if (!query.region.empty()) {
        const std::size_t colon = query.region.find(':');
        const auto a = board.point(query.region.substr(0, colon), "--region");
        const auto b =
            board.point(colon == std::string::npos ? "" : query.region.substr(colon + 1), "--region");
        if (!a || !b || a->east >= b->east || a->north >= b->north)
            return Error{
                "--region", "",
                fmt::format("is \"{}\", takes WEST,SOUTH:EAST,NORTH in yards on the table", query.region)};
        low = *a;
        high = *b;
    }
    const Body* commander = nullptr;
    std::optional<measure::CostField> reach;
    std::int32_t side = -1;
    if (!query.commander.empty()) {
        const auto place = board.place(query.commander, "--commander");
        if (!place) return place.error();
        if (place->piece == nullptr || place->piece->kind != BodyKind::commander)
            return Error{"--commander", "",
                         fmt::format("\"{}\" is not a commander of this scene", query.commander)};
        commander = place->piece;
        side = commander->side;
        const auto march = march_of(board, *commander);
        if (!march) return march.error();
        reach = reach_of(board, *commander, *march, Yards{100.0});
    } else if (!query.side.empty()) {
        if (board.scene() == nullptr)
            return Error{"--side", "", "needs a scene: a bare terrain has no sides"};
        for (std::size_t n = 0; n < board.scene()->sides.size(); ++n)
            if (board.scene()->sides[n].id == query.side) side = static_cast<std::int32_t>(n);
        if (side < 0)
            return Error{"--side", "", fmt::format("\"{}\" is not a side of this scene", query.side)};
    }
    const double step = query.step > 0.0
                            ? query.step
                            : std::max((high.east - low.east).value(), (high.north - low.north).value()) / 24;
    std::vector<GroundPoint> places;
    for (double y = low.north.value() + step / 2; y < high.north.value(); y += step)
        for (double x = low.east.value() + step / 2; x < high.east.value(); x += step) {
            const GroundPoint p{Yards{x}, Yards{y}};
            const auto cell = reach ? reach->cell_of(p) : std::nullopt;
            if (reach && (!cell || reach->used[*cell] > 1.0F)) continue;
            places.push_back(p);
        }
    if (commander != nullptr) places.push_back(commander->base.place.at);
    if (places.size() > 100'000)
        return Error{"--step", "",
                     fmt::format("makes {} places, at most 100000 are looked from", places.size())};
    measure::Watched watched{{}, {}, eye_height(board.eyes().on_foot(), *settings)};
    for (const Body* piece : standing(board))
        if (piece->kind == BodyKind::unit)
            (piece->side == side ? watched.own : watched.enemy).push_back(piece->base);
    const auto eye = query.sight.eye ? read_height(*query.sight.eye, "--eye")
                                     : Result<Yards>{eye_height(board.eyes().mounted(), *settings)};
    if (!eye) return eye.error();
    measure::SightSettings over_men = *settings; // from a hill one looks for ground, not past men's hats
    over_men.friends = over_men.enemies = false;
    const auto ranked = measure::rank_vantage_points(board.sight(), board.world(), places, *eye, watched,
                                                     weights, over_men, query.threads);

    ordered_json json{
        {"places", places.size()}, {"eye", tidy(eye->value())}, {"best", ordered_json::array()}};
    std::string text = fmt::format("the best of {} places, from {:.1f} yards above the ground:\n",
                                   places.size(), eye->value());
    for (std::size_t n = 0; n < ranked.size() && n < static_cast<std::size_t>(std::max(query.best, 1)); ++n) {
        const measure::VantagePoint& v = ranked[n];
        json["best"].push_back({{"at", point_json(v.at)},
                                {"height", tidy(v.ground.value())},
                                {"over", tidy(v.over.value())},
                                {"table", tidy(v.table)},
                                {"enemy", tidy(v.enemy)},
                                {"own", tidy(v.own)},
                                {"score", tidy(v.score)}});
        text += fmt::format("  {:>6.0f},{:<6.0f}  height {:>5.0f} ({:+.0f} over what it sees)  table "
                            "{:>3.0f}%  enemy {:>3.0f}%  own {:>3.0f}%\n",
                            v.at.east.value(), v.at.north.value(), v.ground.value(), v.over.value(),
                            100 * v.table, 100 * v.enemy, 100 * v.own);
    }
    if (!query.over.empty()) {
        if (commander == nullptr) return Error{"--over", "", "needs --commander: whose vantage point it is"};
        const auto receiver = board.place(query.over, "--over");
        if (!receiver) return receiver.error();
        if (receiver->piece == nullptr || receiver->piece->kind != BodyKind::commander)
            return Error{"--over", "", fmt::format("\"{}\" is not a commander of this scene", query.over)};
        if (!board.rules()->vantage_point)
            return Error{"--over", "",
                         fmt::format("the rules \"{}\" know no superior vantage point", board.rules()->id)};
        const scene::Scene& scene = *board.scene();
        const scene::FormationId formation = scene.commanders[receiver->piece->id].formation;
        const std::vector<ruling::MarkedPlace> marked = ruling::marked_places(scene, *board.rules());
        const ruling::VantageAnswer verdict = ruling::superior_vantage_point(
            *board.rules(), *board.field(),
            {.issuer = commander->base,
             .eye = *eye,
             .receiver = receiver->at,
             .units =
                 [&] {
                     std::vector<ruling::Overlooked> units;
                     for (const Body* piece : standing(board))
                         if (piece->kind == BodyKind::unit && formation.valid() &&
                             scene.units[piece->id].formation == formation)
                             units.push_back(
                                 {call(board, *piece), piece->base, eye_height(piece->height, *settings)});
                     return units;
                 },
             .marked = marked,
             .sight = *settings});
        const bool superior = verdict.superior;
        const Yards higher = verdict.higher;
        const std::string& reason = verdict.reason;
        json["superior_vantage_point"] = {{"over", receiver->name},
                                          {"superior", superior},
                                          {"higher", tidy(higher.value())},
                                          {"reason", reason}};
        text += fmt::format("superior vantage point over {}: {}; {} {}\n", receiver->name,
                            superior ? "yes" : "no", commander->name, reason);
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
