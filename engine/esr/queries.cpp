#include "engine/esr/queries.h"

#include "engine/measure/arc.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::esr {

Base base_of(const Unit& u, const Placement& place) {
    const Footprint& f = u.limbered ? u.on_the_move : u.in_action;
    return {place, f.width, f.depth, f.round};
}
Base base_of(const Unit& u) { return base_of(u, u.place); }
Base base_of(const Commander& c) {
    return {c.place, c.footprint.width, c.footprint.depth, c.footprint.round};
}
Base base_at(GroundPoint at, Degrees facing) { return {{at, facing}, Yards{1.0}, Yards{1.0}, false}; }
Base area_of(const Formation& f) { return {f.area, f.area_footprint.width, f.area_footprint.depth, false}; }

SideId side_of(const GameState& game, FormationId f) { return game[game[f].force].side; }
SideId side_of(const GameState& game, UnitId u) { return side_of(game, game[u].formation); }

std::vector<FormationId> formations_of(const GameState& game, SideId side) {
    std::vector<FormationId> out;
    for (std::size_t i = 0; i < game.formations.size(); ++i)
        if (game.formations[i].here() && side_of(game, FormationId{i}) == side) out.push_back(FormationId{i});
    return out;
}

std::vector<UnitId> units_of(const GameState& game, FormationId f) {
    std::vector<UnitId> out;
    for (const UnitId u : game[f].units)
        if (game[u].on_table()) out.push_back(u);
    return out;
}

std::vector<UnitId> all_units_of(const GameState& game, FormationId f) {
    std::vector<UnitId> out;
    for (const UnitId u : game[f].units)
        if (game[u].here()) out.push_back(u);
    return out;
}

bool is_deployed(const Unit& u) {
    return u.on_table() && ruling::is_deployed(u.arm, u.station, u.deployment, u.limbered);
}

bool is_ready_battery(const Unit& u) { return u.arm == Arm::artillery && is_deployed(u); }

int deployed_units(const GameState& game, FormationId f) {
    const auto& units = game[f].units;
    return static_cast<int>(
        std::count_if(units.begin(), units.end(), [&](UnitId u) { return is_deployed(game[u]); }));
}

int deployed_units_for_status(const GameState& game, FormationId f) {
    const bool area_counts = game[f].status != Status::none;
    const auto& units = game[f].units;
    return static_cast<int>(std::count_if(units.begin(), units.end(), [&](UnitId u) {
        return is_deployed(game[u]) || (area_counts && game[u].where == Where::in_area);
    }));
}

bool is_cavalry(const GameState& game, FormationId f) {
    bool any = false;
    for (const UnitId u : all_units_of(game, f)) {
        if (game[u].arm == Arm::infantry) return false;
        any = any || game[u].arm == Arm::cavalry;
    }
    return any;
}

bool all_ployed(const GameState& game, FormationId f) {
    const auto units = units_of(game, f);
    return std::none_of(units.begin(), units.end(), [&](UnitId u) { return is_deployed(game[u]); });
}

GroundPoint middle_of(const GameState& game, FormationId f) {
    glm::dvec2 sum{0.0, 0.0};
    const auto units = units_of(game, f);
    for (const UnitId u : units) sum += to_vec(game[u].place.at);
    return units.empty() ? game[f].area.at : to_ground(sum / static_cast<double>(units.size()));
}

Degrees facing_of(const GameState& game, FormationId f) {
    glm::dvec2 sum{0.0, 0.0};
    double count = 0.0;
    for (const UnitId u : units_of(game, f))
        if (is_deployed(game[u])) sum += to_vec(game[u].place.at), count += 1.0;
    if (game[f].has_area && count > 0.0) {
        const glm::dvec2 ahead = sum / count - to_vec(game[f].area.at);
        if (std::hypot(ahead.x, ahead.y) > 1.0) return bearing_of(ahead);
    }
    const auto units = units_of(game, f);
    return units.empty() ? game[f].area.facing : game[units.front()].place.facing;
}

