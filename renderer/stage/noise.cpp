#include "renderer/stage/noise.h"

#include "engine/core/random.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace vantage::render {
namespace {

// Values on a coarse grid that wraps, joined smoothly.
class Lattice {
public:
    Lattice(std::uint32_t cells, std::uint64_t stream) : cells_(cells), values_(cells * cells) {
        Random random{1805, stream};
        for (double& v : values_) v = random.unit();
    }
    [[nodiscard]] double at(double x, double y) const {
        const auto i = static_cast<std::uint32_t>(x);
        const auto j = static_cast<std::uint32_t>(y);
        const double u = ease(x - i);
        const double v = ease(y - j);
        return std::lerp(std::lerp(value(i, j), value(i + 1, j), u),
                         std::lerp(value(i, j + 1), value(i + 1, j + 1), u), v);
    }
    [[nodiscard]] std::uint32_t cells() const { return cells_; }

private:
    static double ease(double t) { return t * t * (3.0 - 2.0 * t); }
    [[nodiscard]] double value(std::uint32_t i, std::uint32_t j) const {
        return values_[std::size_t{j % cells_} * cells_ + i % cells_];
    }
    std::uint32_t cells_;
    std::vector<double> values_;
};

// Octaves of a lattice, stretched to the whole of 0 to 1.
std::vector<double> octaves(std::uint32_t first_cells, int count, std::uint64_t stream) {
    std::vector<double> sum(std::size_t{noise_size} * noise_size, 0.0);
    double weight = 1.0;
    for (int octave = 0; octave < count; ++octave, weight *= 0.55) {
        const Lattice lattice{first_cells << octave, stream * 16 + static_cast<std::uint64_t>(octave)};
        const double step = static_cast<double>(lattice.cells()) / noise_size;
        for (std::uint32_t y = 0; y < noise_size; ++y)
            for (std::uint32_t x = 0; x < noise_size; ++x)
                sum[std::size_t{y} * noise_size + x] += weight * lattice.at(x * step, y * step);
    }
    const auto [low, high] = std::minmax_element(sum.begin(), sum.end());
    const double from = *low;
    const double span = *high - *low;
    for (double& v : sum) v = (v - from) / span;
    return sum;
}

}

std::vector<std::uint8_t> make_noise() {
    const std::array channels{octaves(8, 4, 1), octaves(16, 4, 2), octaves(32, 3, 3), octaves(64, 2, 4)};
    std::vector<std::uint8_t> out(std::size_t{noise_size} * noise_size * 4);
    for (std::size_t c = 0; c < channels.size(); ++c)
        for (std::size_t i = 0; i < channels[c].size(); ++i)
            out[i * 4 + c] = static_cast<std::uint8_t>(std::lround(channels[c][i] * 255.0));
    return out;
}

}
