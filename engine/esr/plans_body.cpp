#include "engine/esr/plans_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace vantage::esr {
namespace {

constexpr double near_enough = 3600.0; ///< yards: whoever is farther is in nobody's way this turn

double radius_of(const Base& b) { return 0.5 * std::hypot(b.width.value(), b.depth.value()); }

Base trimmed(Base b) {
    b.width = std::max(Yards{1.0}, b.width - Yards{4.0});
    b.depth = std::max(Yards{1.0}, b.depth - Yards{4.0});
    return b;
}

std::vector<GroundPoint> cut(const std::vector<GroundPoint>& way, double yards) {
    std::vector<GroundPoint> out{way.front()};
    for (std::size_t n = 1; n < way.size(); ++n) {
        const double leg = distance(way[n - 1], way[n]).value();
        if (leg >= yards) {
            if (leg > 0.0)
                out.push_back(
                    to_ground(to_vec(way[n - 1]) + (to_vec(way[n]) - to_vec(way[n - 1])) * (yards / leg)));
            return out;
        }
        out.push_back(way[n]);
        yards -= leg;
    }
    return out;
}

}

double length_of(const std::vector<GroundPoint>& way) {
    double sum = 0.0;
    for (std::size_t n = 1; n < way.size(); ++n) sum += distance(way[n - 1], way[n]).value();
    return sum;
}

GroundPoint point_on(const std::vector<GroundPoint>& way, double yards) { return cut(way, yards).back(); }

BodyMove::BodyMove(const Referee& r, FormationId f, const Enemies& enemies)
    : r_(r), formation_(f), enemies_(enemies), mover_(mover_of(r.game, f)) {
    move_.formation = f;
    const GroundPoint middle = middle_of(r.game, f);
    const SideId own = side_of(r.game, f);
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const Unit& u = r.game.units[i];
        const bool enemy = side_of(r.game, UnitId{i}) != own;
        if (!(enemy ? u.here() : u.on_table())) continue;
        const bool ours = u.formation == f;
        if (!ours && distance(u.place.at, middle).value() > near_enough) continue;
        standing_.push_back({UnitId{i}, base_of(u), ours, enemy});
        if (ours && !(u.arm == Arm::artillery && !u.limbered) && !pinned(r.game, UnitId{i}))
            units_.push_back(UnitId{i});
    }
}

Base BodyMove::stands(UnitId id) const {
    for (const Standing& s : standing_)
        if (s.unit == id) return s.base;
    return base_of(r_.game[id]);
}

double BodyMove::affordable(UnitId id, const std::vector<GroundPoint>& way, double most) const {
    if (way.size() < 2) return 0.0;
    const Unit& u = r_.game[id];
    ruling::Mover mover = mover_;
    mover.light = u.traits.light || u.traits.irregular;
    const ruling::Movement& movement = r_.book().movement;
    double left = std::min(most, 1.0 - u.share) - 1e-7;
    double gone = 0.0;
    for (const measure::PathPiece& piece : r_.ground().along(way)) {
        const double length = piece.span.length().value();
        if (length <= 0.0) continue;
        if (piece.going == measure::Going::impassable) return std::max(0.0, gone - 1.0);
        const bool on_road = piece.road && mover.ployed;
        const bool at_edge = piece.enters_dense || piece.leaves_dense;
        if (at_edge && movement.halts_at_dense(mover) && !on_road && gone > 1.0) return gone;
        const double cost = length / movement.rate(mover, piece.going, piece.road);
        if (cost > left) return gone + length * std::max(0.0, left) / cost;
        left -= cost;
        gone += length;
    }
    return gone;
}

bool BodyMove::fits(UnitId id, const Base& base, bool touch, double keep_off) const {
    if (!wholly_on_table(r_, base)) return false;
    const double reach = radius_of(base);
    const Base slim = trimmed(base);
    for (const Standing& s : standing_) {
        if (s.unit == id) continue;
        const double far = distance(base.place.at, s.base.place.at).value();
        if (far > reach + radius_of(s.base) + 2.0) continue;
        if (s.enemy ? measure::overlap(base, s.base) : measure::overlap(slim, trimmed(s.base))) return false;
    }
    if (!touch) {
        const double gap = enemies_.nearest(base).distance.value();
        if (gap <= contact_gap.value() + 1.0) return false;
        if (gap < keep_off && gap < enemies_.nearest(base_of(r_.game[id])).distance.value()) return false;
    }
    return r_.ground().under(base).going != measure::Going::impassable;
}

bool BodyMove::runs_into_enemy(UnitId id, const std::vector<GroundPoint>& path, Degrees facing) const {
    const Unit& u = r_.game[id];
    const double reach = radius_of(base_of(u));
    for (std::size_t n = 1; n < path.size(); ++n) {
        const double length = distance(path[n - 1], path[n]).value();
        const int steps = std::max(1, static_cast<int>(length / 50.0));
        for (const Standing& s : standing_) {
            if (!s.enemy) continue;
            if (measure::gap(Base{{path[n - 1], facing}, Yards{0.0}, Yards{0.0}, false}, s.base).value() >
                length + reach + 5.0)
                continue;
            for (int k = 1; k <= steps; ++k) {
                const glm::dvec2 at =
                    to_vec(path[n - 1]) + (to_vec(path[n]) - to_vec(path[n - 1])) * (double(k) / steps);
                if (measure::overlap(base_of(u, {to_ground(at), facing}), s.base)) return true;
            }
        }
    }
    return false;
}