namespace {

// The circle round a base, to pass over those that cannot be nearer than the best so far.
double radius_of(const Base& b) {
    const glm::dvec2 size{b.width.value(), b.depth.value()};
    return 0.5 * glm::length(size);
}

// Whether two circles are farther apart than the best so far: without a root, for there are millions of them.
bool too_far(GroundPoint a, GroundPoint b, double radii, const Nearest& best) {
    const glm::dvec2 apart = to_vec(b) - to_vec(a);
    const double reach = best.distance.value() + radii + 1e-6;
    return glm::dot(apart, apart) >= reach * reach;
}

void consider(const GameState& game, const Base& from, double from_radius, UnitId id, Nearest& best) {
    const Base base = base_of(game[id]);
    if (too_far(from.place.at, base.place.at, from_radius + radius_of(base), best)) return;
    const Yards gap = measure::gap(from, base);
    if (gap < best.distance) best = {id, gap};
}

}

Enemies::Enemies(const GameState& game, SideId own) : game_(game) {
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
        const FormationId f{i};
        if (side_of(game, f) == own) continue;
        glm::dvec2 low{1e9};
        glm::dvec2 high{-1e9};
        double widest = 0.0;
        for (const UnitId u : game[f].units) {
            if (!game[u].on_table() || game[u].hidden) continue;
            const Base base = base_of(game[u]);
            low = glm::min(low, to_vec(base.place.at));
            high = glm::max(high, to_vec(base.place.at));
            widest = std::max({widest, base.width.value(), base.depth.value()}); // more than its radius
        }
        if (high.x >= low.x)
            circles_.push_back({f, to_ground((low + high) * 0.5), 0.5 * glm::distance(low, high) + widest});
    }
}

void Enemies::look(const Base& from, Nearest& best) const {
    const double radius = radius_of(from);
    for (const Circle& c : circles_) {
        if (too_far(from.place.at, c.middle, radius + c.radius, best)) continue;
        for (const UnitId u : game_[c.formation].units)
            if (game_[u].on_table() && !game_[u].hidden) consider(game_, from, radius, u, best);
    }
}

Nearest Enemies::nearest(const Base& from) const {
    Nearest best;
    look(from, best);
    return best;
}

Nearest Enemies::nearest(FormationId f) const {
    Nearest best;
    bool stands = false;
    for (const UnitId u : units_of(game_, f)) look(base_of(game_[u]), best), stands = true;
    if (!stands) // all that is left of it has routed: those are its units, if the area itself does not count
        for (const UnitId u : all_units_of(game_, f))
            if (game_[u].where == Where::in_area) look(base_of(game_[u]), best);
    return best;
}

Nearest nearest_enemy(const GameState& game, const Base& from, SideId own) {
    return Enemies{game, own}.nearest(from);
}
Nearest nearest_enemy(const GameState& game, FormationId f) {
    return Enemies{game, side_of(game, f)}.nearest(f);
}

Nearest nearest_of(const GameState& game, const Base& from, FormationId f) {
    Nearest best;
    const double radius = radius_of(from);
    for (const UnitId u : game[f].units)
        if (game[u].on_table()) consider(game, from, radius, u, best);
    return best;
}

Yards distance_between(const GameState& game, FormationId a, FormationId b) {
    Yards best{1e9};
    for (const UnitId u : units_of(game, a))
        best = std::min(best, nearest_of(game, base_of(game[u]), b).distance);
    return best;
}

std::vector<UnitId> touching(const GameState& game, UnitId unit) {
    std::vector<UnitId> out;
    if (!game[unit].here() || game[unit].hidden) return out;
    const Base base = base_of(game[unit]);
    const double radius = radius_of(base) + contact_gap.value();
    const SideId own = side_of(game, unit);
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        if (!u.here() || u.hidden || side_of(game, UnitId{i}) == own) continue;
        const Base enemy = base_of(u);
        if (distance(base.place.at, enemy.place.at).value() > radius + radius_of(enemy)) continue;
        if (measure::gap(base, enemy) <= contact_gap) out.push_back(UnitId{i});
    }
    return out;
}

