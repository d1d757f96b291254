#include "engine/physics/prism.h"

#include "engine/physics/jolt_space.h"

#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>

#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace vantage::physics {

namespace {

double turn(glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool in_triangle(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b, glm::dvec2 c) {
    return turn(a, b, p) > 0.0 && turn(b, c, p) > 0.0 && turn(c, a, p) > 0.0;
}

/// Cuts ears off an outline until nothing is left. An outline that crosses itself yields what it can.
std::vector<std::array<glm::dvec2, 3>> triangles_of(const measure::Outline& outline) {
    std::vector<glm::dvec2> points;
    for (const GroundPoint& p : outline) points.push_back(to_vec(p));
    double area = 0.0;
    for (std::size_t n = 0; n < points.size(); ++n) {
        const glm::dvec2 a = points[n];
        const glm::dvec2 b = points[(n + 1) % points.size()];
        area += a.x * b.y - a.y * b.x;
    }
    if (area < 0.0) std::reverse(points.begin(), points.end());

    std::vector<std::array<glm::dvec2, 3>> triangles;
    while (points.size() >= 3) {
        const std::size_t count = points.size();
        bool cut = false;
        for (std::size_t n = 0; n < count && !cut; ++n) {
            const glm::dvec2 a = points[(n + count - 1) % count];
            const glm::dvec2 b = points[n];
            const glm::dvec2 c = points[(n + 1) % count];
            if (turn(a, b, c) < 0.0) continue;
            bool empty = true;
            for (const glm::dvec2& p : points)
                empty &= p == a || p == b || p == c || !in_triangle(p, a, b, c);
            if (!empty) continue;
            if (turn(a, b, c) > 1e-6) triangles.push_back({a, b, c});
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(n));
            cut = true;
        }
        if (!cut) break;
    }
    return triangles;
}

}

Prism prism_over(const Ground& ground, const measure::Outline& outline, Yards height) {
    Prism prism{nullptr, {outline.front(), ground.height_at(outline.front())}};
    const JPH::Vec3 origin = to_jolt(ground.drawn(), prism.origin);
    const Yards top = std::max(height, Yards{0.1});
    JPH::StaticCompoundShapeSettings whole;
    for (const auto& triangle : triangles_of(outline)) {
        std::array<JPH::Vec3, 6> hull;
        for (std::size_t n = 0; n < 3; ++n) {
            const GroundPoint p = to_ground(triangle[n]);
            const Yards under = ground.height_at(p);
            hull[n] = to_jolt(ground.drawn(), {p, under}) - origin;
            hull[n + 3] = to_jolt(ground.drawn(), {p, under + top}) - origin;
        }
        const JPH::ConvexHullShapeSettings settings{hull.data(), static_cast<int>(hull.size()), 0.0F};
        const auto made = settings.Create();
        if (!made.HasError()) whole.AddShape(JPH::Vec3::sZero(), JPH::Quat::sIdentity(), made.Get());
    }
    if (whole.mSubShapes.empty()) return prism;
    if (whole.mSubShapes.size() == 1) {
        prism.shape = const_cast<JPH::Shape*>(whole.mSubShapes[0].mShapePtr.GetPtr());
        return prism;
    }
    const auto made = whole.Create();
    if (!made.HasError()) prism.shape = made.Get();
    return prism;
}

}
