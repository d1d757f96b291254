#include "engine/tabletop/going.h"

#include "engine/rules/wording.h"
#include "engine/tabletop/fact_finder.h"
#include "engine/tabletop/standing.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::tabletop {
namespace {

constexpr double least = 10.0;  // yards: less is not worth an order
constexpr double held_up = 0.5; // a group that comes no farther than this share of what it may is

MovePiece to(const MovePiece& command, glm::dvec2 place) {
    MovePiece out = command;
    out.path = {to_ground(place)};
    return out;
}

// The whole way cut off after so many yards.
std::vector<GroundPoint> cut(GroundPoint from, const std::vector<GroundPoint>& way, double yards) {
    std::vector<GroundPoint> out;
    for (const GroundPoint to : way) {
        const double leg = distance(from, to).value();
        if (leg >= yards) {
            out.push_back(
                to_ground(to_vec(from) + (to_vec(to) - to_vec(from)) * (yards / std::max(leg, 1e-9))));
            return out;
        }
        yards -= leg;
        out.push_back(to);
        from = to;
    }
    return out;
}

std::string after_comma(const std::string& words) { return words.empty() ? "" : ", " + words; }

}

std::vector<Gait> Going::gaits(const Piece& piece) const {
    std::vector<Gait> out;
    for (const Gait& gait : conduct_.gaits)
        if (gait.kinds.empty() ||
            std::find(gait.kinds.begin(), gait.kinds.end(), piece.kind) != gait.kinds.end())
            out.push_back(gait);
    if (out.empty()) out.emplace_back();
    return out;
}

const Piece* Going::nearest_enemy(const Piece& piece) const {
    return nearest_enemy_of(situation_.view, piece);
}

std::vector<measure::Base> Going::bases_after(const Piece& piece, const MovePiece& command) const {
    std::vector<measure::Base> out;
    if (piece.is_group()) {
        for (const PieceMoved& move : moved_with(situation_.state, piece, command)) {
            const Piece& unit = *situation_.view.piece(move.piece);
            if (!unit.is_unit()) continue;
            out.push_back(unit.base);
            out.back().place = move.to;
        }
        return out;
    }
    out.push_back(piece.base);
    if (!command.path.empty()) out.back().place.at = command.path.back();
    if (command.facing) out.back().place.facing = *command.facing;
    return out;
}

Yards Going::gap_after(const Piece& piece, const MovePiece& command) const {
    Yards least_gap{1e9};
    const std::vector<measure::Base> bases = bases_after(piece, command);
    for (const Piece& other : situation_.view.pieces)
        if (other.side != piece.side && other.is_unit())
            for (const measure::Base& base : bases) least_gap = nearer(least_gap, base, other.base);
    return least_gap;
}

bool Going::crowded_after(const Piece& piece, const MovePiece& command) const {
    if (piece.kind == "leader") return false; // he rides among them
    const std::vector<measure::Base> bases = bases_after(piece, command);
    return std::any_of(situation_.view.pieces.begin(), situation_.view.pieces.end(), [&](const Piece& p) {
        return p.is_unit() && p.id != piece.id && !p.unit_of(piece) &&
               std::any_of(bases.begin(), bases.end(),
                           [&](const measure::Base& base) { return overlap(base, p.base); });
    });
}

// How far along the way it stays clear of every enemy: on the way to one the gap narrows evenly.
double Going::clear_of_enemies(const Piece& piece, MovePiece command, const Way& way, double farthest,
                               Yards halt) {
    const auto clear = [&](double d) {
        return gap_after(piece, to(command, way.from + way.along * d)) >= halt;
    };
    if (clear(farthest)) return farthest;
    double low = 0.0;
    double high = farthest;
    for (int i = 0; i < 14; ++i) {
        const double middle = (low + high) / 2;
        (clear(middle) ? low : high) = middle;
    }
    return low;
}

// The farthest place up to `wanted` that the rules let it go to and where nobody stands. The ground on the
// way may make it slower, so the allowance is asked for again when the way has become shorter.
std::optional<MovePiece> Going::farthest(const Piece& piece, MovePiece command, const Way& way,
                                         double wanted) {
    for (int tries = 0; tries < 12 && wanted >= least; ++tries) {
        const MovePiece there = to(command, way.from + way.along * wanted);
        const Result<Allowance> allowed = allowance_of(situation_, there);
        if (!allowed) return std::nullopt;
        const Yards left = situation_.rules.system.measure.length * allowed->distance *
                           std::max(0.0, 1.0 - allowed->taken(piece, there));
        if (wanted > left.value()) {
            wanted = left.value();
            continue;
        }
        if (!crowded_after(piece, there) && check_move(situation_, there, *allowed)) return there;
        wanted *= 0.8;
    }
    return std::nullopt;
}

std::string Going::far(const Piece& piece, const MovePiece& command) const {
    const rules::DistanceUnit& measure = situation_.rules.system.measure;
    const double way = distance(piece.base.place.at, command.path.back()) / measure.length;
    return rules::distance_text(std::round(way * 10.0) / 10.0, measure);
}

