#pragma once

#include "engine/measure/ground_grid.h"

#include <vector>

namespace vantage::measure {

/// The highest sample in each of small squares of a grid.
class HighestTiles {
public:
    /// Squares of 2^shift samples a side.
    HighestTiles(const GroundGrid&, int shift);
    /// No sample of the grid with these numbers, both ends included, stands higher.
    [[nodiscard]] double highest(int west, int east, int south, int north) const;

private:
    int shift_;
    int across_, along_;
    std::vector<float> tiles_;
};

}
