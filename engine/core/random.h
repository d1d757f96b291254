#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace vantage {

/// Philox 4x32-10 (Salmon and others, 2011): four 32-bit words that are a pure function of counter and key.
/// The same on every platform; any place in the stream is reached without walking to it.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key);

/// A stream of random numbers chosen by a seed and a stream number. Two streams of one seed are
/// independent; a copy goes on from the same place.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}

    std::uint32_t next();
    /// A whole number from 0 up to but not including `bound` (at least 1), without bias.
    std::uint32_t below(std::uint32_t bound);
    /// A number from 0 up to but not including 1, in steps of 2^-53.
    double unit();
    double between(double low, double high) { return low + (high - low) * unit(); }
    /// One die with `sides` faces.
    int die(int sides) { return static_cast<int>(below(static_cast<std::uint32_t>(sides))) + 1; }
    std::vector<int> dice(int count, int sides);

    /// How many 32-bit words were drawn: with the seed and stream, the whole state.
    [[nodiscard]] std::uint64_t position() const { return position_; }
    void seek(std::uint64_t position) { position_ = position; }

private:
    std::uint64_t seed_;
    std::uint64_t stream_;
    std::uint64_t position_ = 0;
};

}
