#include "engine/esr/player.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

// Entries of the automatic player: a way in is a queue, and whoever stands in it without a task there makes
// room for those behind.
namespace vantage::esr {
namespace {

constexpr double entry_room = 500.0;   ///< a column that comes in needs this much
constexpr double room_each = 130.0;    ///< and so much for each of a long one
constexpr double most_room = 1300.0;   ///< but nobody goes farther out of the way
constexpr double crowded_room = 600.0; ///< the least that those behind are left where an enemy is near
constexpr double own_tail = 220.0;     ///< and who has come in leaves this much
constexpr double holds_entry = 600.0;  ///< an enemy so near is met at the entry itself
constexpr double near_entry = 900.0;   ///< a column within this goes on, whoever comes
constexpr double keeps = 1250.0;       ///< how near a column comes to the enemy

/// How far the nearest of a formation will be from a place after a move.
double clearance(const GameState& game, const MoveFormation& m, GroundPoint from) {
    double out = 1e9;
    for (const UnitId u : units_of(game, m.formation)) {
        Base base = base_of(game[u]);
        for (const UnitMove& one : m.moves)
            if (one.unit == u) base.place = {one.path.empty() ? base.place.at : one.path.back(), one.facing};
        out = std::min(out, measure::gap(base, from).value());
    }
    return out;
}

}

bool Player::part_waits(FormationId f) const {
    const auto& units = game_[f].units;
    return std::any_of(units.begin(), units.end(), [&](UnitId u) { return game_[u].where == Where::coming; });
}

// What those who are to come in there in the next turns need between them.
double Player::room_at(const scene::Reinforcement& entry, int within_turns) const {
    int waiting = 0;
    for (const scene::Reinforcement& due : game_.terms->reinforcements) {
        if (due.turn > game_.turn + within_turns || side_of(game_, due.formation) != side_ ||
            game_[due.formation].removed || distance(due.at, entry.at) > Yards{150.0})
            continue;
        for (const UnitId u : game_[due.formation].units)
            if (game_[u].where == Where::coming) ++waiting;
    }
    return std::clamp(room_each * waiting, entry_room, most_room);
}

// The entry that it stands in, if somebody of ours comes in there so soon.
const scene::Reinforcement* Player::entry_barred_by(FormationId f, int within_turns) const {
    for (const scene::Reinforcement& due : game_.terms->reinforcements) {
        if (due.turn > game_.turn + within_turns || side_of(game_, due.formation) != side_ ||
            game_[due.formation].removed)
            continue;
        // Its own tail leaves the entry too, before it forms line.
        const double room = part_waits(due.formation) ? room_at(due, within_turns)
                            : due.formation == f      ? own_tail
                                                      : 0.0;
        const Base entry = base_at(due.at, due.facing);
        if (nearest_of(game_, entry, f).distance.value() < room) return &due;
    }
    return nullptr;
}

bool Player::bars_an_entry(FormationId f) const {
    return enemy_of(f).distance.value() > holds_entry && entry_barred_by(f, 2);
}

// Whoever reforms there stays for many turns, so that those who come later count too.
bool Player::stands_in_entry(FormationId f) const {
    constexpr int turns_of_rest = 6;
    constexpr double the_way_in = 450.0;
    for (const scene::Reinforcement& due : game_.terms->reinforcements)
        if (side_of(game_, due.formation) == side_ && due.formation != f &&
            due.turn <= game_.turn + turns_of_rest && part_waits(due.formation) &&
            nearest_of(game_, base_at(due.at, due.facing), f).distance.value() < the_way_in)
            return true;
    return false;
}

bool Player::leaves_entry(const MoveFormation& m) const {
    const scene::Reinforcement* entry = entry_barred_by(m.formation, 2);
    if (!entry) return true;
    const double room = part_waits(entry->formation) ? room_at(*entry, 2) : own_tail;
    return clearance(game_, m, entry->at) >= room;
}

// Those who stand in the entry go to the nearest free ground out of it; the others stay where they are, for
// who swings his whole column about bars it anew.
std::optional<MoveFormation> Player::step_aside(FormationId f, const scene::Reinforcement& entry) const {
    constexpr double spacing = 130.0;
    constexpr double farthest = 1500.0;
    const double room = part_waits(entry.formation) ? std::min(crowded_room, room_at(entry, 2)) : own_tail;
    std::vector<UnitId> barring;
    for (const UnitId u : units_of(game_, f))
        if (measure::gap(base_of(game_[u]), entry.at).value() < room) barring.push_back(u);
    if (barring.empty()) return std::nullopt;
    const glm::dvec2 ahead = direction_of(entry.facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    std::vector<GroundPoint> places; // off the way that leads in
    for (double along = 90.0; along < farthest; along += spacing)
        for (double aside = -farthest; aside <= farthest; aside += spacing) {
            const GroundPoint at = to_ground(to_vec(entry.at) + ahead * along + right * aside);
            if (std::abs(aside) < 2.0 * spacing && along < farthest - spacing) continue;
            if (onto_table(to_vec(at), 100.0) == at && distance(at, entry.at).value() > room + spacing)
                places.push_back(at);
        }
    const player::Gait gait = gait_of(r_, f);
    const double keep_off = std::min(crowded_room, 0.8 * enemy_of(f).distance.value());
    BodyMove body{r_, f, enemies_};
    for (const UnitId u : barring) {
        const GroundPoint from = game_[u].place.at;
        std::sort(places.begin(), places.end(), [&](GroundPoint a, GroundPoint b) {
            const double da = distance(a, from).value();
            const double db = distance(b, from).value();
            return da != db ? da < db : std::pair{a.east, a.north} < std::pair{b.east, b.north};
        });
        for (std::size_t n = 0; n < std::min<std::size_t>(places.size(), 40); ++n) {
            const auto cost = ways_.leg(from, places[n], gait);
            if (!cost || *cost > 1.0) continue;
            const Degrees facing = bearing_of(to_vec(places[n]) - to_vec(from));
            const Base there = base_of(game_[u], {places[n], facing});
            if (enemies_.nearest(there).distance.value() < keep_off ||
                !body.place(u, {from, places[n]}, facing, false))
                continue;
            places.erase(places.begin() + static_cast<std::ptrdiff_t>(n));
            break;
        }
    }
    if (!body.moves()) return std::nullopt;
    return body.finish(facing_of(game_, f));
}

// In column onwards by the way, or to a side where that is closed; in line to the nearer side.
std::optional<MoveFormation> Player::clear_the_way(FormationId f, std::string& why) {
    const GroundPoint middle = middle_of(game_, f);
    const scene::Reinforcement* entry = entry_barred_by(f, game_[f].status == Status::none ? 2 : 6);
    const bool column = all_ployed(game_, f);
    for (const scene::Reinforcement& due : game_.terms->reinforcements)
        if (!entry && column && distance(due.at, middle).value() < near_entry &&
            side_of(game_, due.formation) == side_)
            entry = &due;
    if (!entry) return std::nullopt;
    const glm::dvec2 ahead = direction_of(entry->facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    const double side = glm::dot(to_vec(middle) - to_vec(entry->at), right) < 0.0 ? -1.0 : 1.0;
    const double far = enemy_of(f).distance.value();
    std::vector<glm::dvec2> goals;
    double head = 0.0; // how far its foremost has come
    for (const UnitId u : units_of(game_, f))
        head = std::max(head, glm::dot(to_vec(game_[u].place.at) - to_vec(entry->at), ahead));
    if (column)
        goals = {ahead * (head + 1200.0), (ahead + right * side) * 900.0, (ahead - right * side) * 900.0};
    goals.push_back(right * side * 1000.0 + ahead * 250.0);
    goals.push_back(right * -side * 1000.0 + ahead * 250.0);
    std::optional<MoveFormation> best;
    double room = nearest_of(game_, base_at(entry->at), f).distance.value() + 20.0;
    const Degrees facing = enemy_of(f).unit.valid() && far < 2500.0
                               ? bearing_of(to_vec(game_[enemy_of(f).unit].place.at) - to_vec(middle))
                               : facing_of(game_, f);
    for (const glm::dvec2 goal : goals) {
        const GroundPoint to = onto_table(to_vec(entry->at) + goal, 200.0);
        const auto way = ways_.find(middle, to, gait_of(r_, f));
        if (!way || way->points.size() < 2) continue;
        for (const double share : {1.0, 0.6, 0.32, 0.2, 0.12}) {
            const Bounds bounds{.keep_off = std::min(keeps, 0.8 * far), .share = share};
            auto m = column ? march_in_column(r_, ways_, enemies_, f, way->points, bounds)
                            : advance_in_lines(r_, ways_, enemies_, f, way->points, facing,
                                               usual_front(r_, f), bounds);
            if (!m || !check_move(r_, *m)) continue;
            if (const double c = clearance(game_, *m, entry->at); c > room) room = c, best = m;
            break;
        }
        if (room > room_at(*entry, 2)) break;
    }
    if (room < own_tail || (room < crowded_room && part_waits(entry->formation)))
        if (auto m = step_aside(f, *entry); m && check_move(r_, *m) && clearance(game_, *m, entry->at) > room)
            best = std::move(m);
    if (best) why = "clears the entry for those behind it";
    return best;
}

}
