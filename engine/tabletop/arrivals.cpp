#include "engine/tabletop/arrivals.h"

#include "engine/tabletop/standing.h"

#include <algorithm>
#include <cmath>

namespace vantage::tabletop {
namespace {

constexpr double between = 10.0; // yards between those who come in one behind the other
constexpr int abreast = 3;       // on each side of the way
constexpr int rows = 60;
constexpr Yards from_enemies{80.0};

bool free_at(const TableState& state, const Rules& rules, const Piece& piece, const Placement& at) {
    measure::Base base = piece.base;
    base.place = at;
    if (!on_table(rules.ground, base)) return false;
    if (rules.ground.under(base).going == measure::Going::impassable) return false;
    const double reach = std::hypot(base.width.value(), base.depth.value()) / 2;
    return std::none_of(state.pieces.begin(), state.pieces.end(), [&](const Piece& p) {
        if (p.gone || !p.is_unit()) return false;
        const double near = reach + std::hypot(p.base.width.value(), p.base.depth.value()) / 2;
        const double far = distance(at.at, p.base.place.at).value();
        if (p.side != piece.side)
            return far < near + from_enemies.value() && gap(base, p.base) < from_enemies;
        return far < near + 5.0 && gap(base, p.base) < Yards{2.0};
    });
}

// The first free place from the edge inwards, those nearest to the way first.
std::optional<Placement> room_for(const TableState& state, const Rules& rules, const Piece& piece,
                                  GroundPoint entry, Degrees facing) {
    const glm::dvec2 inward = direction_of(facing);
    const glm::dvec2 across{inward.y, -inward.x};
    const double depth = piece.base.depth.value() + between;
    const double width = piece.base.width.value() + between;
    for (int row = 0; row < rows; ++row)
        for (int side = 0; side <= 2 * abreast; ++side) {
            const int off = side % 2 == 0 ? side / 2 : -(side + 1) / 2;
            const Placement at{
                to_ground(to_vec(entry) + inward * (depth * (row + 0.5)) + across * (width * off)), facing};
            if (free_at(state, rules, piece, at)) return at;
        }
    return std::nullopt;
}

class Arriving {
public:
    Arriving(ChangeApplier& changing, const Rules& rules) : changing_(changing), rules_(rules) {}

    void formation(const scene::Reinforcement& r) {
        const scene::Formation& formation = rules_.scene[r.formation];
        bool any = false;
        for (const scene::UnitId id : formation.units) {
            const Piece* piece = due(rules_.scene[id].id);
            if (!piece) continue;
            const auto at = room_for(now(), rules_, *piece, r.at, r.facing);
            if (!at) continue;
            changing_.happen(PieceArrived{piece->id, *at});
            any = true;
        }
        if (!any) return;
        if (const Piece* group = due(formation.id))
            changing_.happen(PieceArrived{group->id, {r.at, r.facing}});
    }

    // He comes to those whom he leads, or to where the scene puts him.
    void leader(const scene::Commander& general) {
        const Piece* piece = due("leader:" + general.name);
        if (!piece) return;
        Placement at = general.place;
        if (!general.placed_by_hand) {
            const auto led = std::find_if(now().pieces.begin(), now().pieces.end(), [&](const Piece& p) {
                return !p.gone && p.is_unit() && p.side == piece->side &&
                       (piece->formation.empty() ? p.force == piece->force : p.formation == piece->formation);
            });
            if (led == now().pieces.end()) return;
            at = led->base.place;
        }
        measure::Base base = piece->base;
        base.place = at;
        if (!on_table(rules_.ground, base)) return;
        changing_.happen(PieceArrived{piece->id, at});
    }

private:
    [[nodiscard]] const TableState& now() const { return changing_.now(); }
    [[nodiscard]] const Piece* due(const std::string& id) const {
        const Piece* piece = now().arriving(id);
        return piece && piece->arrives <= now().turn ? piece : nullptr;
    }

    ChangeApplier& changing_;
    const Rules& rules_;
};

}

void arrive(ChangeApplier& changing, const Rules& rules) {
    const auto& pieces = changing.now().pieces;
    if (std::none_of(pieces.begin(), pieces.end(), [&](const Piece& p) {
            return p.gone && p.arrives > 0 && p.arrives <= changing.now().turn;
        }))
        return;
    Arriving arriving{changing, rules};
    for (const scene::Reinforcement& r : rules.scene.reinforcements) arriving.formation(r);
    for (const scene::Commander& general : rules.scene.commanders) arriving.leader(general);
}

}