void BodyMove::take(UnitId id, std::vector<GroundPoint> path, Degrees facing) {
    for (Standing& s : standing_)
        if (s.unit == id) s.base = base_of(r_.game[id], {path.back(), facing});
    std::erase_if(move_.moves, [&](const UnitMove& m) { return m.unit == id; });
    path.erase(path.begin());
    move_.moves.push_back({id, std::move(path), facing});
}

bool BodyMove::place(UnitId id, const std::vector<GroundPoint>& way, Degrees facing, bool touch) {
    if (affordable(id, way, 1.0) + 0.01 < length_of(way)) return false;
    if (!fits(id, base_of(r_.game[id], {way.back(), facing}), touch, 0.0)) return false;
    if (runs_into_enemy(id, way, facing)) return false;
    take(id, way, facing);
    return true;
}

bool BodyMove::go(UnitId id, std::vector<GroundPoint> way, Degrees facing, const Bounds& bounds) {
    const Unit& u = r_.game[id];
    const double far = affordable(id, way, bounds.share);
    const double whole = length_of(way);
    way = cut(way, far);
    const glm::dvec2 right{direction_of(facing).y, -direction_of(facing).x};
    const auto tried = [&](const std::vector<GroundPoint>& path) {
        if (!fits(id, base_of(u, {path.back(), facing}), false, bounds.keep_off)) return false;
        if (runs_into_enemy(id, path, facing)) return false;
        take(id, path, facing);
        return true;
    };
    if (far > 1.0 && tried(way)) return true;
    // No room there: less far, or beside it.
    const double end = std::min(far, whole);
    for (double back = 40.0; end - back >= 15.0; back += back < 150.0 ? 55.0 : 75.0) {
        const std::vector<GroundPoint> shorter = cut(way, end - back);
        if (tried(shorter)) return true;
        if (back > 200.0) continue;
        for (const double aside : {70.0, -70.0, 150.0, -150.0}) {
            std::vector<GroundPoint> beside = shorter;
            beside.back() = to_ground(to_vec(beside.back()) + right * aside);
            if (!r_.ground().on_table(beside.back()) ||
                affordable(id, beside, bounds.share) + 0.01 < length_of(beside))
                continue;
            if (tried(beside)) return true;
        }
    }
    // It can at least turn.
    if (measure::turn_between(facing, u.place.facing).value() > 20.0 &&
        fits(id, base_of(u, {u.place.at, facing}), false, 0.0)) {
        take(id, {u.place.at}, facing);
        return true;
    }
    return false;
}

MoveFormation BodyMove::finish(Degrees facing) const {
    MoveFormation out = move_;
    const Formation& f = r_.game[formation_];
    const glm::dvec2 ahead = direction_of(facing);
    const auto onto_table = [&](glm::dvec2 p) {
        return to_ground({std::clamp(p.x, 0.0, r_.ground().width().value()),
                          std::clamp(p.y, 0.0, r_.ground().depth().value())});
    };
    glm::dvec2 sum{0.0};
    double count = 0.0;
    double rear = 0.0;
    for (const Standing& s : standing_)
        if (s.own) sum += to_vec(s.base.place.at), count += 1.0;
    if (count == 0.0) return out;
    const glm::dvec2 middle = sum / count;
    for (const Standing& s : standing_) {
        if (!s.own) continue;
        const double behind = -glm::dot(to_vec(s.base.place.at) - middle, ahead) + 0.5 * s.base.depth.value();
        rear = std::max(rear, std::min(behind, 900.0));
    }
    if (f.commander.valid() && r_.game[f.commander].here() &&
        r_.game[f.commander].level == Level::formation) {
        const Placement to{onto_table(middle - ahead * (rear + 60.0)), facing};
        if (within(distance(r_.game[f.commander].place.at, to.at), r_.distances().general_follows))
            out.commander = to;
    }
    return out;
}

namespace {

player::Gait gait(const Referee& r, const ruling::Mover& mover) {
    const measure::MoveRates rates = r.book().movement.rates(mover);
    return {rates.open.value(), mover.ployed ? rates.road.value() : 0.0, rates.rough.value(),
            rates.dense.value(), r.book().movement.halts_at_dense(mover) ? 0.35 : 0.0};
}

}

player::Gait gait_of(const Referee& r, FormationId f) { return gait(r, mover_of(r.game, f)); }

player::Gait column_gait_of(const Referee& r, FormationId f) {
    ruling::Mover mover = mover_of(r.game, f);
    if (mover.paces == 0) { // guns that stand in action: as they will march when they have limbered
        std::vector<ruling::Marcher> marchers;
        for (const UnitId u : units_of(r.game, f))
            marchers.push_back({r.game[u].arm, r.game[u].horse_artillery, false});
        mover = ruling::mover_of(marchers);
    }
    mover.ployed = true;
    return gait(r, mover);
}

}
