#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace vantage::study {

/// How often something happened in so many trials, and between which shares the truth lies with 95 %
/// confidence: Wilson's interval, which also holds near 0 and 1 and for few trials.
struct Share {
    std::size_t count = 0;
    std::size_t of = 0;
    double share = 0.0;
    double low = 0.0;
    double high = 1.0;
};
Share share_of(std::size_t count, std::size_t of);

/// How numbers are spread. `low` and `high` are the nearest ranks of the 10th and the 90th part of a hundred.
struct Spread {
    double mean = 0.0;
    int least = 0;
    int low = 0;
    int median = 0;
    int high = 0;
    int most = 0;
    double deviation = 0.0; ///< standard deviation, of all of them
};
Spread spread_of(std::vector<int>);

/// Pearson's coefficient, -1 to 1; 0 where one of the two never changes.
double correlation(std::span<const double>, std::span<const double>);

}
