#include "engine/measure/ground_grid.h"

#include "engine/measure/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::measure {

namespace {

/// The plane nearest to the samples [i, i + nx) x [j, j + ny), and how far they lie from it. Triangles lie no
/// farther from it than their corners. `reach`: how many cells from the origin a line may begin.
GroundGrid::Patch patch_of(const float* samples, std::ptrdiff_t row, double reach, int i, int j, int nx,
                           int ny) {
    samples += j * row + i;
    const double middle_x = 0.5 * (nx - 1);
    const double middle_y = 0.5 * (ny - 1);
    double sum = 0.0;
    double by_x = 0.0;
    double by_y = 0.0;
    for (int y = 0; y < ny; ++y) {
        double in_row = 0.0;
        for (int x = 0; x < nx; ++x) {
            const double h = samples[y * row + x];
            in_row += h;
            by_x += h * (x - middle_x);
        }
        sum += in_row;
        by_y += in_row * (y - middle_y);
    }
    const auto spread = [](int n) { return n * (double{1} * n * n - 1) / 12; };
    GroundGrid::Patch patch{};
    patch.east = static_cast<float>(by_x / (ny * spread(nx)));
    patch.north = static_cast<float>(by_y / (nx * spread(ny)));
    patch.base = static_cast<float>(sum / (double{1} * nx * ny) - patch.east * (i + middle_x) -
                                    patch.north * (j + middle_y));
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (int y = 0; y < ny; ++y) {
        const double start = patch.base + double{patch.east} * i + double{patch.north} * (j + y);
        for (int x = 0; x < nx; ++x) {
            const double off = samples[y * row + x] - (start + double{patch.east} * x);
            low = std::min(low, off);
            high = std::max(high, off);
        }
    }
    // More than a line over a plane can be off by, which is followed from the grid's origin.
    const double far = std::abs(patch.base) + (std::abs(patch.east) + std::abs(patch.north)) * reach;
    const double rounding = 1e-7 + 1e-14 * far;
    constexpr float infinite = std::numeric_limits<float>::infinity();
    patch.low = std::nextafter(static_cast<float>(low - rounding), -infinite);
    patch.high = std::nextafter(static_cast<float>(high + rounding), infinite);
    return patch;
}

GroundGrid::Level level_over(const std::vector<float>& samples, int across, int along, int shift) {
    const int side = 1 << shift;
    GroundGrid::Level level{(across - 1 + side - 1) / side, (along - 1 + side - 1) / side, {}};
    level.squares.resize(static_cast<std::size_t>(level.across) * static_cast<std::size_t>(level.along));
    in_slices(static_cast<std::size_t>(level.along), 4, 0, [&](std::size_t begin, std::size_t end) {
        for (int sj = static_cast<int>(begin); sj < static_cast<int>(end); ++sj)
            for (int si = 0; si < level.across; ++si) {
                const int i = si * side;
                const int j = sj * side;
                // A square of cells has one more sample than cells each way.
                level.squares[static_cast<std::size_t>(sj) * static_cast<std::size_t>(level.across) +
                              static_cast<std::size_t>(si)] =
                    patch_of(samples.data(), across, across + along, i, j, std::min(side, across - 1 - i) + 1,
                             std::min(side, along - 1 - j) + 1);
            }
    });
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
    for (std::size_t n = 0; n < shifts.size(); ++n)
        levels_[n] = level_over(samples_, across_, along_, shifts[n]);

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
    const bool northern = v > u; // of the cell's two triangles; chosen without a branch
    const int si = i >> shifts[0];
    const int sj = j >> shifts[0];
    const float* south = block(si, sj) + (j - (sj << shifts[0])) * block_side + (i - (si << shifts[0]));
    const float* north = south + block_side;
    const double sw = south[0];
    const double ne = north[1];
    const double third = *(northern ? north : south + 1);
    return sw + (third - sw) * (northern ? v : u) + (ne - third) * (northern ? u : v);
}

}
