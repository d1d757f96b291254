#pragma once

#include "engine/measure/base.h"
#include "engine/terrain/kind.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vantage::measure {

using terrain::ObstacleKind;

/// Something upright on the ground: it follows the ground under it and ends `height` above it.
struct Obstacle {
    ObstacleKind kind = ObstacleKind::wood;
    std::uint32_t id = 0;   ///< chosen by whoever made it: a unit's or an area's number
    std::int32_t side = -1; ///< of units; -1 for everything else
    Outline outline;
    Yards height;
    std::string name;
    double thickness = 1.0; ///< how many yards of wood, or of houses, a yard of it counts for
};

/// Finds what may stand in a line. The physical world looks it up in Jolt; a test passes a list.
class Obstacles {
public:
    virtual ~Obstacles() = default;
    /// Adds every obstacle whose outline the line could cross in plan; more do no harm.
    virtual void along(GroundPoint from, GroundPoint to, std::vector<const Obstacle*>& found) const = 0;
};

/// All of a list, whatever the line.
class ObstacleList final : public Obstacles {
public:
    explicit ObstacleList(std::vector<Obstacle> all) : all_(std::move(all)) {}
    void along(GroundPoint, GroundPoint, std::vector<const Obstacle*>& found) const override {
        for (const Obstacle& obstacle : all_) found.push_back(&obstacle);
    }

private:
    std::vector<Obstacle> all_;
};

}
