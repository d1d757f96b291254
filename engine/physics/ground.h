#pragma once

#include "engine/core/result.h"
#include "engine/measure/surface.h"

#include <memory>
#include <optional>

namespace JPH {
class HeightFieldShape;
}

namespace vantage::physics {

/// The ground in Jolt. Jolt keeps 8 bits for each sample, relative to the lowest and highest of its block
/// of 3 x 3 samples. The heights that come back out of it are the ground from here on: what is drawn, what
/// is cast against and what is measured are the same triangles, and `largest_change` says how far they lie
/// from the file's.
class Ground final : public measure::Surface {
public:
    /// Fails when Jolt refuses the field (more than 16,384 samples a side).
    static Result<Ground> create(const HeightField&);

    ~Ground() override;
    Ground(Ground&&) noexcept;
    Ground& operator=(Ground&&) noexcept;

    [[nodiscard]] const HeightField& drawn() const override { return drawn_; }
    /// The farthest that any sample moved when Jolt took it in.
    [[nodiscard]] Yards largest_change() const { return largest_change_; }

    /// The height of the ground by a ray straight down; outside the table, that of the nearest edge.
    [[nodiscard]] Yards height_at(GroundPoint) const;
    /// The first ground that the straight line meets, from above or from below.
    [[nodiscard]] std::optional<measure::SpacePoint> cast(measure::SpacePoint from,
                                                          measure::SpacePoint to) const;

    [[nodiscard]] Yards doubt(GroundPoint from, GroundPoint to) const override;
    /// The same answer from either end: the line is always cast from its western (then southern) end.
    [[nodiscard]] bool clear(measure::SpacePoint from, measure::SpacePoint to) const override;

    /// For the physical world, which places this shape in its space: origin at the table's centre, x east,
    /// y up, z north, one unit a yard.
    [[nodiscard]] const JPH::HeightFieldShape& shape() const;

private:
    struct Shape; // keeps Jolt's reference count out of this header
    Ground(std::unique_ptr<Shape>, HeightField drawn);

    std::unique_ptr<Shape> shape_;
    HeightField drawn_;
    GroundPoint inner_low_; // the rectangle of the samples: outside it lies the rim
    GroundPoint inner_high_;
    Yards table_rounding_;
    Yards largest_change_;
    Yards rim_step_; // how far Jolt's rim lies from level with the outermost samples
};

}
