#include "engine/workshop/deploy.h"

#include "engine/scene/outline.h"
#include "engine/scene/preparation.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::workshop {
namespace {

using nlohmann::ordered_json;
using scene::Formation;
using scene::FormationId;
using scene::Scene;
using scene::SideId;
using scene::Unit;
using scene::UnitId;

constexpr double strip = 0.36; // of the table's depth for each of two sides

GroundPoint middle_of(const std::vector<GroundPoint>& ring) {
    glm::dvec2 low = to_vec(ring.front()), high = low;
    for (const GroundPoint& p : ring) {
        low = glm::min(low, to_vec(p));
        high = glm::max(high, to_vec(p));
    }
    return to_ground(0.5 * (low + high));
}

table::Arm main_arm(const Scene& scene, const Formation& f) {
    int counts[3] = {0, 0, 0};
    for (const UnitId id : f.units)
        ++counts[std::min<std::size_t>(2, static_cast<std::size_t>(scene[id].arm))];
    if (counts[0] > 0 && counts[0] >= counts[1]) return table::Arm::infantry;
    return counts[1] > 0 ? table::Arm::cavalry : table::Arm::artillery;
}

// Wide enough for its units in so many lines.
void size_front(Scene& scene, FormationId id, double most) {
    Formation& f = scene.formations[id.index()];
    double sum = 0.0, widest = 0.0;
    int count = 0;
    for (const UnitId u : f.units) {
        if (scene[u].station != scene::Station::waves) continue;
        const double width = scene[u].footprint.width.value() + 14.0;
        sum += width;
        widest = std::max(widest, width);
        ++count;
    }
    const int waves = count <= 3 ? 1 : count <= 10 ? 2 : 3;
    f.front =
        Yards{std::clamp(std::ceil((sum / waves + widest) / 50.0) * 50.0, 200.0, std::max(200.0, most))};
    f.waves = 0;
}

void stand(Scene& scene, FormationId id, GroundPoint at, Degrees facing) {
    Formation& f = scene.formations[id.index()];
    f.at = at;
    f.facing = facing;
    f.on_table = true;
    scene::set_scales(scene, scene.scales);
}

std::optional<std::string> wet(const Scene& scene, const Unit& u, const std::vector<GroundPoint>& outline) {
    for (const scene::Area& area : scene.landscape.areas) {
        if (area.going != scene::Going::impassable || area.outline.size() < 3) continue;
        for (const GroundPoint& p : outline)
            if (scene::inside(p, area.outline))
                return fmt::format("{} would stand in {}", u.name, area.name.empty() ? "water" : area.name);
    }
    for (const scene::Line& line : scene.landscape.lines) {
        if (!scene.landscape.kind_of(line).is_water()) continue;
        if (scene::distance_to_line(u.place.at, line.points) <
            Yards{0.5 * line.width.value() + 0.35 * u.footprint.width.value()})
            return fmt::format("{} would stand in {}", u.name, line.name.empty() ? "a stream" : line.name);
    }
    return std::nullopt;
}

std::optional<std::string> in_the_way(const Scene& scene, const Unit& u,
                                      const std::vector<GroundPoint>& outline) {
    for (const Unit& other : scene.units) {
        if (!other.on_table || &other == &u || other.formation == u.formation) continue;
        if (distance(other.place.at, u.place.at) > Yards{1200}) continue;
        if (scene::overlap(outline, scene::outline_of(other.place, other.footprint)) > Yards{0})
            return fmt::format("{} would stand on {}", u.name, other.name);
    }
    return std::nullopt;
}

struct Wish {
    GroundPoint at;
    double cost = 0.0;
};

// The places of a zone from the enemy's side backwards, those nearest to where it is wanted first.
std::vector<Wish> places(const std::vector<GroundPoint>& zone, Degrees facing, GroundPoint wanted) {
    const glm::dvec2 ahead = direction_of(facing), right{ahead.y, -ahead.x};
    double front = -1e9, back = 1e9, left = 1e9, far_right = -1e9;
    for (const GroundPoint& p : zone) {
        front = std::max(front, glm::dot(to_vec(p), ahead));
        back = std::min(back, glm::dot(to_vec(p), ahead));
        left = std::min(left, glm::dot(to_vec(p), right));
        far_right = std::max(far_right, glm::dot(to_vec(p), right));
    }
    std::vector<Wish> out;
    const double row = 120.0, column = 120.0, aim = glm::dot(to_vec(wanted), right),
                 line = glm::dot(to_vec(wanted), ahead);
    for (double a = front - 60.0; a > back; a -= row)
        for (double r = left + 60.0; r < far_right; r += column)
            out.push_back({to_ground(ahead * std::round(a) + right * std::round(r)),
                           1.6 * std::abs(a - line) + std::abs(r - aim)});
    std::stable_sort(out.begin(), out.end(), [](const Wish& x, const Wish& y) { return x.cost < y.cost; });
    for (Wish& w : out) w.at = {Yards{std::round(w.at.east.value())}, Yards{std::round(w.at.north.value())}};
    return out;
}

// Tries the places in turn; the reason of the last attempt at the best place if none will do.
std::optional<std::string> settle_in(Scene& scene, FormationId id, const std::vector<GroundPoint>& zone,
                                     Degrees facing, const std::vector<Wish>& wishes, std::size_t most) {
    std::optional<std::string> why;
    for (std::size_t k = 0; k < std::min(wishes.size(), most); ++k) {
        stand(scene, id, wishes[k].at, facing);
        const auto reason = why_not(scene, zone, id);
        if (!reason) return std::nullopt;
        if (!why) why = reason;
    }
    scene.formations[id.index()].on_table = false;
    scene::set_scales(scene, scene.scales);
    return why ? why : std::optional<std::string>{"its zone has no room"};
}

ordered_json& json_of(ordered_json& root, const Formation& f) {
    return root[ordered_json::json_pointer(f.where)];
}

void write_place(ordered_json& root, const Formation& f) {
    ordered_json& j = json_of(root, f);
    scene::put(j, "at", {std::lround(f.at.east.value()), std::lround(f.at.north.value())});
    scene::put(j, "facing", std::lround(f.facing.value()) % 360);
    scene::put(j, "front", std::lround(f.front.value()));
}

}

