#include "engine/esr/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Moves that follow from a result: retiring, routing, evading, breaking through and withdrawing (OP-12,
// OP-13, and the distances of the status check).
namespace vantage::esr {
namespace {

bool can_cross(const Referee& r, GroundPoint from, GroundPoint to) {
    const std::array path{from, to};
    const auto pieces = r.ground().along(path);
    return std::none_of(pieces.begin(), pieces.end(),
                        [](const measure::PathPiece& p) { return p.going == measure::Going::impassable; });
}

// Whether the straight way is clear of enemies.
bool clear_of_enemies(const Referee& r, UnitId id, const Placement& from, const Placement& to) {
    const Unit& u = r.game[id];
    const double length = distance(from.at, to.at).value();
    const int steps = std::max(1, static_cast<int>(length / 50.0));
    for (int k = 1; k <= steps; ++k) {
        const glm::dvec2 at = to_vec(from.at) + (to_vec(to.at) - to_vec(from.at)) * (double(k) / steps);
        const Base here = base_of(u, {to_ground(at), to.facing});
        for (std::size_t i = 0; i < r.game.units.size(); ++i) {
            const Unit& enemy = r.game.units[i];
            if (!enemy.here() || side_of(r.game, UnitId{i}) == side_of(r.game, id)) continue;
            if (distance(here.place.at, enemy.place.at).value() > 600.0) continue;
            if (measure::overlap(here, base_of(enemy))) return false;
        }
    }
    return true;
}

// The first free place in a direction from `least` yards on, if there is one within 700 yards more.
std::optional<Placement> go(const Referee& r, UnitId id, glm::dvec2 direction, double least, Degrees facing) {
    const Unit& u = r.game[id];
    for (double d = least; d <= least + 700.0; d += 25.0) {
        const Placement to{to_ground(to_vec(u.place.at) + direction * d), facing};
        const Base base = base_of(u, to);
        if (!wholly_on_table(r, base)) return std::nullopt;
        if (!clear_of_enemies(r, id, u.place, to) || !can_cross(r, u.place.at, to.at)) return std::nullopt;
        if (stands_free(r, id, base, {}, false)) return to;
    }
    return std::nullopt;
}

}

Placement free_place(const Referee& r, UnitId id, const Base& shape, Placement wanted) {
    const auto good = [&](const Placement& p) {
        Base b = shape;
        b.place = p;
        return wholly_on_table(r, b) && stands_free(r, id, b, {}, false);
    };
    if (good(wanted)) return wanted;
    for (double radius = 30.0; radius <= 1500.0; radius += 30.0) {
        for (int k = 0; k < 24; ++k) {
            const Placement p{
                to_ground(to_vec(wanted.at) + direction_of(wanted.facing + Degrees{15.0 * k}) * radius),
                wanted.facing};
            if (good(p)) return p;
        }
    }
    return r.game[id].place;
}

void remove_unit(Referee& r, UnitId id, const std::string& because) {
    if (!r.game[id].here()) return;
    const FormationId f = r.game[id].formation;
    const auto left = all_units_of(r.game, f);
    const bool last =
        std::all_of(left.begin(), left.end(), [&](UnitId u) { return u == id || r.game[u].specialty(); });
    if (!last) return r.happen(UnitRemoved{id, because});
    r.happen(FormationRemoved{f, fmt::format("its last unit, {}, is gone: {}", r.game[id].name, because)});
}

void rout(Referee& r, UnitId id, const std::string& because) {
    const Unit& u = r.game[id];
    const Formation& f = r.game[u.formation];
    if (!f.has_area || u.where == Where::in_area || area_attacked(r.game, u.formation)) {
        remove_unit(r, id,
                    because + (f.has_area ? ", and cannot reach its reformation area"
                                          : ", and has no reformation area"));
        return;
    }
    // In column across the area, which is longer than it is wide.
    int there = 0;
    for (const UnitId other_unit : all_units_of(r.game, u.formation))
        if (r.game[other_unit].where == Where::in_area) ++there;
    const double offset = there == 0 ? 0.0 : there % 2 == 1 ? 30.0 : -30.0;
    const Degrees facing =
        u.arm == Arm::artillery ? f.area.facing : Degrees{std::fmod(f.area.facing.value() + 90.0, 360.0)};
    const Placement to{to_ground(to_vec(f.area.at) + direction_of(f.area.facing) * offset), facing};
    r.happen(UnitRouted{id, u.place, to, because});
}

void retire(Referee& r, UnitId id, GroundPoint away_from) {
    const Unit& u = r.game[id];
    if (u.where == Where::in_area) return rout(r, id, "it is driven from its reformation area");
    if (u.arm == Arm::artillery && !u.limbered) {
        battery_to_reserve(r, id); // guns that retire limber up and go to the reserve
        return;
    }
    const glm::dvec2 away = to_vec(u.place.at) - to_vec(away_from);
    const glm::dvec2 direction = direction_of(bearing_of(away));
    const auto to = go(r, id, direction, r.distances().retire.value(), u.place.facing);
    if (!to) return rout(r, id, "it cannot retire");
    r.happen(UnitMoved{id, u.place, *to, {}, Cause::retire, 0.0});
}

void evade_move(Referee& r, UnitId id) {
    const Unit& u = r.game[id];
    const Nearest enemy = nearest_enemy(r.game, base_of(u), side_of(r.game, id));
    if (!enemy.unit.valid()) return;
    const glm::dvec2 away = to_vec(u.place.at) - to_vec(r.game[enemy.unit].place.at);
    // By its own deployed rate, whatever its formation is about.
    const std::array<ruling::Marcher, 1> alone{{{u.arm, u.horse_artillery, true}}};
    const double far = r.book().options.evade_factor *
                       r.book().movement.rate(ruling::mover_of(alone), measure::Going::open, false);
    const Degrees back = bearing_of(-away);
    const auto to = go(r, id, direction_of(bearing_of(away)), far, back);
    if (!to) return rout(r, id, "it cannot evade");
    r.happen(UnitMoved{id, u.place, *to, {}, Cause::evade, 0.0});
}

void break_through(Referee& r, UnitId id, Yards most) {
    const Unit& u = r.game[id];
    const glm::dvec2 ahead = direction_of(u.place.facing);
    const SideId own = side_of(r.game, id);
    const Enemies enemies{r.game, own};
    Placement at = u.place;
    double gone = 0.0;
    const auto touches_enemy = [&](const Base& b) {
        if (enemies.nearest(b).distance <= contact_gap) return true;
        for (const FormationId f : formations_of(r.game, other(own)))
            if (r.game[f].has_area && measure::gap(b, area_of(r.game[f])) <= contact_gap) return true;
        return false;
    };
    while (gone < most.value()) {
        const Base here = base_of(u, at);
        if (gone > 0.0 && touches_enemy(here)) break;
        // As far as the nearest enemy allows without running into him, in steps of a few yards.
        const double room = enemies.nearest(here).distance.value();
        const double step = std::min({10.0, most.value() - gone, std::max(0.5, room - 0.5)});
        const Placement next{to_ground(to_vec(at.at) + ahead * step), at.facing};
        const Base there = base_of(u, next);
        if (!wholly_on_table(r, there) || !stands_free(r, id, there, {}, true) ||
            !can_cross(r, at.at, next.at))
            break;
        at = next;
        gone += step;
    }
    if (gone > 0.0) r.happen(UnitMoved{id, u.place, at, {}, Cause::breakthrough, 0.0});
}

void battery_to_reserve(Referee& r, UnitId id) {
    const Unit& u = r.game[id];
    const Formation& f = r.game[u.formation];
    const Degrees facing = facing_of(r.game, u.formation);
    const glm::dvec2 ahead = direction_of(facing);
    const glm::dvec2 spot = f.has_area ? to_vec(f.area.at) + ahead * 310.0
                                       : to_vec(middle_of(r.game, u.formation)) - ahead * 350.0;
    Base limbered = base_of(u);
    limbered.width = u.on_the_move.width;
    limbered.depth = u.on_the_move.depth;
    const Placement from = u.place;
    const Placement to = free_place(r, id, limbered, {to_ground(spot), facing});
    if (to == from) { // nowhere to go with teams and limbers
        rout(r, id, "it cannot reach the reserve");
        return;
    }
    r.happen(BatteryToReserve{id, from, to});
}

void withdraw(Referee& r, FormationId id, Yards keep, Yards most, bool turn_about) {
    const auto units = units_of(r.game, id);
    const Enemies enemies{r.game, side_of(r.game, id)};
    const Nearest enemy = enemies.nearest(id);
    if (units.empty() || !enemy.unit.valid() || enemy.distance >= keep) return;
    const Degrees away = bearing_of(to_vec(middle_of(r.game, id)) - to_vec(r.game[enemy.unit].place.at));
    glm::dvec2 best{0.0, 0.0};
    double best_gap = enemy.distance.value();
    double best_far = 0.0;
    bool reached = false;
    for (const double turn : {0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 85.0, -85.0}) {
        const glm::dvec2 direction = direction_of(away + Degrees{turn});
        for (double far = 75.0; far <= std::min(most.value(), 4000.0); far += 75.0) {
            double gap = 1e9;
            bool good = true;
            for (const UnitId u : units) {
                const Placement to{to_ground(to_vec(r.game[u].place.at) + direction * far),
                                   r.game[u].place.facing};
                const Base base = base_of(r.game[u], to);
                good = good && wholly_on_table(r, base);
                gap = std::min(gap, enemies.nearest(base).distance.value());
            }
            if (!good || gap <= contact_gap.value()) break; // the table or the enemy ends this way
            const bool enough = gap >= keep.value();
            if (enough ? !reached || far < best_far : !reached && gap > best_gap) {
                best = direction * far;
                best_gap = gap;
                best_far = far;
                reached = enough;
            }
            if (enough) break;
        }
    }
    if (best_far <= 0.0) return;
    const auto shifted = [&](const Placement& p) {
        const glm::dvec2 at = to_vec(p.at) + best;
        const Degrees facing = turn_about ? bearing_of(best) : p.facing;
        return Placement{to_ground({std::clamp(at.x, 0.0, r.ground().width().value()),
                                    std::clamp(at.y, 0.0, r.ground().depth().value())}),
                         facing};
    };
    // Those farthest back go first, so that the rest find the room they leave.
    auto order = units;
    std::stable_sort(order.begin(), order.end(), [&](UnitId a, UnitId b) {
        const auto along = [&](UnitId u) {
            return r.game[u].place.at.east.value() * best.x + r.game[u].place.at.north.value() * best.y;
        };
        return along(a) > along(b);
    });
    for (const UnitId u : order) {
        const Placement wanted = shifted(r.game[u].place);
        // Guns limber where they arrive: with their teams they are longer, and the enemy may stand close.
        Base shape = base_of(r.game[u], wanted);
        shape.width = r.game[u].on_the_move.width;
        shape.depth = r.game[u].on_the_move.depth;
        const Placement to = free_place(r, u, shape, wanted);
        r.happen(UnitMoved{u, r.game[u].place, to, {}, Cause::withdrawal, 0.0});
        if (r.game[u].arm == Arm::artillery && !r.game[u].limbered) r.happen(BatteryLimbered{u});
    }
    const Formation& f = r.game[id];
    if (f.has_area) {
        const Placement from = f.area;
        r.happen(AreaMoved{id, from, Placement{shifted(from).at, from.facing}});
        for (const UnitId u : all_units_of(r.game, id)) {
            if (r.game[u].where != Where::in_area) continue;
            const Placement was = r.game[u].place;
            r.happen(UnitMoved{u, was, {shifted(was).at, was.facing}, {}, Cause::withdrawal, 0.0});
        }
    }
    if (f.commander.valid() && r.game[f.commander].here())
        r.happen(CommanderMoved{f.commander, r.game[f.commander].place, shifted(r.game[f.commander].place),
                                false});
    r.happen(FormationMoved{id, 1.0, SideId{}});
}

}
