#pragma once

#include "engine/measure/ground_knowledge.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace vantage::measure {

/// How far somebody moves in a turn over each kind of ground, and what stops him.
struct MoveRates {
    Yards open{0.0};
    Yards road{0.0}; ///< along good roads; 0: roads do not help
    Yards rough{0.0};
    Yards dense{0.0};
    bool halts_at_dense = false; ///< the move ends on reaching the edge of dense ground, from either side
};

/// What a mover may not cross: bases, with the room he needs round them.
struct Hindrance {
    Base base;
    Yards room;
};

/// The share of a turn's movement that every place costs: 0 where the mover stands, up to 1 at his limit. On
/// a square grid of cells; straight legs are paid for exactly, so no cost is below the true one.
struct CostField {
    GroundPoint origin; ///< the middle of cell (0, 0)
    Yards cell;
    int columns = 0;
    int rows = 0;
    std::vector<float> used; ///< row by row from the south; above 1: out of reach this turn
    std::vector<std::int32_t>
        from; ///< the cell that a straight leg comes from; -1: out of reach, or the start

    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] GroundPoint place(int i, int j) const {
        return {origin.east + cell * i, origin.north + cell * j};
    }
    [[nodiscard]] bool reached(int i, int j) const { return used[index(i, j)] <= 1.0F; }
    [[nodiscard]] std::optional<std::size_t> cell_of(GroundPoint) const;
    [[nodiscard]] std::size_t count() const;
};

/// What the mover finds at a place.
struct MoveGround {
    std::function<Going(GroundPoint)> going;
    std::function<bool(GroundPoint)> road;
    std::function<bool(GroundPoint)> on_table;
};

/// All that can be reached in one turn from a place.
CostField reach(GroundPoint start, const MoveRates&, const MoveGround&, const std::vector<Hindrance>& = {},
                Yards cell = Yards{25.0});

/// The cheapest way to a place: its corners from start to end, and what it costs. Nothing if it is not
/// reached.
struct ReachPath {
    std::vector<GroundPoint> points;
    double used = 0.0;
    Yards length;
};
std::optional<ReachPath> path_to(const CostField&, GroundPoint start, GroundPoint end);

/// Lines of equal cost, such as each third of the movement: closed or ending at the field's border.
std::vector<std::vector<GroundPoint>> contour(const CostField&, double used);

}