std::vector<GroundPoint> zone_of(const Scene& scene, const scene::SceneDocument& document, SideId side) {
    const scene::Preparation said = scene::preparation_of(document);
    if (side.index() < said.sides.size() && !said.sides[side.index()].zone.empty())
        return said.sides[side.index()].zone;
    const Yards w = scene.ground.width, d = scene.ground.depth, none{0.0};
    const Yards deep = d * strip;
    if (side.index() % 2 == 0) return {{none, none}, {w, none}, {w, deep}, {none, deep}};
    return {{none, d - deep}, {w, d - deep}, {w, d}, {none, d}};
}

Degrees front_of(const Scene& scene, const scene::SceneDocument& document, SideId side) {
    glm::dvec2 others{0.0};
    int count = 0;
    for (std::size_t s = 0; s < scene.sides.size(); ++s) {
        if (s == side.index() || s % 2 == side.index() % 2) continue;
        others += to_vec(middle_of(zone_of(scene, document, SideId{s})));
        ++count;
    }
    const GroundPoint own = middle_of(zone_of(scene, document, side));
    if (count == 0) return Degrees{0.0};
    return Degrees{std::round(bearing_of(others / static_cast<double>(count) - to_vec(own)).value())};
}

std::optional<std::string> why_not(const Scene& scene, const std::vector<GroundPoint>& zone, FormationId id) {
    for (const UnitId u : scene[id].units) {
        const Unit& unit = scene[u];
        if (!unit.on_table) continue;
        const std::vector<GroundPoint> outline = scene::outline_of(unit.place, unit.footprint);
        for (const GroundPoint& p : outline) {
            if (!scene.ground.heights->contains(p))
                return fmt::format("{} would stand off the table", unit.name);
            if (!zone.empty() && !scene::inside(p, zone))
                return fmt::format("{} would stand outside its zone", unit.name);
        }
        if (auto reason = wet(scene, unit, outline)) return reason;
        if (auto reason = in_the_way(scene, unit, outline)) return reason;
        if (unit.arm == table::Arm::cavalry)
            for (const scene::Area& area : scene.landscape.areas)
                if (scene.landscape.kind_of(area).sight == terrain::ObstacleKind::wood &&
                    scene::inside(unit.place.at, area.outline))
                    return fmt::format("{} would stand in {}, where cavalry can do nothing", unit.name,
                                       area.name.empty() ? "a wood" : area.name);
    }
    return std::nullopt;
}

