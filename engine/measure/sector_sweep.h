#pragma once

#include "engine/measure/ground_grid.h"
#include "engine/measure/highest_tiles.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace vantage::measure {

/// Which places of a spread are seen from one of them, as far as it is settled without a line of its own.
/// Places are told by their numbers.
struct Sighted {
    std::vector<std::uint32_t> seen;
    std::vector<std::uint32_t> unsettled;
};

/// Who looks, and how far.
struct SweepEye {
    int i = 0; ///< the sample that he stands on, in coordinates of the grid
    int j = 0;
    double height = 0.0; ///< of the eye over the datum
    double target = 0.0; ///< how high what is looked for stands over its ground
    double doubt = 0.0;  ///< lines nearer to the ground are left unsettled
    /// Only those to the east or north: of two places the one lies there of the other, or the other way
    /// round.
    bool half = false;
    int farthest = std::numeric_limits<int>::max(); ///< cells east, west, north or south
};

/// Looks from a sample of the ground at places that are samples too, spread in columns and rows.
///
///             . ·  |       The ground round the eye is cut into narrow sectors. Going outward ring by ring,
///             every
///          .  ·    |       line in a sector crosses edges whose ends are samples of the sector or right
///          beside it:
///       .   ·      |       its horizon is at most the highest slope of these, and at least the lowest one of
///       each
///     eye - - - - ring     ring. What lies above the one is seen, below the other hidden; parts of a sector
///     that
///                          lie wholly below are stepped over.
///
/// Keeps a reference to the samples of the grid.
class SectorSweep {
public:
    SectorSweep(const GroundGrid&, const std::vector<int>& columns, const std::vector<int>& rows);
    SectorSweep(const SectorSweep&) = delete; // an axis looks into its own samples
    SectorSweep& operator=(const SectorSweep&) = delete;
    /// Fills `out`, reusing its memory; without the place of the eye itself.
    void look(const SweepEye&, Sighted& out) const;

private:
    /// The grid and its places with `a` as the way outward and `b` across, b side by side in memory.
    struct Axis {
        const float* samples;
        int count_a, count_b;
        std::vector<int> place_of_a; ///< the place's number along a, or -1
        std::vector<int> first_at;   ///< the first place along b that is not before
        std::vector<int> places;     ///< where those along b stand
        std::uint32_t number_a, number_b;
        bool along_north; ///< a runs north
    };
    struct Quarter {
        const Axis& axis;
        int a, b;       ///< the eye
        int sign;       ///< outward is towards greater or lesser a
        bool takes_low; ///< the border with the lesser b belongs to it, the other one to its neighbour
        int rings;
    };
    static Axis axis_of(const float* samples, int count_a, int count_b, const std::vector<int>& along_a,
                        const std::vector<int>& along_b);
    void quarter(const Quarter&, const SweepEye&, Sighted& out) const;
    void sector(const Quarter&, int number, int count, const SweepEye&, Sighted& out) const;
    [[nodiscard]] double highest(const Quarter&, int near, int far, int low, int high) const;

    std::vector<float> turned_; ///< the samples column by column
    Axis east_, north_;
    HighestTiles tiles_;
};

}
