#include "engine/esr/fire_targets.h"

#include "engine/measure/arc.h"

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

// Some editions ask for sight and a free lane (esr.md 4.7, point 1). Who stands in it; not valid() if nobody.
UnitId in_lane(const Referee& r, UnitId battery, const Base& from, const Base& target) {
    const auto lane = measure::firing_lane(from, target);
    const SideId own = side_of(r.game, battery);
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const Unit& u = r.game.units[i];
        if (UnitId{i} == battery || !u.on_table() || side_of(r.game, UnitId{i}) != own) continue;
        if (distance(u.place.at, from.place.at) > r.book().artillery.reach + Yards{400.0}) continue;
        if (measure::stands_in(lane, base_of(u))) return UnitId{i};
    }
    return {};
}

// With what it fires; null if it does not.
const FireZone* zone_of(const Referee& r, const Unit& u) {
    if (is_ready_battery(u)) return &r.book().artillery;
    return u.arm == Arm::infantry && is_deployed(u) && !u.specialty() ? &r.book().skirmish : nullptr;
}

FireBar bar_in(const Referee& r, UnitId id, const Base& from, UnitId enemy, const FireZone& zone) {
    using What = FireBar::What;
    const Base target = base_of(r.game[enemy]);
    FireBar bar{What::nothing, measure::gap(from, target), {}, {}};
    if (!within(bar.distance, zone.reach)) {
        bar.what = What::range;
    } else if (zone.arc && !measure::in_arc(from, target, *zone.arc)) {
        bar.what = What::arc;
    } else {
        if (zone.needs_lane) bar.in_lane = in_lane(r, id, from, target);
        if (bar.in_lane.valid()) {
            bar.what = What::lane;
        } else if (zone.needs_sight) {
            const ruling::Eyes& eyes = r.book().eyes;
            measure::SightAnswer seen = r.ground().sight(
                {from, eyes.of(r.game[id].arm), target, eyes.of(r.game[enemy].arm), r.book().sight});
            if (!seen.visible) {
                bar.what = What::sight;
                bar.unseen = std::move(seen.reason);
            }
        }
    }
    return bar;
}

}

namespace {

using Choices = std::vector<std::pair<UnitId, std::vector<Shot>>>;

// The 2016 edition: a formation fires at the enemy most inside its arc and closest, with all that reach him;
// only batteries that do not go their own way.
void one_target(const Referee& r, const FirePlan& plan, const Choices& choices, std::vector<Aim>& aims) {
    const Shot* best = nullptr;
    for (const auto& [unit, shots] : choices)
        for (const Shot& s : shots)
            if (!best || s.off.value() < best->off.value() - 0.5 ||
                (s.off.value() < best->off.value() + 0.5 && s.distance < best->distance))
                best = &s;
    if (!best) return;
    for (std::size_t i = 0; i < aims.size(); ++i) {
        const auto& [unit, shots] = choices[i];
        const bool wished = std::any_of(plan.aims.begin(), plan.aims.end(),
                                        [&, u = unit](const Aim& a) { return a.unit == u; });
        if (r.game[unit].arm == Arm::infantry && !wished)
            for (const Shot& s : shots)
                if (s.target == best->target) aims[i].target = best->target;
    }
}

}

FireBar fire_bar(const Referee& r, UnitId id, UnitId enemy) {
    const Base from = base_of(r.game[id]);
    if (const FireZone* zone = zone_of(r, r.game[id])) return bar_in(r, id, from, enemy, *zone);
    return {FireBar::What::no_weapon, measure::gap(from, base_of(r.game[enemy])), {}, {}};
}

std::optional<Yards> fire_reach(const Referee& r, UnitId id) {
    const FireZone* zone = zone_of(r, r.game[id]);
    return zone ? std::optional{zone->reach} : std::nullopt;
}

int sections_of(const Unit& battery) { return battery.guns / 2; }
int points_of_guns(const Unit& battery) {
    const Calibre c = battery.calibre;
    return sections_of(battery) * (c == Calibre::light    ? 0
                                   : c == Calibre::medium ? 1
                                   : c == Calibre::heavy  ? 4
                                                          : 2);
}

