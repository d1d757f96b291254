#include "engine/measure/highest_tiles.h"

#include <algorithm>
#include <limits>

namespace vantage::measure {

HighestTiles::HighestTiles(const GroundGrid& grid, int shift)
    : shift_(shift), across_(((grid.across() - 1) >> shift) + 1), along_(((grid.along() - 1) >> shift) + 1) {
    tiles_.assign(static_cast<std::size_t>(across_) * static_cast<std::size_t>(along_),
                  std::numeric_limits<float>::lowest());
    const float* sample = grid.samples();
    for (int j = 0; j < grid.along(); ++j)
        for (int i = 0; i < grid.across(); ++i, ++sample) {
            float& tile = tiles_[static_cast<std::size_t>((j >> shift) * across_ + (i >> shift))];
            tile = std::max(tile, *sample);
        }
}

double HighestTiles::highest(int west, int east, int south, int north) const {
    float top = std::numeric_limits<float>::lowest();
    for (int j = south >> shift_; j <= north >> shift_; ++j)
        for (int i = west >> shift_; i <= east >> shift_; ++i)
            top = std::max(top, tiles_[static_cast<std::size_t>(j * across_ + i)]);
    return top;
}

}
