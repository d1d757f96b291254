#include "engine/measure/viewshed.h"

#include "engine/measure/ground_line.h"
#include "engine/measure/highest_tiles.h"
#include "engine/measure/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <utility>

namespace vantage::measure {

namespace {

constexpr std::uint8_t hidden = 0;
constexpr std::uint8_t seen = 1;
constexpr std::uint8_t unknown = 2; // a line of its own has to tell
// Rings that are looked ahead to together, as deep as a tile is wide.
constexpr int ring_shift = 4;
constexpr int rings = 1 << ring_shift;
constexpr double lowest_slope = -std::numeric_limits<double>::infinity();

/// A quarter of the grid as seen from the eye, turned so that `a` runs outward and `b` across. Turning by
/// half circles or swapping the axes keeps the diagonals of the cells where a - b stays the same.
struct GridQuarter {
    const float* origin;
    std::ptrdiff_t step_a, step_b;
    int count_a, count_b; ///< samples, ring included
    double eye_a, eye_b;
    bool takes_border; ///< the places exactly between two quarters
    std::uint8_t* mask;
    std::ptrdiff_t mask_start, mask_a, mask_b; ///< the start is that of a ring sample, outside the mask
    bool swapped, turned;                      ///< how it lies in the grid

    [[nodiscard]] double sample(int a, int b) const { return origin[a * step_a + b * step_b]; }
    /// No sample with these numbers stands higher.
    [[nodiscard]] double highest(const HighestTiles& tiles, int a0, int a1, int b0, int b1) const {
        if (turned) {
            a0 = count_a - 1 - std::exchange(a1, count_a - 1 - a0);
            b0 = count_b - 1 - std::exchange(b1, count_b - 1 - b0);
        }
        return swapped ? tiles.highest(b0, b1, a0, a1) : tiles.highest(a0, a1, b0, b1);
    }
};

std::array<GridQuarter, 4> quarters_of(const GroundGrid& grid, glm::dvec2 eye,
                                       std::vector<std::uint8_t>& mask) {
    const int nx = grid.across();
    const int ny = grid.along();
    const std::ptrdiff_t row = nx;
    const float* first = grid.samples();
    const float* last = first + row * ny - 1;
    const std::ptrdiff_t mask_row = nx - 2;
    std::uint8_t* m = mask.data();
    const std::ptrdiff_t m_first = -mask_row - 1;
    const std::ptrdiff_t m_last = mask_row * (ny - 2) + nx - 2;
    const double far_x = nx - 1 - eye.x;
    const double far_y = ny - 1 - eye.y;
    return {GridQuarter{first, 1, row, nx, ny, eye.x, eye.y, true, m, m_first, 1, mask_row, false, false},
            GridQuarter{last, -1, -row, nx, ny, far_x, far_y, true, m, m_last, -1, -mask_row, false, true},
            GridQuarter{first, row, 1, ny, nx, eye.y, eye.x, false, m, m_first, mask_row, 1, true, false},
            GridQuarter{last, -row, -1, ny, nx, far_y, far_x, false, m, m_last, -mask_row, -1, true, true}};
}

/// Some neighbouring rays of a quarter, followed outward ring by ring. A slope is a height over the eye,
/// divided by the distance outward; along one ray a place hides all beyond it that have a lower slope.
///
///        ray k+1 /      Between two rays the ground is edges that run from one ray to the other, along
///          /  . /       which slopes rise or fall steadily, or that end at a sample between them: the
///        /  /  ·        horizon of every line between the rays is at most the highest slope met on
///      eye----- ray k   either ray or at such a sample, and at least the lowest of each ring's.
class Fan {
public:
    Fan(const GridQuarter& q, const HighestTiles& tiles, double eye_height, double target, double doubt,
        int rays, int first, int count)
        : q_(q), eye_(eye_height), target_(target), doubt_(doubt), last_gap_(first + count == rays) {
        for (int k = first; k < first + count; ++k) {
            Ray ray;
            ray.slope = -1.0 + 2.0 * k / (rays - 1);
            ray.per_line = ray.slope == 0.0 ? 0.0 : 1.0 / ray.slope;
            ray.per_diagonal = ray.slope == 1.0 ? 0.0 : 1.0 / (1.0 - ray.slope);
            ray.place = q.eye_b;
            rays_.push_back(ray);
        }
        look_ahead(tiles);
    }

