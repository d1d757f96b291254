#include "engine/measure/viewshed.h"

#include "engine/measure/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace vantage::measure {

namespace {

constexpr std::uint8_t hidden = 0;
constexpr std::uint8_t seen = 1;
constexpr std::uint8_t unknown = 2;
constexpr double lowest_slope = -std::numeric_limits<double>::infinity();

/// A quarter of the grid as seen from the eye, turned so that `a` runs outward and `b` across. Turning by
/// half circles or swapping the axes keeps the diagonals of the cells where a - b stays the same.
struct Quarter {
    const float* origin;
    std::ptrdiff_t step_a, step_b;
    int count_a, count_b; ///< samples, ring included
    double eye_a, eye_b;
    bool takes_edges;   ///< the places exactly between two quarters
    std::uint8_t* mask; ///< of sample (0, 0), which is on the ring and is never written
    std::ptrdiff_t mask_a, mask_b;

    [[nodiscard]] double sample(int a, int b) const { return origin[a * step_a + b * step_b]; }
};

std::array<Quarter, 4> quarters_of(const GroundGrid& grid, glm::dvec2 eye, std::vector<std::uint8_t>& mask) {
    const int nx = grid.across();
    const int ny = grid.along();
    const std::ptrdiff_t row = nx;
    const float* first = grid.samples();
    const float* last = first + row * ny - 1;
    const std::ptrdiff_t mask_row = nx - 2;
    std::uint8_t* m = mask.data() - mask_row - 1; // of ring sample (0, 0)
    std::uint8_t* m_last = m + mask_row * (ny - 1) + (nx - 1);
    const double far_x = nx - 1 - eye.x;
    const double far_y = ny - 1 - eye.y;
    return {Quarter{first, 1, row, nx, ny, eye.x, eye.y, true, m, 1, mask_row},
            Quarter{last, -1, -row, nx, ny, far_x, far_y, true, m_last, -1, -mask_row},
            Quarter{first, row, 1, ny, nx, eye.y, eye.x, false, m, mask_row, 1},
            Quarter{last, -row, -1, ny, nx, far_y, far_x, false, m_last, -mask_row, -1}};
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
    Fan(const Quarter& q, double eye_height, double target, double doubt, int rays, int first, int count)
        : q_(q), eye_(eye_height), target_(target), doubt_(doubt) {
        for (int k = first; k < first + count; ++k) {
            slopes_.push_back(-1.0 + 2.0 * k / (rays - 1));
            across_.push_back(slopes_.back() == 0.0 ? 0.0 : 1.0 / slopes_.back());
            slant_.push_back(slopes_.back() == 1.0 ? 0.0 : 1.0 / (1.0 - slopes_.back()));
        }
        last_ray_ = first + count == rays;
        const std::size_t n = slopes_.size();
        horizon_.assign(n, lowest_slope);
        place_.assign(n, q.eye_b);
        ring_.assign(n, 0.0);
        samples_.assign(n, lowest_slope);
        floor_.assign(n, lowest_slope);
    }

    void run() {
        int low = 0;
        int high = static_cast<int>(slopes_.size()) - 1;
        double before = q_.eye_a;
        for (int a = static_cast<int>(std::floor(q_.eye_a)) + 1; a <= q_.count_a - 2; ++a) {
            const double d = a - q_.eye_a;
            // Rays that have left the grid sideways; the places beside them are left unknown.
            while (low <= high && q_.eye_b + slopes_[static_cast<std::size_t>(low)] * d < 0.0) ++low;
            while (low <= high && q_.eye_b + slopes_[static_cast<std::size_t>(high)] * d > q_.count_b - 1)
                --high;
            if (low > high) return;
            for (int k = low; k <= high; ++k) step(static_cast<std::size_t>(k), a, d, before);
            for (int k = low; k < high; ++k) settle(static_cast<std::size_t>(k), a, d);
            for (int k = low; k <= high; ++k)
                horizon_[static_cast<std::size_t>(k)] =
                    std::max(horizon_[static_cast<std::size_t>(k)], ring_[static_cast<std::size_t>(k)]);
            before = a;
        }
    }

private:
    /// The slope of the ground at a place, raised by the doubt.
    [[nodiscard]] double slope(double ground, double d) const { return (ground - eye_ + doubt_) / d; }

    void raise(std::size_t k, double a_from, double b_from, double f, int a, int b, int b_next) {
        // On an edge from sample (a - 1, b) to (a, b_next), a share f along it.
        static_cast<void>(b_from);
        const double d = a_from - q_.eye_a;
        if (d < 1e-9) return;
        const double g0 = q_.sample(a - 1, b);
        const double g1 = q_.sample(a, b_next);
        horizon_[k] = std::max(horizon_[k], slope(g0 + (g1 - g0) * f, d));
    }

    /// Takes ray k from ring a - 1 (or the eye) to ring a.
    void step(std::size_t k, int a, double d, double before) {
        const double m = slopes_[k];
        const double b0 = place_[k];
        const double b1 = q_.eye_b + m * d;
        if (m != 0.0) { // at most one edge running outward
            const double line = m > 0.0 ? std::ceil(b1) - 1.0 : std::floor(b1) + 1.0;
            if (m > 0.0 ? line >= b0 : line <= b0) {
                const double at = q_.eye_a + (line - q_.eye_b) * across_[k];
                const int b = static_cast<int>(line);
                raise(k, at, line, at - (a - 1), a, b, b);
            }
        }
        // One or two diagonals.
        const double w0 = before - b0;
        const double w_eye = q_.eye_a - q_.eye_b;
        for (double c = std::ceil(a - b1) - 1.0; c >= w0; c -= 1.0) {
            const double at = q_.eye_a + (c - w_eye) * slant_[k];
            const int b = a - 1 - static_cast<int>(c);
            if (b < 0 || b + 1 >= q_.count_b) continue;
            raise(k, at, 0.0, at - (a - 1), a, b, b + 1);
        }
        place_[k] = b1;
        const int b = std::min(static_cast<int>(b1), q_.count_b - 2);
        const double g0 = q_.sample(a, b);
        const double g1 = q_.sample(a, b + 1);
        ring_[k] = slope(g0 + (g1 - g0) * (b1 - b), d);
    }

    /// Settles the samples of ring a between rays k and k + 1, and takes them into the bounds.
    void settle(std::size_t k, int a, double d) {
        const double left = place_[k];
        const double right = place_[k + 1];
        double least = std::min(ring_[k], ring_[k + 1]);
        double most = lowest_slope;
        const bool closed = last_ray_ && k + 2 == slopes_.size();
        for (int b = static_cast<int>(std::ceil(left)); b <= right; ++b) {
            const double up = slope(q_.sample(a, b), d);
            least = std::min(least, up);
            most = std::max(most, up);
            if ((b == right && !closed) || b < 1 || b > q_.count_b - 2 || a < 1) continue;
            if (!q_.takes_edges && std::abs(b - q_.eye_b) >= d) continue;
            double above = std::max({horizon_[k], horizon_[k + 1], samples_[k]});
            if (left == std::floor(left) && b != left) above = std::max(above, ring_[k]);
            if (right == std::floor(right) && b != right) above = std::max(above, ring_[k + 1]);
            const double own = (q_.sample(a, b) + target_ - eye_) / d;
            if (own >= above)
                mark(a, b, seen);
            else if (own < floor_[k])
                mark(a, b, hidden);
        }
        samples_[k] = std::max(samples_[k], most);
        floor_[k] = std::max(floor_[k], least - 2 * doubt_ / d);
    }

    void mark(int a, int b, std::uint8_t what) {
        // Two quarters may round to the same place on their border, with the same answer.
        std::atomic_ref<std::uint8_t>{q_.mask[a * q_.mask_a + b * q_.mask_b]}.store(
            what, std::memory_order_relaxed);
    }

    const Quarter& q_;
    double eye_, target_, doubt_;
    bool last_ray_ = false;
    // For each ray: its slope across, the inverses for where it meets edges, the highest slope it met, where
    // it stands on this ring and the ground's slope there.
    std::vector<double> slopes_, across_, slant_, horizon_, place_, ring_;
    // For the gap after each ray: the highest slope of a sample in it, and the least horizon of any line in
    // it.
    std::vector<double> samples_, floor_;
};

}

