#include "engine/physics/battlefield.h"

#include "engine/ruling/sight.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace vantage::physics {

using measure::Base;
using measure::Going;
using measure::Obstacle;
using measure::ObstacleKind;
using measure::Outline;
using measure::PathPiece;

namespace {

/// What an area does to sight, if anything.
std::optional<ObstacleKind> obstacle_of(const scene::Area& area) {
    constexpr Yards knee{0.5};
    const bool too_low = area.height <= (area.sight == ObstacleKind::crops ? knee : Yards{0.0});
    return too_low ? std::nullopt : area.sight;
}

/// The ground that one leg of a line covers.
Outline strip_of(GroundPoint a, GroundPoint b, Yards width) {
    const glm::dvec2 from = to_vec(a);
    const glm::dvec2 to = to_vec(b);
    const double length = glm::distance(from, to);
    const glm::dvec2 ahead = length > 0.0 ? (to - from) / length : glm::dvec2{0.0, 1.0};
    const glm::dvec2 side = glm::dvec2{-ahead.y, ahead.x} * (width.value() / 2);
    return {to_ground(from + side), to_ground(from - side), to_ground(to - side), to_ground(to + side)};
}

/// Where the stretch from a to b meets that from c to d. The end of a stretch belongs to the next one, so
/// that a corner is met once.
std::optional<GroundPoint> meeting(GroundPoint a, GroundPoint b, GroundPoint c, GroundPoint d) {
    const glm::dvec2 from = to_vec(a);
    const glm::dvec2 way = to_vec(b) - from;
    const glm::dvec2 line = to_vec(d) - to_vec(c);
    const glm::dvec2 off = to_vec(c) - from;
    const double across = way.x * line.y - way.y * line.x;
    if (std::abs(across) < 1e-9) return std::nullopt; // beside one another
    const double t = (off.x * line.y - off.y * line.x) / across;
    const double u = (off.x * way.y - off.y * way.x) / across;
    if (t <= 0.0 || t > 1.0 || u < 0.0 || u >= 1.0) return std::nullopt;
    return to_ground(from + way * t);
}

const std::string& name_of(const std::string& own, const terrain::Kind& kind) {
    return own.empty() ? kind.name : own;
}

/// What stands on the ground, with the units of a question in place of those that the world was made with: in
/// a game they have moved.
class Among final : public measure::Obstacles {
public:
    Among(const World& world, std::span<const Obstacle> units) : world_(world), units_(units) {}
    void along(GroundPoint from, GroundPoint to, std::vector<const Obstacle*>& found) const override {
        const std::size_t first = found.size();
        world_.along(from, to, found);
        found.erase(std::remove_if(found.begin() + static_cast<std::ptrdiff_t>(first), found.end(),
                                   [](const Obstacle* o) { return o->kind == ObstacleKind::unit; }),
                    found.end());
        for (const Obstacle& unit : units_) found.push_back(&unit);
    }

private:
    const World& world_;
    std::span<const Obstacle> units_;
};

}

Base base_of(const scene::Unit& unit) {
    return {unit.place, unit.footprint.width, unit.footprint.depth, unit.footprint.round};
}
Base base_of(const scene::Commander& commander) {
    return {commander.place, commander.footprint.width, commander.footprint.depth, commander.footprint.round};
}

Battlefield::Battlefield(std::shared_ptr<const Ground> ground, const scene::Landscape& landscape)
    : world_(std::move(ground)), landscape_(landscape) {
    for (const scene::Area& area : landscape_.areas) area_bounds_.emplace_back(area.outline);
}

Battlefield::Bounds::Bounds(std::span<const GroundPoint> outline)
    : west(1e30), east(-1e30), south(1e30), north(-1e30) {
    for (const GroundPoint p : outline) {
        west = std::min(west, p.east.value());
        east = std::max(east, p.east.value());
        south = std::min(south, p.north.value());
        north = std::max(north, p.north.value());
    }
}

bool Battlefield::Bounds::holds(GroundPoint p) const {
    return p.east.value() >= west && p.east.value() <= east && p.north.value() >= south &&
           p.north.value() <= north;
}

bool Battlefield::Bounds::meets(GroundPoint a, GroundPoint b) const {
    return std::max(a.east, b.east).value() >= west && std::min(a.east, b.east).value() <= east &&
           std::max(a.north, b.north).value() >= south && std::min(a.north, b.north).value() <= north;
}

