#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace vantage::measure {

inline unsigned all_cores() { return std::max(1U, std::thread::hardware_concurrency()); }

/// Calls work(begin, end) over slices of 0 to count, `slice` at a time, on that many threads (0: all
/// cores). The slices are the same whatever the number of threads; their order is not promised.
template <class Work> void in_slices(std::size_t count, std::size_t slice, unsigned threads, Work&& work) {
    if (threads == 0) threads = all_cores();
    std::atomic<std::size_t> next{0};
    const auto take = [&] {
        for (std::size_t begin = next.fetch_add(slice); begin < count; begin = next.fetch_add(slice))
            work(begin, begin + slice < count ? begin + slice : count);
    };
    const std::size_t slices = (count + slice - 1) / slice;
    std::vector<std::jthread> helpers;
    for (unsigned n = 1; n < threads && n < slices; ++n) helpers.emplace_back(take);
    take();
}

}