bool may_fire(const Formation& f) {
    return f.here() && f.status != Status::broken && f.status != Status::rally;
}

std::vector<Shot> shots_of(const Referee& r, UnitId id) {
    std::vector<Shot> shots;
    const Unit& u = r.game[id];
    const FireZone* zone = zone_of(r, u);
    if (!zone) return shots;
    const bool battery = is_ready_battery(u);
    const Base from = base_of(u);
    const SideId own = side_of(r.game, id);
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const Unit& enemy = r.game.units[i];
        if (!enemy.on_table() || enemy.hidden || side_of(r.game, UnitId{i}) == own) continue;
        if (distance(u.place.at, enemy.place.at) > zone->reach + Yards{500.0}) continue;
        const Base target = base_of(enemy);
        const FireBar bar = bar_in(r, id, from, UnitId{i}, *zone);
        if (bar.what != FireBar::What::nothing) continue;
        auto known = std::find_if(shots.begin(), shots.end(),
                                  [&](const Shot& s) { return s.target == enemy.formation; });
        if (known == shots.end())
            known = shots.insert(shots.end(), Shot{enemy.formation, {}, {}}), known->distance = Yards{1e9},
            known->off = Degrees{180.0};
        known->distance = std::min(known->distance, bar.distance);
        known->off = std::min(known->off, measure::off_front(from, target));
    }
    std::stable_sort(shots.begin(), shots.end(), [&](const Shot& a, const Shot& b) {
        if (battery && std::abs((a.off - b.off).value()) > 0.5) return a.off < b.off;
        return a.distance < b.distance;
    });
    return shots;
}

FirePlan complete_plan(const Referee& r, FormationId id, FirePlan plan) {
    std::vector<Aim> aims;
    Choices choices;
    std::vector<Shot> targets;
    for (const UnitId u : units_of(r.game, id)) {
        std::vector<Shot> shots = shots_of(r, u);
        if (shots.empty()) continue;
        for (const Shot& s : shots) {
            auto known = std::find_if(targets.begin(), targets.end(),
                                      [&](const Shot& t) { return t.target == s.target; });
            if (known == targets.end())
                targets.push_back(s);
            else
                known->distance = std::min(known->distance, s.distance);
        }
        const auto wish =
            std::find_if(plan.aims.begin(), plan.aims.end(), [&](const Aim& a) { return a.unit == u; });
        const bool free_choice = r.game[u].arm == Arm::infantry || r.game[id].grand_battery;
        const auto reaches = [&](FormationId t) {
            return std::any_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.target == t; });
        };
        FormationId target = shots.front().target;
        // A grand battery masses its fire on the target that is named for the dice (4.8).
        if (r.game[id].grand_battery && reaches(plan.dice_target)) target = plan.dice_target;
        if (wish != plan.aims.end() && free_choice && reaches(wish->target)) target = wish->target;
        aims.push_back({u, target});
        choices.emplace_back(u, std::move(shots));
    }
    if (r.edition("2016")) one_target(r, plan, choices, aims);
    // Every available target is fired at: a battalion with a choice leaves one that has several.
    const auto count = [&](FormationId t) {
        return std::count_if(aims.begin(), aims.end(), [&](const Aim& a) { return a.target == t; });
    };
    for (const Shot& target : targets) {
        if (r.edition("2016") || count(target.target) > 0) continue;
        for (std::size_t i = 0; i < aims.size(); ++i) {
            if (r.game[aims[i].unit].arm != Arm::infantry || count(aims[i].target) < 2) continue;
            const auto& shots = choices[i].second;
            if (std::none_of(shots.begin(), shots.end(),
                             [&](const Shot& s) { return s.target == target.target; }))
                continue;
            aims[i].target = target.target;
            break;
        }
    }
    std::stable_sort(targets.begin(), targets.end(),
                     [](const Shot& a, const Shot& b) { return a.distance < b.distance; });
    if (!plan.dice_target.valid() || count(plan.dice_target) == 0) {
        plan.dice_target = FormationId{};
        for (const Shot& t : targets)
            if (!plan.dice_target.valid() && count(t.target) > 0) plan.dice_target = t.target;
    }
    plan.aims = std::move(aims);
    return plan;
}

}
