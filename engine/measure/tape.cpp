#include "engine/measure/tape.h"

#include <cassert>
#include <cmath>

namespace vantage::measure {

TapeLength tape(const GroundSight& ground, std::span<const GroundPoint> points) {
    assert(points.size() >= 2);
    TapeLength length{};
    for (std::size_t n = 0; n + 1 < points.size(); ++n) {
        length.plan += distance(points[n], points[n + 1]);
        // Only the ground's heights are used: worked from the same end always, a way back is as long.
        SightEnd a{points[n], Yards{0.0}};
        SightEnd b{points[n + 1], Yards{0.0}};
        if (runs_backward(a, b)) std::swap(a, b);
        const std::vector<ProfilePoint> profile = ground.profile(a, b);
        for (std::size_t k = 0; k + 1 < profile.size(); ++k)
            length.over_ground += Yards{std::hypot((profile[k + 1].distance - profile[k].distance).value(),
                                                   (profile[k + 1].ground - profile[k].ground).value())};
    }
    return length;
}

}
