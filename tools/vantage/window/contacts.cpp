#include "tools/vantage/window/contacts.h"

#include <algorithm>
#include <cmath>

namespace vantage::window {

std::vector<Contact> contacts_of(const Battle& battle, PieceId piece, const measure::CostField& reached) {
    std::vector<Contact> found;
    const measure::Base own = battle.base_of(piece);
    // The room that the mover keeps round an enemy on his way, and a cell more.
    const Yards room = std::min(own.width, own.depth) + reached.cell * 2.0;
    for (const PieceId other : battle.pieces()) {
        if (other.kind != PieceId::Kind::unit || battle.side_of(other) == battle.side_of(piece)) continue;
        measure::Base ring = battle.base_of(other);
        ring.width = ring.width + room;
        ring.depth = ring.depth + room;
        std::optional<GroundPoint> nearest;
        float least = 1.0F;
        for (int k = 0; k < 24; ++k) {
            const double turn = to_radians(Degrees{k * 15.0}).value();
            const GroundPoint edge = measure::spot_on(ring, std::sin(turn), std::cos(turn));
            const auto cell = reached.cell_of(edge);
            if (!cell || reached.used[*cell] > least) continue;
            least = reached.used[*cell];
            nearest = edge;
        }
        if (!nearest) continue;
        if (auto way = measure::path_to(reached, own.place.at, *nearest))
            found.push_back({other, std::move(*way)});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Contact& a, const Contact& b) { return a.way.used < b.way.used; });
    return found;
}

}