    void run() {
        std::size_t low = 0;
        std::size_t high = rays_.size(); // one past the last ray that is still over the grid
        double before = q_.eye_a;
        for (int a = first_ring(); a <= q_.count_a - 2; ++a) {
            const double d = a - q_.eye_a;
            // Rays that have left the grid sideways; places between them and the next are left open.
            while (low < high && q_.eye_b + rays_[low].slope * d < 0.0) ++low;
            while (low < high && q_.eye_b + rays_[high - 1].slope * d > q_.count_b - 1) --high;
            if (low == high) return;
            const double hopeless = beyond_[static_cast<std::size_t>((a - first_ring()) / rings)];
            bool any = false;
            for (std::size_t k = low; k < high; ++k) {
                const bool open = (k + 1 < high && !rays_[k].closed) || (k > low && !rays_[k - 1].closed);
                if (open) step(rays_[k], a, d, before);
                any |= open;
            }
            if (!any && low == 0 && high == rays_.size()) return;
            for (std::size_t k = low; k + 1 < high; ++k)
                if (!rays_[k].closed) settle(k, a, d, hopeless);
            for (std::size_t k = low; k < high; ++k)
                rays_[k].horizon = std::max(rays_[k].horizon, rays_[k].ring);
            if (low > 0) leave_open(a, q_.eye_b + rays_[low - 1].slope * d, q_.eye_b + rays_[low].slope * d);
            if (high < rays_.size())
                leave_open(a, q_.eye_b + rays_[high - 1].slope * d, q_.eye_b + rays_[high].slope * d);
            before = a;
        }
    }

private:
    /// A ray, and the gap between it and the next.
    struct Ray {
        double slope = 0.0;            ///< across for each step outward
        double per_line = 0.0;         ///< how far outward from one edge running outward to the next
        double per_diagonal = 0.0;     ///< and from one diagonal to the next
        double place = 0.0;            ///< across, on this ring
        double ring = lowest_slope;    ///< the ground's slope there
        double horizon = lowest_slope; ///< the highest slope that the ray has met
        double samples = lowest_slope; ///< the highest slope of a sample in the gap
        double floor = lowest_slope;   ///< no line in the gap has a lower horizon
        bool closed = false;           ///< nothing farther out in the gap can be seen
    };

    [[nodiscard]] int first_ring() const { return floor_of(q_.eye_a) + 1; }

    /// For each rings of rings the highest slope that a target in it or farther out can have, between the
    /// first and the last ray.
    void look_ahead(const HighestTiles& tiles) {
        const int last_ring = q_.count_a - 2;
        const int from = first_ring();
        if (from > last_ring) return;
        beyond_.resize(static_cast<std::size_t>((last_ring - from) / rings + 1), lowest_slope);
        for (std::size_t n = beyond_.size(); n-- > 0;) {
            const int a0 = from + static_cast<int>(n) * rings;
            const int a1 = std::min(a0 + rings - 1, last_ring);
            const double near = a0 - q_.eye_a;
            const double far = a1 - q_.eye_a;
            const double low = rays_.front().slope;
            const double high = rays_.back().slope;
            const int b0 = std::max(0, floor_of(q_.eye_b + low * (low < 0.0 ? far : near)));
            const int b1 = std::min(q_.count_b - 1, ceil_of(q_.eye_b + high * (high > 0.0 ? far : near)));
            if (n + 1 < beyond_.size()) beyond_[n] = beyond_[n + 1];
            if (b0 > b1) continue;
            const double rise = q_.highest(tiles, a0, a1, b0, b1) + target_ - eye_;
            beyond_[n] = std::max(beyond_[n], rise / (rise > 0.0 ? near : far));
        }
    }

    /// The slope of the ground at a place, raised by the doubt.
    [[nodiscard]] double slope(double ground, double d) const { return (ground - eye_ + doubt_) / d; }

    /// Meets the edge from sample (a - 1, b) to (a, b_next) at distance `at` outward.
    void meet(Ray& ray, double at, int a, int b, int b_next) {
        const double d = at - q_.eye_a;
        if (d < 1e-9) return;
        const double g0 = q_.sample(a - 1, b);
        const double g1 = q_.sample(a, b_next);
        const double rise = g0 + (g1 - g0) * (at - (a - 1)) - eye_ + doubt_;
        if (rise > ray.horizon * d) ray.horizon = rise / d;
    }

