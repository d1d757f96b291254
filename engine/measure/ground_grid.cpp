#include "engine/measure/ground_grid.h"

#include <algorithm>
#include <cmath>

namespace vantage::measure {

namespace {

GroundGrid::Level lowest_level(const std::vector<float>& samples, int across, int along, int shift) {
    const int side = 1 << shift;
    const int squares_across = (across - 1 + side - 1) / side;
    const int squares_along = (along - 1 + side - 1) / side;
    GroundGrid::Level level{squares_across, squares_along, {}};
    level.squares.reserve(static_cast<std::size_t>(squares_across) * static_cast<std::size_t>(squares_along));
    for (int sj = 0; sj < squares_along; ++sj)
        for (int si = 0; si < squares_across; ++si) {
            GroundGrid::Range range{samples[0], samples[0]};
            bool first = true;
            // A square of cells has one more sample than cells each way.
            for (int j = sj * side; j <= std::min((sj + 1) * side, along - 1); ++j) {
                const float* row = samples.data() + static_cast<std::ptrdiff_t>(j) * across;
                const auto [low, high] =
                    std::minmax_element(row + si * side, row + std::min((si + 1) * side, across - 1) + 1);
                range = first ? GroundGrid::Range{*low, *high}
                              : GroundGrid::Range{std::min(range.low, *low), std::max(range.high, *high)};
                first = false;
            }
            level.squares.push_back(range);
        }
    return level;
}

GroundGrid::Level next_level(const GroundGrid::Level& finer, int factor) {
    const int across = (finer.across + factor - 1) / factor;
    const int along = (finer.along + factor - 1) / factor;
    GroundGrid::Level level{across, along, {}};
    const auto place = [&](int j, int i) {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(finer.across) +
               static_cast<std::size_t>(i);
    };
    for (int sj = 0; sj < along; ++sj)
        for (int si = 0; si < across; ++si) {
            GroundGrid::Range range = finer.squares[place(sj * factor, si * factor)];
            for (int j = sj * factor; j < std::min((sj + 1) * factor, finer.along); ++j)
                for (int i = si * factor; i < std::min((si + 1) * factor, finer.across); ++i) {
                    const GroundGrid::Range& r = finer.squares[place(j, i)];
                    range = {std::min(range.low, r.low), std::max(range.high, r.high)};
                }
            level.squares.push_back(range);
        }
    return level;
}

}

GroundGrid::GroundGrid(const HeightField& field)
    : across_(field.columns() + 2),
      along_(field.rows() + 2),
      cell_east_(field.cell_east()),
      cell_north_(field.cell_north()) {
    samples_.reserve(static_cast<std::size_t>(across_) * static_cast<std::size_t>(along_));
    for (int j = -1; j <= field.rows(); ++j)
        for (int i = -1; i <= field.columns(); ++i)
            samples_.push_back(
                field.at(std::clamp(i, 0, field.columns() - 1), std::clamp(j, 0, field.rows() - 1)));
    levels_[0] = lowest_level(samples_, across_, along_, shifts[0]);
    for (std::size_t n = 1; n < shifts.size(); ++n)
        levels_[n] = next_level(levels_[n - 1], 1 << (shifts[n] - shifts[n - 1]));

    static_assert(block_side * block_side <= block_size);
    blocks_.resize(levels_[0].squares.size() * block_size);
    float* block = blocks_.data();
    for (int sj = 0; sj < levels_[0].along; ++sj)
        for (int si = 0; si < levels_[0].across; ++si, block += block_size)
            for (int v = 0; v < block_side; ++v)
                for (int u = 0; u < block_side; ++u) {
                    const int i = std::min((si << shifts[0]) + u, across_ - 1);
                    const int j = std::min((sj << shifts[0]) + v, along_ - 1);
                    block[v * block_side + u] =
                        samples_[static_cast<std::size_t>(j) * static_cast<std::size_t>(across_) +
                                 static_cast<std::size_t>(i)];
                }
}

glm::dvec2 GroundGrid::to_grid(GroundPoint p) const {
    return {std::clamp(p.east.value() / cell_east_ + 0.5, 0.5, across_ - 1.5),
            std::clamp(p.north.value() / cell_north_ + 0.5, 0.5, along_ - 1.5)};
}

GroundPoint GroundGrid::to_ground(glm::dvec2 p) const {
    return {Yards{(p.x - 0.5) * cell_east_}, Yards{(p.y - 0.5) * cell_north_}};
}

double GroundGrid::height(glm::dvec2 p) const {
    const int i = std::clamp(static_cast<int>(p.x), 0, across_ - 2);
    const int j = std::clamp(static_cast<int>(p.y), 0, along_ - 2);
    const double u = p.x - i;
    const double v = p.y - j;
    const int si = i >> shifts[0];
    const int sj = j >> shifts[0];
    const float* south = block(si, sj) + (j - (sj << shifts[0])) * block_side + (i - (si << shifts[0]));
    const float* north = south + block_side;
    const double sw = south[0];
    const double ne = north[1];
    if (v > u) return sw + (double{north[0]} - sw) * v + (ne - double{north[0]}) * u;
    return sw + (double{south[1]} - sw) * u + (ne - double{south[1]}) * v;
}

}
