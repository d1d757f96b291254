#include "engine/tabletop/standing.h"

#include "engine/tabletop/fact_finder.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::tabletop {
namespace {

measure::Base moved_to(const Piece& unit, GroundPoint at, Degrees facing) {
    measure::Base base = unit.base;
    base.place = {at, facing};
    return base;
}

const Piece* enemy_on(const View& view, const Piece& unit, const measure::Base& base) {
    for (const Piece& other : view.pieces)
        if (other.is_unit() && other.side != unit.side && share_ground(base, other.base)) return &other;
    return nullptr;
}

// Sampled as finely as the unit is deep, so that nobody is jumped over.
const Piece* runs_into(const View& view, const Body& body) {
    const double pace = std::max(2.0, std::min(body.unit->base.depth.value(), 20.0));
    for (std::size_t i = 1; i < body.way.size(); ++i) {
        const glm::dvec2 a = to_vec(body.way[i - 1]);
        const glm::dvec2 b = to_vec(body.way[i]);
        const int steps = std::max(1, static_cast<int>(std::ceil(glm::length(b - a) / pace)));
        for (int n = i == 1 ? 1 : 0; n < steps; ++n) {
            const GroundPoint at = to_ground(a + (b - a) * (double(n) / steps));
            const measure::Base base = moved_to(*body.unit, at, body.unit->base.place.facing);
            const Piece* enemy = enemy_on(view, *body.unit, base);
            if (enemy && !share_ground(body.unit->base, enemy->base)) return enemy;
        }
    }
    return nullptr;
}

}

bool share_ground(const measure::Base& a, const measure::Base& b) {
    const double reach =
        (std::hypot(a.width.value(), a.depth.value()) + std::hypot(b.width.value(), b.depth.value())) / 2;
    return distance(a.place.at, b.place.at).value() <= reach + 1.0 && overlap(a, b);
}

bool on_table(const measure::GroundKnowledge& ground, const measure::Base& base) {
    const auto edge = measure::outline_of(base);
    return std::all_of(edge.begin(), edge.end(), [&](GroundPoint p) { return ground.on_table(p); });
}

measure::Base Body::at_end() const { return moved_to(*unit, way.back(), facing); }

const Piece* stands_on(const View& view, const Piece& unit, const measure::Base& base, const Piece* group) {
    for (const Piece& other : view.pieces)
        if (other.is_unit() && other.id != unit.id && !(group && other.unit_of(*group)) &&
            share_ground(base, other.base))
            return &other;
    return nullptr;
}

std::string in_the_way(const View& view, const std::vector<Body>& bodies) {
    const auto goes_too = [&](const Piece& piece) {
        return std::any_of(bodies.begin(), bodies.end(),
                           [&](const Body& b) { return b.unit->id == piece.id; });
    };
    for (const Body& body : bodies) {
        const measure::Base end = body.at_end();
        for (const Piece& other : view.pieces)
            if (other.is_unit() && !goes_too(other) && share_ground(end, other.base) &&
                !share_ground(body.unit->base, other.base))
                return fmt::format("{} would stand on {}: no two units stand in one place", body.unit->name,
                                   other.name);
        if (const Piece* enemy = runs_into(view, body))
            return fmt::format("{} would go through {}: contact with an enemy ends a move", body.unit->name,
                               enemy->name);
    }
    return {};
}

const Piece* nearest_enemy_of(const View& view, const Piece& piece) {
    const Piece* found = nullptr;
    Yards nearest{1e9};
    for (const Piece& other : view.pieces) {
        if (other.side == piece.side || !other.is_unit()) continue;
        const Yards far =
            piece.is_group() ? apart(view, piece, other) : nearer(nearest, piece.base, other.base);
        if (found && far >= nearest) continue;
        found = &other;
        nearest = far;
    }
    return found;
}

Yards gap_to_enemy(const View& view, std::size_t side, const measure::Base& base) {
    Yards least{1e9};
    for (const Piece& other : view.pieces)
        if (other.is_unit() && other.side != side) least = nearer(least, base, other.base);
    return least;
}