    /// Takes a ray from ring a - 1 (or the eye) to ring a.
    void step(Ray& ray, int a, double d, double before) {
        const double b0 = q_.eye_b + ray.slope * (before - q_.eye_a);
        const double b1 = q_.eye_b + ray.slope * d;
        if (ray.slope != 0.0) { // at most one edge running outward
            const int line = ray.slope > 0.0 ? ceil_of(b1) - 1 : floor_of(b1) + 1;
            if (ray.slope > 0.0 ? line >= b0 : line <= b0)
                meet(ray, q_.eye_a + (line - q_.eye_b) * ray.per_line, a, line, line);
        }
        // One or two diagonals.
        const double first = before - b0;
        for (int c = ceil_of(a - b1) - 1; c >= first; --c) {
            const int b = a - 1 - c;
            if (b < 0 || b + 1 >= q_.count_b) continue;
            meet(ray, q_.eye_a + (c - (q_.eye_a - q_.eye_b)) * ray.per_diagonal, a, b, b + 1);
        }
        ray.place = b1;
        const int b = std::min(static_cast<int>(b1), q_.count_b - 2);
        const double g0 = q_.sample(a, b);
        const double g1 = q_.sample(a, b + 1);
        ray.ring = slope(g0 + (g1 - g0) * (b1 - b), d);
    }

    /// Settles the samples of ring a in the gap after ray k, and takes them into its bounds.
    void settle(std::size_t k, int a, double d, double hopeless) {
        Ray& ray = rays_[k];
        const Ray& next = rays_[k + 1];
        double least = std::min(ray.ring, next.ring);
        double most = lowest_slope;
        const bool takes_last = last_gap_ && k + 2 == rays_.size();
        for (int b = ceil_of(ray.place); b <= next.place; ++b) {
            const double ground = q_.sample(a, b);
            const double up = slope(ground, d);
            least = std::min(least, up);
            most = std::max(most, up);
            if ((b == next.place && !takes_last) || b < 1 || b > q_.count_b - 2 || a < 1) continue;
            const double border = std::abs(b - q_.eye_b) - d;
            if (!q_.takes_border && border >= 0.0) {
                if (border < 1e-6) mark(a, b, unknown); // the neighbour may have rounded it away as well
                continue;
            }
            double above = std::max({ray.horizon, next.horizon, ray.samples});
            // With a sample on a ray, edges from it may cross the line to this one.
            if (b != ray.place && ray.place == floor_of(ray.place)) above = std::max(above, ray.ring);
            if (b != next.place && next.place == floor_of(next.place)) above = std::max(above, next.ring);
            const double own = (ground + target_ - eye_) / d;
            if (own >= above)
                mark(a, b, seen);
            else if (own >= ray.floor)
                mark(a, b, unknown);
        }
        ray.samples = std::max(ray.samples, most);
        ray.floor = std::max(ray.floor, least - 2 * doubt_ / d);
        ray.closed = ray.floor > hopeless;
    }

    void leave_open(int a, double left, double right) {
        const int last = std::min(floor_of(std::min(right, 1e9)), q_.count_b - 2);
        for (int b = std::max(ceil_of(std::max(left, 0.0)), 1); b <= last; ++b) mark(a, b, unknown);
    }

    void mark(int a, int b, std::uint8_t what) {
        // Two quarters may round to the same place on their border; unknown or the same answer.
        std::atomic_ref<std::uint8_t>{q_.mask[q_.mask_start + a * q_.mask_a + b * q_.mask_b]}.store(
            what, std::memory_order_relaxed);
    }

