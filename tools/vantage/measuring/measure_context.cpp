#include "tools/vantage/measuring/measure_context.h"

#include "engine/core/nearest.h"
#include "engine/ruling/scene_rules.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

namespace vantage::cli {

namespace {

constexpr double largest_extent = 200'000.0; // yards: as far as single precision stays fine enough
constexpr double largest_height = 10'000.0;

bool read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
}

Error wrong(const std::string& option, std::string message) { return {option, "", std::move(message)}; }

Result<physics::Ground> bare_ground(const MeasureSource& choice) {
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

Result<MeasureContext> MeasureContext::open(const MeasureSource& choice) {
    MeasureContext board;
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
    return of(std::make_shared<const scene::Scene>(std::move(*scene)), nullptr);
}

Result<MeasureContext> MeasureContext::of(std::shared_ptr<const scene::Scene> scene,
                                          std::shared_ptr<const physics::Ground> ground,
                                          std::shared_ptr<const rules::System> rules) {
    MeasureContext board;
    if (!rules) {
        Result<rules::System> read = ruling::rules_of(*scene);
        if (!read) return read.error();
        rules = std::make_shared<const rules::System>(*std::move(read));
    }
    board.rules_ = std::move(rules);
    auto field = physics::Battlefield::create(*scene, std::move(ground));
    if (!field) return field.error();
    board.scene_ = std::move(scene);
    board.field_ = std::move(*field);
    return board;
}

Result<GroundPoint> MeasureContext::point(const std::string& text, const std::string& option) const {
    const auto pair = read_pair(text, ',', option, "EAST,NORTH in yards from the south-west corner");
    if (!pair) return pair.error();
    const GroundPoint p{Yards{pair->first}, Yards{pair->second}};
    if (ground().contains(p)) return p;
    return wrong(option, fmt::format("{} lies off the table, which is {} x {} yards", text,
                                     ground().width().value(), ground().depth().value()));
}

std::vector<MeasureContext::Named> MeasureContext::named() const {
    std::vector<Named> all;
    for (std::size_t n = 0; n < scene_->units.size(); ++n) {
        all.push_back({Named::Kind::unit, n, scene_->units[n].id});
        all.push_back({Named::Kind::unit, n, scene_->units[n].name});
    }
    for (std::size_t n = 0; n < scene_->commanders.size(); ++n)
        all.push_back({Named::Kind::commander, n, scene_->commanders[n].name});
    for (std::size_t n = 0; n < scene_->landscape.spots.size(); ++n)
        all.push_back({Named::Kind::spot, n, scene_->landscape.spots[n].name});
    for (std::size_t n = 0; n < scene_->objectives.size(); ++n)
        all.push_back({Named::Kind::objective, n, scene_->objectives[n].name});
    for (std::size_t n = 0; n < scene_->landscape.areas.size(); ++n)
        if (!scene_->landscape.areas[n].outline.empty())
            all.push_back({Named::Kind::area, n, scene_->landscape.areas[n].name});
    for (std::size_t n = 0; n < scene_->formations.size(); ++n) {
        all.push_back({Named::Kind::formation, n, scene_->formations[n].id});
        all.push_back({Named::Kind::formation, n, scene_->formations[n].name});
    }
    std::erase_if(all, [](const Named& n) { return n.name.empty(); });
    return all;
}

Result<Place> MeasureContext::place_of(const Named& named, const std::string& option) const {
    const auto missing = [&] {
        return wrong(option, fmt::format("\"{}\" is not on the table yet", named.name));
    };
    if (named.kind == Named::Kind::spot)
        return Place{named.name, scene_->landscape.spots[named.index].at, eyes().on_foot(), nullptr};
    if (named.kind == Named::Kind::objective)
        return Place{named.name, scene_->objectives[named.index].at, eyes().on_foot(), nullptr};
    if (named.kind == Named::Kind::area) {
        const std::vector<GroundPoint>& outline = scene_->landscape.areas[named.index].outline;
        glm::dvec2 sum{0.0};
        for (const GroundPoint& p : outline) sum += to_vec(p);
        return Place{named.name, to_ground(sum / static_cast<double>(outline.size())), eyes().on_foot(),
                     nullptr};
    }
    if (named.kind == Named::Kind::formation) {
        // Seen and measured from the middle of its units, at the height of most of them.
        glm::dvec2 sum{0.0};
        int count = 0;
        int mounted = 0;
        for (const scene::UnitId id : scene_->formations[named.index].units) {
            const auto unit = static_cast<std::uint32_t>(id.index());
            if (!world().is_shown(physics::BodyKind::unit, unit)) continue;
            sum += to_vec((*scene_)[id].place.at);
            ++count;
            mounted += (*scene_)[id].arm == table::Arm::cavalry ? 1 : 0;
        }
        if (count == 0) return missing();
        return Place{scene_->formations[named.index].name, to_ground(sum / static_cast<double>(count)),
                     mounted * 2 > count ? eyes().mounted() : eyes().on_foot(), nullptr};
    }
    const auto kind =
        named.kind == Named::Kind::unit ? physics::BodyKind::unit : physics::BodyKind::commander;
    const auto id = static_cast<std::uint32_t>(named.index);
    const physics::Body* piece = world().piece(kind, id);
    if (piece == nullptr || !world().is_shown(kind, id)) return missing();
    return Place{piece->name, piece->base.place.at, piece->height, piece};
}

Result<Place> MeasureContext::place(const std::string& text, const std::string& option) const {
    const std::size_t comma = text.find(',');
    double number = 0.0;
    if (!scene_ || (comma != std::string::npos && read_number(text.substr(0, comma), number))) {
        const auto p = point(text, option);
        if (!p) return p.error();
        return Place{text, *p, eyes().on_foot(), nullptr};
    }
    const std::vector<Named> all = named();
    for (const Named& one : all)
        if (one.name == text) return place_of(one, option);
    // A part of a name will do where only one has it: "Platov".
    std::vector<const Named*> parts;
    for (const Named& one : all)
        if (!text.empty() && one.name.find(text) != std::string::npos && one.kind != Named::Kind::area &&
            (parts.empty() || parts.back()->kind != one.kind || parts.back()->index != one.index))
            parts.push_back(&one);
    if (parts.size() == 1) return place_of(*parts.front(), option);
    // Generals are what players call by their last name alone.
    std::vector<const Named*> generals = parts;
    std::erase_if(generals, [](const Named* n) { return n->kind != Named::Kind::commander; });
    if (generals.size() == 1) return place_of(*generals.front(), option);

    std::vector<std::string_view> known;
    std::string close;
    if (parts.empty())
        for (const Named& one : all) known.emplace_back(one.name);
    else
        for (const Named* one : parts) known.emplace_back(one->name);
    for (int n = 0; n < 3 && !known.empty(); ++n) {
        const std::string next = parts.empty() ? nearest(text, known) : std::string{known.front()};
        if (next.empty()) break;
        close += fmt::format("{}\"{}\"", close.empty() ? "" : ", ", next);
        std::erase(known, std::string_view{next});
    }
    if (!parts.empty())
        return wrong(
            option, fmt::format("\"{}\" may mean {} things of this scene, as {}", text, parts.size(), close));
    return wrong(option,
                 fmt::format("\"{}\" is no unit, formation, commander or place of this scene{}, takes "
                             "one of them or EAST,NORTH",
                             text, close.empty() ? "" : fmt::format(" ({}?)", close)));
}

Result<scene::UnitId> MeasureContext::unit(const std::string& text, const std::string& option) const {
    if (!scene_) return wrong(option, "needs a scene: a bare terrain has no units");
    const auto found = place(text, option);
    if (!found) return found.error();
    if (found->piece == nullptr || found->piece->kind != physics::BodyKind::unit)
        return wrong(option, fmt::format("\"{}\" is not a unit", text));
    return scene::UnitId{found->piece->id};
}

Result<scene::FormationId> MeasureContext::formation(const std::string& text,
                                                     const std::string& option) const {
    if (!scene_) return wrong(option, "needs a scene: a bare terrain has no formations");
    if (const scene::FormationId id = scene_->formation_named(text); id.valid()) return id;
    std::string names;
    for (const scene::Formation& f : scene_->formations) names += (names.empty() ? "" : ", ") + f.id;
    return wrong(option, fmt::format("\"{}\" is no formation of this scene, takes one of {}", text, names));
}

}
