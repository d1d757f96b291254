#pragma once

#include "engine/player/ground_raster.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace vantage::player {

/// How far somebody goes in a turn, in yards.
struct Gait {
    double open = 0.0;
    double road = 0.0; ///< 0: roads do not help
    double rough = 0.0;
    double dense = 0.0;
    double edge = 0.0; ///< turns lost at the edge of dense ground
    friend auto operator<=>(const Gait&, const Gait&) = default;

    [[nodiscard]] double rate(const GroundRaster::Square&) const; ///< 0: closed to him
};

/// Ground that somebody keeps out of.
struct Shunned {
    GroundPoint at;
    double within = 0.0; ///< yards
};

/// A way in straight legs and what it costs.
struct Way {
    std::vector<GroundPoint> points; ///< from the start to the end
    double turns = 0.0;
};

/// Turns to one goal from everywhere. It has no hollows: whoever goes down it arrives.
struct TurnsTo {
    std::vector<float> turns; ///< by square; above 1e8: no way
};

/// Finds ways over one ground. May be asked by several threads at once.
class Ways {
public:
    explicit Ways(const measure::GroundKnowledge& ground) : raster_(ground) {}
    [[nodiscard]] const GroundRaster& raster() const { return raster_; }

    /// The quickest way, round what is shunned unless he stands in it; to the nearest place that can be
    /// reached if the goal cannot. Nothing if there is no way at all.
    [[nodiscard]] std::optional<Way> find(GroundPoint from, GroundPoint to, const Gait&,
                                          std::span<const Shunned> = {}) const;
    /// Turns from a place to a goal; 1e9 if there is no way. The field of each goal is made once.
    [[nodiscard]] double turns(GroundPoint from, GroundPoint to, const Gait&) const;
    /// What a straight leg costs in turns; nothing if closed ground lies across it.
    [[nodiscard]] std::optional<double> leg(GroundPoint from, GroundPoint to, const Gait&) const;

private:
    [[nodiscard]] std::shared_ptr<const TurnsTo> field(std::size_t goal, const Gait&) const;
    [[nodiscard]] std::vector<GroundPoint> straightened(std::vector<GroundPoint>, const Gait&,
                                                        std::span<const Shunned>) const;

    [[nodiscard]] std::shared_ptr<const std::vector<float>> slowness_of(const Gait&) const;

    GroundRaster raster_;
    mutable std::mutex lock_;
    mutable std::map<Gait, std::shared_ptr<const std::vector<float>>>
        slowness_; ///< turns for a yard, by square
    mutable std::map<std::pair<std::size_t, Gait>, std::shared_ptr<const TurnsTo>> fields_;
};

}
