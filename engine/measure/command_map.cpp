#include "engine/measure/command_map.h"

#include "engine/measure/parallel.h"
#include "engine/measure/sector_sweep.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>

namespace vantage::measure {
namespace {

/// Places spread evenly over the samples of a ground.
struct Spread {
    std::vector<int> columns, rows; ///< the samples they are

    Spread(const HeightField& field, int most) {
        const auto spread = [&](int samples) {
            const int count = std::min(samples, std::max(1, most));
            std::vector<int> out;
            for (int n = 0; n < count; ++n)
                out.push_back(static_cast<int>((2LL * n + 1) * samples / (2LL * count)));
            return out;
        };
        columns = spread(field.columns());
        rows = spread(field.rows());
    }
    [[nodiscard]] std::size_t count() const { return columns.size() * rows.size(); }
};

/// Counts, for a share of the eyes, who sees whom.
class Counter {
public:
    Counter(const GroundSight& sight, const SectorSweep& sweep, const CommandQuestion& question,
            const Spread& spread, const std::vector<GroundPoint>& places, bool mutual)
        : sight_(sight), sweep_(sweep), question_(question), spread_(spread), places_(places) {
        eye_.half = mutual;
        eye_.target = question.target.value();
        if (question.reach) {
            const GroundGrid& grid = sight.grid();
            const double cells = question.reach->value() / std::min(grid.cell_east(), grid.cell_north());
            eye_.farthest = static_cast<int>(std::min(cells, 1e6)) + 1;
        }
        counts.assign(spread.count(), 0);
    }

    void look_from(std::size_t number) {
        const SightEnd from{places_[number], question_.eye};
        eye_.i = spread_.columns[number % spread_.columns.size()] + 1; // the grid has a rim round the field
        eye_.j = spread_.rows[number / spread_.columns.size()] + 1;
        eye_.height = (sight_.height_at(from.at) + question_.eye).value();
        eye_.doubt = doubt_around(sight_, from, question_.target);
        sweep_.look(eye_, found_);
        found_.unsettled.push_back(static_cast<std::uint32_t>(number));
        for (const std::uint32_t to : found_.unsettled)
            if (sight_.visible(from, {places_[to], question_.target})) found_.seen.push_back(to);
        if (question_.reach)
            std::erase_if(found_.seen, [&](std::uint32_t to) { return beyond_reach(number, to); });
        counts[number] += static_cast<std::uint32_t>(found_.seen.size());
        if (!eye_.half) return;
        for (const std::uint32_t to : found_.seen)
            if (to != number) ++counts[to];
    }

    std::vector<std::uint32_t> counts; ///< how many each sees

private:
    [[nodiscard]] bool beyond_reach(std::size_t from, std::size_t to) const {
        return distance(places_[from], places_[to]) > *question_.reach;
    }

    const GroundSight& sight_;
    const SectorSweep& sweep_;
    const CommandQuestion& question_;
    const Spread& spread_;
    const std::vector<GroundPoint>& places_;
    SweepEye eye_;
    Sighted found_;
};

/// As many as lie within reach of the middle of the table. A corner has fewer, so it commands less, however
/// well it sees these.
std::ptrdiff_t places_that_count(const CommandMap& map, std::optional<Yards> reach) {
    if (!reach) return std::ssize(map.places);
    const GroundPoint middle =
        map.places[static_cast<std::size_t>(map.rows / 2 * map.columns + map.columns / 2)];
    return std::count_if(map.places.begin(), map.places.end(),
                         [&](GroundPoint p) { return distance(middle, p) <= *reach; });
}

}

std::vector<std::size_t> CommandMap::best(std::size_t count, Yards apart) const {
    std::vector<std::size_t> order(share.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return share[a] > share[b]; });
    std::vector<std::size_t> out;
    for (const std::size_t n : order) {
        if (out.size() == count || share[n] < 0.0F) break;
        const bool near = std::any_of(out.begin(), out.end(), [&](std::size_t other) {
            return distance(places[n], places[other]) < apart;
        });
        if (!near) out.push_back(n);
    }
    return out;
}

