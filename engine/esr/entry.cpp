#include "engine/esr/referee.h"
#include "engine/esr/ways.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

// Reinforcements: they come in ployed and limbered, in march column on the way that leads in at their entry,
// unit behind unit, as far as their movement allows. Who finds no room waits off the table.
namespace vantage::esr {
namespace {

constexpr double between_units = 12.0; // yards, as scenes lay columns out
constexpr double beside_column = 75.0; // how far apart ways beside the entry are tried

/// A way into the table, measured from its edge.
class WayIn {
public:
    WayIn(std::span<const GroundPoint> points, double aside) {
        for (const GroundPoint& p : points) points_.push_back(to_vec(p));
        const glm::dvec2 ahead = glm::normalize(points_[1] - points_[0]);
        for (glm::dvec2& p : points_) p += glm::dvec2{ahead.y, -ahead.x} * aside;
    }
    /// The place so many yards along it; straight on beyond its end.
    [[nodiscard]] Placement at(double along) const {
        for (std::size_t i = 0;; ++i) {
            const glm::dvec2 leg = points_[i + 1] - points_[i];
            const double length = glm::length(leg);
            if (along > length && i + 2 < points_.size()) {
                along -= length;
                continue;
            }
            return {to_ground(points_[i] + leg / length * along), bearing_of(leg)};
        }
    }
    /// Its corners from the edge as far as that.
    [[nodiscard]] std::vector<GroundPoint> until(double along) const {
        std::vector<GroundPoint> out{to_ground(points_[0])};
        double gone = 0.0;
        for (std::size_t i = 1; i + 1 < points_.size(); ++i) {
            gone += glm::distance(points_[i - 1], points_[i]);
            if (gone >= along) break;
            out.push_back(to_ground(points_[i]));
        }
        out.push_back(at(along).at);
        return out;
    }

private:
    std::vector<glm::dvec2> points_;
};

/// A column that has come in: its head is first.
struct Column {
    std::vector<UnitPlace> units;
    Placement head; ///< just ahead of the first of them
    double share = 0.0;
};

class Entry {
public:
    Entry(const Referee& r, const scene::Reinforcement& due, std::span<const GroundPoint> way)
        : trial_(r.game, r.rules(), no_dice_), way_(way) {
        // Those in the waves march ahead of the formation's reserve (esr.md 2.6).
        for (const bool reserve : {false, true})
            for (const UnitId u : trial_.game[due.formation].units) {
                Unit& unit = trial_.game[u];
                if (unit.where != Where::coming || (unit.station == Station::reserve) != reserve) continue;
                unit.deployment = Deployment::ployed;
                unit.limbered = unit.arm == Arm::artillery;
                waiting_.push_back(u);
            }
    }
    [[nodiscard]] bool anybody() const { return !waiting_.empty(); }

    /// The longest column that finds room, on the way itself or as near beside it as there is some.
    Column best() {
        Column best;
        const double most = trial_.distances().entry_aside.value();
        for (double aside = 0.0; aside <= most; aside += beside_column)
            for (const double sign : {1.0, -1.0}) {
                if (best.units.size() == waiting_.size() || (aside == 0.0 && sign < 0.0)) continue;
                const WayIn way{way_, aside * sign};
                for (std::size_t n = waiting_.size(); n > best.units.size(); --n)
                    if (std::optional<Column> column = march_in(way, n)) best = *std::move(column);
            }
        return best;
    }

private:
    // The first n of those who wait, the last of them just inside the edge of the table.
    std::optional<Column> march_in(const WayIn& way, std::size_t n) {
        Column out;
        double along = 0.0;
        for (std::size_t k = n; k-- > 0;) {
            const Unit& u = trial_.game[waiting_[k]];
            const double half = 0.5 * (u.limbered ? u.on_the_move : u.in_action).depth.value();
            along += half;
            Base base = base_of(u, way.at(along));
            if (k + 1 == n) // at the edge, which it may meet at an angle
                for (; !wholly_on_table(trial_, base) && along < half + 300.0; along += 5.0)
                    base = base_of(u, way.at(along));
            else // round a bend the inner corners would meet
                for (int step = 0; step < 60 && overlaps(base, out.units.back()); ++step)
                    base = base_of(u, way.at(along += 5.0));
            if (!wholly_on_table(trial_, base) || !stands_free(trial_, waiting_[k], base, {}, false))
                return std::nullopt;
            out.units.push_back({waiting_[k], base.place});
            along += half + between_units;
        }
        const std::optional<double> share = cost(way.until(along));
        if (!share || *share > 1.0) return std::nullopt;
        std::reverse(out.units.begin(), out.units.end());
        out.head = way.at(along + 40.0);
        out.share = *share;
        return out;
    }

