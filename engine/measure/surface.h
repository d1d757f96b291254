#pragma once

#include "engine/terrain/height_field.h"

#include <utility>

namespace vantage::measure {

/// A place in the air or on the ground: where in plan, and how high above the datum.
struct SpacePoint {
    GroundPoint at;
    Yards height;
    friend constexpr bool operator==(const SpacePoint&, const SpacePoint&) = default;
};

/// The ground that sight runs over. The physical world implements it; a test may pass a bare height field.
class Surface {
public:
    virtual ~Surface() = default;
    /// The triangles that are drawn, cast against and measured.
    [[nodiscard]] virtual const HeightField& drawn() const = 0;
    /// How close to the ground this line may run before `clear` is asked instead of our own arithmetic: the
    /// rounding of whatever casts the rays. Zero: never ask.
    [[nodiscard]] virtual Yards doubt(GroundPoint from, GroundPoint to) const = 0;
    /// Whether the straight line meets no ground. Asked only about lines within `doubt` of it.
    [[nodiscard]] virtual bool clear(SpacePoint from, SpacePoint to) const = 0;
};

/// A height field and nothing else: lines are never in doubt.
class BareSurface final : public Surface {
public:
    explicit BareSurface(HeightField field) : field_(std::move(field)) {}
    [[nodiscard]] const HeightField& drawn() const override { return field_; }
    [[nodiscard]] Yards doubt(GroundPoint, GroundPoint) const override { return Yards{0.0}; }
    [[nodiscard]] bool clear(SpacePoint, SpacePoint) const override { return true; }

private:
    HeightField field_;
};

}