std::size_t Viewshed::count() const {
    return static_cast<std::size_t>(std::count(this->seen.begin(), this->seen.end(), std::uint8_t{1}));
}

Viewshed viewshed(const GroundSight& sight, const SightEnd& eye, Yards target, unsigned threads) {
    const GroundGrid& grid = sight.grid();
    Viewshed view{grid.across() - 2, grid.along() - 2, {}, 0};
    const HeightField& field = sight.surface().drawn();
    view.seen.assign(field.heights().size(), unknown);

    const glm::dvec2 at = grid.to_grid(eye.at);
    const double eye_height = grid.height(at) + eye.above.value();
    const GroundPoint far{eye.at.east < field.width() / 2 ? field.width() : Yards{0.0},
                          eye.at.north < field.depth() / 2 ? field.depth() : Yards{0.0}};
    double doubt = sight.surface().doubt(eye.at, far).value();
    // Ends on the ground are always within the doubt; their lines are decided by exact arithmetic.
    constexpr double rounding = 2e-9;
    if (std::min(eye.above, target) <= sight.surface().doubt(eye.at, eye.at)) doubt = rounding;
    doubt = std::max(doubt, rounding);

    const std::array<Quarter, 4> quarters = quarters_of(grid, at, view.seen);
    struct Task {
        const Quarter* quarter;
        int rays, first, count;
    };
    std::vector<Task> tasks;
    constexpr int rays_a_task = 96;
    for (const Quarter& q : quarters) {
        const int reach = static_cast<int>(std::ceil(q.count_a - 1 - q.eye_a));
        const int rays = 2 * std::max(reach, 1) + 1;
        for (int first = 0; first < rays - 1; first += rays_a_task)
            tasks.push_back({&q, rays, first, std::min(rays_a_task + 1, rays - first)});
    }
    in_slices(tasks.size(), 1, threads, [&](std::size_t begin, std::size_t) {
        const Task& t = tasks[begin];
        Fan{*t.quarter, eye_height, target.value(), doubt, t.rays, t.first, t.count}.run();
    });

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
