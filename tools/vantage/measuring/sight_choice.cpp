#include "tools/vantage/measuring/queries.h"

#include "engine/core/nearest.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace vantage::program {

namespace {

constexpr std::array<std::string_view, 8> words{"woods", "built-up", "buildings", "walls",
                                                "crops", "smoke",    "friends",   "enemies"};

Result<void> choose(std::string_view list, measure::SightSettings& s) {
    const auto wood_depth = s.wood_depth.value_or(Yards{112.0});
    const auto built_up_depth = s.built_up_depth.value_or(Yards{0.0});
    s.wood_depth.reset();
    s.built_up_depth.reset();
    s.buildings = s.barriers = s.crops = s.smoke = s.friends = s.enemies = false;
    while (!list.empty() && list != "none") {
        const std::string_view word = list.substr(0, list.find(','));
        list.remove_prefix(std::min(word.size() + 1, list.size()));
        if (word == "woods")
            s.wood_depth = wood_depth;
        else if (word == "built-up")
            s.built_up_depth = built_up_depth;
        else if (word == "buildings")
            s.buildings = true;
        else if (word == "walls")
            s.barriers = true;
        else if (word == "crops")
            s.crops = true;
        else if (word == "smoke")
            s.smoke = true;
        else if (word == "friends")
            s.friends = true;
        else if (word == "enemies")
            s.enemies = true;
        else
            return Error{
                "--blocks", "",
                fmt::format("\"{}\" is unknown, takes none or {}, with commas", word, one_of(words))};
    }
    return {};
}

}

Result<measure::SightSettings> sight_settings(const Board& board, const SightChoice& choice) {
    measure::SightSettings s =
        board.scene() != nullptr ? measure::sight_of(board.scene()->rules.system) : measure::SightSettings{};
    if (!choice.blocks.empty())
        if (const auto chosen = choose(choice.blocks, s); !chosen) return chosen.error();
    if (choice.wood_depth) s.wood_depth = Yards{*choice.wood_depth};
    s.threshold = choice.threshold;
    if (choice.kind == "table") {
        s.kind = measure::SightKind::table;
        if (const scene::Scene* scene = board.scene()) {
            s.exaggeration = scene->ground.exaggeration;
            s.upright = scene->scales.ground.on_ground(scene->scales.figures) / physics::eye_on_foot;
            s.base_thickness =
                scene->scales.ground.on_ground(scene->basing.thickness.value_or(Millimetres{2.0}));
        }
    } else if (choice.kind != "ground") {
        return Error{"--sight", "", fmt::format("is \"{}\", takes ground or table", choice.kind)};
    }
    return s;
}

Yards eye_height(const Board&, Yards true_height, const measure::SightSettings& s) {
    return true_height * s.upright + s.base_thickness;
}

std::vector<const physics::Piece*> standing(const Board& board) {
    std::vector<const physics::Piece*> pieces;
    for (const physics::Piece& piece : board.world().pieces())
        if (board.world().is_shown(piece.kind, piece.id)) pieces.push_back(&piece);
    return pieces;
}

std::string call(const Board& board, const physics::Piece& piece) {
    if (piece.kind != physics::BodyKind::unit) return piece.name;
    return fmt::format("{} ({})", piece.name, board.scene()->units[piece.id].id);
}

nlohmann::ordered_json piece_json(const Board& board, const physics::Piece& piece) {
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
