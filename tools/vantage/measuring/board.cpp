#include "tools/vantage/measuring/board.h"

#include "engine/core/nearest.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace vantage::program {

namespace {

constexpr double largest_extent = 200'000.0; // yards: as far as single precision stays fine enough
constexpr double largest_height = 10'000.0;

bool read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

Error wrong(const std::string& option, std::string message) { return {option, "", std::move(message)}; }

Result<physics::Ground> bare_ground(const BoardChoice& choice) {
    const auto extent = read_pair(choice.extent, 'x', "--extent", "WIDTHxDEPTH in yards, such as 4000x3000");
    if (!extent) return extent.error();
    if (extent->first <= 0 || extent->second <= 0 || extent->first > largest_extent ||
        extent->second > largest_extent)
        return wrong("--extent", fmt::format("is \"{}\", each side takes more than 0 and up to {} yards",
                                             choice.extent, largest_extent));
    const auto relief = read_pair(choice.relief, ':', "--relief", "LOW:HIGH in yards, such as 0:60");
    if (!relief) return relief.error();
    if (relief->first > relief->second || std::abs(relief->first) > largest_height ||
        std::abs(relief->second) > largest_height)
        return wrong("--relief",
                     fmt::format("is \"{}\", takes LOW:HIGH with LOW not above HIGH, both within {} yards",
                                 choice.relief, largest_height));
    const auto heights = load_png_heightmap(choice.terrain, {Yards{extent->first}, Yards{extent->second},
                                                             Yards{relief->first}, Yards{relief->second}});
    if (!heights) return heights.error();
    return physics::Ground::create(*heights);
}

}

Result<std::pair<double, double>> read_pair(const std::string& text, char between, const std::string& option,
                                            const std::string& takes) {
    const std::size_t at = text.find(between);
    double a = 0.0;
    double b = 0.0;
    if (at != std::string::npos && read_number(std::string_view{text}.substr(0, at), a) &&
        read_number(std::string_view{text}.substr(at + 1), b))
        return std::pair{a, b};
    return wrong(option, text.empty() ? fmt::format("is missing, takes {}", takes)
                                      : fmt::format("is \"{}\", takes {}", text, takes));
}

Result<Yards> read_height(double value, const std::string& option) {
    if (std::isfinite(value) && value >= 0.0 && value <= largest_height) return Yards{value};
    return wrong(option, fmt::format("is {}, takes 0 to {} yards above the ground", value, largest_height));
}

Result<Board> Board::open(const BoardChoice& choice) {
    Board board;
    if (choice.scene.empty() == choice.terrain.empty())
        return wrong("measure", "takes a scene file, or --terrain with --extent and --relief");
    if (!choice.terrain.empty()) {
        Result<physics::Ground> ground = bare_ground(choice);
        if (!ground) return ground.error();
        board.bare_ =
            std::make_shared<physics::World>(std::make_shared<const physics::Ground>(std::move(*ground)));
        return board;
    }
    Result<scene::Scene> scene = scene::load_scene(choice.scene, choice.load);
    if (!scene) return scene.error();
    board.scene_ = std::make_shared<scene::Scene>(std::move(*scene));
    auto field = physics::Battlefield::create(*board.scene_);
    if (!field) return field.error();
    board.field_ = std::move(*field);
    return board;
}

Result<GroundPoint> Board::point(const std::string& text, const std::string& option) const {
    const auto pair = read_pair(text, ',', option, "EAST,NORTH in yards from the south-west corner");
    if (!pair) return pair.error();
    const GroundPoint p{Yards{pair->first}, Yards{pair->second}};
    if (ground().contains(p)) return p;
    return wrong(option, fmt::format("{} lies off the table, which is {} x {} yards", text,
                                     ground().width().value(), ground().depth().value()));
}

Result<Place> Board::place(const std::string& text, const std::string& option) const {
    const std::size_t comma = text.find(',');
    double number = 0.0;
    if (!scene_ || (comma != std::string::npos && read_number(text.substr(0, comma), number))) {
        const auto p = point(text, option);
        if (!p) return p.error();
        return Place{text, *p, physics::eye_on_foot, nullptr};
    }
    const auto standing = [&](physics::BodyKind kind, std::size_t index,
                              const std::string& name) -> Result<Place> {
        const auto id = static_cast<std::uint32_t>(index);
        const physics::Piece* piece = world().piece(kind, id);
        if (piece == nullptr || !world().is_shown(kind, id))
            return wrong(option, fmt::format("\"{}\" is not on the table yet", name));
        return Place{name, piece->base.place.at, piece->height, piece};
    };
    if (const scene::UnitId id = scene_->unit_named(text); id.valid())
        return standing(physics::BodyKind::unit, id.index(), (*scene_)[id].name);
    for (std::size_t n = 0; n < scene_->commanders.size(); ++n)
        if (scene_->commanders[n].name == text) return standing(physics::BodyKind::commander, n, text);
    if (const scene::Spot* spot = scene_->spot_named(text))
        return Place{text, spot->at, physics::eye_on_foot, nullptr};
    // A part of a name will do where only one has it: "Platov".
    std::size_t parts = 0;
    Result<Place> only = wrong(option, "");
    for (std::size_t n = 0; n < scene_->commanders.size(); ++n)
        if (scene_->commanders[n].name.find(text) != std::string::npos && !text.empty() && ++parts == 1)
            only = standing(physics::BodyKind::commander, n, scene_->commanders[n].name);
    if (parts == 1) return only;
    std::vector<std::string> names;
    for (const scene::Unit& unit : scene_->units) names.push_back(unit.id);
    for (const scene::Unit& unit : scene_->units) names.push_back(unit.name);
    for (const scene::Commander& commander : scene_->commanders) names.push_back(commander.name);
    for (const scene::Spot& spot : scene_->landscape.spots) names.push_back(spot.name);
    const std::vector<std::string_view> known(names.begin(), names.end());
    const auto close = nearest(text, known);
    return wrong(
        option,
        fmt::format("\"{}\" is no unit, commander or place of this scene{}, takes one of them or EAST,NORTH",
                    text, close.empty() ? "" : fmt::format(" (\"{}\"?)", close)));
}

Result<scene::UnitId> Board::unit(const std::string& text, const std::string& option) const {
    if (!scene_) return wrong(option, "needs a scene: a bare terrain has no units");
    const auto found = place(text, option);
    if (!found) return found.error();
    if (found->piece == nullptr || found->piece->kind != physics::BodyKind::unit)
        return wrong(option, fmt::format("\"{}\" is not a unit", text));
    return scene::UnitId{found->piece->id};
}

Result<scene::FormationId> Board::formation(const std::string& text, const std::string& option) const {
    if (!scene_) return wrong(option, "needs a scene: a bare terrain has no formations");
    if (const scene::FormationId id = scene_->formation_named(text); id.valid()) return id;
    std::string names;
    for (const scene::Formation& f : scene_->formations) names += (names.empty() ? "" : ", ") + f.id;
    return wrong(option, fmt::format("\"{}\" is no formation of this scene, takes one of {}", text, names));
}

}
