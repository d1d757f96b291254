#include "engine/terrain/minimum_curvature.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage {
namespace {

// A level of the grid: heights at nodes, and which of them are pinned.
struct Level {
    int columns;
    int rows;
    std::vector<double> heights;
    std::vector<char> pinned;
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(i);
    }
};

// Catmull-Rom weights for the four nodes about a place.
std::array<double, 4> cubic(double t) {
    const double t2 = t * t, t3 = t2 * t;
    return {0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t),
            0.5 * (t3 - t2)};
}

struct Where {
    int i, j;
    double u, v;
};

Where where(const Level& level, glm::dvec2 place) { // place from 0 to 1
    const double x = std::clamp(place.x, 0.0, 1.0) * (level.columns - 1);
    const double y = std::clamp(place.y, 0.0, 1.0) * (level.rows - 1);
    const int i = std::min(static_cast<int>(x), std::max(0, level.columns - 2));
    const int j = std::min(static_cast<int>(y), std::max(0, level.rows - 2));
    return {i, j, x - i, y - j};
}

template <class Heights> double smooth_height(const Heights& heights, int columns, int rows, const Where& w) {
    const auto across = cubic(w.u);
    const auto up = cubic(w.v);
    double sum = 0.0;
    for (int b = 0; b < 4; ++b) {
        const int j = std::clamp(w.j + b - 1, 0, rows - 1);
        double row = 0.0;
        for (int a = 0; a < 4; ++a) {
            const int i = std::clamp(w.i + a - 1, 0, columns - 1);
            row +=
                across[static_cast<std::size_t>(a)] *
                static_cast<double>(heights[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) +
                                            static_cast<std::size_t>(i)]);
        }
        sum += up[static_cast<std::size_t>(b)] * row;
    }
    return sum;
}

// Pins the node nearest to each pin; several pins of one node give it their mean.
void pin_nodes(Level& level, std::span<const PlatePin> pins) {
    std::vector<double> sum(level.heights.size(), 0.0);
    std::vector<int> count(level.heights.size(), 0);
    for (const PlatePin& pin : pins) {
        const Where w = where(level, pin.at);
        const std::size_t k = level.index(w.i + (w.u > 0.5 ? 1 : 0), w.j + (w.v > 0.5 ? 1 : 0));
        sum[k] += pin.height;
        ++count[k];
    }
    for (std::size_t k = 0; k < sum.size(); ++k) {
        level.pinned[k] = count[k] > 0 ? 1 : 0;
        if (count[k] > 0) level.heights[k] = sum[k] / count[k];
    }
}

// One sweep towards least (1-T)·curvature² + T·slope², by successive over-relaxation. Beyond the rim the
// surface goes on as in a mirror.
void relax(Level& level, double tension, double over) {
    const int w = level.columns, h = level.rows;
    const auto at = [&](int i, int j) {
        i = i < 0 ? -i : (i >= w ? 2 * w - 2 - i : i);
        j = j < 0 ? -j : (j >= h ? 2 * h - 2 - j : j);
        return level.heights[level.index(std::clamp(i, 0, w - 1), std::clamp(j, 0, h - 1))];
    };
    const double bend = 1.0 - tension;
    const double middle = 20.0 * bend + 4.0 * tension;
    for (int j = 0; j < h; ++j) {
        const bool inner_row = j >= 2 && j < h - 2;
        for (int i = 0; i < w; ++i) {
            const std::size_t k = level.index(i, j);
            if (level.pinned[k] != 0) continue;
            double near, corner, far;
            if (inner_row && i >= 2 && i < w - 2) {
                const double* p = level.heights.data() + k;
                near = p[-1] + p[1] + p[-w] + p[w];
                corner = p[-w - 1] + p[-w + 1] + p[w - 1] + p[w + 1];
                far = p[-2] + p[2] + p[-2 * w] + p[2 * w];
            } else {
                near = at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1);
                corner = at(i - 1, j - 1) + at(i + 1, j - 1) + at(i - 1, j + 1) + at(i + 1, j + 1);
                far = at(i - 2, j) + at(i + 2, j) + at(i, j - 2) + at(i, j + 2);
            }
            const double wanted = (bend * (8.0 * near - 2.0 * corner - far) + tension * near) / middle;
            level.heights[k] += over * (wanted - level.heights[k]);
        }
    }
}