    [[nodiscard]] bool overlaps(const Base& base, const UnitPlace& other_one) const {
        return measure::overlap(base, base_of(trial_.game[other_one.unit], other_one.place));
    }

    // The share of a turn that the way from the edge takes; nothing if it is closed to a column.
    [[nodiscard]] std::optional<double> cost(const std::vector<GroundPoint>& path) const {
        std::vector<ruling::Marcher> marchers;
        for (const UnitId u : waiting_)
            marchers.push_back({trial_.game[u].arm, trial_.game[u].horse_artillery, false});
        const ruling::Mover mover = ruling::mover_of(marchers);
        const ruling::Movement& movement = trial_.book().movement;
        double share = 0.0;
        for (const measure::PathPiece& piece : trial_.ground().along(path)) {
            const double length = piece.span.length().value();
            if (length <= 0.0) continue;
            if (piece.going == measure::Going::impassable) return std::nullopt;
            if (piece.enters_dense && movement.halts_at_dense(mover) && !piece.road) return std::nullopt;
            share += length / movement.rate(mover, piece.going, piece.road);
        }
        return share;
    }

    SeededDice no_dice_{0};
    Referee trial_;
    std::span<const GroundPoint> way_;
    std::vector<UnitId> waiting_;
};

Placement onto_table(const Referee& r, Base base, const Placement& place) {
    base.place = place;
    return wholly_onto_table(r, base);
}

void bring_formation(Referee& r, const scene::Reinforcement& due, std::span<const GroundPoint> way,
                     Waiting waiting) {
    Entry entry{r, due, way};
    if (!entry.anybody()) return;
    Column column = entry.best();
    if (column.units.empty()) {
        if (waiting == Waiting::told) r.happen(ArrivalWaits{due.formation, "there is no room at its entry"});
        return;
    }
    FormationArrived e;
    e.formation = due.formation;
    e.order = due.order;
    e.units = std::move(column.units);
    const Formation& f = r.game[due.formation];
    e.area = onto_table(r, area_of(f), {due.at, due.facing});
    e.commander =
        f.commander.valid() ? onto_table(r, base_of(r.game[f.commander]), column.head) : column.head;
    e.share = column.share;
    r.happen(std::move(e));
}

// Where a general stands who has come with a formation: beside the one who leads it.
Placement beside(const Referee& r, CommanderId who, FormationId f) {
    const Formation& formation = r.game[f];
    const Placement by = formation.commander.valid() && r.game[formation.commander].here()
                             ? r.game[formation.commander].place
                             : Placement{middle_of(r.game, f), facing_of(r.game, f)};
    const glm::dvec2 ahead = direction_of(by.facing);
    return onto_table(r, base_of(r.game[who]),
                      {to_ground(to_vec(by.at) + glm::dvec2{ahead.y, -ahead.x} * 130.0), by.facing});
}

void bring_generals(Referee& r) {
    const std::vector<CommanderId>& with_troops = r.game.terms->with_troops;
    for (std::size_t i = 0; i < r.game.commanders.size(); ++i) {
        const CommanderId id{i};
        const Commander& c = r.game[id];
        if (c.on_table || c.removed || c.from_turn > r.game.turn || c.level == Level::formation) continue;
        if (std::find(with_troops.begin(), with_troops.end(), id) == with_troops.end()) {
            r.happen(CommanderArrived{id, std::nullopt});
            continue;
        }
        for (const FormationId f : formations_of(r.game, c.side)) {
            if (c.level == Level::force && r.game[f].force != c.force) continue;
            r.happen(CommanderArrived{id, beside(r, id, f)});
            break;
        }
    }
}

}

void bring_reinforcements(Referee& r, Waiting waiting) {
    const Terms& terms = *r.game.terms;
    for (std::size_t i = 0; i < terms.reinforcements.size(); ++i) {
        const scene::Reinforcement& due = terms.reinforcements[i];
        if (due.turn > r.game.turn || !due.formation.valid() || r.game[due.formation].removed) continue;
        // A column that is longer than its march comes in with the next turn, not at the end of this one.
        if (waiting == Waiting::silent && r.game[due.formation].on_table) continue;
        const std::vector<GroundPoint> ahead{due.at, to_ground(to_vec(due.at) + direction_of(due.facing))};
        bring_formation(r, due, i < terms.ways.size() ? terms.ways[i] : ahead, waiting);
    }
    bring_generals(r);
}

}
