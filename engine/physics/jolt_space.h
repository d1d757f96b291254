#pragma once

#include "engine/measure/surface.h"

#include <Jolt/Jolt.h>

#include <Jolt/Math/Vec3.h>

namespace vantage::physics {

// The one border between ground yards (double, from the south-west corner, z up) and Jolt's space (float,
// one unit a yard, origin at the table's centre at the height of the datum, x east, y up, z north). Jolt
// only answers queries and nothing falls, so a left-handed space does no harm.

inline JPH::Vec3 to_jolt(const HeightField& table, measure::SpacePoint p) {
    return {static_cast<float>(p.at.east.value() - table.width().value() / 2),
            static_cast<float>(p.height.value()),
            static_cast<float>(p.at.north.value() - table.depth().value() / 2)};
}

inline measure::SpacePoint from_jolt(const HeightField& table, JPH::Vec3 v) {
    return {{Yards{double{v.GetX()} + table.width().value() / 2},
             Yards{double{v.GetZ()} + table.depth().value() / 2}},
            Yards{double{v.GetY()}}};
}

}
