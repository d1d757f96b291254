#include "engine/esr/ways.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>

namespace vantage::esr {

bool can_cross(const Referee& r, GroundPoint from, GroundPoint to) {
    const std::array path{from, to};
    const auto pieces = r.ground().along(path);
    return std::none_of(pieces.begin(), pieces.end(),
                        [](const measure::PathPiece& p) { return p.going == measure::Going::impassable; });
}

Placement wholly_onto_table(const Referee& r, const Base& base) {
    glm::dvec2 low{1e18};
    glm::dvec2 high{-1e18};
    for (const GroundPoint corner : measure::corners(base)) {
        low = glm::min(low, to_vec(corner));
        high = glm::max(high, to_vec(corner));
    }
    const glm::dvec2 table{r.ground().width().value(), r.ground().depth().value()};
    const glm::dvec2 in = glm::max(-low, glm::dvec2{0.0}) - glm::max(high - table, glm::dvec2{0.0});
    return {to_ground(to_vec(base.place.at) + in), base.place.facing};
}

bool clear_of_enemies(const Referee& r, UnitId id, const Placement& from, const Placement& to) {
    const Unit& u = r.game[id];
    const double length = distance(from.at, to.at).value();
    const int steps = std::max(1, static_cast<int>(length / 50.0));
    for (int k = 1; k <= steps; ++k) {
        const glm::dvec2 at = to_vec(from.at) + (to_vec(to.at) - to_vec(from.at)) * (double(k) / steps);
        const Base here = base_of(u, {to_ground(at), to.facing});
        for (std::size_t i = 0; i < r.game.units.size(); ++i) {
            const Unit& enemy = r.game.units[i];
            if (!enemy.here() || enemy.hidden || side_of(r.game, UnitId{i}) == side_of(r.game, id)) continue;
            if (distance(here.place.at, enemy.place.at).value() > 600.0) continue;
            if (measure::overlap(here, base_of(enemy))) return false;
        }
    }
    return true;
}

namespace {

double to_edge(const Referee& r, glm::dvec2 from, glm::dvec2 direction) {
    double out = 1e9;
    const glm::dvec2 table{r.ground().width().value(), r.ground().depth().value()};
    for (const int k : {0, 1}) {
        if (direction[k] > 1e-9) out = std::min(out, (table[k] - from[k]) / direction[k]);
        if (direction[k] < -1e-9) out = std::min(out, -from[k] / direction[k]);
    }
    return std::max(0.0, out);
}

}

double march_ahead(const Referee& r, const ruling::Mover& mover, GroundPoint from, glm::dvec2 direction,
                   std::optional<double> share, double most) {
    constexpr double bank = 60.0; // yards: half a base, which must stand wholly on this side
    most = std::min(most, to_edge(r, to_vec(from), direction));
    if (most < 1.0) return 0.0;
    const std::array path{from, to_ground(to_vec(from) + direction * most)};
    const ruling::Movement& movement = r.book().movement;
    double left = share ? std::max(0.0, *share) : 1e9;
    double gone = 0.0;
    for (const measure::PathPiece& piece : r.ground().along(path)) {
        const double length = piece.span.length().value();
        if (length <= 0.0) continue;
        if (piece.going == measure::Going::impassable) return std::max(0.0, gone - bank);
        const bool at_edge = piece.enters_dense || piece.leaves_dense;
        const bool halts = at_edge && movement.halts_at_dense(mover) && !(piece.road && mover.ployed);
        if (share && halts && gone > 1.0) return gone;
        const double rate = movement.rate(mover, piece.going, piece.road);
        if (length / rate >= left) return gone + left * rate;
        left -= length / rate;
        gone += length;
    }
    return gone;
}

std::optional<Placement> free_place_on_the_way(const Referee& r, UnitId id, const Base& shape,
                                               Placement wanted, Yards within) {
    const Placement from = r.game[id].place;
    const auto good = [&](const Placement& p) {
        Base b = shape;
        b.place = p;
        return wholly_on_table(r, b) && stands_free(r, id, b, {}, false) && can_cross(r, from.at, p.at) &&
               clear_of_enemies(r, id, from, p);
    };
    if (good(wanted)) return wanted;
    for (double radius = 30.0; radius <= within.value(); radius += 30.0)
        for (int k = 0; k < 24; ++k) {
            const Placement p{
                to_ground(to_vec(wanted.at) + direction_of(wanted.facing + Degrees{15.0 * k}) * radius),
                wanted.facing};
            if (good(p)) return p;
        }
    return std::nullopt;
}

}
