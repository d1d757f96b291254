#include "engine/physics/fit_heights.h"

#include <algorithm>
#include <array>
#include <limits>

namespace vantage::physics {

namespace {

constexpr double steps = 255.0;

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void take(double h) {
        low = std::min(low, h);
        high = std::max(high, h);
    }
};

/// The range that a block needs for its own extremes to come back as they are, given what lies on its border.
Range widened(const Range& own, const Range& border) {
    const bool holds_low = own.low <= border.low;
    const bool holds_high = own.high >= border.high;
    if (holds_low && holds_high) {
        const double half_step = (own.high - own.low) / (steps - 1) / 2;
        return {own.low - half_step, own.high + half_step};
    }
    // With one end given, the other lies so that the first step's middle is the sample.
    if (holds_low) return {(2 * steps * own.low - border.high) / (2 * steps - 1), border.high};
    if (holds_high) return {border.low, (2 * steps * own.high - border.low) / (2 * steps - 1)};
    return border;
}

}

std::vector<float> fit_heights(const std::vector<float>& samples, unsigned side, float nothing) {
    std::vector<float> fitted = samples;
    const auto index = [&](unsigned x, unsigned y) { return std::size_t{y} * side + x; };
    // A block's border belongs to blocks east and north of it: from the far corner back, they are done
    // already.
    for (unsigned y = side; y >= 2; y -= 2)
        for (unsigned x = side; x >= 2; x -= 2) {
            const std::array<std::size_t, 4> mine{index(x - 2, y - 2), index(x - 1, y - 2),
                                                  index(x - 2, y - 1), index(x - 1, y - 1)};
            Range own;
            for (const std::size_t n : mine)
                if (samples[n] != nothing) own.take(double{samples[n]});
            if (own.low > own.high) continue;
            Range border;
            for (unsigned b = y - 2; b <= y && b < side; ++b)
                for (unsigned a = x - 2; a <= x && a < side; ++a)
                    if ((a == x || b == y) && fitted[index(a, b)] != nothing)
                        border.take(double{fitted[index(a, b)]});
            if (border.low > border.high) border = own;
            const Range wide = widened(own, border);
            for (const std::size_t n : mine) {
                if (samples[n] == nothing) continue;
                const double h = double{samples[n]};
                if (h == own.low && h <= border.low)
                    fitted[n] = static_cast<float>(wide.low);
                else if (h == own.high && h >= border.high)
                    fitted[n] = static_cast<float>(wide.high);
            }
        }
    return fitted;
}

}
