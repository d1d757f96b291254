#pragma once

#include "engine/measure/sight.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace vantage::measure {

/// What is seen from a point: one byte for each sample of the height field, row by row from the south,
/// 1 where a target of the given height standing there is seen and 0 where not.
struct Viewshed {
    int columns = 0;
    int rows = 0;
    std::vector<std::uint8_t> seen;
    std::size_t cast = 0; ///< how many places needed a line of their own

    [[nodiscard]] bool at(int i, int j) const {
        return seen[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(i)] != 0;
    }
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] double share() const {
        return static_cast<double>(count()) / static_cast<double>(seen.size());
    }
};

/// The highest sample in each of small squares of a grid.
class HighestTiles {
public:
    explicit HighestTiles(const GroundGrid&);
    /// No sample of the grid with these numbers, both ends included, stands higher.
    [[nodiscard]] double highest(int west, int east, int south, int north) const;

private:
    static constexpr int shift = 4;
    int across_, along_;
    std::vector<float> tiles_;
};

/// Which part of what is round an eye: of two samples the one lies to the east or north of the other, or the
/// other way round, and never both.
enum class ViewPart : std::uint8_t { all, east_and_north };

/// How much of a viewshed is wanted.
struct ViewLimits {
    ViewPart part = ViewPart::all;
    std::optional<Yards> reach{}; ///< places farther away need not be looked at
};

/// Viewsheds of many eyes over one ground. Keeps a reference to it.
class ViewshedMaker {
public:
    explicit ViewshedMaker(const GroundSight&);
    static constexpr std::uint8_t hidden = 0;
    static constexpr std::uint8_t seen = 1;
    static constexpr std::uint8_t unknown = 2;
    /// Fills `view` with hidden, seen and, where a line of its own has to tell, unknown. Reuses its memory.
    /// The eye's own place counts as unknown.
    void make(const SightEnd& eye, Yards target, const ViewLimits&, Viewshed& view,
              unsigned threads = 1) const;
    [[nodiscard]] const GroundSight& sight() const { return sight_; }

private:
    const GroundSight& sight_;
    HighestTiles tiles_;
};

/// Equal to GroundSight::visible at every sample. Rays fan out from the eye; between two of them the horizon
/// is bounded from above and below by what they and the samples between them meet, which settles nearly
/// every place. The few that lie between the bounds get a line of their own.
Viewshed viewshed(const GroundSight&, const SightEnd& eye, Yards target, unsigned threads = 0);

/// The same with everything that may stand in the way: equal to sees() at every sample.
Viewshed viewshed(const GroundSight&, const Obstacles&, const SightEnd& eye, Yards target,
                  const SightSettings&, const SightParties& = {}, unsigned threads = 0);

}
