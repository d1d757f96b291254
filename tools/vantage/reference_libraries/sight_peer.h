#pragma once

#include "engine/measure/surface.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace vantage::cli {

/// Another library that answers the same question on the same triangles, for the benchmark.
class SightPeer {
public:
    virtual ~SightPeer() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual bool clear(const measure::SpacePoint& from,
                                     const measure::SpacePoint& to) const = 0;
};

// Null when the library was not there at build time.
std::unique_ptr<SightPeer> embree_peer(const HeightField&);
std::unique_ptr<SightPeer> bullet_peer(const HeightField&);

/// The plain way: looks at the ground under the line every `step`.
bool march(const HeightField&, const measure::SpacePoint& from, const measure::SpacePoint& to, Yards step);

/// What the gdal_viewshed program answers, and how long its process took.
struct GdalViewshed {
    std::vector<bool> seen; ///< row by row from the south
    double seconds = 0.0;
    double start_seconds = 0.0; ///< of a process that only prints its version
    std::string version;
};
/// Nothing when the program is not installed or fails. The eye stands on a sample.
std::optional<GdalViewshed> gdal_viewshed(const HeightField&, int column, int row, Yards eye, Yards target);

}
