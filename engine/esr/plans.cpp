#include "engine/esr/plans.h"

#include "engine/measure/arc.h"

#include <algorithm>
#include <cmath>

namespace vantage::esr {
namespace {

/// The formation as one rigid thing: turned about its middle, then carried along.
struct Carried {
    glm::dvec2 middle;
    double turn; ///< degrees clockwise
    glm::dvec2 shift;

    [[nodiscard]] Placement operator()(const Placement& p) const {
        const glm::dvec2 v = to_vec(p.at) - middle;
        const double angle = to_radians(Degrees{turn}).value();
        const glm::dvec2 turned{v.x * std::cos(angle) + v.y * std::sin(angle),
                                -v.x * std::sin(angle) + v.y * std::cos(angle)};
        const double facing = std::fmod(p.facing.value() + turn + 720.0, 360.0);
        return {to_ground(middle + turned + shift), Degrees{facing}};
    }
};

bool can_move(const GameState& game, UnitId id) {
    const Unit& u = game[id];
    return !(u.arm == Arm::artillery && !u.limbered) && !pinned(game, id);
}

GroundPoint onto_table(const Referee& r, GroundPoint p) {
    return {Yards{std::clamp(p.east.value(), 0.0, r.ground().width().value())},
            Yards{std::clamp(p.north.value(), 0.0, r.ground().depth().value())}};
}

MoveFormation carried(const Referee& r, FormationId id, const Carried& how) {
    MoveFormation move;
    move.formation = id;
    for (const UnitId u : units_of(r.game, id)) {
        const Unit& unit = r.game[u];
        if (!can_move(r.game, u)) continue;
        const Placement to = how(unit.place);
        move.moves.push_back({u, {to.at}, to.facing});
    }
    const Formation& f = r.game[id];
    if (f.has_area) {
        const Placement to = how(f.area);
        move.area = Placement{onto_table(r, to.at), to.facing};
    }
    if (f.commander.valid() && r.game[f.commander].here()) {
        const Placement to = how(r.game[f.commander].place);
        move.commander = Placement{onto_table(r, to.at), to.facing};
    }
    return move;
}

// Lets each deployed unit go on straight ahead until it touches an enemy, as far as it may.
void close_up(const Referee& r, MoveFormation& move, double limit) {
    const Enemies enemies{r.game, side_of(r.game, move.formation)};
    for (UnitMove& m : move.moves) {
        const Unit& u = r.game[m.unit];
        if (!is_deployed(u) || m.path.empty()) continue;
        const glm::dvec2 ahead = direction_of(m.facing);
        const Placement start{m.path.back(), m.facing};
        Placement at = start;
        double gone = 0.0;
        while (gone < limit) {
            const double room = enemies.nearest(base_of(u, at)).distance.value();
            if (room <= contact_gap.value()) break;
            const double step = std::clamp(room - 0.5, 0.5, limit - gone + 0.5);
            at.at = to_ground(to_vec(at.at) + ahead * step);
            gone += step;
        }
        if (gone <= 0.0 || enemies.nearest(base_of(u, at)).distance > contact_gap) continue;
        const auto was = m.path;
        m.path.back() = at.at;
        if (!check_move(r, move)) m.path = was;
    }
}

double gap_after(const Referee& r, const MoveFormation& move) {
    const Enemies enemies{r.game, side_of(r.game, move.formation)};
    double gap = 1e9;
    for (const UnitMove& m : move.moves) {
        const Base base =
            base_of(r.game[m.unit], {m.path.empty() ? r.game[m.unit].place.at : m.path.back(), m.facing});
        gap = std::min(gap, enemies.nearest(base).distance.value());
    }
    return gap;
}

}

std::optional<MoveFormation> plan_advance(const Referee& r, FormationId id, const Advance& want) {
    const glm::dvec2 middle = to_vec(middle_of(r.game, id));
    const glm::dvec2 to_goal = to_vec(want.goal) - middle;
    const double far = std::hypot(to_goal.x, to_goal.y);
    if (far < 1.0) return std::nullopt;
    const Degrees bearing = bearing_of(to_goal);
    const double rate = r.book().movement.rate(mover_of(r.game, id), measure::Going::open, false);
    const double left = std::max(0.0, 1.0 - r.game[id].share);
    double longest = rate * std::min(want.share, left);
    const double turn_needed = std::remainder(bearing.value() - facing_of(r.game, id).value(), 360.0);
    const double before = nearest_enemy(r.game, id).distance.value();
    if (!want.backward) longest = std::min(longest, far);
    // Nobody walks past the enemy; contact is made in the last part.
    for (const double turn : want.wheel ? std::vector<double>{turn_needed, 0.0} : std::vector<double>{0.0}) {
        if (std::abs(turn) > 100.0 && !all_ployed(r.game, id)) continue;
        for (const double part : {1.0, 0.85, 0.7, 0.55, 0.4, 0.28, 0.18, 0.1, 0.05}) {
            const glm::dvec2 direction = direction_of(bearing) * (want.backward ? -1.0 : 1.0);
            MoveFormation move =
                carried(r, id, {middle, want.backward ? 0.0 : turn, direction * (longest * part)});
            if (move.moves.empty()) return std::nullopt;
            if (want.keep_off.value() > 0.0 && !want.backward) {
                const double gap = gap_after(r, move);
                if (gap < want.keep_off.value() && gap < before) continue;
            }
            if (!check_move(r, move)) continue;
            if (want.keep_off.value() <= 0.0 && !want.backward)
                close_up(r, move, std::min(450.0, longest * (1.0 - part) + 200.0));
            return move;
        }
    }
    return std::nullopt;
}

std::optional<PloyDeploy> plan_deployment(const Referee& r, FormationId id, Degrees facing) {
    std::vector<UnitId> units;
    for (const UnitId u : units_of(r.game, id)) {
        const Unit& unit = r.game[u];
        const bool in_column =
            unit.arm == Arm::artillery ? unit.limbered : unit.deployment == Deployment::ployed;
        if (!unit.specialty() && unit.station == Station::waves && in_column && !pinned(r.game, u))
            units.push_back(u);
    }
    if (units.empty()) return std::nullopt;
    const glm::dvec2 ahead = direction_of(facing);
    const glm::dvec2 right{ahead.y, -ahead.x};
    const auto along = [&](UnitId u) {
        return r.game[u].place.at.east.value() * ahead.x + r.game[u].place.at.north.value() * ahead.y;
    };
    std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return along(a) > along(b); });
    PloyDeploy out;
    out.formation = id;
    Referee trial{r};
    for (const UnitId u : units) {
        const Unit& unit = r.game[u];
        Base shape{unit.place, unit.in_action.width, unit.in_action.depth, false};
        // The nearest free place beside the head of the column, else in a second wave, else where it stands.
        Placement best{unit.place.at, facing};
        bool found = false;
        for (const double behind : {0.0, 190.0, 380.0}) {
            const glm::dvec2 head = to_vec(r.game[units.front()].place.at) - ahead * behind;
            for (const double aside :
                 {0.0, 120.0, -120.0, 200.0, -200.0, 225.0, -225.0, 300.0, -300.0, 400.0, -400.0}) {
                const glm::dvec2 at = head + right * aside;
                if (distance(to_ground(at), unit.place.at) > r.distances().deploy_shift - Yards{1.0})
                    continue;
                shape.place = {to_ground(at), facing};
                trial.game[u].place = unit.place;
                if (!wholly_on_table(r, shape) || !stands_free(trial, u, shape, {}, false)) continue;
                best = shape.place;
                found = true;
                break;
            }
            if (found) break;
        }
        trial.game[u].place = best;
        trial.game[u].limbered = false;
        const int wave =
            (along(units.front()) - (best.at.east.value() * ahead.x + best.at.north.value() * ahead.y)) > 90.0
                ? 2
                : 1;
        out.changes.push_back({u, Deployment::deployed, wave, best});
    }
    return out;
}

}
