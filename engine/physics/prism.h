#pragma once

#include "engine/measure/base.h"
#include "engine/physics/ground.h"

#include <Jolt/Jolt.h>

#include <Jolt/Physics/Collision/Shape/Shape.h>

namespace vantage::physics {

/// A shape in Jolt's space, relative to its origin.
struct Prism {
    JPH::Ref<JPH::Shape> shape; ///< null for an outline without area
    measure::SpacePoint origin;
};

/// The volume over an outline of any shape: from the ground to `height` above it.
Prism prism_over(const Ground&, const measure::Outline&, Yards height);

}