Level make_level(int columns, int rows) {
    const auto size = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    return {columns, rows, std::vector<double>(size, 0.0), std::vector<char>(size, 0)};
}

Level refined(const Level& coarse, int columns, int rows) {
    Level fine = make_level(columns, rows);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            fine.heights[fine.index(i, j)] =
                smooth_height(coarse.heights, coarse.columns, coarse.rows,
                              where(coarse, {i / (columns - 1.0), j / (rows - 1.0)}));
    return fine;
}

}

MinimumCurvatureSurface::MinimumCurvatureSurface(glm::dvec2 extent, double cell, double tension, double base,
                                                 std::span<const PlatePin> pins)
    : columns_(std::max(5, static_cast<int>(std::lround(extent.x / cell)) + 1)),
      rows_(std::max(5, static_cast<int>(std::lround(extent.y / cell)) + 1)),
      cell_(extent.x / (columns_ - 1), extent.y / (rows_ - 1)) {
    if (pins.empty()) {
        nodes_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
                      static_cast<float>(base));
        return;
    }
    std::vector<PlatePin> shared(pins.begin(), pins.end());
    double mean = 0.0;
    for (PlatePin& pin : shared) {
        pin.at /= extent;
        mean += pin.height / static_cast<double>(pins.size());
    }
    // From a grid of few nodes, which settles at once, to the full one, which then has little left to do.
    std::vector<std::pair<int, int>> sizes{{columns_, rows_}};
    while (std::min(sizes.back().first, sizes.back().second) > 9)
        sizes.emplace_back((sizes.back().first + 1) / 2, (sizes.back().second + 1) / 2);
    Level level = make_level(sizes.back().first, sizes.back().second);
    std::fill(level.heights.begin(), level.heights.end(), mean);
    for (std::size_t n = sizes.size(); n-- > 0;) {
        if (n + 1 < sizes.size()) level = refined(level, sizes[n].first, sizes[n].second);
        pin_nodes(level, shared);
        const int sweeps = n + 1 == sizes.size() ? 400 : (n == 0 ? 24 : 60);
        for (int sweep = 0; sweep < sweeps; ++sweep) relax(level, tension, 1.5);
    }
    // A pin seldom stands on a node. Raise the pinned nodes by what the surface misses at their pins.
    for (int round = 0; round < 2; ++round) {
        std::vector<PlatePin> corrected = shared;
        for (PlatePin& pin : corrected) {
            const Where w = where(level, pin.at);
            const double node =
                level.heights[level.index(w.i + (w.u > 0.5 ? 1 : 0), w.j + (w.v > 0.5 ? 1 : 0))];
            pin.height = node + pin.height - smooth_height(level.heights, level.columns, level.rows, w);
        }
        pin_nodes(level, corrected);
        for (int sweep = 0; sweep < 10; ++sweep) relax(level, tension, 1.4);
    }
    nodes_.assign(level.heights.begin(), level.heights.end());
}

double MinimumCurvatureSurface::at(glm::dvec2 place) const {
    const double x = std::clamp(place.x / cell_.x, 0.0, columns_ - 1.0);
    const double y = std::clamp(place.y / cell_.y, 0.0, rows_ - 1.0);
    const int i = std::min(static_cast<int>(x), columns_ - 2);
    const int j = std::min(static_cast<int>(y), rows_ - 2);
    return smooth_height(nodes_, columns_, rows_, {i, j, x - i, y - j});
}

}
