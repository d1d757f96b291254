#include "engine/terrain/sculptor.h"

#include "engine/terrain/minimum_curvature.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage {
namespace {

constexpr double most_nodes = 180.0; // along the longer side of the plate

double smooth_step(double t) {
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3.0 - 2.0 * t);
}

// Points along a line every `step`, with the share of the way from one corner to the next.
template <class Visit> void walk(const std::vector<GroundPoint>& points, double step, const Visit& visit) {
    for (std::size_t n = 0; n + 1 < points.size(); ++n) {
        const glm::dvec2 a = to_vec(points[n]), b = to_vec(points[n + 1]);
        const int pieces = std::max(1, static_cast<int>(std::ceil(glm::length(b - a) / step)));
        for (int k = n == 0 ? 0 : 1; k <= pieces; ++k) {
            const double t = static_cast<double>(k) / pieces;
            visit(n, t, a + (b - a) * t);
        }
    }
}

bool inside_outline(glm::dvec2 p, const std::vector<GroundPoint>& outline) {
    bool in = false;
    for (std::size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++) {
        const glm::dvec2 a = to_vec(outline[i]), b = to_vec(outline[j]);
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
    }
    return in;
}

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

// Heights on the grid that is asked for, while lines are worked into them.
class Canvas {
public:
    Canvas(int columns, int rows, Yards width, Yards depth)
        : columns_(columns),
          rows_(rows),
          cell_(width.value() / columns, depth.value() / rows),
          heights_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

    [[nodiscard]] glm::dvec2 place(int i, int j) const { return {(i + 0.5) * cell_.x, (j + 0.5) * cell_.y}; }
    [[nodiscard]] double largest_cell() const { return std::max(cell_.x, cell_.y); }
    [[nodiscard]] float& at(int i, int j) {
        return heights_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
                        static_cast<std::size_t>(i)];
    }
    [[nodiscard]] double height_at(glm::dvec2 p) {
        const double x = std::clamp(p.x / cell_.x - 0.5, 0.0, columns_ - 1.0);
        const double y = std::clamp(p.y / cell_.y - 0.5, 0.0, rows_ - 1.0);
        const int i = std::min(static_cast<int>(x), columns_ - 2),
                  j = std::min(static_cast<int>(y), rows_ - 2);
        const double u = x - i, v = y - j;
        return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) +
               (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v;
    }
    template <class Visit> void visit(glm::dvec2 low, glm::dvec2 high, const Visit& visit) {
        const auto clamp_index = [](double v, int count) {
            return static_cast<int>(std::clamp(v, 0.0, count - 1.0));
        };
        const int i0 = clamp_index(std::floor(low.x / cell_.x - 0.5), columns_);
        const int i1 = clamp_index(std::ceil(high.x / cell_.x - 0.5), columns_);
        const int j0 = clamp_index(std::floor(low.y / cell_.y - 0.5), rows_);
        const int j1 = clamp_index(std::ceil(high.y / cell_.y - 0.5), rows_);
        for (int j = j0; j <= j1; ++j)
            for (int i = i0; i <= i1; ++i) visit(i, j);
    }
    [[nodiscard]] std::vector<float> take() { return std::move(heights_); }
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] std::size_t size() const { return heights_.size(); }

private:
    int columns_;
    int rows_;
    glm::dvec2 cell_;
    std::vector<float> heights_;
};

// For every sample within `reach` of a line: how near it is and how far along the line its nearest point is.
struct Nearness {
    float away = std::numeric_limits<float>::max();
    float along = 0.0F;
};

std::vector<Nearness> nearness_of(Canvas& canvas, const std::vector<GroundPoint>& points, double reach) {
    std::vector<Nearness> near(canvas.size());
    double start = 0.0;
    for (std::size_t n = 0; n + 1 < points.size(); ++n) {
        const glm::dvec2 a = to_vec(points[n]), b = to_vec(points[n + 1]);
        const glm::dvec2 d = b - a;
        const double length = glm::length(d);
        if (length <= 0.0) continue;
        canvas.visit(glm::min(a, b) - reach, glm::max(a, b) + reach, [&](int i, int j) {
            const glm::dvec2 p = canvas.place(i, j);
            const double t = std::clamp(glm::dot(p - a, d) / (length * length), 0.0, 1.0);
            const auto away = static_cast<float>(glm::length(p - a - d * t));
            Nearness& here = near[canvas.index(i, j)];
            if (away < here.away) here = {away, static_cast<float>(start + t * length)};
        });
        start += length;
    }
    return near;
}