    const GridQuarter& q_;
    double eye_, target_, doubt_;
    bool last_gap_;
    std::vector<Ray> rays_;
    std::vector<double> beyond_;
};

}

std::size_t Viewshed::count() const {
    return static_cast<std::size_t>(std::count(this->seen.begin(), this->seen.end(), std::uint8_t{1}));
}

double doubt_around(const GroundSight& sight, const SightEnd& eye, Yards target) {
    constexpr double rounding = 2e-9;
    const HeightField& field = sight.surface().drawn();
    const GroundPoint far{eye.at.east < field.width() / 2 ? field.width() : Yards{0.0},
                          eye.at.north < field.depth() / 2 ? field.depth() : Yards{0.0}};
    // Ends on the ground are always within the doubt; their lines are decided by exact arithmetic.
    if (std::min(eye.above, target) <= sight.surface().doubt(eye.at, eye.at)) return rounding;
    return std::max(sight.surface().doubt(eye.at, far).value(), rounding);
}

Viewshed viewshed(const GroundSight& sight, const SightEnd& eye, Yards target, unsigned threads) {
    const GroundGrid& grid = sight.grid();
    const HeightField& field = sight.surface().drawn();
    Viewshed view{field.columns(), field.rows(), std::vector<std::uint8_t>(field.heights().size(), hidden)};

    const glm::dvec2 at = grid.to_grid(eye.at);
    const double eye_height = grid.height(at) + eye.above.value();
    const double doubt = doubt_around(sight, eye, target);
    const HighestTiles tiles{grid, ring_shift};
    const std::array<GridQuarter, 4> quarters = quarters_of(grid, at, view.seen);
    struct Task {
        const GridQuarter* quarter;
        int rays, first, count;
    };
    std::vector<Task> tasks;
    constexpr int rays_a_task = 48;
    for (const GridQuarter& q : quarters) {
        const int rings = static_cast<int>(std::ceil(q.count_a - 1 - q.eye_a));
        const int rays = 2 * std::max(rings, 1) + 1;
        for (int first = 0; first < rays - 1; first += rays_a_task)
            tasks.push_back({&q, rays, first, std::min(rays_a_task + 1, rays - first)});
    }
    in_slices(tasks.size(), 1, threads, [&](std::size_t begin, std::size_t) {
        const Task& t = tasks[begin];
        Fan{*t.quarter, tiles, eye_height, target.value(), doubt, t.rays, t.first, t.count}.run();
    });
    // No ray leads to a place right under the eye. Where it stands is rounded on the way into the grid.
    const double i_eye = std::round(at.x);
    const double j_eye = std::round(at.y);
    if (std::abs(at.x - i_eye) + std::abs(at.y - j_eye) < 1e-6)
        view.seen[static_cast<std::size_t>(j_eye - 1) * static_cast<std::size_t>(view.columns) +
                  static_cast<std::size_t>(i_eye - 1)] = unknown;

    std::atomic<std::size_t> cast{0};
    in_slices(static_cast<std::size_t>(view.rows), 8, threads, [&](std::size_t begin, std::size_t end) {
        std::size_t mine = 0;
        for (std::size_t j = begin; j < end; ++j)
            for (int i = 0; i < view.columns; ++i) {
                std::uint8_t& place =
                    view.seen[j * static_cast<std::size_t>(view.columns) + static_cast<std::size_t>(i)];
                if (place != unknown) continue;
                place = sight.visible(eye, {field.place(i, static_cast<int>(j)), target}) ? seen : hidden;
                ++mine;
            }
        cast += mine;
    });
    view.cast = cast;
    return view;
}

Viewshed viewshed(const GroundSight& sight, const Obstacles& obstacles, const SightEnd& eye, Yards target,
                  const SightSettings& settings, const SightParties& parties, unsigned threads) {
    const double lower = 1.0 / settings.exaggeration;
    Viewshed view = viewshed(sight, {eye.at, eye.above * lower}, target * lower, threads);
    const HeightField& field = sight.surface().drawn();
    std::atomic<std::size_t> cast{view.cast};
    in_slices(static_cast<std::size_t>(view.rows), 4, threads, [&](std::size_t begin, std::size_t end) {
        std::size_t mine = 0;
        for (std::size_t j = begin; j < end; ++j)
            for (int i = 0; i < view.columns; ++i) {
                std::uint8_t& place =
                    view.seen[j * static_cast<std::size_t>(view.columns) + static_cast<std::size_t>(i)];
                if (place == hidden) continue;
                ++mine;
                const SightEnd to{field.place(i, static_cast<int>(j)), target};
                if (!sees(sight, obstacles, eye, to, settings, parties)) place = hidden;
            }
        cast += mine;
    });
    view.cast = cast;
    return view;
}

}
