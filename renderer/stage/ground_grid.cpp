#include "renderer/stage/ground_grid.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace vantage::render {

GroundGrid::GroundGrid(const frame::Stage& stage) {
    build_heights(stage);
    build_lows();
    build_chunks();
    build_indices();
}

void GroundGrid::build_heights(const frame::Stage& stage) {
    const HeightField& field = *stage.ground;
    size_ = {static_cast<float>(stage.space.width().value()),
             static_cast<float>(stage.space.depth().value())};
    cell_ = size_ / glm::vec2{field.columns(), field.rows()};
    const auto padded = [](int samples) {
        const int cells = samples + 1; // with the ring at the edge
        return (cells + chunk_cells - 1) / chunk_cells * chunk_cells + 1;
    };
    columns_ = padded(field.columns());
    rows_ = padded(field.rows());
    chunks_x_ = (columns_ - 1) / chunk_cells;
    chunks_y_ = (rows_ - 1) / chunk_cells;
    heights_.reserve(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    for (int j = 0; j < rows_; ++j)
        for (int i = 0; i < columns_; ++i) {
            const float yards =
                field.at(std::clamp(i - 1, 0, field.columns() - 1), std::clamp(j - 1, 0, field.rows() - 1));
            heights_.push_back(static_cast<float>(stage.space.height_mm(Yards{yards})));
        }
}

void GroundGrid::build_lows() {
    for (int y = 0; y + 1 < rows_; y += block_cells)
        for (int x = 0; x + 1 < columns_; x += block_cells) {
            float low = height(x, y);
            for (int j = y; j <= y + block_cells; ++j)
                for (int i = x; i <= x + block_cells; ++i) low = std::min(low, height(i, j));
            lows_.push_back(low);
        }
}

float GroundGrid::lowest_within(glm::vec2 low, glm::vec2 high) const {
    // Vertices lie in the middle of cells.
    const auto block = [&](glm::vec2 at) {
        const glm::vec2 vertex = (at + size_ * 0.5F) / cell_ + 0.5F;
        const glm::vec2 most{columns_ - 2, rows_ - 2};
        return glm::ivec2{glm::clamp(vertex, glm::vec2{0.0F}, most)} / block_cells;
    };
    const glm::ivec2 from = block(low);
    const glm::ivec2 to = block(high);
    float lowest = 1e9F;
    for (int y = from.y; y <= to.y; ++y)
        for (int x = from.x; x <= to.x; ++x)
            lowest =
                std::min(lowest, lows_[static_cast<std::size_t>(y * ((columns_ - 1) / block_cells) + x)]);
    return lowest;
}

void GroundGrid::build_chunks() {
    const auto along = [](int i, float cell, float whole) {
        return std::clamp((static_cast<float>(i) - 0.5F) * cell, 0.0F, whole) - whole / 2;
    };
    for (int y = 0; y < chunks_y_; ++y)
        for (int x = 0; x < chunks_x_; ++x) {
            const int i0 = x * chunk_cells;
            const int j0 = y * chunk_cells;
            Chunk chunk{.low = {along(i0, cell_.x, size_.x), along(j0, cell_.y, size_.y), height(i0, j0)},
                        .high = {along(i0 + chunk_cells, cell_.x, size_.x),
                                 along(j0 + chunk_cells, cell_.y, size_.y), height(i0, j0)},
                        .error = {}};
            for (int j = j0; j <= j0 + chunk_cells; ++j)
                for (int i = i0; i <= i0 + chunk_cells; ++i) {
                    chunk.low.z = std::min(chunk.low.z, height(i, j));
                    chunk.high.z = std::max(chunk.high.z, height(i, j));
                }
            // A level's error: how far its triangles lie from the vertices that it leaves out.
            for (int level = 1; level < levels; ++level) {
                const int step = 1 << level;
                float worst = chunk.error[static_cast<std::size_t>(level - 1)];
                for (int j = j0; j < j0 + chunk_cells; ++j)
                    for (int i = i0; i < i0 + chunk_cells; ++i) {
                        const int a = i0 + (i - i0) / step * step;
                        const int b = j0 + (j - j0) / step * step;
                        const float u = static_cast<float>(i - a) / static_cast<float>(step);
                        const float v = static_cast<float>(j - b) / static_cast<float>(step);
                        const float sw = height(a, b);
                        const float ne = height(a + step, b + step);
                        const float other = v > u ? height(a, b + step) : height(a + step, b);
                        const float flat = v > u ? sw + (other - sw) * v + (ne - other) * u
                                                 : sw + (other - sw) * u + (ne - other) * v;
                        worst = std::max(worst, std::abs(flat - height(i, j)));
                    }
                chunk.error[static_cast<std::size_t>(level)] = worst;
            }
            chunks_.push_back(chunk);
        }
}

void GroundGrid::build_indices() {
    for (int level = 0; level < levels; ++level)
        for (int coarser = 0; coarser < 16; ++coarser) {
            const int step = 1 << level;
            const auto first = static_cast<std::uint32_t>(indices_.size());
            // A vertex on a side with a coarser neighbour moves to the nearest one that the neighbour has.
            const auto index = [&](int i, int j) {
                const int twice = step * 2;
                if (((coarser & 1) && i == 0) || ((coarser & 2) && i == chunk_cells)) j = j / twice * twice;
                if (((coarser & 4) && j == 0) || ((coarser & 8) && j == chunk_cells)) i = i / twice * twice;
                return static_cast<std::uint32_t>(j * columns_ + i);
            };
            const auto triangle = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
                if (a == b || b == c || a == c) return;
                indices_.insert(indices_.end(), {a, b, c});
            };
            for (int j = 0; j < chunk_cells; j += step)
                for (int i = 0; i < chunk_cells; i += step) {
                    // Split from south-west to north-east, as everything that is measured is.
                    triangle(index(i, j), index(i + step, j), index(i + step, j + step));
                    triangle(index(i, j), index(i + step, j + step), index(i, j + step));
                }
            ranges_[static_cast<std::size_t>(level)][static_cast<std::size_t>(coarser)] = {
                first, static_cast<std::uint32_t>(indices_.size()) - first};
        }
}