std::vector<Contact> contacts_of(const GameState& game) {
    std::vector<Contact> out;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        // Two units that have both been routed to overlapping areas do not seek each other out.
        if (!game.units[i].here()) continue;
        for (const UnitId enemy : touching(game, UnitId{i})) {
            if (enemy < UnitId{i}) continue;
            if (!game.units[i].on_table() && !game[enemy].on_table()) continue;
            out.push_back({UnitId{i}, enemy});
        }
    }
    return out;
}

bool area_attacked(const GameState& game, FormationId f) {
    if (!game[f].has_area || !game[f].here()) return false;
    const Base area = area_of(game[f]);
    return nearest_enemy(game, area, side_of(game, f)).distance <= contact_gap;
}

bool outflanked(const GameState& game, FormationId f, Yards near) {
    const Formation& formation = game[f];
    if (!formation.has_area) return false;
    const Base area = area_of(formation);
    const glm::dvec2 ahead = direction_of(facing_of(game, f));
    const SideId own = side_of(game, f);
    for (std::size_t i = 0; i < game.units.size(); ++i) {
        const Unit& u = game.units[i];
        if (!is_deployed(u) || u.hidden || side_of(game, UnitId{i}) == own) continue;
        const Status status = game[u.formation].status;
        if (status == Status::retreat || status == Status::broken) continue;
        const glm::dvec2 to = to_vec(u.place.at) - to_vec(formation.area.at);
        if (to.x * ahead.x + to.y * ahead.y > 0.0) continue;
        if (within(measure::gap(area, base_of(u)), near)) return true;
    }
    return false;
}

