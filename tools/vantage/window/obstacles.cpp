#include "tools/vantage/window/obstacles.h"

#include <glm/geometric.hpp>

namespace vantage::window {
namespace {

using measure::Obstacle;
using measure::ObstacleKind;

std::optional<ObstacleKind> kind_of(const scene::Area& area) {
    if (area.height <= Yards{0.0}) return std::nullopt;
    switch (area.kind) {
    case scene::AreaKind::wood:
        return ObstacleKind::wood;
    case scene::AreaKind::built_up:
        return ObstacleKind::built_up;
    case scene::AreaKind::field:
    case scene::AreaKind::rough:
    case scene::AreaKind::marsh:
        return ObstacleKind::crops;
    case scene::AreaKind::dense:
        return area.blocks_sight ? ObstacleKind::wood : ObstacleKind::crops;
    case scene::AreaKind::water:
        return std::nullopt;
    }
    return std::nullopt;
}

// A wall or hedge: each leg is as wide as the line, at least a yard.
void add_line(const scene::Line& line, std::uint32_t id, std::vector<Obstacle>& all) {
    if (line.height <= Yards{0.0}) return;
    const double half = std::max(line.width.value(), 1.0) / 2;
    for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
        const glm::dvec2 a = to_vec(line.points[i]);
        const glm::dvec2 b = to_vec(line.points[i + 1]);
        if (a == b) continue;
        const glm::dvec2 along = glm::normalize(b - a);
        const glm::dvec2 across = glm::dvec2{along.y, -along.x} * half;
        all.push_back({.kind = ObstacleKind::barrier,
                       .id = id,
                       .outline = {to_ground(a + across), to_ground(b + across), to_ground(b - across),
                                   to_ground(a - across)},
                       .height = line.height,
                       .name = line.name});
    }
}

Yards height_of(scene::BuildingKind kind) {
    switch (kind) {
    case scene::BuildingKind::church:
    case scene::BuildingKind::castle:
        return Yards{20.0};
    case scene::BuildingKind::manor:
    case scene::BuildingKind::mill:
        return Yards{12.0};
    default:
        return Yards{8.0};
    }
}

}

Yards eye_of(table::Arm arm) {
    return arm == table::Arm::cavalry || arm == table::Arm::command ? Yards{2.6} : Yards{1.75};
}
Yards top_of(table::Arm arm) {
    return arm == table::Arm::cavalry || arm == table::Arm::command ? Yards{2.8} : Yards{1.95};
}

std::vector<Obstacle> obstacles_of(const scene::Scene& scene) {
    std::vector<Obstacle> all;
    std::uint32_t id = 1'000'000; // units keep the numbers they have in the scene
    for (const scene::Area& area : scene.landscape.areas)
        if (const auto kind = kind_of(area))
            all.push_back({.kind = *kind,
                           .id = ++id,
                           .outline = area.outline,
                           .height = area.height,
                           .name = area.name});
    for (const scene::Line& line : scene.landscape.lines) add_line(line, ++id, all);
    for (const scene::Spot& spot : scene.landscape.spots) {
        if (spot.kind != scene::PointKind::building && spot.kind != scene::PointKind::strong_point) continue;
        if (spot.width <= Yards{0.0} || spot.depth <= Yards{0.0}) continue;
        all.push_back({.kind = ObstacleKind::building,
                       .id = ++id,
                       .outline = measure::outline_of({{spot.at, spot.facing}, spot.width, spot.depth}),
                       .height = height_of(spot.building),
                       .name = spot.name});
    }
    for (std::size_t i = 0; i < scene.units.size(); ++i) {
        const scene::Unit& unit = scene.units[i];
        if (!unit.on_table) continue;
        all.push_back({.kind = ObstacleKind::unit,
                       .id = static_cast<std::uint32_t>(i),
                       .side = static_cast<std::int32_t>(scene.side_of(scene::UnitId{i}).index()),
                       .outline = measure::outline_of(
                           {unit.place, unit.footprint.width, unit.footprint.depth, unit.footprint.round}),
                       .height = top_of(unit.arm),
                       .name = unit.name});
    }
    return all;
}

}
