#include "engine/study/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace vantage::study {

Share share_of(std::size_t count, std::size_t of) {
    if (of == 0) return {};
    constexpr double z = 1.959963984540054; // leaves 2.5 % of a normal distribution at each end
    const auto n = static_cast<double>(of);
    const double p = static_cast<double>(count) / n;
    const double middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    const double half = z * std::sqrt(p * (1.0 - p) / n + z * z / (4.0 * n * n)) / (1.0 + z * z / n);
    // The ends are exact, whatever the last digit of the arithmetic says.
    return {count, of, p, count == 0 ? 0.0 : middle - half, count == of ? 1.0 : middle + half};
}

Spread spread_of(std::vector<int> values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto n = static_cast<double>(values.size());
    const auto rank = [&](double part) {
        return values[static_cast<std::size_t>(std::max(1.0, std::ceil(part * n))) - 1];
    };
    const double mean = static_cast<double>(std::accumulate(values.begin(), values.end(), 0LL)) / n;
    double squares = 0.0;
    for (const int value : values) squares += (value - mean) * (value - mean);
    return {mean, values.front(), rank(0.1), rank(0.5), rank(0.9), values.back(), std::sqrt(squares / n)};
}

double correlation(std::span<const double> a, std::span<const double> b) {
    assert(a.size() == b.size());
    const auto n = static_cast<double>(a.size());
    if (a.empty()) return 0.0;
    const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n;
    const double mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean_a) * (b[i] - mean_b);
        aa += (a[i] - mean_a) * (a[i] - mean_a);
        bb += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return aa < 1e-12 || bb < 1e-12 ? 0.0 : std::clamp(ab / std::sqrt(aa * bb), -1.0, 1.0);
}

}