Result<std::unique_ptr<Battlefield>> Battlefield::create(const scene::Scene& scene,
                                                         std::shared_ptr<const Ground> ground) {
    if (!ground) {
        Result<Ground> made = Ground::create(*scene.ground.heights);
        if (!made) return made.error();
        ground = std::make_shared<const Ground>(std::move(*made));
    }
    const Result<ruling::Eyes> eyes = ruling::eyes_of(scene);
    if (!eyes) return eyes.error();
    std::unique_ptr<Battlefield> field{new Battlefield{std::move(ground), scene.landscape}};
    World& world = field->world_;
    std::uint32_t id = 0;
    const scene::Landscape& land = scene.landscape;
    for (const scene::Area& area : land.areas) {
        const terrain::Kind& kind = land.kind_of(area);
        if (const auto obstacle = obstacle_of(area))
            world.add(Obstacle{*obstacle, id, -1, area.outline, area.height, name_of(area.name, kind),
                               kind.thickness});
        ++id;
    }
    id = 0;
    for (const scene::Spot& spot : land.spots) {
        if (spot.building.valid() && spot.width > Yards{0.0}) {
            const Base base{
                {spot.at, spot.facing}, spot.width, spot.depth > Yards{0.0} ? spot.depth : spot.width};
            world.add(Obstacle{ObstacleKind::building, id, -1, outline_of(base),
                               (*land.terrain)[spot.building].height,
                               name_of(spot.name, land.kind_of(spot))});
        }
        ++id;
    }
    id = 0;
    for (const scene::Line& line : land.lines)
        for (std::size_t n = 0; n + 1 < line.points.size(); ++n, ++id) {
            const terrain::Kind& kind = land.kind_of(line);
            const Outline outline =
                strip_of(line.points[n], line.points[n + 1], std::max(line.width, Yards{0.5}));
            if (kind.sight && line.height > Yards{0.0})
                world.add(Obstacle{*kind.sight, id, -1, outline, line.height, name_of(line.name, kind)});
            // A barrier is climbed over, not marched through.
            if (!kind.is_barrier())
                field->strips_.push_back(
                    {.outline = outline, .going = line.going, .road = kind.way == terrain::Way::road});
        }
    for (std::size_t n = 0; n < scene.units.size(); ++n) {
        const scene::Unit& unit = scene.units[n];
        const auto unit_id = static_cast<std::uint32_t>(n);
        world.add(Body{BodyKind::unit, unit_id,
                       static_cast<std::int32_t>(scene.side_of(scene::UnitId{n}).index()), base_of(unit),
                       eyes->of(unit.arm), unit.name});
        if (!unit.on_table) world.show(BodyKind::unit, unit_id, false);
    }
    for (std::size_t n = 0; n < scene.commanders.size(); ++n) {
        const scene::Commander& commander = scene.commanders[n];
        const auto commander_id = static_cast<std::uint32_t>(n);
        world.add(Body{BodyKind::commander, commander_id, static_cast<std::int32_t>(commander.side.index()),
                       base_of(commander), eyes->mounted(), commander.name});
        if (!commander.on_table) world.show(BodyKind::commander, commander_id, false);
    }
    world.settle();
    return field;
}

const scene::Area* Battlefield::top_area(GroundPoint p) const {
    for (std::size_t i = landscape_.areas.size(); i-- > 0;)
        if (area_bounds_[i].holds(p) && measure::contains(landscape_.areas[i].outline, p))
            return &landscape_.areas[i];
    return nullptr;
}

bool Battlefield::crossing_near(GroundPoint p) const {
    constexpr Yards reach{30.0}; // a bridge or ford with its approaches
    return std::any_of(landscape_.spots.begin(), landscape_.spots.end(), [&](const scene::Spot& spot) {
        return landscape_.kind_of(spot).crossing != terrain::Crossing::none &&
               distance(spot.at, p) <= std::max(reach, spot.width / 2);
    });
}

bool Battlefield::road_at(GroundPoint p) const {
    return std::any_of(strips_.begin(), strips_.end(),
                       [&](const Strip& strip) { return strip.road && strip.holds(p); });
}

Going Battlefield::going_at(GroundPoint p) const { return going_in(top_area(p), p); }

Going Battlefield::going_in(const scene::Area* area, GroundPoint p) const {
    Going going = area == nullptr ? Going::open : area->going;
    for (const Strip& strip : strips_)
        if (strip.going > going && strip.holds(p) && !crossing_near(p)) going = strip.going;
    return going;
}