namespace {

// How far to either side of straight back a unit looks for room.
constexpr std::array<double, 11> turns{0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0, 75.0, -75.0};

// Whether a unit can go that way: on the table, onto nobody, through no enemy and over nothing impassable.
bool is_open(const View& view, const Body& body) {
    const measure::Base end = body.at_end();
    if (!on_table(*view.ground, end) || stands_on(view, *body.unit, end) || runs_into(view, body))
        return false;
    const std::vector<measure::PathPiece> ground = view.ground->along(body.way);
    return std::none_of(ground.begin(), ground.end(),
                        [](const measure::PathPiece& p) { return p.going == measure::Going::impassable; });
}

Body going_back(const Piece& piece, glm::dvec2 away, double turn, double far, bool faces_away) {
    const Degrees bearing{std::fmod(bearing_of(away).value() + turn + 720.0, 360.0)};
    const GroundPoint to = to_ground(to_vec(piece.base.place.at) + direction_of(bearing) * far);
    return {&piece, {piece.base.place.at, to}, faces_away ? bearing : piece.base.place.facing};
}

}

std::optional<Placement> place_on(const View& view, const Piece& piece, glm::dvec2 away, Yards far,
                                  bool faces_away, const std::vector<std::string>& ground) {
    if (ground.empty()) return std::nullopt;
    constexpr int steps = 8;
    const Yards before = gap_to_enemy(view, piece.side, piece.base);
    for (int step = 1; step <= steps; ++step)
        for (const double turn : turns) {
            const Body body = going_back(piece, away, turn, far.value() * step / steps, faces_away);
            Piece there = piece;
            there.base = body.at_end();
            if (on_table(*view.ground, there.base) && listed(ground, ground_word(view, there)) &&
                gap_to_enemy(view, piece.side, there.base) >= before && is_open(view, body))
                return there.base.place;
        }
    return std::nullopt;
}

std::optional<Placement> place_behind(const View& view, const Piece& piece, glm::dvec2 away, Yards far,
                                      bool faces_away) {
    const Yards before = gap_to_enemy(view, piece.side, piece.base);
    if (!on_table(*view.ground, going_back(piece, away, 0.0, far.value(), faces_away).at_end()))
        return std::nullopt;
    // Rather not as far as it should than farther than it could: that only if there is no other room.
    constexpr std::array<double, 10> shares{1.0, 0.85, 0.7, 0.5, 0.3, 0.15, 1.15, 1.3, 1.6, 2.0};
    for (const bool keeps_off : {true, false})
        for (const double share : shares)
            for (const double turn : turns) {
                const Body body = going_back(piece, away, turn, far.value() * share, faces_away);
                if (is_open(view, body) &&
                    (!keeps_off || gap_to_enemy(view, piece.side, body.at_end()) >= before))
                    return body.at_end().place;
            }
    // No room anywhere: it stays, and turns about if it can.
    measure::Base turned = piece.base;
    if (faces_away) turned.place.facing = bearing_of(away);
    return stands_on(view, piece, turned) || !on_table(*view.ground, turned) ? piece.base.place
                                                                             : turned.place;
}

Placement place_towards(const View& view, const Piece& piece, const Piece& enemy, Yards far, Yards halt) {
    const glm::dvec2 from = to_vec(piece.base.place.at);
    const glm::dvec2 by = to_vec(enemy.base.place.at) - from;
    const double length = glm::length(by);
    if (length < 1.0) return piece.base.place;
    const Degrees facing = bearing_of(by);
    const auto end_at = [&](double d) { return to_ground(from + by / length * d); };
    const double most = std::min(far.value(), length);
    for (int part = 64; part > 0; --part) {
        const GroundPoint to = end_at(most * part / 64.0);
        const Body body{&piece, {piece.base.place.at, to}, facing};
        const measure::Base end = body.at_end();
        if (gap_to_enemy(view, piece.side, end) >= halt && is_open(view, body)) return {to, facing};
    }
    measure::Base turned = piece.base;
    turned.place.facing = facing;
    return stands_on(view, piece, turned) || !on_table(*view.ground, turned) ? piece.base.place
                                                                             : turned.place;
}

}
