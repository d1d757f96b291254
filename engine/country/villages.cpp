#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vantage::country {
namespace {

// The way of the road through a place: of the longest piece that begins near it.
double street_of(const Sketch& sketch, Point at, int& ways) {
    double best = 0.0, bearing = 0.0;
    ways = 0;
    for (const Road& road : sketch.roads)
        for (std::size_t k = 0; k < road.points.size(); ++k) {
            if (glm::length(road.points[k] - at) > 2.0) continue;
            for (const std::size_t other : {k + 1, k == 0 ? road.points.size() : k - 1}) {
                if (other >= road.points.size()) continue;
                ++ways;
                const double length = glm::length(road.points[other] - at) * (road.good ? 2.0 : 1.0);
                if (length > best) {
                    best = length;
                    bearing = bearing_of(road.points[other] - at).value();
                }
            }
        }
    return bearing;
}

// How far houses reach that way: to the water and no farther.
double reach_of(const Sketch& sketch, Point at, Point way, double wanted) {
    double reach = wanted;
    for (const Stream& s : sketch.streams) {
        if (!s.shown) continue;
        for (std::size_t k = 0; k + 1 < s.points.size(); ++k) {
            double along = 0.0;
            if (pieces_cross(at, at + way * (wanted + 40.0), s.points[k], s.points[k + 1], &along))
                reach = std::min(reach, along * (wanted + 40.0) - 0.5 * s.width - 22.0);
        }
    }
    return std::max(reach, 38.0);
}

void outline(Sketch& sketch, Village& village, Random& random) {
    const double size = std::sqrt(sketch.inch / 100.0);
    int ways = 0;
    village.street = std::round(street_of(sketch, village.at, ways));
    double along = 150.0 * size, across = 150.0 * size;
    if (village.farm) {
        along = across = std::max(48.0 * size, 0.42 * sketch.inch);
    } else if (ways <= 2) { // a street village
        along = random.between(190.0, 320.0) * size;
        across = random.between(80.0, 105.0) * size;
    } else {
        along = random.between(150.0, 190.0) * size;
        across = random.between(120.0, 150.0) * size;
    }
    const Point street = direction_of(Degrees{village.street});
    const Point side{street.y, -street.x};
    const int corners = village.farm ? 4 : 10;
    const double first = village.farm ? 0.25 * std::numbers::pi : random.between(0.0, 0.6);
    for (int k = 0; k < corners; ++k) {
        const double angle = first + 2.0 * std::numbers::pi * k / corners;
        const Point local{std::cos(angle) * along, std::sin(angle) * across};
        Point way = street * local.x + side * local.y;
        const double wanted = glm::length(way) * (village.farm ? 1.0 : random.between(0.86, 1.1));
        way = glm::normalize(way);
        const Point p = village.at + way * reach_of(sketch, village.at, way, wanted);
        village.outline.push_back({std::round(p.x), std::round(p.y)});
    }
}

// An orchard in a close behind the houses, where there is dry and level room for it.
void close_behind(Sketch& sketch, const Village& village, Random& random) {
    const double size = std::sqrt(sketch.inch / 100.0), half = std::max(55.0 * size, 0.45 * sketch.inch);
    const Point street = direction_of(Degrees{village.street});
    const Point side{street.y, -street.x};
    int made = 0;
    const int wanted = 1 + static_cast<int>(random.below(2));
    for (int attempt = 0; attempt < 14 && made < wanted; ++attempt) {
        const double turn = random.between(0.0, 2.0 * std::numbers::pi);
        const Point way = street * std::cos(turn) + side * std::sin(turn);
        double rim = 0.0;
        for (const Point& p : village.outline) rim = std::max(rim, glm::dot(p - village.at, way));
        const Point middle = village.at + way * (rim + half + 12.0);
        std::vector<Point> ring;
        for (const auto& [a, b] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}})
            ring.push_back(middle + street * (a * half * 1.15) + side * (b * half * 0.85));
        ring = snapped(ring);
        const bool fits = std::all_of(ring.begin(), ring.end(), [&](Point p) {
            return sketch.on_table(p, 20.0) && sketch.to_water(p) > 30.0 && sketch.to_road(p) > 14.0 &&
                   sketch.slope(p) < 0.12 && !sketch.in_pond(p, 20.0);
        });
        const bool apart = sketch.to_road(middle) > half &&
                           std::none_of(sketch.closes.begin(), sketch.closes.end(), [&](const Patch& c) {
                               return glm::length(c.outline.front() - ring.front()) < 3.2 * half;
                           });
        if (!fits || !apart || inside(middle, village.outline)) continue;
        sketch.closes.push_back({"wood", "orchard", "", ring, village.street, std::nullopt});
        ++made;
    }
}

}

void build_villages(Sketch& sketch) {
    Random random = random_of(sketch, Stage::roads);
    for (Village& village : sketch.villages) {
        outline(sketch, village, random);
        close_behind(sketch, village, random);
    }
}

}
