#include "engine/esr/area.h"

#include "engine/esr/ways.h"

#include <glm/geometric.hpp>

namespace vantage::esr {
namespace {

constexpr double gap_behind = 30.0;     // yards between the last unit and the area, as scenes lay it out
constexpr double farthest_back = 600.0; // how far behind the last unit its player may lay it
constexpr double aside = 150.0;         // and how far beyond a flank

/// The ground that a formation covers, seen along its own front.
struct Extent {
    glm::dvec2 ahead{0.0, 1.0};
    glm::dvec2 right{1.0, 0.0};
    double front = -1e18;
    double rear = 1e18;
    double left = 1e18;
    double rightmost = -1e18;

    [[nodiscard]] glm::dvec2 at(double along, double across) const { return ahead * along + right * across; }
};

// Whither it fronts: as its deployed units do, else as the head of its column.
Degrees front_of(std::span<const Stand> stands) {
    glm::dvec2 sum{0.0};
    for (const Stand& s : stands)
        if (s.deployed) sum += direction_of(s.base.place.facing);
    return glm::length(sum) > 0.1 ? bearing_of(sum) : stands.front().base.place.facing;
}

Extent extent_of(std::span<const Stand> stands, Degrees front) {
    Extent out;
    out.ahead = direction_of(front);
    out.right = {out.ahead.y, -out.ahead.x};
    for (const Stand& s : stands)
        for (const GroundPoint corner : measure::corners(s.base)) {
            const double along = glm::dot(to_vec(corner), out.ahead);
            const double across = glm::dot(to_vec(corner), out.right);
            out.front = std::max(out.front, along);
            out.rear = std::min(out.rear, along);
            out.left = std::min(out.left, across);
            out.rightmost = std::max(out.rightmost, across);
        }
    return out;
}

// One under a status may have turned its back: its rear is where the enemy is not.
Degrees front_of(const GameState& game, FormationId f, std::span<const Stand> stands) {
    const Nearest enemy = game[f].status == Status::none ? Nearest{} : nearest_enemy(game, f);
    if (enemy.unit.valid()) return bearing_of(to_vec(game[enemy.unit].place.at) - to_vec(middle_of(game, f)));
    return front_of(stands);
}

std::vector<Stand> stands_of(const GameState& game, FormationId f) {
    std::vector<Stand> out;
    for (const UnitId u : units_of(game, f)) out.push_back({base_of(game[u]), is_deployed(game[u])});
    return out;
}

Placement onto_table(const Referee& r, FormationId f, const Placement& place) {
    Base there = area_of(r.game[f]);
    there.place = place;
    return wholly_onto_table(r, there);
}

}

bool lies_in_front(GroundPoint p, std::span<const Stand> stands) {
    if (stands.empty()) return false;
    const Extent extent = extent_of(stands, front_of(stands));
    return glm::dot(to_vec(p), extent.ahead) > extent.front;
}

std::optional<Placement> area_place(const Referee& r, FormationId f, std::optional<Placement> wish) {
    const std::vector<Stand> stands = stands_of(r.game, f);
    if (stands.empty()) return std::nullopt;
    const Extent extent = extent_of(stands, front_of(r.game, f, stands));
    const double half = 0.5 * r.game[f].area_footprint.depth.value();
    const double nearest = extent.rear - gap_behind - half;
    double along = nearest;
    double across = 0.5 * (extent.left + extent.rightmost);
    Degrees facing = bearing_of(extent.ahead);
    if (wish) {
        along = std::clamp(glm::dot(to_vec(wish->at), extent.ahead), nearest - farthest_back, nearest);
        across = std::clamp(glm::dot(to_vec(wish->at), extent.right), extent.left - aside,
                            extent.rightmost + aside);
        facing = wish->facing;
    }
    return onto_table(r, f, {to_ground(extent.at(along, across)), facing});
}

void area_follows(Referee& r, FormationId f, std::optional<Placement> wish) {
    if (!r.game[f].has_area) return;
    const std::optional<Placement> wanted = area_place(r, f, wish);
    if (!wanted) return;
    const Placement from = r.game[f].area;
    const glm::dvec2 way = to_vec(wanted->at) - to_vec(from.at);
    const double far = glm::length(way);
    const double most = r.distances().area_follows.value();
    Placement to = *wanted;
    if (far > most) to = onto_table(r, f, {to_ground(to_vec(from.at) + way * (most / far)), to.facing});
    // Those who have routed to it go along, and may be wider than it is.
    for (const UnitId u : all_units_of(r.game, f)) {
        if (r.game[u].where != Where::in_area) continue;
        Base base = base_of(r.game[u]);
        base.place.at = to_ground(to_vec(base.place.at) + to_vec(to.at) - to_vec(from.at));
        const glm::dvec2 in = to_vec(wholly_onto_table(r, base).at) - to_vec(base.place.at);
        to.at = to_ground(to_vec(to.at) + in);
    }
    Base there = area_of(r.game[f]);
    there.place = to;
    const bool taken = nearest_enemy(r.game, there, side_of(r.game, f)).distance <= contact_gap;
    if (to != from && !taken) r.happen(AreaMoved{f, from, to});
}

}
