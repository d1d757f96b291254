#include "tools/vantage/measuring/queries.h"

#include "engine/ruling/movement.h"

namespace vantage::cli {

Result<March> march_of(const MeasureContext& board, const physics::Body& piece) {
    const scene::Scene& scene = *board.scene();
    const Result<ruling::Movement> movement = ruling::Movement::of(*board.rules(), scene.rules.edition);
    if (!movement) return movement.error();
    const ruling::Mover mover = piece.kind == physics::BodyKind::unit
                                    ? ruling::mover_of(scene, scene::UnitId{piece.id})
                                    : ruling::general_on_the_move();
    return March{movement->rates(mover), ruling::words_of(mover)};
}

Result<March> march_in_column(const MeasureContext& board, const physics::Body& piece) {
    if (piece.kind != physics::BodyKind::unit) return march_of(board, piece);
    const scene::Scene& scene = *board.scene();
    const Result<ruling::Movement> movement = ruling::Movement::of(*board.rules(), scene.rules.edition);
    if (!movement) return movement.error();
    ruling::Mover mover = ruling::mover_of(scene, scene::UnitId{piece.id});
    mover.ployed = true;
    return March{movement->rates(mover), ruling::words_of(mover)};
}

measure::CostField reach_of(const MeasureContext& board, const physics::Body& piece, const March& march,
                            Yards cell) {
    std::vector<measure::Base> enemies;
    for (const physics::Body* other : standing(board))
        if (other->side != piece.side && other->kind == physics::BodyKind::unit)
            enemies.push_back(other->base);
    return ruling::reach_of(*board.field(), piece.base, march.rates, enemies, cell);
}

}