// The bed of a stream every few yards from its source: the ground less the depth, never rising downstream.
std::vector<double> bed_of(Canvas& canvas, const SculptPlan::Stream& stream, double step) {
    std::vector<double> bed;
    double length = 0.0;
    for (std::size_t n = 0; n + 1 < stream.points.size(); ++n) {
        const glm::dvec2 a = to_vec(stream.points[n]), b = to_vec(stream.points[n + 1]);
        const double piece = glm::length(b - a);
        while (static_cast<double>(bed.size()) * step <= length + piece) {
            const double t = piece > 0.0 ? (static_cast<double>(bed.size()) * step - length) / piece : 0.0;
            const double ground = canvas.height_at(a + (b - a) * t) - stream.depth.value();
            bed.push_back(bed.empty() ? ground : std::min(bed.back(), ground));
        }
        length += piece;
    }
    if (bed.empty()) bed.push_back(0.0);
    bed.push_back(bed.back());
    return bed;
}

void carve(Canvas& canvas, const SculptPlan::Stream& stream) {
    constexpr double step = 5.0;
    const std::vector<double> bed = bed_of(canvas, stream, step);
    // The bed is level across for at least the samples about the line, whatever the resolution.
    const double flat = std::max(0.5 * stream.width.value(), 1.45 * canvas.largest_cell());
    const double reach = flat + stream.valley.value();
    const std::vector<Nearness> near = nearness_of(canvas, stream.points, reach);
    for (int j = 0; j < canvas.rows(); ++j)
        for (int i = 0; i < canvas.columns(); ++i) {
            const Nearness& n = near[canvas.index(i, j)];
            if (n.away >= reach) continue;
            const double s = n.along / step;
            const auto k = std::min(static_cast<std::size_t>(s), bed.size() - 2);
            const double level =
                bed[k] + (bed[k + 1] - bed[k]) * std::clamp(s - static_cast<double>(k), 0.0, 1.0);
            const double bank = smooth_step((n.away - flat) / stream.valley.value());
            float& height = canvas.at(i, j);
            height = static_cast<float>(level + (height - level) * bank);
        }
}

void flood(Canvas& canvas, const SculptPlan::Pool& pool) {
    double level = std::numeric_limits<double>::max();
    std::vector<GroundPoint> closed = pool.outline;
    closed.push_back(pool.outline.front());
    walk(closed, 10.0,
         [&](std::size_t, double, glm::dvec2 p) { level = std::min(level, canvas.height_at(p)); });
    // The shore rises no steeper than 1 in 8, and a dam holds the water where the ground beyond is lower.
    constexpr double steepest = 1.0 / 8.0;
    const double dam = 1.5 * canvas.largest_cell();
    constexpr double reach = 400.0;
    const std::vector<Nearness> near = nearness_of(canvas, closed, reach);
    glm::dvec2 low{std::numeric_limits<double>::max()}, high{std::numeric_limits<double>::lowest()};
    for (const GroundPoint& p : closed) {
        low = glm::min(low, to_vec(p));
        high = glm::max(high, to_vec(p));
    }
    canvas.visit(low - reach, high + reach, [&](int i, int j) {
        float& height = canvas.at(i, j);
        const double away = near[canvas.index(i, j)].away;
        if (inside_outline(canvas.place(i, j), pool.outline))
            height = static_cast<float>(level);
        else if (away < dam)
            height = static_cast<float>(std::clamp<double>(height, level, level + away * steepest));
        else if (away < reach)
            height = static_cast<float>(std::min<double>(height, level + away * steepest));
    });
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
    const glm::dvec2 extent{width.value(), depth.value()};
    const double cell = std::max(extent.x, extent.y) / most_nodes;
    const MinimumCurvatureSurface plate{extent, cell, plan.tension, plan.base.value(), pins_of(plan, cell)};
    Canvas canvas{columns, rows, width, depth};
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const glm::dvec2 p = canvas.place(i, j);
            double height = plate.at(p);
            for (const auto& swell : plan.swells) height += swell_height(swell, p);
            if (plan.roughness > Yards{0}) height += unevenness(plan, p);
            canvas.at(i, j) = static_cast<float>(height);
        }
    for (const auto& bank : plan.banks) raise_bank(canvas, bank);
    for (const auto& stream : plan.streams) carve(canvas, stream);
    for (const auto& pool : plan.pools) flood(canvas, pool);
    return {columns, rows, width, depth, canvas.take()};
}

}