std::optional<Errand> Going::towards(const Piece& piece, const Piece& enemy, const Gait& gait, Yards halt,
                                     double part) {
    const glm::dvec2 from = to_vec(piece.base.place.at);
    const glm::dvec2 by = to_vec(enemy.base.place.at) - from;
    const double length = glm::length(by);
    if (length < least) return std::nullopt;
    const Way way{from, by / length};
    MovePiece command{piece.id, {}, {}, gait.facts, {}};
    const Degrees bearing = bearing_of(by);
    constexpr double askew = 20.0; // degrees: less needs no turn, which takes time
    if (std::abs(std::remainder((bearing - piece.base.place.facing).value(), 360.0)) > askew)
        command.facing = bearing;
    const double clear = clear_of_enemies(piece, command, way, length, halt);
    auto found = farthest(piece, command, way, clear);
    if (found && part < 1.0)
        found =
            farthest(piece, command, way, distance(piece.base.place.at, found->path.back()).value() * part);
    if (!found) return std::nullopt;
    return Errand{*found,
                  fmt::format("Advance {} on {}{}", far(piece, *found), enemy.name, after_comma(gait.words))};
}

std::optional<Errand> Going::ahead(const Piece& piece, const Gait& gait) {
    const Way way{to_vec(piece.base.place.at), direction_of(piece.base.place.facing)};
    const MovePiece command{piece.id, {}, {}, gait.facts, {}};
    const Result<Allowance> allowed = allowance_of(situation_, to(command, way.from + way.along * least));
    if (!allowed) return std::nullopt;
    const Yards most = situation_.rules.system.measure.length * allowed->distance;
    const double clear = clear_of_enemies(piece, command, way, most.value(), Yards{1.0});
    const auto found = farthest(piece, command, way, clear);
    if (!found) return std::nullopt;
    return Errand{*found, fmt::format("Straight ahead {}{}", far(piece, *found), after_comma(gait.words))};
}

bool Going::touches(const Piece& piece, const MovePiece& command) const {
    return gap_after(piece, command) < Yards{1.0};
}

rules::Facts Going::changes_for(const Piece& piece, Yards enemy, bool goes) const {
    rules::Facts out;
    const double far = enemy / situation_.rules.system.measure.length;
    const MoveRule* rule = move_rule(situation_, piece);
    const Piece* nearest = nearest_enemy(piece);
    for (const Form& form : conduct_.forms) {
        const bool fits = form.within ? far <= *form.within : goes && far > *form.beyond;
        if (!rule || !fits || std::find(form.kinds.begin(), form.kinds.end(), piece.kind) == form.kinds.end())
            continue;
        if (!says(piece, form.card) || (nearest && !listed(form.enemy, nearest->kind))) continue;
        for (const auto& [entry, value] : form.set.all()) {
            const rules::Value* held = piece.card.find(entry);
            const bool may =
                std::find(rule->may_change.begin(), rule->may_change.end(), entry) != rule->may_change.end();
            if (may && (!held || *held != value)) out.set(entry, value);
        }
    }
    return out;
}

std::optional<Errand> Going::in_place(const Piece& piece, std::optional<Degrees> facing, Yards enemy,
                                      const std::string& words) {
    MovePiece command{piece.id, {}, facing, gaits(piece).front().facts, changes_for(piece, enemy, false)};
    if (!facing && command.changes.all().empty()) return std::nullopt;
    if (!check_move(situation_, command) || crowded_after(piece, command)) {
        if (!facing || command.changes.all().empty()) return std::nullopt;
        command.facing.reset(); // there is no time for both
        if (!check_move(situation_, command) || crowded_after(piece, command)) return std::nullopt;
    }
    return Errand{std::move(command), words};
}

std::optional<MovePiece> Going::farthest_along(const Piece& piece, const MovePiece& command,
                                               const std::vector<GroundPoint>& way, Yards halt) {
    double wanted = 0.0;
    GroundPoint from = piece.base.place.at;
    for (const GroundPoint to : way) {
        wanted += distance(from, to).value();
        from = to;
    }
    const auto ended = [&](double yards) {
        MovePiece out = command;
        out.path = cut(piece.base.place.at, way, yards);
        return out;
    };
    // As far as it may, then halved in between: who is stopped short of an enemy goes up to just there.
    std::optional<MovePiece> best;
    double low = 0.0, high = wanted;
    for (int tries = 0; tries < 10 && wanted >= least && wanted - low >= least / 4; ++tries) {
        const MovePiece there = ended(wanted);
        const Result<Allowance> allowed = allowance_of(situation_, there);
        if (!allowed) return best;
        const double left = (situation_.rules.system.measure.length * allowed->distance).value() *
                            std::max(0.0, 1.0 - allowed->taken(piece, there));
        if (wanted > left) {
            high = wanted;
            wanted = std::max(left, (low + wanted) / 4);
            if (wanted <= low) break;
            continue;
        }
        if (gap_after(piece, there) >= halt && !crowded_after(piece, there) &&
            check_move(situation_, there, *allowed)) {
            best = there;
            low = wanted;
            if (tries < 2) break; // as far as the rules let it
        } else {
            high = wanted;
        }
        wanted = (low + high) / 2;
    }
    return best;
}

