#include "engine/overlay/command.h"
#include "engine/core/files.h"
#include "engine/image/png.h"
#include "tools/vantage/measuring/findings.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace vantage::cli {

using nlohmann::ordered_json;

namespace {

Result<scene::SideId> side_named(const MeasureContext& board, const std::string& name) {
    if (board.scene() == nullptr) return Error{"--zone", "", "takes a scene: a heightmap has no sides"};
    std::string names;
    const auto& sides = board.scene()->sides;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        if (sides[i].id == name || sides[i].name == name) return scene::SideId{i};
        names += (i == 0 ? "" : ", ") + sides[i].name;
    }
    return Error{"--zone", "", fmt::format("is \"{}\", takes {}", name, names)};
}

/// The ground that is nearer to a side than to any other: where its generals may ride.
std::function<bool(GroundPoint)> zone_of(const MeasureContext& board, scene::SideId side) {
    std::vector<GroundPoint> own;
    std::vector<GroundPoint> others;
    for (const physics::Body* piece : standing(board))
        if (piece->kind == physics::BodyKind::unit)
            (piece->side == static_cast<std::int32_t>(side.index()) ? own : others)
                .push_back(piece->base.place.at);
    return [own, others](GroundPoint p) {
        const auto nearest = [&](const std::vector<GroundPoint>& all) {
            Yards best{1e9};
            for (const GroundPoint& one : all) best = std::min(best, distance(one, p));
            return best;
        };
        return nearest(own) <= nearest(others);
    };
}

/// North up, brighter where more is seen.
Image picture_of(const measure::CommandMap& map) {
    const frame::OverlayTint tint = overlay::tint_of(map, overlay::Shade::opaque);
    Image image{tint.width, tint.height, 3, 8, {}};
    image.samples.reserve(std::size_t{3} * tint.width * tint.height);
    for (std::uint32_t j = tint.height; j-- > 0;)
        for (std::uint32_t i = 0; i < tint.width; ++i)
            for (std::uint32_t c = 0; c < 3; ++c)
                image.samples.push_back(tint.rgba[(std::size_t{j} * tint.width + i) * 4 + c]);
    return image;
}

}

Result<CommandFinding> find_command(const MeasureContext& board, const CommandQuery& query) {
    measure::CommandQuestion question;
    const auto eye = read_height(query.eye.value_or(board.eyes().on_foot().value()), "--eye");
    if (!eye) return eye.error();
    const auto target = read_height(query.target.value_or(eye->value()), "--target");
    if (!target) return target.error();
    question.eye = *eye;
    question.target = *target;
    question.most_places = query.places;
    question.step = query.preview ? std::max(1, query.places / 32) : 1;
    question.threads = query.threads;
    std::string words = "the table";
    if (!query.zone.empty()) {
        const auto side = side_named(board, query.zone);
        if (!side) return side.error();
        question.stands = zone_of(board, *side);
    }
    if (!query.battery.empty()) {
        const auto unit = board.unit(query.battery, "--battery");
        if (!unit) return unit.error();
        const physics::Body* piece =
            board.world().piece(physics::BodyKind::unit, static_cast<std::uint32_t>(unit->index()));
        const auto bands = piece != nullptr ? arc_bands(board, *piece) : std::vector<ruling::Ring>{};
        if (bands.empty())
            return Error{"--battery", "", fmt::format("the rules give \"{}\" no range", query.battery)};
        question.reach = bands.back().radius;
        words = fmt::format("the ground within {:.0f} yards, as {} reaches", question.reach->value(),
                            board.scene()->units[unit->index()].name);
    }
    question.goes_on = query.goes_on;
    return CommandFinding{question, std::move(words), measure::command_map(board.sight(), question)};
}

Result<Answer> measure_command(const MeasureContext& board, const CommandQuery& query) {
    if (!query.output.empty())
        if (const auto writable = check_writable(query.output); !writable) return writable.error();
    const auto found = find_command(board, query);
    if (!found) return found.error();
    const auto& [question, words, map] = *found;
    if (!query.output.empty())
        if (const auto saved = save_png(picture_of(map), query.output); !saved) return saved.error();

    const HeightField& ground = board.ground();
    const Yards apart = std::max(ground.width(), ground.depth()) / 12;
    ordered_json json{{"columns", map.columns},
                      {"rows", map.rows},
                      {"eye", tidy(question.eye.value())},
                      {"target", tidy(question.target.value())},
                      {"preview", query.preview},
                      {"best", ordered_json::array()}};
    if (question.reach) json["reach"] = tidy(question.reach->value());
    std::string text =
        fmt::format("Commanding ground: {} x {} places, how much of {} each sees over bare ground "
                    "(eye {:.2f}, target {:.2f} yards){}\n",
                    map.columns, map.rows, words, question.eye.value(), question.target.value(),
                    query.preview ? "; a preview" : "");
    const measure::SightSettings settings = board.sight_rules();
    int number = 0;
    for (const std::size_t n : map.best(5, apart)) {
        const GroundPoint at = map.places[n];
        json["best"].push_back({{"at", point_json(at)},
                                {"ground", tidy(ground.height_at(at).value())},
                                {"share", tidy(static_cast<double>(map.share[n]))}});
        text += fmt::format("  {}. {:.1f}% from {:.0f},{:.0f} at {:.0f} yards", ++number,
                            100.0 * static_cast<double>(map.share[n]), at.east.value(), at.north.value(),
                            ground.height_at(at).value());
        if (board.scene() != nullptr && !question.reach && !query.preview) {
            const measure::Viewshed view = measure::viewshed(board.sight(), board.world(), {at, question.eye},
                                                             question.target, settings, {}, query.threads);
            json["best"].back()["share_past_all"] = tidy(view.share());
            text += fmt::format(", {:.1f}% past woods, houses and men", 100 * view.share());
        }
        text += "\n";
    }
    return Answer{text, std::make_shared<ordered_json>(std::move(json))};
}

}
