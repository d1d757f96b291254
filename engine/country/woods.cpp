#include "engine/country/sketch.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

// Woods are left where nothing better grows: on the steep, the high and the far.
namespace vantage::country {
namespace {

Raster<float> suitability(const Sketch& sketch, double cell) {
    const double size = std::sqrt(sketch.inch / 100.0), low = sketch.heights->lowest().value(),
                 relief = std::max(1.0, sketch.heights->highest().value() - low);
    Raster<float> fit{sketch.extent, cell, 0.0F}, road{sketch.extent, cell, 1e6F};
    for (const Road& r : sketch.roads) lower_to_distance(road, r.points, 400.0 * size);
    for (int j = 0; j < fit.rows; ++j)
        for (int i = 0; i < fit.columns; ++i) {
            const Point p = fit.place(i, j);
            double to_village = 1e9;
            for (const Village& v : sketch.villages)
                to_village = std::min(to_village, glm::length(v.at - p) + (v.farm ? 350.0 * size : 0.0));
            if (to_village < 520.0 * size || sketch.in_pond(p, 60.0)) {
                fit.at(i, j) = -1e6F;
                continue;
            }
            const double north = sketch.height(p + Point{0.0, -60.0}) - sketch.height(p + Point{0.0, 60.0});
            fit.at(i, j) =
                static_cast<float>(9.0 * sketch.slope(p) + 0.7 * (sketch.height(p) - low) / relief +
                                   0.35 * std::min(to_village, 1800.0 * size) / (1800.0 * size) +
                                   std::clamp(north * 0.02, -0.15, 0.15) +
                                   0.75 * noise(sketch.choices.seed + 211, p, 1500.0 * size) +
                                   0.30 * noise(sketch.choices.seed + 212, p, 520.0 * size) -
                                   0.35 * std::max(0.0, 1.0 - road.at(i, j) / (220.0 * size)));
        }
    return fit;
}

Mask best_share(const Raster<float>& fit, Point extent, double share) {
    std::vector<float> all;
    for (int j = 0; j < fit.rows; ++j)
        for (int i = 0; i < fit.columns; ++i) all.push_back(fit.at(i, j));
    const auto count = static_cast<std::size_t>(share * static_cast<double>(all.size()));
    std::nth_element(all.begin(), all.end() - static_cast<std::ptrdiff_t>(count) - 1, all.end());
    const float least = std::max(-1e5F, all[all.size() - count - 1]);
    Mask mask{extent, fit.cell, 0};
    for (std::size_t k = 0; k < mask.values.size(); ++k) mask.values[k] = fit.values[k] > least ? 1 : 0;
    return mask;
}

// No confetti, no necks, and no gap that a unit could be lost in: what is narrower than an inch and a half is
// closed.
Mask tidied(Mask mask, const Raster<float>& fit, double inch) {
    const double cells = inch / fit.cell;
    mask = grown(shrunk(mask, 0.5 * cells), 0.5 * cells);
    mask = shrunk(grown(mask, 0.85 * cells), 0.85 * cells);
    for (std::size_t k = 0; k < mask.values.size(); ++k)
        if (fit.values[k] < -1e5F) mask.values[k] = 0;
    mask = grown(shrunk(mask, 0.5 * cells), 0.5 * cells);
    for (std::size_t k = 0; k < mask.values.size(); ++k)
        if (fit.values[k] < -1e5F) mask.values[k] = 0;
    fill_holes(mask);
    return mask;
}

// The outline of a wood; one that is too ragged for a single outline is drawn as two that meet.
void add_outlines(const Raster<int>& pieces, int n, const Sketch& sketch, int cuts,
                  std::vector<std::vector<Point>>& out) {
    std::vector<Point> ring = outline_of(rim_of(pieces, n), 0.14 * sketch.inch, true, 60);
    if (!ring.empty()) {
        out.push_back(std::move(ring));
        return;
    }
    if (cuts >= 6) return;
    int west = pieces.columns, east = 0, south = pieces.rows, north = 0;
    for (int j = 0; j < pieces.rows; ++j)
        for (int i = 0; i < pieces.columns; ++i)
            if (pieces.at(i, j) == n) {
                west = std::min(west, i);
                east = std::max(east, i);
                south = std::min(south, j);
                north = std::max(north, j);
            }
    const bool across = east - west > north - south;
    const int middle = across ? (west + east) / 2 : (south + north) / 2;
    for (const bool first : {true, false}) {
        Mask half{sketch.extent, pieces.cell, 0};
        for (int j = south; j <= north; ++j)
            for (int i = west; i <= east; ++i)
                if (pieces.at(i, j) == n && ((across ? i : j) <= middle) == first) half.at(i, j) = 1;
        std::vector<int> sizes;
        const Raster<int> parts = pieces_of(half, sizes);
        for (int part = 1; part < static_cast<int>(sizes.size()); ++part)
            if (sizes[static_cast<std::size_t>(part)] * parts.cell * parts.cell > sketch.inch * sketch.inch)
                add_outlines(parts, part, sketch, cuts + 1, out);
    }
}

// Drawn smoothly, outlines may close a bay that was open: a gap that a unit could be lost in is planted too.
void close_gaps(Sketch& sketch, double cell) {
    Mask wood{sketch.extent, cell, 0};
    for (int j = 0; j < wood.rows; ++j)
        for (int i = 0; i < wood.columns; ++i)
            wood.at(i, j) = std::any_of(sketch.woods.begin(), sketch.woods.end(),
                                        [&](const Patch& w) { return inside(wood.place(i, j), w.outline); })
                                ? 1
                                : 0;
    Mask whole = wood;
    fill_holes(whole);
    Mask gaps{sketch.extent, cell, 0};
    for (std::size_t k = 0; k < gaps.values.size(); ++k)
        gaps.values[k] = whole.values[k] != wood.values[k] ? 1 : 0;
    std::vector<int> sizes;
    const Raster<int> pieces = pieces_of(gaps, sizes);
    for (int n = 1; n < static_cast<int>(sizes.size()); ++n) {
        const double square_inches =
            sizes[static_cast<std::size_t>(n)] * cell * cell / sketch.inch / sketch.inch;
        if (square_inches > 4.5) continue; // a clearing
        Mask gap{sketch.extent, cell, 0};
        for (std::size_t k = 0; k < gap.values.size(); ++k) gap.values[k] = pieces.values[k] == n ? 1 : 0;
        gap = grown(gap, 1.5); // under the trees about it
        std::vector<int> one;
        const Raster<int> planted = pieces_of(gap, one);
        std::vector<Point> ring = outline_of(rim_of(planted, 1), 0.05 * sketch.inch, false, 60);
        if (ring.empty()) continue;
        const auto beside = std::find_if(sketch.woods.begin(), sketch.woods.end(), [&](const Patch& w) {
            return std::any_of(ring.begin(), ring.end(), [&](Point p) { return inside(p, w.outline); });
        });
        const std::string cover = beside == sketch.woods.end() ? "mixed" : beside->cover;
        sketch.woods.push_back({"wood", cover, "", std::move(ring), {}, {}});
    }
}

}

void plant_woods(Sketch& sketch) {
    constexpr double factor[] = {0.0, 0.5, 1.0, 1.7};
    const double share =
        std::min(0.6, sketch.numbers.wood * factor[static_cast<std::size_t>(sketch.choices.wood)]);
    if (share <= 0.0) return;
    const double cell = 0.2 * sketch.inch;
    const Raster<float> fit = suitability(sketch, cell);
    // Tidying takes and gives: ask for more or less until the share is right.
    double ask = share;
    Mask best{sketch.extent, cell, 0};
    for (int round = 0; round < 4; ++round) {
        best = tidied(best_share(fit, sketch.extent, std::min(0.8, ask)), fit, sketch.inch);
        const auto have = static_cast<double>(std::count(best.values.begin(), best.values.end(), 1)) /
                          static_cast<double>(best.values.size());
        if (std::abs(have - share) < 0.012) break;
        ask = std::clamp(ask * std::clamp(share / std::max(have, 0.01), 0.6, 1.7), 0.01, 0.8);
    }
    std::vector<int> sizes;
    const Raster<int> pieces = pieces_of(best, sizes);
    std::vector<int> order;
    for (int n = 1; n < static_cast<int>(sizes.size()); ++n)
        if (sizes[static_cast<std::size_t>(n)] * cell * cell > 2.0 * sketch.inch * sketch.inch)
            order.push_back(n);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
        return sizes[static_cast<std::size_t>(a)] > sizes[static_cast<std::size_t>(b)];
    });
    const double square_feet = sketch.extent.x * sketch.extent.y / (144.0 * sketch.inch * sketch.inch);
    const auto most = static_cast<std::size_t>(std::max(5.0, square_feet * 0.45));
    if (order.size() > most) order.resize(most);
    const double low = sketch.heights->lowest().value(),
                 relief = std::max(1.0, sketch.heights->highest().value() - low);
    for (const int n : order) {
        std::vector<std::vector<Point>> rings;
        add_outlines(pieces, n, sketch, 0, rings);
        if (rings.empty()) continue;
        // One sort of trees for all of a wood: where two outlines meet nobody shall see it.
        Point middle{0.0};
        for (const Point& p : rings.front()) middle += p / static_cast<double>(rings.front().size());
        const double high = (sketch.height(middle) - low) / relief;
        const char* cover = high > 0.72 ? "conifer" : sketch.to_water(middle) < 450.0 ? "deciduous" : "mixed";
        for (std::vector<Point>& ring : rings)
            sketch.woods.push_back({"wood", cover, "", std::move(ring), {}, {}});
    }
    close_gaps(sketch, cell);
}

}
