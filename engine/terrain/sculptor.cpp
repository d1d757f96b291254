#include "engine/terrain/sculptor.h"

#include "engine/terrain/canvas.h"
#include "engine/terrain/minimum_curvature.h"
#include "engine/terrain/waters.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage {
namespace {

constexpr double most_nodes = 180.0; // along the longer side of the plate

std::vector<PlatePin> pins_of(const SculptPlan& plan, double cell) {
    std::vector<PlatePin> pins;
    for (const auto& spot : plan.spots) pins.push_back({to_vec(spot.at), spot.height.value()});
    for (const auto& contour : plan.contours)
        walk(contour.points, 0.5 * cell, [&](std::size_t n, double t, glm::dvec2 p) {
            const double from = contour.heights[n].value(), to = contour.heights[n + 1].value();
            pins.push_back({p, from + (to - from) * t});
        });
    for (const auto& plateau : plan.plateaus) {
        glm::dvec2 low{std::numeric_limits<double>::max()}, high{std::numeric_limits<double>::lowest()};
        for (const GroundPoint& p : plateau.outline) {
            low = glm::min(low, to_vec(p));
            high = glm::max(high, to_vec(p));
        }
        for (double y = low.y; y <= high.y; y += 0.7 * cell)
            for (double x = low.x; x <= high.x; x += 0.7 * cell)
                if (inside_outline({x, y}, plateau.outline)) pins.push_back({{x, y}, plateau.height.value()});
        walk(plateau.outline, 0.5 * cell, [&](std::size_t, double, glm::dvec2 p) {
            pins.push_back({p, plateau.height.value()});
        });
    }
    return pins;
}

double swell_height(const SculptPlan::Swell& swell, glm::dvec2 p) {
    const glm::dvec2 ahead = direction_of(swell.facing);
    const glm::dvec2 from = p - to_vec(swell.at);
    const double across = 2.0 * glm::dot(from, glm::dvec2{ahead.y, -ahead.x}) / swell.length.value();
    const double along = 2.0 * glm::dot(from, ahead) / swell.width.value();
    // Twice the size given: a rise is named by the part one would call the hill, and its foot runs out wider.
    const double r2 = (across * across + along * along) * 0.25;
    return r2 >= 1.0 ? 0.0 : swell.rise.value() * (1.0 - r2) * (1.0 - r2);
}

// Smooth noise from a lattice of hashed heights, -1 to 1.
double lattice(std::uint32_t seed, int i, int j) {
    std::uint32_t h =
        seed ^ (static_cast<std::uint32_t>(i) * 0x9e3779b9u) ^ (static_cast<std::uint32_t>(j) * 0x85ebca6bu);
    h = (h ^ (h >> 16)) * 0x7feb352du;
    h = (h ^ (h >> 15)) * 0x846ca68bu;
    h ^= h >> 16;
    return static_cast<double>(h) * (2.0 / 4294967295.0) - 1.0;
}

double noise(std::uint32_t seed, glm::dvec2 p) {
    const glm::dvec2 whole = glm::floor(p);
    const int i = static_cast<int>(whole.x), j = static_cast<int>(whole.y);
    const double u = smooth_step(p.x - whole.x), v = smooth_step(p.y - whole.y);
    const double south = lattice(seed, i, j) + (lattice(seed, i + 1, j) - lattice(seed, i, j)) * u;
    const double north =
        lattice(seed, i, j + 1) + (lattice(seed, i + 1, j + 1) - lattice(seed, i, j + 1)) * u;
    return south + (north - south) * v;
}

double unevenness(const SculptPlan& plan, glm::dvec2 p) {
    double sum = 0.0, height = 0.5 * plan.roughness.value(), length = plan.grain.value();
    for (std::uint32_t octave = 0; octave < 4; ++octave) {
        // Each octave is turned, so that the lattice does not show.
        const glm::dvec2 turned{0.8 * p.x - 0.6 * p.y, 0.6 * p.x + 0.8 * p.y};
        p = turned;
        sum += height * noise(plan.seed + octave, p / length);
        height *= 0.5;
        length *= 0.5;
    }
    return sum;
}

void raise_bank(Canvas& canvas, const SculptPlan::Bank& bank) {
    const double half = 0.5 * bank.width.value();
    const std::vector<Nearness> near = nearness_of(canvas, bank.points, 3.0 * half);
    for (int j = 0; j < canvas.rows(); ++j)
        for (int i = 0; i < canvas.columns(); ++i) {
            const double away = near[canvas.index(i, j)].away;
            if (away < 3.0 * half)
                canvas.at(i, j) +=
                    static_cast<float>(bank.rise.value() * (1.0 - smooth_step((away - half) / (2.0 * half))));
        }
}

}

HeightField sculpt(const SculptPlan& plan, int columns, int rows, Yards width, Yards depth) {
    return *SculptMemory{}.sculpt(plan, columns, rows, width, depth);
}

std::shared_ptr<const HeightField> SculptMemory::sculpt(const SculptPlan& plan, int columns, int rows,
                                                        Yards width, Yards depth) {
    const bool same_grid = field_ && field_->columns() == columns && field_->rows() == rows &&
                           field_->width() == width && field_->depth() == depth;
    if (same_grid && plan == plan_) return field_;
    Canvas canvas{columns, rows, width, depth};
    const auto fill = [&](std::vector<double>& values, const auto& height) {
        values.resize(canvas.size());
        for (int j = 0; j < rows; ++j)
            for (int i = 0; i < columns; ++i) values[canvas.index(i, j)] = height(canvas.place(i, j));
    };
    if (!same_grid || plan.spots != plan_.spots || plan.contours != plan_.contours ||
        plan.plateaus != plan_.plateaus || plan.tension != plan_.tension || plan.base != plan_.base) {
        const glm::dvec2 extent{width.value(), depth.value()};
        const double cell = std::max(extent.x, extent.y) / most_nodes;
        const MinimumCurvatureSurface plate{extent, cell, plan.tension, plan.base.value(),
                                            pins_of(plan, cell)};
        fill(plate_, [&](glm::dvec2 p) { return plate.at(p); });
    }
    if (!same_grid || plan.roughness != plan_.roughness || plan.grain != plan_.grain ||
        plan.seed != plan_.seed) {
        unevenness_.clear();
        if (plan.roughness > Yards{0}) fill(unevenness_, [&](glm::dvec2 p) { return unevenness(plan, p); });
    }
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            double height = plate_[canvas.index(i, j)];
            for (const auto& swell : plan.swells) height += swell_height(swell, canvas.place(i, j));
            if (!unevenness_.empty()) height += unevenness_[canvas.index(i, j)];
            canvas.at(i, j) = static_cast<float>(height);
        }
    for (const auto& bank : plan.banks) raise_bank(canvas, bank);
    for (const auto& stroke : plan.strokes) apply(canvas, stroke);
    carve_waters(canvas, plan.streams, plan.pools);
    plan_ = plan;
    field_ = std::make_shared<const HeightField>(columns, rows, width, depth, canvas.take());
    return field_;
}

}
