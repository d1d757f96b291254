#include "engine/esr/player.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

// Entries of the automatic player: a way in is a queue, and whoever stands in it without a task there makes
// room for those behind.
namespace vantage::esr {
namespace {

constexpr double entry_room = 500.0;  ///< a column that comes in needs this much
constexpr double room_each = 130.0;   ///< and so much for each of a long one
constexpr double most_room = 1300.0;  ///< but nobody goes farther out of the way
constexpr double own_tail = 220.0;    ///< and who has come in leaves this much
constexpr double holds_entry = 600.0; ///< an enemy so near is met at the entry itself
constexpr double near_entry = 900.0;  ///< a column within this goes on, whoever comes
constexpr double keeps = 1250.0;      ///< how near a column comes to the enemy

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
        const Base entry{{due.at, due.facing}, Yards{1.0}, Yards{1.0}, false};
        if (nearest_of(game_, entry, f).distance.value() < room) return &due;
    }
    return nullptr;
}

bool Player::bars_an_entry(FormationId f) const {
    return enemy_of(f).distance.value() > holds_entry && entry_barred_by(f, 2);
}

bool Player::leaves_entry(const MoveFormation& m) const {
    const scene::Reinforcement* entry = entry_barred_by(m.formation, 2);
    if (!entry) return true;
    const double room = part_waits(entry->formation) ? room_at(*entry, 2) : own_tail;
    return clearance(game_, m, entry->at) >= room;
}

// In column onwards by the way, or to a side where that is closed; in line to the nearer side.
std::optional<MoveFormation> Player::clear_the_way(FormationId f, std::string& why) {
    const GroundPoint middle = middle_of(game_, f);
    const scene::Reinforcement* entry = entry_barred_by(f, 2);
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
    double room = nearest_of(game_, Base{{entry->at, Degrees{0.0}}, Yards{1.0}, Yards{1.0}, false}, f)
                      .distance.value() +
                  20.0;
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
    if (best) why = "clears the entry for those behind it";
    return best;
}

}
