#include "engine/survey/parts.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

// Satellites see treetops. What they saw over a wood is lowered by the height of its trees, which shows at
// its rim; about the rim itself, where one sample saw both, the ground is drawn through from one side to the
// other.
namespace vantage::survey {
namespace {

constexpr double least_canopy = 2.2; // yards; less is a model of the bare ground already
constexpr double most_canopy = 27.0;

struct Grid {
    int columns = 0, rows = 0;
    [[nodiscard]] std::size_t at(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(i);
    }
    [[nodiscard]] bool holds(int i, int j) const { return i >= 0 && j >= 0 && i < columns && j < rows; }
};

bool is_wood(const Feature& f) {
    return f.shape == Feature::Shape::area && f.points.size() >= 4 &&
           (f.tag("natural") == "wood" || f.tag("landuse") == "forest");
}

// Samples inside a ring, row by row.
template <class Visit>
void visit_inside(const HeightField& field, const std::vector<Point>& ring, Visit visit) {
    std::vector<double> crossings;
    for (int j = 0; j < field.rows(); ++j) {
        const double y = to_vec(field.place(0, j)).y;
        crossings.clear();
        for (std::size_t k = 0; k < ring.size(); ++k) {
            const Point a = ring[k], b = ring[(k + 1) % ring.size()];
            if ((a.y > y) != (b.y > y)) crossings.push_back(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
        }
        std::sort(crossings.begin(), crossings.end());
        for (std::size_t c = 0; c + 1 < crossings.size(); c += 2)
            for (int i = 0; i < field.columns(); ++i) {
                const double x = to_vec(field.place(i, j)).x;
                if (x >= crossings[c] && x < crossings[c + 1]) visit(i, j);
            }
    }
}

class Canopy {
public:
    Canopy(Heights& heights, const Plan& plan)
        : heights_(heights),
          grid_{heights.columns, heights.rows},
          seen_(heights.columns, heights.rows, widened(plan.width, heights.columns, heights.margin),
                widened(plan.depth, heights.rows, heights.margin), heights.yards),
          beyond_{heights.margin * seen_.cell_east(), heights.margin * seen_.cell_north()},
          cell_(std::max(heights.source_cell, seen_.cell_east())),
          wooded_(heights.yards.size(), 0),
          trees_(heights.yards.size(), 0.0F) {}

    // How many woods were bared, and the height of their trees on the median.
    std::pair<int, double> take_off(const std::vector<Feature>& features) {
        std::vector<std::vector<Point>> woods; // from the corner of what was read
        for (const Feature& f : features) {
            if (!is_wood(f)) continue;
            woods.push_back(f.points);
            for (Point& p : woods.back()) p += beyond_;
        }
        for (const std::vector<Point>& wood : woods)
            visit_inside(seen_, wood, [&](int i, int j) { wooded_[grid_.at(i, j)] = 1; });
        std::vector<std::optional<double>> found;
        std::vector<double> known;
        for (const std::vector<Point>& wood : woods) {
            found.push_back(height_of(wood));
            if (found.back() && *found.back() >= least_canopy) known.push_back(*found.back());
        }
        if (known.empty()) return {0, 0.0};
        const double usual = median(known);
        int bared = 0;
        for (std::size_t w = 0; w < woods.size(); ++w) {
            // One too small to tell is like the others.
            const double canopy = found[w].value_or(usual);
            if (canopy < least_canopy) continue;
            ++bared;
            visit_inside(seen_, woods[w], [&](int i, int j) {
                float& trees = trees_[grid_.at(i, j)];
                trees = std::max(trees, static_cast<float>(canopy));
            });
        }
        lower();
        return {bared, usual};
    }

private:
    static Yards widened(Yards shown, int samples, int margin) {
        return shown * (static_cast<double>(samples) / (samples - 2 * margin));
    }

    static double median(std::vector<double> values) {
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    }

    [[nodiscard]] bool wooded(Point p) const {
        const int i = std::clamp(static_cast<int>(p.x / seen_.cell_east()), 0, grid_.columns - 1);
        const int j = std::clamp(static_cast<int>(p.y / seen_.cell_north()), 0, grid_.rows - 1);
        return wooded_[grid_.at(i, j)] != 0;
    }

    // The step of the heights from without to within, where the ground goes on evenly: a line through samples
    // on both sides, as deep into the wood as away from it, so that a common bend of the ground does not
    // count.
    [[nodiscard]] std::optional<double> step_at(Point rim, Point in) const {
        for (const double deepest : {4.5, 4.0, 3.0}) {
            constexpr double nearest = 2.0, by = 0.25; // beyond what resampling smears
            double n = 0, sum_d = 0, sum_dd = 0, outer = 0, inner = 0, slope = 0;
            bool usable = true;
            for (double d = nearest; usable && d <= deepest + 1e-9; d += by) {
                const Point inside = rim + in * (d * cell_), outside = rim - in * (d * cell_);
                usable = seen_.contains(to_ground(inside)) && seen_.contains(to_ground(outside)) &&
                         wooded(inside) && !wooded(outside);
                if (!usable) break;
                const double above = seen_.height_at(to_ground(inside)).value(),
                             below = seen_.height_at(to_ground(outside)).value();
                n += 1;
                sum_d += d;
                sum_dd += d * d;
                inner += above;
                outer += below;
                slope += d * (above - below);
            }
            if (!usable) continue;
            // Least squares of what the inside is above the outside, c + 2 b d: c at the rim itself.
            const double across = inner - outer;
            return (across * sum_dd - sum_d * slope) / (n * sum_dd - sum_d * sum_d);
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<double> height_of(const std::vector<Point>& ring) const {
        std::vector<double> steps;
        for (std::size_t k = 0; k + 1 < ring.size(); ++k) {
            const Point d = ring[k + 1] - ring[k];
            const double length = glm::length(d);
            if (length <= 0.0) continue;
            for (double along = std::min(0.5 * cell_, 0.5 * length); along < length; along += cell_) {
                const Point p = ring[k] + d * (along / length), left{-d.y / length, d.x / length};
                const Point in = wooded(p + left * (1.5 * cell_)) ? left : -left;
                if (const auto step = step_at(p, in)) steps.push_back(*step);
            }
        }
        if (steps.size() < 6) return std::nullopt;
        return std::clamp(median(steps), 0.0, most_canopy);
    }

    // Samples near a rim saw some of both: resampled once or twice on their way here, up to two cells away,
    // and the rim itself lies anywhere within the cell that it runs through.
    [[nodiscard]] std::vector<std::size_t> rims() const {
        std::vector<std::uint8_t> rim(trees_.size(), 0);
        const double reach = 2.5 * cell_;
        const int across = static_cast<int>(std::ceil(reach / seen_.cell_east())),
                  along = static_cast<int>(std::ceil(reach / seen_.cell_north()));
        for (int j = 0; j < grid_.rows; ++j)
            for (int i = 0; i < grid_.columns; ++i) {
                const bool trees = trees_[grid_.at(i, j)] > 0.0F;
                if ((i + 1 >= grid_.columns || trees == (trees_[grid_.at(i + 1, j)] > 0.0F)) &&
                    (j + 1 >= grid_.rows || trees == (trees_[grid_.at(i, j + 1)] > 0.0F)))
                    continue;
                for (int y = -along; y <= along; ++y)
                    for (int x = -across; x <= across; ++x)
                        if (grid_.holds(i + x, j + y) &&
                            std::hypot(x * seen_.cell_east(), y * seen_.cell_north()) <= reach)
                            rim[grid_.at(i + x, j + y)] = 1;
            }
        std::vector<std::size_t> out;
        for (std::size_t k = 0; k < rim.size(); ++k)
            if (rim[k] != 0) out.push_back(k);
        return out;
    }

    // The ground is as even as it can be through the rims: each sample the mean of its neighbours.
    void lower() {
        for (std::size_t k = 0; k < trees_.size(); ++k) heights_.yards[k] -= trees_[k];
        const std::vector<std::size_t> open = rims();
        const auto columns = static_cast<std::size_t>(grid_.columns);
        for (int round = 0; round < 600; ++round) {
            float most = 0.0F;
            for (const std::size_t k : open) {
                const std::size_t i = k % columns, j = k / columns;
                float sum = 0.0F;
                int count = 0;
                const auto add = [&](bool there, std::size_t n) {
                    if (!there) return;
                    sum += heights_.yards[n];
                    ++count;
                };
                add(i > 0, k - 1);
                add(i + 1 < columns, k + 1);
                add(j > 0, k - columns);
                add(j + 1 < static_cast<std::size_t>(grid_.rows), k + columns);
                const float by = 1.7F * (sum / static_cast<float>(count) - heights_.yards[k]);
                heights_.yards[k] += by;
                most = std::max(most, std::abs(by));
            }
            if (most < 0.002F) break;
        }
    }

    Heights& heights_;
    Grid grid_;
    HeightField seen_;
    Point beyond_; // the table's corner, from that of what was read
    double cell_;  // yards; of the source, or of the table where that is coarser
    std::vector<std::uint8_t> wooded_;
    std::vector<float> trees_; // yards to be taken off
};

}

void take_off_canopy(Heights& heights, const Plan& plan, const std::vector<Feature>& features,
                     std::vector<std::string>& notes) {
    const auto [bared, usual] = Canopy{heights, plan}.take_off(features);
    if (bared > 0)
        notes.push_back(
            fmt::format("trees of about {:.0f} yards were taken off the heights in {} woods", usual, bared));
}

}