float CommandMap::highest() const {
    return share.empty() ? nobody : *std::max_element(share.begin(), share.end());
}

CommandMap command_map(const GroundSight& sight, const CommandQuestion& question) {
    const HeightField& field = sight.surface().drawn();
    const Spread spread{field, question.most_places};
    CommandMap map{
        static_cast<int>(spread.columns.size()), static_cast<int>(spread.rows.size()), {}, {}, true};
    map.places.reserve(spread.count());
    for (const int j : spread.rows)
        for (const int i : spread.columns) map.places.push_back(field.place(i, j));
    map.share.assign(spread.count(), CommandMap::nobody);

    // From where: with a step from the middle of each square of so many places.
    const int step = std::max(1, question.step);
    std::vector<std::size_t> eyes;
    std::vector<std::size_t> nearest(spread.count());
    for (int j = 0; j < map.rows; ++j)
        for (int i = 0; i < map.columns; ++i) {
            const auto middle = [&](int n, int count) {
                return std::min(n / step * step + step / 2, count - 1);
            };
            const int ei = middle(i, map.columns);
            const int ej = middle(j, map.rows);
            const auto number = [&](int a, int b) { return static_cast<std::size_t>(b * map.columns + a); };
            nearest[number(i, j)] = number(ei, ej);
            if (ei == i && ej == j) eyes.push_back(number(i, j));
        }
    std::vector<std::uint8_t> stands(spread.count(), 1);
    if (question.stands)
        for (std::size_t n = 0; n < stands.size(); ++n) stands[n] = question.stands(map.places[n]) ? 1 : 0;
    const bool equal = question.eye == question.target && step == 1 && !question.reach;
    const auto standing = static_cast<std::size_t>(std::count(stands.begin(), stands.end(), 1));
    // Half of what is round each place, and each line for both its ends; unless few places are asked about.
    const bool mutual = equal && 2 * standing > stands.size();
    if (!mutual && step == 1) std::erase_if(eyes, [&](std::size_t n) { return stands[n] == 0; });

    const auto in_grid = [](std::vector<int> samples) {
        for (int& n : samples) ++n; // it has a rim round the field
        return samples;
    };
    const SectorSweep sweep{sight.grid(), in_grid(spread.columns), in_grid(spread.rows)};
    std::vector<std::uint32_t> counts(spread.count(), 0);
    std::mutex mutex;
    std::atomic<std::size_t> done{0};
    std::atomic<bool> off{false};
    const unsigned threads = question.threads == 0 ? all_cores() : question.threads;
    std::atomic<std::size_t> next{0};
    constexpr std::size_t portion = 16;
    in_slices(threads, 1, threads, [&](std::size_t, std::size_t) {
        Counter counter{sight, sweep, question, spread, map.places, mutual};
        for (std::size_t begin = next.fetch_add(portion); begin < eyes.size() && !off;
             begin = next.fetch_add(portion)) {
            const std::size_t end = std::min(begin + portion, eyes.size());
            for (std::size_t n = begin; n < end; ++n) counter.look_from(eyes[n]);
            const std::size_t so_far = done += end - begin;
            if (question.goes_on &&
                !question.goes_on(static_cast<double>(so_far) / static_cast<double>(eyes.size())))
                off = true;
        }
        const std::lock_guard lock{mutex};
        for (std::size_t n = 0; n < counts.size(); ++n) counts[n] += counter.counts[n];
    });
    map.whole = !off;
    const auto all = static_cast<float>(places_that_count(map, question.reach));
    for (std::size_t n = 0; n < map.share.size(); ++n) {
        const std::size_t from = nearest[n];
        if (stands[n] != 0) map.share[n] = static_cast<float>(counts[from]) / all;
    }
    return map;
}

}
