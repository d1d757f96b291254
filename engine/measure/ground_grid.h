#pragma once

#include "engine/terrain/height_field.h"

#include <algorithm>
#include <array>
#include <vector>

namespace vantage::measure {

/// The height field laid out for walking along lines: one ring of samples is added so that the level rim is
/// made of ordinary cells, and a pyramid of planes, one through the samples of each square of cells with how
/// far they lie from it, stands over it. In its coordinates a sample stands at whole numbers and the table
/// spans 0.5 to columns + 0.5.
class GroundGrid {
public:
    explicit GroundGrid(const HeightField&);

    // Four steps of the pyramid: squares of 4, 16, 64 and 256 cells a side.
    static constexpr std::array<int, 4> shifts{2, 4, 6, 8};
    /// The ground of a square lies between two parallel planes: from `low` to `high` over the one that has
    /// the height `base` at the grid's origin and rises by `east` and `north` for each cell. Slopes cost
    /// nothing so, and only what bends leaves a line in doubt.
    struct Patch {
        float base, east, north;
        float low, high;
    };
    struct Level {
        int across = 0;
        int along = 0;
        std::vector<Patch> squares;
        [[nodiscard]] const Patch& at(int i, int j) const {
            return squares[static_cast<std::size_t>(j) * static_cast<std::size_t>(across) +
                           static_cast<std::size_t>(i)];
        }
    };

    [[nodiscard]] int across() const { return across_; } ///< samples eastward, ring included
    [[nodiscard]] int along() const { return along_; }   ///< samples northward, ring included
    /// Row by row from the south.
    [[nodiscard]] const float* samples() const { return samples_.data(); }
    /// The same again for each of the smallest squares: its 5 x 5 samples together, row by row from the
    /// south, so that following a line stays on few pages of memory.
    static constexpr int block_side = (1 << shifts[0]) + 1;
    static constexpr int block_size = 32;
    [[nodiscard]] const float* block(int square_i, int square_j) const {
        return blocks_.data() +
               (static_cast<std::ptrdiff_t>(square_j) * levels_[0].across + square_i) * block_size;
    }
    [[nodiscard]] const Level& level(std::size_t n) const { return levels_[n]; }
    [[nodiscard]] double cell_east() const { return cell_east_; }
    [[nodiscard]] double cell_north() const { return cell_north_; }

    /// A point in grid coordinates; one off the table is taken to its edge.
    [[nodiscard]] glm::dvec2 to_grid(GroundPoint) const;
    [[nodiscard]] GroundPoint to_ground(glm::dvec2) const;
    /// Asks for a square's samples ahead of use: lines jump about in more memory than the caches hold.
    void fetch(int square_i, int square_j) const {
        const float* at = block(square_i, square_j);
        __builtin_prefetch(at);
        __builtin_prefetch(at + block_size / 2);
    }
    void fetch(glm::dvec2 p) const {
        fetch(static_cast<int>(p.x) >> shifts[0], static_cast<int>(p.y) >> shifts[0]);
    }
    /// The same for the planes of all the smallest squares in a square of the next level.
    void fetch_patches(int i, int j) const {
        constexpr int side = 1 << (shifts[1] - shifts[0]);
        const Level& smallest = levels_[0];
        for (int n = j * side; n < std::min((j + 1) * side, smallest.along); ++n)
            __builtin_prefetch(&smallest.at(i * side, n));
    }
    /// The height of the triangles at a point in grid coordinates.
    [[nodiscard]] double height(glm::dvec2) const;

private:
    int across_;
    int along_;
    double cell_east_;
    double cell_north_;
    std::vector<float> samples_;
    std::vector<float> blocks_;
    std::array<Level, shifts.size()> levels_;
};

}
