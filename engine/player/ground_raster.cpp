#include "engine/player/ground_raster.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::player {

GroundRaster::GroundRaster(const measure::GroundKnowledge& ground, Yards side) : side_(side) {
    columns_ = std::max(1, static_cast<int>(std::ceil(ground.width() / side)));
    rows_ = std::max(1, static_cast<int>(std::ceil(ground.depth() / side)));
    squares_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int j = 0; j < rows_; ++j)
        for (int i = 0; i < columns_; ++i)
            squares_[index(i, j)].spot = {std::min(side * (i + 0.5), ground.width()),
                                          std::min(side * (j + 0.5), ground.depth())};
    // Two lines across each row and each column: no stream slips through between them.
    for (int k = 0; k < 2 * rows_; ++k) {
        const Yards north = std::min(side * (0.5 * k + 0.25), ground.depth());
        scan(ground, {Yards{0.0}, north}, {ground.width(), north});
    }
    for (int k = 0; k < 2 * columns_; ++k) {
        const Yards east = std::min(side * (0.5 * k + 0.25), ground.width());
        scan(ground, {east, Yards{0.0}}, {east, ground.depth()});
    }
}

std::size_t GroundRaster::at(GroundPoint p) const {
    const int i = std::clamp(static_cast<int>(std::floor(p.east / side_)), 0, columns_ - 1);
    const int j = std::clamp(static_cast<int>(std::floor(p.north / side_)), 0, rows_ - 1);
    return index(i, j);
}

void GroundRaster::scan(const measure::GroundKnowledge& ground, GroundPoint from, GroundPoint to) {
    const std::array path{from, to};
    for (const measure::PathPiece& piece : ground.along(path)) {
        if (piece.going == measure::Going::open && !piece.road) continue;
        const glm::dvec2 a = to_vec(piece.span.from);
        const glm::dvec2 b = to_vec(piece.span.to);
        const double length = piece.span.length().value();
        const int steps = std::max(1, static_cast<int>(std::ceil(length / (0.5 * side_.value()))));
        for (int k = 0; k < steps; ++k) {
            const GroundPoint p = to_ground(a + (b - a) * ((k + 0.5) / steps));
            Square& square = squares_[at(p)];
            if (piece.road && piece.going != measure::Going::impassable) {
                square.road = true;
                square.going = measure::Going::open;
                square.spot = p;
            } else if (!square.road) {
                square.going = std::max(square.going, piece.going);
            }
        }
    }
}

}
