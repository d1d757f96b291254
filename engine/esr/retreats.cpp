#include "engine/esr/ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

// Moves of units that follow from a result: retiring, routing, evading and breaking through (OP-12, OP-13).
namespace vantage::esr {
namespace {

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

// Whoever evades has half his rate and no more: where friends stand at its end he stops short of them, and
// only if they leave no room all the way does he go on until he is clear, as one who retires.
std::optional<Placement> evade_to(const Referee& r, UnitId id, glm::dvec2 direction, double far,
                                  Degrees facing) {
    const std::optional<Placement> at_end = go(r, id, direction, far, facing);
    const Unit& u = r.game[id];
    if (!at_end || distance(at_end->at, u.place.at).value() <= far + 1.0) return at_end;
    for (double d = far - 25.0; d > 0.0; d -= 25.0) {
        const Placement to{to_ground(to_vec(u.place.at) + direction * d), facing};
        if (stands_free(r, id, base_of(u, to), {}, false)) return to;
    }
    return at_end;
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
    const auto& units = r.game[f].units;
    const bool last = std::all_of(units.begin(), units.end(), [&](UnitId u) {
        const Unit& unit = r.game[u]; // those who wait off the table are still to come
        return u == id || unit.specialty() || !(unit.here() || unit.where == Where::coming);
    });
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
    const Base place =
        base_of(u, {to_ground(to_vec(f.area.at) + direction_of(f.area.facing) * offset), facing});
    r.happen(UnitRouted{id, u.place, wholly_onto_table(r, place), because});
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
    ruling::Mover mover = ruling::mover_of(alone);
    mover.light = u.traits.light || u.traits.irregular;
    const glm::dvec2 direction = direction_of(bearing_of(away));
    const double most =
        r.book().options.evade_factor * r.book().movement.rate(mover, measure::Going::open, false);
    const double far = march_ahead(r, mover, u.place.at, direction, r.book().options.evade_factor, most);
    const Degrees back = bearing_of(-away);
    const auto to = far < 1.0 ? std::nullopt : evade_to(r, id, direction, far, back);
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

void charge(Referee& r, UnitId id) {
    const Unit& u = r.game[id];
    const SideId own = side_of(r.game, id);
    const Nearest enemy = nearest_enemy(r.game, base_of(u), own);
    if (!enemy.unit.valid() || enemy.distance <= contact_gap || !is_deployed(u)) return;
    const Placement from = u.place;
    const Degrees facing = bearing_of(to_vec(r.game[enemy.unit].place.at) - to_vec(from.at));
    const glm::dvec2 ahead = direction_of(facing);
    ruling::Mover mover = mover_of(r.game, u.formation);
    mover.light = u.traits.light || u.traits.irregular;
    const double most = march_ahead(r, mover, from.at, ahead, 1.0 - u.share, 2000.0);
    const Enemies enemies{r.game, own};
    Placement at{from.at, facing};
    for (double gone = 0.0; gone < most;) {
        const double gap = enemies.nearest(base_of(u, at)).distance.value();
        if (gap <= contact_gap.value()) {
            if (!wholly_on_table(r, base_of(u, at)) || !stands_free(r, id, base_of(u, at), {}, true)) return;
            r.happen(UnitMoved{id, from, at, {}, Cause::charge, (1.0 - u.share) * gone / most});
            return;
        }
        const double step = std::min(std::max(0.5, gap - 0.5), most - gone);
        at.at = to_ground(to_vec(at.at) + ahead * step);
        gone += step;
        if (step <= 1e-6) return;
    }
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
    const std::optional<Placement> to =
        free_place_on_the_way(r, id, limbered, {to_ground(spot), facing}, Yards{1500.0});
    if (!to) return rout(r, id, "it cannot reach the reserve"); // with teams and limbers
    r.happen(BatteryToReserve{id, u.place, *to});
}

}