measure::TerrainUnder Battlefield::under(const Base& base) const {
    measure::TerrainUnder under;
    under.on_road = road_at(base.place.at);
    for (const GroundPoint& spot : measure::sample_spots(base, 5)) {
        const scene::Area* area = top_area(spot);
        under.going = std::max(under.going, going_in(area, spot));
        if (area == nullptr) continue;
        const terrain::Kind& kind = landscape_.kind_of(*area);
        under.built_up = under.built_up || kind.is_built_up();
        if (kind.shelter == measure::Shelter::none) continue;
        under.shelter = std::max(under.shelter, kind.shelter);
        under.name = area->name;
    }
    for (const scene::Spot& spot : landscape_.spots)
        if (const measure::Shelter shelter = landscape_.kind_of(spot).shelter;
            shelter != measure::Shelter::none && under.shelter == measure::Shelter::none &&
            gap(base, spot.at) <= std::max(spot.width, spot.depth) / 2) {
            under.shelter = shelter;
            under.name = spot.name;
        }
    constexpr Yards bridge_head{30.0};
    under.bridge =
        std::any_of(landscape_.spots.begin(), landscape_.spots.end(), [&](const scene::Spot& spot) {
            return landscape_.kind_of(spot).crossing == terrain::Crossing::bridge &&
                   gap(base, spot.at) <= std::max(spot.width, spot.depth) / 2 + bridge_head;
        });
    return under;
}

measure::SightAnswer Battlefield::sight(const measure::SightQuestion& q) const {
    const Among obstacles{world_, q.units};
    const auto seen = measure::sight_of_base(world_.sight(), obstacles, {q.from.place.at, q.eye}, q.to,
                                             q.target_height, q.settings, q.parties);
    return {seen.visible(q.settings.threshold), seen.share(), seen.best.margin, reason_of(seen.best)};
}

std::vector<PathPiece> Battlefield::along(std::span<const GroundPoint> path) const {
    std::vector<PathPiece> pieces;
    Going before = path.empty() ? Going::open : going_at(path.front());
    for (std::size_t leg = 0; leg + 1 < path.size(); ++leg) {
        const GroundPoint a = path[leg];
        const GroundPoint b = path[leg + 1];
        std::vector<double> cuts{0.0, 1.0};
        const auto cut = [&](const Outline& outline, const Bounds& bounds) {
            if (!bounds.meets(a, b)) return;
            for (const measure::Stretch& s : measure::inside(outline, a, b)) {
                cuts.push_back(s.in);
                cuts.push_back(s.out);
            }
        };
        for (std::size_t i = 0; i < landscape_.areas.size(); ++i)
            cut(landscape_.areas[i].outline, area_bounds_[i]);
        for (const Strip& strip : strips_) cut(strip.outline, strip.bounds);
        std::sort(cuts.begin(), cuts.end());
        const auto place = [&](double t) { return to_ground(to_vec(a) + (to_vec(b) - to_vec(a)) * t); };
        for (std::size_t n = 0; n + 1 < cuts.size(); ++n) {
            if (cuts[n + 1] - cuts[n] < 1e-9) continue;
            const GroundPoint middle = place((cuts[n] + cuts[n + 1]) / 2);
            PathPiece piece{.span = {place(cuts[n]), place(cuts[n + 1])},
                            .going = going_at(middle),
                            .road = road_at(middle)};
            piece.enters_dense = piece.going == Going::dense && before != Going::dense;
            piece.leaves_dense = piece.going != Going::dense && before == Going::dense;
            before = piece.going;
            const bool goes_on = !pieces.empty() && pieces.back().going == piece.going &&
                                 pieces.back().road == piece.road && n > 0;
            if (goes_on)
                pieces.back().span.to = piece.span.to;
            else
                pieces.push_back(piece);
        }
    }
    return pieces;
}

std::vector<measure::LineCrossed> Battlefield::crossed(std::span<const GroundPoint> path) const {
    std::vector<measure::LineCrossed> out;
    for (const scene::Line& line : landscape_.lines) {
        const terrain::Kind& kind = landscape_.kind_of(line);
        if (kind.way != terrain::Way::none || line.points.size() < 2) continue;
        const Bounds bounds{line.points};
        for (std::size_t leg = 0; leg + 1 < path.size(); ++leg) {
            if (!bounds.meets(path[leg], path[leg + 1])) continue;
            for (std::size_t n = 0; n + 1 < line.points.size(); ++n) {
                const std::optional<GroundPoint> at =
                    meeting(path[leg], path[leg + 1], line.points[n], line.points[n + 1]);
                if (at && !road_at(*at) && !crossing_near(*at)) out.push_back({kind.id, line.height});
            }
        }
    }
    return out;
}

std::string reason_of(const measure::Sighting& s) {
    const measure::SightHit* blocker = s.blocker();
    if (blocker == nullptr) {
        constexpr Yards close{0.5};
        return fmt::format("clears by {:.1f} yards{}", s.margin.value(), s.margin < close ? ", close" : "");
    }
    const std::string what = blocker->what == measure::SightHit::What::ground ? "the ground" : blocker->name;
    return fmt::format("blocked by {} at {:.0f} yards (misses by {:.1f} yards)", what, blocker->at.value(),
                       -s.margin.value());
}

}