// A group that is held up by others goes off its way to either side, wherever it comes nearest to its goal.
std::optional<MovePiece> Going::past_others(const Piece& group, const MovePiece& command, GroundPoint goal,
                                            Yards may, Yards halt) {
    constexpr std::array<double, 8> turns{20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 80.0, -80.0};
    const GroundPoint from = group.base.place.at;
    const double far = distance(from, goal).value();
    const double bearing = bearing_of(to_vec(goal) - to_vec(from)).value();
    std::optional<MovePiece> best;
    double nearest = far - least;
    for (const double turn : turns) {
        const Degrees off{std::fmod(bearing + turn + 360.0, 360.0)};
        const GroundPoint to = to_ground(to_vec(from) + direction_of(off) * std::min(far, may.value()));
        auto found = farthest_along(group, command, {to}, halt);
        if (!found) continue;
        const double left = distance(found->path.back(), goal).value();
        if (left >= nearest) continue;
        nearest = left;
        best = std::move(found);
    }
    return best;
}

std::optional<Errand> Going::along(const Piece& piece, const std::vector<GroundPoint>& way, Yards halt) {
    if (way.empty()) return std::nullopt;
    const glm::dvec2 from = to_vec(piece.base.place.at);
    const glm::dvec2 first = to_vec(way.front()) - from;
    const double length = glm::length(first);
    if (length < 1.0) return std::nullopt;
    const glm::dvec2 across{first.y / length, -first.x / length};
    const Degrees bearing = bearing_of(first);
    const double askew = piece.is_group() ? 60.0 : 25.0;
    const Piece* enemy = nearest_enemy(piece);
    const Yards away = enemy ? apart(situation_.view, piece, *enemy) : Yards{1e6};
    const std::vector<Gait> ways_to_go = gaits(piece);
    // Far from the enemy there is time to hurry; near him men keep their order.
    constexpr Yards near{500.0};
    const Gait& gait = ways_to_go[away > near && ways_to_go.size() > 1 ? 1 : 0];
    std::optional<MovePiece> best;
    const auto gone = [&](const MovePiece& move) {
        return distance(piece.base.place.at, move.path.back()).value();
    };
    for (const double aside : {0.0, 1.0, -1.0, 2.0, -2.0}) {
        MovePiece command{piece.id, {}, {}, gait.facts, changes_for(piece, away, true)};
        if (std::abs(std::remainder((bearing - piece.base.place.facing).value(), 360.0)) > askew)
            command.facing = bearing;
        std::vector<GroundPoint> points = way;
        if (aside != 0.0) {
            constexpr double a_move =
                200.0; // yards: about as far as one goes, so that it comes past whom it must
            const glm::dvec2 ahead = first / length * std::min(length, a_move);
            points = {to_ground(from + ahead + across * (aside * (piece.base.width.value() + 15.0)))};
        }
        std::optional<MovePiece> found = farthest_along(piece, command, points, halt);
        if (!found && !command.changes.all().empty()) { // rather as it stands than not at all
            command.changes = {};
            found = farthest_along(piece, command, points, halt);
        }
        if (found) best = std::move(found);
        // A unit takes the first way that there is; a group goes round others that would hold it up.
        if (best || piece.is_group()) break;
    }
    if (piece.is_group()) {
        const MovePiece command{piece.id, {way.front()}, {}, gait.facts, {}};
        const Result<Allowance> allowed = allowance_of(situation_, command);
        const Yards may = situation_.rules.system.measure.length * (allowed ? allowed->distance : 0.0);
        if (!best || gone(*best) < std::min(length, may.value()) * held_up) {
            auto found = past_others(piece, command, way.front(), may, halt);
            if (found && (!best || gone(*found) > gone(*best))) best = std::move(found);
        }
    }
    if (!best) return std::nullopt;
    return Errand{*best, fmt::format("Go {}{}", far(piece, *best), after_comma(gait.words))};
}

std::optional<Errand> Going::to_his_own(const Piece& leader, const Gait& gait) {
    const Piece* group = situation_.view.piece(leader.formation.empty() ? leader.force : leader.formation);
    if (!group) return std::nullopt;
    constexpr double behind = 60.0;
    constexpr double near = 100.0;
    const glm::dvec2 from = to_vec(leader.base.place.at);
    const glm::dvec2 by =
        to_vec(group->base.place.at) - direction_of(group->base.place.facing) * behind - from;
    const double length = glm::length(by);
    if (length < near) return std::nullopt;
    const auto found =
        farthest(leader, MovePiece{leader.id, {}, {}, gait.facts, {}}, {from, by / length}, length);
    if (!found) return std::nullopt;
    return Errand{*found,
                  fmt::format("Ride {} to {}{}", far(leader, *found), group->name, after_comma(gait.words))};
}

}
