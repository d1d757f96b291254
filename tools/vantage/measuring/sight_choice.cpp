#include "tools/vantage/measuring/queries.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace vantage::cli {

namespace {

Result<measure::SightSettings> choose(std::string_view list, measure::SightSettings s) {
    // What the rules look through, and is now said to block, blocks as deep as usual.
    const measure::SightSettings usual;
    if (!s.wood_depth) s.wood_depth = usual.wood_depth;
    if (!s.built_up_depth) s.built_up_depth = usual.built_up_depth;
    std::vector<std::string_view> words;
    while (!list.empty() && list != "none") {
        const std::string_view word = list.substr(0, list.find(','));
        list.remove_prefix(std::min(word.size() + 1, list.size()));
        if (std::find(rules::sight_blockers.begin(), rules::sight_blockers.end(), word) ==
            rules::sight_blockers.end())
            return Error{"--blocks", "",
                         fmt::format("\"{}\" is unknown, takes none or {}, with commas", word,
                                     one_of(rules::sight_blockers))};
        words.push_back(word);
    }
    return ruling::blocked_by(s, words);
}

}

Result<measure::SightSettings> sight_settings(const MeasureContext& board, const SightChoice& choice) {
    measure::SightSettings s = board.sight_rules();
    if (!choice.blocks.empty()) {
        const auto chosen = choose(choice.blocks, s);
        if (!chosen) return chosen.error();
        s = *chosen;
    }
    if (choice.wood_depth) s.wood_depth = Yards{*choice.wood_depth};
    s.threshold = choice.threshold;
    if (choice.kind == "table") {
        s.kind = measure::SightKind::table;
        if (const scene::Scene* scene = board.scene()) {
            s.exaggeration = scene->ground.exaggeration;
            s.upright = scene->scales.ground.on_ground(scene->scales.figures) / board.eyes().on_foot();
            s.base_thickness =
                scene->scales.ground.on_ground(scene->basing.thickness.value_or(Millimetres{2.0}));
        }
    } else if (choice.kind != "ground") {
        return Error{"--sight", "", fmt::format("is \"{}\", takes ground or table", choice.kind)};
    }
    return s;
}

Yards eye_height(Yards true_height, const measure::SightSettings& s) {
    return true_height * s.upright + s.base_thickness;
}

std::vector<const physics::Body*> standing(const MeasureContext& board) {
    std::vector<const physics::Body*> pieces;
    for (const physics::Body& piece : board.world().pieces())
        if (board.world().is_shown(piece.kind, piece.id)) pieces.push_back(&piece);
    return pieces;
}

std::string call(const MeasureContext& board, const physics::Body& piece) {
    if (piece.kind != physics::BodyKind::unit) return piece.name;
    return fmt::format("{} ({})", piece.name, board.scene()->units[piece.id].id);
}

nlohmann::ordered_json piece_json(const MeasureContext& board, const physics::Body& piece) {
    nlohmann::ordered_json json;
    const bool unit = piece.kind == physics::BodyKind::unit;
    json["kind"] = unit ? "unit" : "commander";
    if (unit) json["id"] = board.scene()->units[piece.id].id;
    json["name"] = piece.name;
    json["side"] = board.scene()->sides[static_cast<std::size_t>(piece.side)].id;
    json["at"] = point_json(piece.base.place.at);
    return json;
}

}
