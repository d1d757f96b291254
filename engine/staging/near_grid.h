#pragma once

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace vantage::staging {

/// Which things may lie near a place of the ground: each stands in every cell that its box reaches into.
class NearGrid {
public:
    NearGrid(glm::dvec2 extent, double cell)
        : cell_(cell),
          columns_(std::max(1, static_cast<int>(extent.x / cell) + 1)),
          rows_(std::max(1, static_cast<int>(extent.y / cell) + 1)),
          things_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_)) {}

    void add(std::uint32_t thing, glm::dvec2 low, glm::dvec2 high) {
        for (int j = row(low.y); j <= row(high.y); ++j)
            for (int i = column(low.x); i <= column(high.x); ++i) things_[index(i, j)].push_back(thing);
    }
    [[nodiscard]] std::span<const std::uint32_t> at(glm::dvec2 p) const {
        return things_[index(column(p.x), row(p.y))];
    }

private:
    // What lies beside the ground belongs to the cells of its edge.
    [[nodiscard]] int column(double x) const { return cell_of(x, columns_); }
    [[nodiscard]] int row(double y) const { return cell_of(y, rows_); }
    [[nodiscard]] int cell_of(double v, int count) const {
        return static_cast<int>(std::clamp(v / cell_, 0.0, static_cast<double>(count - 1)));
    }
    [[nodiscard]] std::size_t index(int i, int j) const {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i);
    }

    double cell_;
    int columns_;
    int rows_;
    std::vector<std::vector<std::uint32_t>> things_;
};

}