GroundGrid::Draw GroundGrid::draw_of(int x, int y, const std::vector<std::uint8_t>& level) const {
    const auto level_at = [&](int cx, int cy) {
        if (cx < 0 || cy < 0 || cx >= chunks_x_ || cy >= chunks_y_) return 0;
        return static_cast<int>(level[chunk_index(cx, cy)]);
    };
    const int own = level_at(x, y);
    const int coarser = (level_at(x - 1, y) > own ? 1 : 0) | (level_at(x + 1, y) > own ? 2 : 0) |
                        (level_at(x, y - 1) > own ? 4 : 0) | (level_at(x, y + 1) > own ? 8 : 0);
    const Range range = ranges_[static_cast<std::size_t>(own)][static_cast<std::size_t>(coarser)];
    return {range.first, range.count, (y * columns_ + x) * chunk_cells};
}

void GroundGrid::even_out(std::vector<std::uint8_t>& level) const {
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < chunks_y_; ++y)
            for (int x = 0; x < chunks_x_; ++x) {
                std::uint8_t& own = level[chunk_index(x, y)];
                const auto limit = [&](int cx, int cy) {
                    if (cx < 0 || cy < 0 || cx >= chunks_x_ || cy >= chunks_y_) return;
                    const int most = level[chunk_index(cx, cy)] + 1;
                    if (own > most) {
                        own = static_cast<std::uint8_t>(most);
                        changed = true;
                    }
                };
                limit(x - 1, y);
                limit(x + 1, y);
                limit(x, y - 1);
                limit(x, y + 1);
            }
    }
}

std::vector<GroundGrid::Draw>
GroundGrid::visible(const glm::vec3& eye, const std::array<glm::vec4, 6>& planes, float pixels_at_1mm) const {
    std::vector<std::uint8_t> level(chunks_.size());
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
        const Chunk& chunk = chunks_[i];
        const glm::vec3 nearest = glm::clamp(eye, chunk.low, chunk.high);
        const float away = std::max(glm::length(eye - nearest), 1.0F);
        int chosen = levels - 1;
        while (chosen > 0 && chunk.error[static_cast<std::size_t>(chosen)] * pixels_at_1mm / away > 0.5F)
            --chosen;
        level[i] = static_cast<std::uint8_t>(chosen);
    }
    even_out(level);
    std::vector<Draw> draws;
    for (int y = 0; y < chunks_y_; ++y)
        for (int x = 0; x < chunks_x_; ++x) {
            const Chunk& chunk = chunks_[chunk_index(x, y)];
            const bool outside = std::any_of(planes.begin(), planes.end(), [&](const glm::vec4& plane) {
                const glm::vec3 normal{plane};
                const glm::vec3 furthest =
                    glm::mix(chunk.low, chunk.high, glm::greaterThan(normal, glm::vec3{0}));
                return glm::dot(normal, furthest) + plane.w < 0;
            });
            if (!outside) draws.push_back(draw_of(x, y, level));
        }
    return draws;
}

std::vector<GroundGrid::Draw> GroundGrid::throwing_into(std::span<const glm::mat4> cascades, std::size_t c,
                                                        float texel, float soft) const {
    // How far the corners of a chunk lie from the middle of a cascade's map, in shares of its half.
    struct Off {
        float nearest = 1e9F, furthest = 0.0F;
    };
    const auto off = [](const Chunk& chunk, const glm::mat4& cascade) {
        glm::vec2 low{1e9F};
        glm::vec2 high{-1e9F};
        for (int i = 0; i < 8; ++i) {
            const glm::vec3 corner{(i & 1) ? chunk.high.x : chunk.low.x, (i & 2) ? chunk.high.y : chunk.low.y,
                                   (i & 4) ? chunk.high.z : chunk.low.z};
            const glm::vec2 at{cascade * glm::vec4{corner, 1}};
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
        const glm::vec2 gap = glm::max(glm::max(low, -high), 0.0F);
        const glm::vec2 reach = glm::max(glm::abs(low), glm::abs(high));
        return Off{std::max(gap.x, gap.y), std::max(reach.x, reach.y)};
    };
    std::vector<std::uint8_t> level;
    for (const Chunk& chunk : chunks_) {
        int chosen = levels - 1;
        while (chosen > 1 && chunk.error[static_cast<std::size_t>(chosen)] > texel * 0.4F) --chosen;
        level.push_back(static_cast<std::uint8_t>(chosen));
    }
    even_out(level);
    std::vector<Draw> draws;
    for (int y = 0; y < chunks_y_; ++y)
        for (int x = 0; x < chunks_x_; ++x) {
            const Chunk& chunk = chunks_[chunk_index(x, y)];
            bool left_to_finer = false;
            for (std::size_t finer = 0; finer < c; ++finer) {
                const float half = 1.0F / glm::length(glm::vec3{cascades[finer][0].x, cascades[finer][1].x,
                                                                cascades[finer][2].x});
                left_to_finer |= off(chunk, cascades[finer]).furthest < 0.98F - soft / half;
            }
            if (!left_to_finer && off(chunk, cascades[c]).nearest <= 1.0F)
                draws.push_back(draw_of(x, y, level));
        }
    return draws;
}

}
