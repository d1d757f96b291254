#include "engine/staging/scattered_places.h"

#include "engine/core/random.h"
#include "engine/scene/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::staging {
namespace {

// To the nearest side of the outline; of those farther away than `most` nobody asks how far.
double distance_inside(GroundPoint p, const std::vector<GroundPoint>& outline, double most) {
    double nearest = 1e12;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const glm::dvec2 a = to_vec(outline[i]);
        const glm::dvec2 along = to_vec(outline[(i + 1) % outline.size()]) - a;
        const glm::dvec2 to = to_vec(p) - a;
        if (to.x < std::min(along.x, 0.0) - most || to.x > std::max(along.x, 0.0) + most ||
            to.y < std::min(along.y, 0.0) - most || to.y > std::max(along.y, 0.0) + most)
            continue;
        const double t = std::clamp(glm::dot(to, along) / std::max(glm::dot(along, along), 1e-9), 0.0, 1.0);
        const glm::dvec2 off = to - along * t;
        nearest = std::min(nearest, glm::dot(off, off));
    }
    return std::sqrt(nearest);
}

std::vector<ScatteredPlace> scattered(const Scatter& how, std::uint64_t stream) {
    std::vector<ScatteredPlace> out;
    const auto [low, high] = bounds_of(how.outline);
    const glm::dvec2 middle = (low + high) * 0.5;
    const double reach = glm::length(high - low) / 2 + how.spacing;
    const glm::dvec2 ahead = direction_of(how.rows);
    const glm::dvec2 right{ahead.y, -ahead.x};
    Random random{1815, stream};
    const int steps = static_cast<int>(std::min(reach / how.spacing, 2000.0)) + 1;
    for (int j = -steps; j <= steps; ++j)
        for (int i = -steps; i <= steps; ++i) {
            const glm::dvec2 off{random.between(-how.stray, how.stray),
                                 random.between(-how.stray, how.stray)};
            const auto seed = random.next();
            const glm::dvec2 p = middle + right * ((i + (j & 1) * 0.5 + off.x) * how.spacing) +
                                 ahead * ((j + off.y) * how.spacing);
            // The grid reaches as far every way: most of it lies beside a long area.
            if (p.x < low.x || p.y < low.y || p.x > high.x || p.y > high.y) continue;
            const GroundPoint at = to_ground(p);
            if (!scene::inside(at, how.outline)) continue;
            out.push_back({at, seed, how.rim > 0.0 ? distance_inside(at, how.outline, how.rim) : 0.0});
        }
    return out;
}

}

const std::vector<ScatteredPlace>& ScatteredPlaces::of(std::uint64_t stream, const Scatter& how) {
    const auto found = kept_.find(stream);
    if (found != kept_.end() && found->second.how == how) return found->second.places;
    return kept_.insert_or_assign(stream, Kept{how, scattered(how, stream)}).first->second.places;
}

}
