#include "engine/esr/withdrawal.h"

#include "engine/esr/area.h"
#include "engine/esr/ways.h"

#include <glm/geometric.hpp>

#include <array>

namespace vantage::esr {
namespace {

constexpr double step = 75.0;       // yards between the distances that are tried
constexpr double farthest = 4000.0; // nobody is driven farther by one result
constexpr double lets_go = 150.0;   // by then whoever has gone away from an enemy is clear of him
constexpr std::array turns{0.0, 20.0, -20.0, 40.0, -40.0, 60.0, -60.0, 85.0, -85.0, 110.0, -110.0};

class Retreat {
public:
    Retreat(Referee& r, FormationId id, const Withdrawal& how)
        : r_(r), id_(id), how_(how), enemies_(r.game, side_of(r.game, id)), units_(units_of(r.game, id)) {
        if (how.pinned_stay) std::erase_if(units_, [&](UnitId u) { return pinned(r.game, u); });
    }

    bool run() {
        const Nearest enemy = enemies_.nearest(id_);
        if (units_.empty() || !enemy.unit.valid() || enemy.distance >= how_.keep) return false;
        const Degrees away =
            bearing_of(to_vec(middle_of(r_.game, id_)) - to_vec(r_.game[enemy.unit].place.at));
        const Way way = best_way(away, enemy.distance.value());
        if (way.far <= 0.0) return false;
        const GroundPoint was = middle_of(r_.game, id_);
        bool anybody = false;
        for (const UnitId u : back_to_front(way.direction)) anybody = go(u, way) || anybody;
        if (!anybody) return false;
        const glm::dvec2 shift = way.direction * way.far;
        area_follows(r_, id_);
        general(shift);
        leaders_follow(r_, id_, was);
        r_.happen(FormationMoved{id_, 1.0, SideId{}});
        return true;
    }

private:
    /// One direction for all, and how far.
    struct Way {
        glm::dvec2 direction{0.0};
        double far = 0.0;
    };

    [[nodiscard]] ruling::Mover mover(UnitId u) const {
        ruling::Mover out = mover_of(r_.game, id_);
        out.light = r_.game[u].traits.light || r_.game[u].traits.irregular;
        return out;
    }

    [[nodiscard]] double room(UnitId u, glm::dvec2 direction) const {
        return march_ahead(r_, mover(u), r_.game[u].place.at, direction, how_.share, farthest);
    }

    // The shortest way that brings all of them far enough, else the one that leaves most between them and the
    // enemy.
    [[nodiscard]] Way best_way(Degrees away, double now) const {
        Way best;
        double best_gap = now + 1.0;
        bool reached = false;
        for (const double turn : turns) {
            const glm::dvec2 direction = direction_of(away + Degrees{turn});
            std::vector<double> rooms;
            double longest = 0.0;
            for (const UnitId u : units_) {
                rooms.push_back(room(u, direction));
                longest = std::max(longest, rooms.back());
            }
            bool clear = now > contact_gap.value(); // of those who touch him now
            for (double far = std::min(step, longest); far > 1.0; far = std::min(far + step, longest)) {
                double gap = 1e9;
                for (std::size_t i = 0; i < units_.size(); ++i) {
                    const Placement& from = r_.game[units_[i]].place;
                    const Placement to{to_ground(to_vec(from.at) + direction * std::min(far, rooms[i])),
                                       from.facing};
                    gap = std::min(gap, enemies_.nearest(base_of(r_.game[units_[i]], to)).distance.value());
                }
                if (gap <= contact_gap.value() && (clear || far > lets_go)) break; // it would run into him
                clear = clear || gap > contact_gap.value();
                const bool enough = gap >= how_.keep.value();
                if (enough ? !reached || far < best.far : !reached && gap > best_gap) {
                    best = {direction, far};
                    best_gap = gap;
                    reached = enough;
                }
                if (enough || far >= longest) break;
            }
        }
        return best;
    }

    // Those farthest back go first, so that the rest find the room they leave.
    [[nodiscard]] std::vector<UnitId> back_to_front(glm::dvec2 direction) const {
        std::vector<UnitId> order = units_;
        std::stable_sort(order.begin(), order.end(), [&](UnitId a, UnitId b) {
            return glm::dot(to_vec(r_.game[a].place.at), direction) >
                   glm::dot(to_vec(r_.game[b].place.at), direction);
        });
        return order;
    }

    bool go(UnitId u, const Way& way) {
        const Placement from = r_.game[u].place;
        const Degrees facing = how_.turn_about ? bearing_of(way.direction) : from.facing;
        const double far = std::min(way.far, room(u, way.direction));
        const bool limbers = r_.game[u].arm == Arm::artillery && !r_.game[u].limbered;
        for (const double part : {1.0, 0.8, 0.6, 0.4, 0.2}) {
            if (far * part < 1.0) break;
            const Placement wanted{to_ground(to_vec(from.at) + way.direction * (far * part)), facing};
            // Guns limber where they arrive: with their teams they are longer, and the enemy may stand close.
            Base shape = base_of(r_.game[u], wanted);
            shape.width = r_.game[u].on_the_move.width;
            shape.depth = r_.game[u].on_the_move.depth;
            const std::optional<Placement> to = free_place_on_the_way(r_, u, shape, wanted, Yards{300.0});
            if (!to) continue;
            r_.happen(UnitMoved{u, from, *to, {}, Cause::withdrawal, how_.share.value_or(0.0)});
            if (limbers) r_.happen(BatteryLimbered{u});
            return true;
        }
        return false;
    }

    void general(glm::dvec2 shift) {
        const CommanderId c = r_.game[id_].commander;
        if (!c.valid() || !r_.game[c].here()) return;
        const Placement from = r_.game[c].place;
        Base there = base_of(r_.game[c]);
        there.place.at = to_ground(to_vec(from.at) + shift);
        r_.happen(CommanderMoved{c, from, wholly_onto_table(r_, there), false});
    }

    Referee& r_;
    FormationId id_;
    Withdrawal how_;
    Enemies enemies_;
    std::vector<UnitId> units_;
};

}

bool withdraw(Referee& r, FormationId id, const Withdrawal& how) { return Retreat{r, id, how}.run(); }

}