Result<Deployed> deploy(const scene::SceneDocument& document) {
    Result<Scene> loaded = scene::load_scene(document);
    if (!loaded) return loaded.error();
    Scene scene = *std::move(loaded);
    ordered_json root = *document.root;
    Deployed out{document, {}};
    for (std::size_t s = 0; s < scene.sides.size(); ++s) {
        const SideId side{s};
        const std::vector<GroundPoint> zone = zone_of(scene, document, side);
        const Degrees facing = front_of(scene, document, side);
        const glm::dvec2 ahead = direction_of(facing), right{ahead.y, -ahead.x};
        std::vector<FormationId> lines[3]; // infantry, cavalry, guns
        for (std::size_t f = 0; f < scene.formations.size(); ++f) {
            const FormationId id{f};
            const bool later = std::any_of(scene.reinforcements.begin(), scene.reinforcements.end(),
                                           [&](const auto& r) { return r.formation == id; });
            if (scene.side_of(id) == side && !scene[id].on_table && !later)
                lines[static_cast<std::size_t>(main_arm(scene, scene[id]))].push_back(id);
        }
        double width = 0.0, depth = 0.0;
        for (const GroundPoint& p : zone)
            for (const GroundPoint& q : zone) {
                width = std::max(width, glm::dot(to_vec(p) - to_vec(q), right));
                depth = std::max(depth, glm::dot(to_vec(p) - to_vec(q), ahead));
            }
        const glm::dvec2 middle = to_vec(middle_of(zone));
        for (std::size_t arm = 0; arm < 3; ++arm)
            for (std::size_t k = 0; k < lines[arm].size(); ++k) {
                const FormationId id = lines[arm][k];
                const auto count = static_cast<double>(lines[arm].size());
                // Infantry side by side about the middle, cavalry out on the wings, guns behind.
                double across = (static_cast<double>(k) + 0.5) / count - 0.5;
                across *= arm == 0 ? std::min(0.8, 0.3 * count) : 0.6;
                if (arm == 1)
                    across = (k % 2 == 0 ? -0.36 : 0.36) +
                             static_cast<double>(k / 2) * (k % 2 == 0 ? 0.12 : -0.12);
                const double along = (arm == 0 ? 0.42 : arm == 1 ? 0.3 : 0.1) * depth;
                const GroundPoint wanted = to_ground(middle + right * (across * width) + ahead * along);
                size_front(scene, id, 0.9 * width);
                const auto why = settle_in(scene, id, zone, facing, places(zone, facing, wanted), 500);
                if (!why) {
                    write_place(root, scene[id]);
                    continue;
                }
                // It comes later, from its own edge.
                out.left_out.push_back(
                    fmt::format("{} does not fit: {}; it comes on turn 2", scene[id].name, *why));
                const bool south = s % 2 == 0;
                ordered_json later = {{"turn", 2},
                                      {"formation", scene[id].id},
                                      {"at",
                                       {std::lround(wanted.east.value()),
                                        south ? 0L : std::lround(scene.ground.depth.value())}}};
                ordered_json list =
                    root.contains("reinforcements") ? root["reinforcements"] : ordered_json::array();
                list.push_back(later);
                scene::put(root, "reinforcements", list);
            }
    }
    out.document.root = std::make_shared<const ordered_json>(std::move(root));
    return out;
}

Result<Stand> stand_at(Scene scene, std::vector<GroundPoint> zone, FormationId id, GroundPoint at,
                       Degrees facing) {
    const Yards w = scene.ground.width, d = scene.ground.depth, none{0.0};
    if (zone.empty()) zone = {{none, none}, {w, none}, {w, d}, {none, d}};
    if (!scene[id].on_table) size_front(scene, id, 0.9 * w.value());
    stand(scene, id, at, facing);
    const std::optional<std::string> there = why_not(scene, zone, id);
    if (!there) return Stand{at, facing, scene[id].front, ""};
    if (const auto why = settle_in(scene, id, zone, facing, places(zone, facing, at), 80))
        return Error{"", "", fmt::format("{} finds no room there: {}", scene[id].name, *there)};
    return Stand{scene[id].at, facing, scene[id].front, *there};
}

Result<scene::SceneDocument> deploy_at(const scene::SceneDocument& document, const std::string& formation,
                                       GroundPoint at) {
    Result<Scene> loaded = scene::load_scene(document);
    if (!loaded) return loaded.error();
    Scene scene = *std::move(loaded);
    const FormationId id = scene.formation_named(formation);
    if (!id.valid())
        return Error{document.file.string(), "", fmt::format("there is no formation \"{}\"", formation)};
    const SideId side = scene.side_of(id);
    const Degrees facing = scene[id].on_table ? scene[id].facing : front_of(scene, document, side);
    const Result<Stand> stand = stand_at(scene, zone_of(scene, document, side), id, at, facing);
    if (!stand) return Error{document.file.string(), "", stand.error().message};
    Formation& placed = scene.formations[id.index()];
    placed.at = stand->at;
    placed.facing = stand->facing;
    placed.front = stand->front;
    ordered_json root = *document.root;
    write_place(root, scene[id]);
    return scene::SceneDocument{document.file, std::make_shared<const ordered_json>(std::move(root)),
                                document.had_comments};
}

}
