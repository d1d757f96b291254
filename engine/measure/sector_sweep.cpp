#include "engine/measure/sector_sweep.h"

#include "engine/measure/ground_line.h"

#include <cstring>

namespace vantage::measure {

namespace {

constexpr double no_slope = -std::numeric_limits<double>::infinity();

// How wide a sector is where it ends, in places: wider ones are quicker and leave more places unsettled.
constexpr int widest = 6;
// Rings that are stepped over at once, as deep as a tile is wide.
constexpr int band_shift = 3;
constexpr int band = 1 << band_shift;

struct Range {
    float low, high;
};

/// Of `count` samples side by side, at least one. Four at a time: compilers keep the order of comparisons of
/// floating point numbers, which does not matter here.
Range range_of(const float* samples, int count) {
    using Four = float __attribute__((vector_size(16)));
    if (count < 4) {
        Range range{samples[0], samples[0]};
        for (int n = 1; n < count; ++n) {
            range.low = std::min(range.low, samples[n]);
            range.high = std::max(range.high, samples[n]);
        }
        return range;
    }
    const auto load = [](const float* from) {
        Four four;
        std::memcpy(&four, from, sizeof four);
        return four;
    };
    Four low = load(samples);
    Four high = low;
    const auto take = [&](const float* from) {
        const Four next = load(from);
        low = next < low ? next : low;
        high = next > high ? next : high;
    };
    for (int n = 4; n + 4 <= count; n += 4) take(samples + n);
    if (count % 4 != 0) take(samples + count - 4);
    return {std::min({low[0], low[1], low[2], low[3]}), std::max({high[0], high[1], high[2], high[3]})};
}

}

SectorSweep::Axis SectorSweep::axis_of(const float* samples, int count_a, int count_b,
                                       const std::vector<int>& along_a, const std::vector<int>& along_b) {
    Axis axis{.samples = samples,
              .count_a = count_a,
              .count_b = count_b,
              .place_of_a = std::vector<int>(static_cast<std::size_t>(count_a), -1),
              .first_at = {},
              .places = along_b,
              .number_a = 0,
              .number_b = 0,
              .along_north = false};
    for (std::size_t n = 0; n < along_a.size(); ++n)
        axis.place_of_a[static_cast<std::size_t>(along_a[n])] = static_cast<int>(n);
    std::size_t place = 0;
    for (int b = 0; b <= count_b; ++b) {
        while (place < along_b.size() && along_b[place] < b) ++place;
        axis.first_at.push_back(static_cast<int>(place));
    }
    return axis;
}

SectorSweep::SectorSweep(const GroundGrid& grid, const std::vector<int>& columns,
                         const std::vector<int>& rows)
    : turned_(static_cast<std::size_t>(grid.across()) * static_cast<std::size_t>(grid.along())),
      east_(axis_of(turned_.data(), grid.across(), grid.along(), columns, rows)),
      north_(axis_of(grid.samples(), grid.along(), grid.across(), rows, columns)),
      tiles_(grid, band_shift) {
    const auto across = static_cast<std::size_t>(grid.across());
    const auto along = static_cast<std::size_t>(grid.along());
    for (std::size_t j = 0; j < along; ++j)
        for (std::size_t i = 0; i < across; ++i) turned_[i * along + j] = grid.samples()[j * across + i];
    const auto row = static_cast<std::uint32_t>(columns.size());
    east_.number_a = north_.number_b = 1;
    east_.number_b = north_.number_a = row;
    north_.along_north = true;
}

void SectorSweep::look(const SweepEye& eye, Sighted& out) const {
    out.seen.clear();
    out.unsettled.clear();
    const auto rings = [&](int count) { return std::min(count, eye.farthest); };
    // Each direction belongs to one quarter, and the opposite one to the quarter across.
    quarter({east_, eye.i, eye.j, 1, false, rings(east_.count_a - 2 - eye.i)}, eye, out);
    quarter({north_, eye.j, eye.i, 1, true, rings(north_.count_a - 2 - eye.j)}, eye, out);
    if (eye.half) return;
    quarter({east_, eye.i, eye.j, -1, true, rings(eye.i - 1)}, eye, out);
    quarter({north_, eye.j, eye.i, -1, false, rings(eye.j - 1)}, eye, out);
}

void SectorSweep::quarter(const Quarter& q, const SweepEye& eye, Sighted& out) const {
    if (q.rings < 1) return;
    const int places = static_cast<int>(q.axis.places.size());
    const int sectors = std::max(1, 2 * q.rings * places / (widest * q.axis.count_b));
    for (int n = 0; n < sectors; ++n) sector(q, n, sectors, eye, out);
}

double SectorSweep::highest(const Quarter& q, int near, int far, int low, int high) const {
    const int a0 = q.sign > 0 ? q.a + near : q.a - far;
    const int a1 = q.sign > 0 ? q.a + far : q.a - near;
    return q.axis.along_north ? tiles_.highest(low, high, a0, a1) : tiles_.highest(a0, a1, low, high);
}

void SectorSweep::sector(const Quarter& q, int number, int count, const SweepEye& eye, Sighted& out) const {
    const Axis& axis = q.axis;
    const double left = -1.0 + 2.0 * number / count;
    const double right = -1.0 + 2.0 * (number + 1) / count;
    const int last_b = axis.count_b - 1;
    // The first sample of this sector and of the next one on a ring. The outermost borders are exact, so that
    // each place lies in one quarter.
    const auto first = [&](int d) {
        return number > 0 ? ceil_of(q.b + left * d) : q.b - d + (q.takes_low ? 0 : 1);
    };
    const auto next = [&](int d) {
        return number + 1 < count ? ceil_of(q.b + right * d) : q.b + d + (q.takes_low ? 0 : 1);
    };
    // Lines that run against the diagonals of the cells cross such as end one sample farther to either side.
    const bool against = q.sign > 0 ? left < 0.0 : right > 0.0;
    const int below = against ? 2 : 1;
    const int beyond = against ? 1 : 0;

    double above = no_slope; // no line in the sector has a higher horizon
    double floor = no_slope; // nor a lower one
    if (against) {
        // The diagonal that ends beside the eye is met half a cell away or farther.
        const double rise = axis.samples[static_cast<std::ptrdiff_t>(q.a) * axis.count_b + q.b - q.sign] -
                            eye.height + eye.doubt;
        above = rise > 0.0 ? 2.0 * rise : rise;
    }
    for (int near = 1; near <= q.rings; near += band) {
        const int far = std::min(near + band - 1, q.rings);
        const int low = std::max(std::min(first(near), first(far)), 0);
        const int high = std::min(std::max(next(near), next(far)), last_b);
        if (low > high) return;
        if (floor > no_slope) {
            const double rise = highest(q, near, far, low, high) + eye.target - eye.height;
            if (rise < floor * (rise > 0.0 ? near : far)) continue;
        }
        for (int d = near; d <= far; ++d) {
            const int a = q.a + q.sign * d;
            const int begin = first(d);
            const int end = next(d);
            const int from = std::max(begin - below, 0);
            const int to = std::min(end + beyond, last_b);
            if (from > to) return;
            const float* ring = axis.samples + static_cast<std::ptrdiff_t>(a) * axis.count_b;
            if (const int place_a = axis.place_of_a[static_cast<std::size_t>(a)];
                place_a >= 0 && begin <= last_b) {
                auto p =
                    static_cast<std::size_t>(axis.first_at[static_cast<std::size_t>(std::max(begin, 0))]);
                for (; p < axis.places.size() && axis.places[p] < end; ++p) {
                    const int b = axis.places[p];
                    const double top = ring[b] + eye.target;
                    const double rise = top - eye.height;
                    if (rise < floor * d) continue;
                    const bool free = rise >= above * d && (!against || ring[b + q.sign] + eye.doubt <= top);
                    const auto place = static_cast<std::uint32_t>(place_a) * axis.number_a +
                                       static_cast<std::uint32_t>(p) * axis.number_b;
                    (free ? out.seen : out.unsettled).push_back(place);
                }
            }
            const auto [lowest, top] = range_of(ring + from, to - from + 1);
            const double per = 1.0 / d;
            above = std::max(above, (top - eye.height + eye.doubt) * per);
            floor = std::max(floor, (lowest - eye.height - eye.doubt) * per);
        }
    }
}

}