bool supported(const GameState& game, UnitId unit, Yards support_distance) {
    const Unit& first = game[unit];
    const Base front = base_of(first);
    const auto c = measure::corners(front); // front left, front right, rear right, rear left
    const glm::dvec2 ahead = direction_of(first.place.facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    const glm::dvec2 rear = (to_vec(c[2]) + to_vec(c[3])) * 0.5;
    const auto along = [](glm::dvec2 a, glm::dvec2 b) { return a.x * b.x + a.y * b.y; };
    for (const UnitId id : units_of(game, first.formation)) {
        const Unit& u = game[id];
        if (id == unit || !is_deployed(u) || !touching(game, id).empty()) continue;
        if (measure::turn_between(u.place.facing, first.place.facing) > Degrees{45.0}) continue;
        const Base base = base_of(u);
        double nearest_behind = 1e9;
        double left = 1e9;
        double rightmost = -1e9;
        bool wholly_behind = true;
        for (const GroundPoint p : measure::corners(base)) {
            const glm::dvec2 v = to_vec(p) - rear;
            const double behind = -along(v, ahead);
            wholly_behind = wholly_behind && behind >= -1e-6;
            nearest_behind = std::min(nearest_behind, behind);
            left = std::min(left, along(v, right));
            rightmost = std::max(rightmost, along(v, right));
        }
        const double half = front.width.value() * 0.5;
        if (!wholly_behind || left >= half || rightmost <= -half) continue;
        if (nearest_behind <= support_distance.value() + 1e-6) return true;
    }
    return false;
}

CommanderId in_charge(const GameState& game, FormationId f) {
    for (std::size_t i = 0; i < game.commanders.size(); ++i)
        if (game.commanders[i].personal == f && game.commanders[i].here()) return CommanderId{i};
    return game[f].commander;
}

namespace {

// How much better a general is than his ratings because he leads the guard that he is made for (OP-30).
int guard_bonus(const GameState& game, const Commander& c) {
    scene::Role role = scene::Role::ordinary;
    if (c.level == Level::formation && c.formation.valid())
        role = game[c.formation].role;
    else if (c.force.valid())
        role = game[c.force].role;
    if (c.personal.valid() && role == scene::Role::ordinary) role = game[c.personal].role;
    const bool leads = (role == scene::Role::advanced_guard && c.traits.advanced_guard) ||
                       (role == scene::Role::rear_guard && c.traits.rear_guard);
    return leads ? game.terms->book->options.guard_ratings : 0;
}

}

std::string leadership_of(const GameState& game, CommanderId id) {
    if (!id.valid()) return "none";
    const Commander& c = game[id];
    if (!c.here() || c.ratings_zero_until >= game.turn) return "none";
    char letter = static_cast<char>(std::max<int>('A', c.leadership - guard_bonus(game, c)));
    for (const scene::SpecialRule& rule :
         game.terms->special) // of the scene: another's nearness weighs on him
        if (rule.general == id && rule.near.valid() && game[rule.near].here() && !c.replaced &&
            within(distance(c.place.at, game[rule.near].place.at), rule.within))
            letter = rule.leadership;
    return std::string(1, letter);
}

int tactical_of(const GameState& game, CommanderId id) {
    if (!id.valid()) return 0;
    const Commander& c = game[id];
    if (!c.here() || c.ratings_zero_until >= game.turn) return 0;
    return std::max(c.tactical, std::min(3, c.tactical + guard_bonus(game, c)));
}

CommanderId army_commander(const GameState& game, SideId side) {
    for (std::size_t i = 0; i < game.commanders.size(); ++i) {
        const Commander& c = game.commanders[i];
        if (c.side == side && c.level == Level::army && c.here()) return CommanderId{i};
    }
    for (const Force& force : game.forces)
        if (force.side == side && force.commander.valid() && game[force.commander].here())
            return force.commander;
    return {};
}

bool gives_objectives(const GameState& game, CommanderId id, ForceId force) {
    const Commander& c = game[id];
    if (!c.here() || c.side != game[force].side) return false;
    const CommanderId wing = game[force].army;
    if (wing.valid() && game[wing].here()) return id == wing;
    return c.level == Level::army || id == army_commander(game, c.side);
}

bool commands(const GameState& game, CommanderId id, FormationId f) {
    const Commander& c = game[id];
    if (!c.here() || c.level == Level::formation || c.side != side_of(game, f)) return false;
    return c.force == game[f].force || gives_objectives(game, id, game[f].force);
}

Goal goal_named(const GameState& game, const std::string& target) {
    if (target.empty()) return {};
    for (std::size_t i = 0; i < game.objectives.size(); ++i)
        if (game.objectives[i].id == target) return {{}, ObjectiveId{i}};
    for (std::size_t i = 0; i < game.formations.size(); ++i)
        if (game.formations[i].id == target) return {FormationId{i}, {}};
    return {};
}

GroundPoint goal_of(const GameState& game, FormationId f) {
    for (const std::string& target : {game[f].target, game[game[f].force].objective}) {
        const Goal goal = goal_named(game, target);
        if (goal.objective.valid()) return game[goal.objective].at;
        if (goal.formation.valid() && game[goal.formation].here()) return middle_of(game, goal.formation);
    }
    const Nearest enemy = nearest_enemy(game, f);
    return enemy.unit.valid() ? game[enemy.unit].place.at : middle_of(game, f);
}

FormationId supported_by(const GameState& game, FormationId f) {
    const Goal goal = goal_named(game, game[f].target);
    const SideId side = side_of(game, f);
    if (goal.formation.valid() && goal.formation != f && game[goal.formation].here() &&
        side_of(game, goal.formation) == side)
        return goal.formation;
    FormationId best;
    Yards nearest{1e9};
    for (const FormationId other_one : formations_of(game, side)) {
        if (other_one == f || game[other_one].force != game[f].force) continue;
        const Yards d = distance_between(game, f, other_one);
        if (d < nearest) nearest = d, best = other_one;
    }
    return best;
}

std::string units_text(std::size_t n) { return fmt::format("{} unit{}", n, n == 1 ? "" : "s"); }

std::string yards_text(Yards y) {
    const std::string number = fmt::format("{:.0f}", y.value());
    return number + (number == "1" ? " yard" : " yards");
}

}
