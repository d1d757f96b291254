#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

// Where people settled: near water and above it, on gentle ground, where ways meet (after Emilien and others,
// 2012).
namespace vantage::country {
namespace {

double factor_of(Amount amount) {
    constexpr double factors[] = {0.0, 0.6, 1.0, 1.7};
    return factors[static_cast<std::size_t>(amount)];
}

// Height over the nearest water that is shown.
double over_water(const Sketch& sketch, Point p) {
    double least = 1e9, height = sketch.height(p);
    for (const Stream& s : sketch.streams) {
        if (!s.shown) continue;
        for (const Point& q : s.points)
            if (const double away = glm::length(q - p); away < least && sketch.on_table(q)) {
                least = away;
                height = sketch.height(q);
            }
    }
    return sketch.height(p) - height;
}

std::vector<Point> meetings(const Sketch& sketch) {
    std::vector<Point> found;
    for (const Stream& s : sketch.streams)
        if (s.shown && !s.trunk) found.push_back(s.points.back());
    return found;
}

struct Site {
    double score = 0.0;
    Point at{0.0};
};

std::vector<Site> sites_of(const Sketch& sketch, std::uint64_t seed) {
    const double size = std::sqrt(sketch.inch / 100.0), cell = 0.5 * sketch.inch;
    const std::vector<Point> confluences = meetings(sketch);
    std::vector<Site> sites;
    for (double y = 2.0 * cell; y < sketch.extent.y - 2.0 * cell; y += cell)
        for (double x = 2.0 * cell; x < sketch.extent.x - 2.0 * cell; x += cell) {
            const Point p{x, y};
            const double slope = sketch.slope(p), water = sketch.to_water(p);
            if (slope > 0.1 || water < 85.0 * size || sketch.in_pond(p, 90.0 * size)) continue;
            double score = slope < 0.04 ? 2.0 : 0.0;
            if (water < 420.0 * size) {
                const double over = over_water(sketch, p);
                if (over < 1.2) continue; // it would be flooded
                score += 3.0 + (over > 2.0 && over < 9.0 ? 1.0 : 0.0);
            }
            for (const Point& c : confluences)
                if (glm::length(c - p) < 320.0 * size) score += 2.0;
            const double edge = std::min({p.x, p.y, sketch.extent.x - p.x, sketch.extent.y - p.y});
            if (edge < 4.0 * sketch.inch) score -= 2.5;
            const double above = sketch.height(p);
            const double around =
                0.25 *
                (sketch.height(p + Point{400.0 * size, 0.0}) + sketch.height(p - Point{400.0 * size, 0.0}) +
                 sketch.height(p + Point{0.0, 400.0 * size}) + sketch.height(p - Point{0.0, 400.0 * size}));
            if (above > around + 6.0) score -= 2.0; // a crest
            score = (score + 3.0) * (1.0 + 0.4 * noise(seed, p, 900.0 * size));
            sites.push_back({score, {std::round(p.x), std::round(p.y)}});
        }
    std::stable_sort(sites.begin(), sites.end(),
                     [](const Site& a, const Site& b) { return a.score > b.score; });
    return sites;
}

double nearest_village(const Sketch& sketch, Point p) {
    double least = 1e9;
    for (const Village& v : sketch.villages) least = std::min(least, glm::length(v.at - p));
    return least;
}

void place_villages(Sketch& sketch, const std::vector<Site>& sites, int wanted) {
    const double size = std::sqrt(sketch.inch / 100.0);
    double apart =
        std::min(sketch.numbers.apart * size / std::sqrt(std::max(0.6, factor_of(sketch.choices.villages))),
                 0.45 * std::max(sketch.extent.x, sketch.extent.y));
    for (int round = 0; round < 8 && static_cast<int>(sketch.villages.size()) < wanted; ++round, apart /= 1.2)
        for (const Site& site : sites) {
            if (static_cast<int>(sketch.villages.size()) >= wanted) break;
            if (nearest_village(sketch, site.at) >= apart)
                sketch.villages.push_back({"", site.at, false, {}, 0.0, false});
        }
}

// A strong farm stands by itself, some way off the villages.
void place_farms(Sketch& sketch, const std::vector<Site>& sites, Random& random) {
    const double size = std::sqrt(sketch.inch / 100.0);
    const auto wanted =
        static_cast<int>(std::lround(sketch.numbers.farms * static_cast<double>(sketch.villages.size())));
    int have = 0;
    for (int attempt = 0; attempt < 400 && have < wanted && !sites.empty(); ++attempt) {
        const Site& site = sites[random.below(static_cast<std::uint32_t>(sites.size()))];
        if (nearest_village(sketch, site.at) < 750.0 * size) continue;
        sketch.villages.push_back({"", site.at, true, {}, 0.0, false});
        ++have;
    }
}

// Roads leave the table where the ground is easy, by at least two sides.
void place_exits(Sketch& sketch, Random& random) {
    const bool wide = sketch.extent.x >= sketch.extent.y;
    std::vector<int> sides = wide ? std::vector<int>{3, 1, 0, 2} : std::vector<int>{0, 2, 3, 1};
    const std::size_t count = 2 + random.below(3);
    for (std::size_t s = 0; s < count; ++s) {
        Site best{-1e9, {}};
        for (double share = 0.18; share < 0.83; share += 0.04) {
            const Point out = sides[s] == 0   ? Point{0.0, -1.0}
                              : sides[s] == 1 ? Point{1.0, 0.0}
                              : sides[s] == 2 ? Point{0.0, 1.0}
                                              : Point{-1.0, 0.0};
            const Point edge = sides[s] % 2 == 0
                                   ? Point{sketch.extent.x * share, sides[s] == 0 ? 0.0 : sketch.extent.y}
                                   : Point{sides[s] == 3 ? 0.0 : sketch.extent.x, sketch.extent.y * share};
            const double score = -40.0 * sketch.slope(edge - out * 150.0) +
                                 (sketch.to_water(edge) < 350.0 ? -3.0 : 0.0) + random.between(0.0, 2.0);
            if (score > best.score) best = {score, edge + out * 300.0};
        }
        sketch.exits.push_back({std::round(best.at.x), std::round(best.at.y)});
    }
}

}

void settle(Sketch& sketch) {
    Random random = random_of(sketch, Stage::villages);
    const std::vector<Site> sites = sites_of(sketch, sketch.choices.seed + 101);
    const double area = sketch.extent.x * sketch.extent.y;
    const double factor = factor_of(sketch.choices.villages);
    const int wanted =
        factor == 0.0
            ? 0
            : std::max(1, static_cast<int>(std::lround(sketch.numbers.villages * factor * area / 1e7 *
                                                       std::min(1.6, 100.0 / sketch.inch + 0.3))));
    place_villages(sketch, sites, wanted);
    if (factor > 0.0) place_farms(sketch, sites, random);
    place_exits(sketch, random);
}

}
