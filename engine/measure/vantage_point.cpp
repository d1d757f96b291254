#include "engine/measure/vantage_point.h"

#include "engine/measure/parallel.h"

#include <algorithm>
#include <tuple>

namespace vantage::measure {

namespace {

constexpr int table_spots = 48; // a side: the table is judged by that many squared

double share_seen(const GroundSight& ground, const Obstacles& obstacles, const SightEnd& eye,
                  const std::vector<Base>& bases, Yards height, const SightSettings& settings) {
    std::size_t seen = 0;
    std::size_t all = 0;
    for (const Base& base : bases)
        for (const GroundPoint& spot : sample_spots(base)) {
            ++all;
            seen += sees(ground, obstacles, eye, {spot, height}, settings);
        }
    return all > 0 ? static_cast<double>(seen) / static_cast<double>(all) : 0.0;
}

VantagePoint judge(const GroundSight& ground, const Obstacles& obstacles, GroundPoint at, Yards eye,
                   const Watched& watched, const VantageWeights& weights, const SightSettings& settings) {
    VantagePoint point{.at = at, .ground = ground.height_at(at), .over = Yards{0.0}};
    const SightEnd from{at, eye};
    const HeightField& field = ground.surface().drawn();
    Yards heights{0.0};
    int seen = 0;
    for (int j = 0; j < table_spots; ++j)
        for (int i = 0; i < table_spots; ++i) {
            const GroundPoint p{field.width() * ((i + 0.5) / table_spots),
                                field.depth() * ((j + 0.5) / table_spots)};
            if (!sees(ground, obstacles, from, {p, watched.height}, settings)) continue;
            ++seen;
            heights += ground.height_at(p);
        }
    point.table = static_cast<double>(seen) / (table_spots * table_spots);
    if (seen > 0) point.over = point.ground - heights / seen;
    point.enemy = share_seen(ground, obstacles, from, watched.enemy, watched.height, settings);
    point.own = share_seen(ground, obstacles, from, watched.own, watched.height, settings);
    const double of = weights.table + weights.enemy + weights.own;
    point.score =
        of > 0.0 ? (weights.table * point.table + weights.enemy * point.enemy + weights.own * point.own) / of
                 : 0.0;
    return point;
}

}

std::vector<VantagePoint> rank_vantage_points(const GroundSight& ground, const Obstacles& obstacles,
                                              std::span<const GroundPoint> places, Yards eye,
                                              const Watched& watched, const VantageWeights& weights,
                                              const SightSettings& settings, unsigned threads) {
    std::vector<VantagePoint> points(places.size());
    in_slices(places.size(), 1, threads, [&](std::size_t begin, std::size_t end) {
        for (std::size_t n = begin; n < end; ++n)
            points[n] = judge(ground, obstacles, places[n], eye, watched, weights, settings);
    });
    std::sort(points.begin(), points.end(), [](const VantagePoint& a, const VantagePoint& b) {
        return std::tuple{-a.score, -a.over, a.at.east, a.at.north} <
               std::tuple{-b.score, -b.over, b.at.east, b.at.north};
    });
    return points;
}

}
