#include "engine/esr/special.h"

#include <algorithm>

namespace vantage::esr {
namespace {

bool binds_now(const GameState& game, const scene::SpecialRule& rule, FormationId f) {
    if (rule.until_turn > 0 && game.turn > rule.until_turn) return false;
    const bool named = std::find(rule.formations.begin(), rule.formations.end(), f) != rule.formations.end();
    if (!named && !(rule.formations.empty() && rule.side.valid() && rule.side == side_of(game, f)))
        return false;
    return !rule.unless_enemy_within || !within(nearest_enemy(game, f).distance, *rule.unless_enemy_within);
}

bool beyond(const scene::SpecialRule& rule, GroundPoint p) {
    return (rule.west && p.east < *rule.west) || (rule.east && p.east > *rule.east) ||
           (rule.south && p.north < *rule.south) || (rule.north && p.north > *rule.north);
}

}

const scene::SpecialRule* special_rule(const GameState& game, FormationId f, bool scene::SpecialRule::*what) {
    for (const scene::SpecialRule& rule : game.terms->special)
        if (rule.*what && binds_now(game, rule, f)) return &rule;
    return nullptr;
}

const scene::SpecialRule* out_of_bounds(const GameState& game, FormationId f, GroundPoint p) {
    for (const scene::SpecialRule& rule : game.terms->special)
        if (!rule.unseen && beyond(rule, p) && binds_now(game, rule, f)) return &rule;
    return nullptr;
}

const scene::SpecialRule* orders_by_one(const GameState& game, FormationId f) {
    for (const scene::SpecialRule& rule : game.terms->special)
        if (rule.orders_by.valid() && game[rule.orders_by].here() && binds_now(game, rule, f)) return &rule;
    return nullptr;
}

bool unseen_by(const GameState& game, SideId side, GroundPoint p) {
    if (game[side].sees_beyond) return false;
    const auto hides = [&](const scene::SpecialRule& rule) {
        return rule.unseen && rule.side == side && beyond(rule, p);
    };
    return std::any_of(game.terms->special.begin(), game.terms->special.end(), hides);
}

void offer_evading(Referee& r) {
    std::vector<UnitId> chargers; // who has gone somewhere by his own will, in formed ranks
    for (const Event& e : r.events) {
        const auto* moved = std::get_if<UnitMoved>(&e);
        const auto* formed = std::get_if<UnitChanged>(&e);
        if (moved && (moved->cause == Cause::order || moved->cause == Cause::charge))
            chargers.push_back(moved->unit);
        if (formed && formed->from != formed->place) chargers.push_back(formed->unit);
    }
    std::erase_if(chargers, [&](UnitId u) { return !is_deployed(r.game[u]); });
    const auto charges = [&](UnitId u) {
        return std::find(chargers.begin(), chargers.end(), u) != chargers.end();
    };
    for (const scene::SpecialRule& rule : r.game.terms->special)
        for (const FormationId f : rule.evades.empty() ? std::vector<FormationId>{} : rule.formations) {
            std::vector<UnitId> offered;
            for (const UnitId u : units_of(r.game, f)) {
                const std::vector<UnitId> met = touching(r.game, u);
                const bool by_them = std::any_of(met.begin(), met.end(), [&](UnitId enemy) {
                    return charges(enemy) &&
                           std::count(rule.evades.begin(), rule.evades.end(), r.game[enemy].formation) > 0;
                });
                if (by_them && !r.game[u].may_evade) offered.push_back(u);
            }
            if (!offered.empty()) r.happen(EvadeOffered{f, std::move(offered)});
        }
}

void try_ice(Referee& r) {
    constexpr int breaks_at = 2;
    for (const scene::SpecialRule& rule : r.game.terms->special)
        for (std::size_t i = 0; !rule.ice.empty() && i < r.game.units.size(); ++i) {
            const Unit& u = r.game.units[i];
            const auto holds = [&](const std::vector<GroundPoint>& pond) {
                return measure::contains(pond, u.place.at);
            };
            if (!u.here() || std::none_of(rule.ice.begin(), rule.ice.end(), holds)) continue;
            int batteries = 0;
            for (std::size_t k = 0; k < r.game.units.size(); ++k)
                if (is_ready_battery(r.game.units[k]) && r.game.units[k].on_table() &&
                    side_of(r.game, UnitId{k}) != side_of(r.game, UnitId{i}) &&
                    within(measure::gap(base_of(u), base_of(r.game.units[k])), r.book().artillery.reach))
                    ++batteries;
            r.happen(IceTried{UnitId{i}, r.dice().roll(1, 6).front(), breaks_at + batteries});
        }
}

namespace {

std::optional<Yards> found_within(const GameState& game, FormationId f) {
    for (const scene::SpecialRule& rule : game.terms->special)
        if (rule.ambush && std::count(rule.formations.begin(), rule.formations.end(), f) > 0)
            return rule.ambush;
    return std::nullopt;
}

// The enemy who has come upon a hidden unit, where he stands now or on his way there.
UnitId finder_of(const Referee& r, UnitId hidden, Yards within_yards) {
    const Base lair = base_of(r.game[hidden]);
    const SideId own = side_of(r.game, hidden);
    if (const Nearest n = nearest_enemy(r.game, lair, own);
        n.unit.valid() && within(n.distance, within_yards))
        return n.unit;
    for (const Event& e : r.events) {
        const auto* moved = std::get_if<UnitMoved>(&e);
        if (!moved || side_of(r.game, moved->unit) == own) continue;
        std::vector<GroundPoint> way{moved->from.at};
        way.insert(way.end(), moved->path.begin(), moved->path.end());
        way.push_back(moved->to.at);
        for (std::size_t i = 1; i < way.size(); ++i) {
            const int steps = 1 + static_cast<int>(distance(way[i - 1], way[i]).value() / 50.0);
            for (int k = 1; k <= steps; ++k) {
                const glm::dvec2 at =
                    to_vec(way[i - 1]) + (to_vec(way[i]) - to_vec(way[i - 1])) * (double(k) / steps);
                const Base here = base_of(r.game[moved->unit], {to_ground(at), moved->to.facing});
                if (within(measure::gap(here, lair), within_yards)) return moved->unit;
            }
        }
    }
    return {};
}

// Whoever is found turns to the enemy; if somebody stands on it who knew nothing of it, it makes room.
void find_ambushes(Referee& r) {
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const UnitId id{i};
        const std::optional<Yards> near =
            r.game[id].hidden ? found_within(r.game, r.game[id].formation) : std::nullopt;
        if (!near) continue;
        const UnitId by = finder_of(r, id, *near);
        if (!by.valid()) continue;
        const Placement from = r.game[id].place;
        Placement to = from;
        if (r.game[by].place.at != from.at)
            to.facing = bearing_of(to_vec(r.game[by].place.at) - to_vec(from.at));
        r.happen(UnitMoved{id, from, free_place(r, id, base_of(r.game[id], to), to), {}, Cause::ambush, 0.0});
    }
}

void look_beyond(Referee& r, SideId side) {
    const ruling::Eyes& eyes = r.book().eyes;
    for (std::size_t i = 0; i < r.game.units.size(); ++i) {
        const Unit& u = r.game.units[i];
        if (!u.on_table() || side_of(r.game, UnitId{i}) != side) continue;
        for (std::size_t k = 0; k < r.game.units.size(); ++k) {
            const Unit& enemy = r.game.units[k];
            if (!enemy.on_table() || enemy.hidden || side_of(r.game, UnitId{k}) == side ||
                !unseen_by(r.game, side, enemy.place.at))
                continue;
            if (!r.ground()
                     .sight({base_of(u), eyes.of(u.arm), base_of(enemy), eyes.of(enemy.arm), r.book().sight})
                     .visible)
                continue;
            r.happen(SeenBeyond{side, UnitId{i}});
            return;
        }
    }
}

}

void come_to_light(Referee& r) {
    const auto& rules = r.game.terms->special;
    if (std::any_of(rules.begin(), rules.end(), [](const auto& rule) { return rule.ambush.has_value(); }))
        find_ambushes(r);
    const bool moved = std::any_of(r.events.begin(), r.events.end(),
                                   [](const Event& e) { return std::holds_alternative<UnitMoved>(e); });
    for (const scene::SpecialRule& rule : rules)
        if (moved && rule.unseen && !r.game[rule.side].sees_beyond) look_beyond(r, rule.side);
}

}
