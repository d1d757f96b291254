#pragma once

#include "engine/frame/frame.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace vantage::render {

/// The ground's vertices in chunks of 32 x 32 cells, each drawn at one of six levels of detail. A chunk next
/// to a coarser one leaves out every other vertex on that side, so that no crack opens between them.
/// (Geometrical mipmapping, de Boer 2000.)
class GroundGrid {
public:
    static constexpr int chunk_cells = 32;
    static constexpr int levels = 6;

    explicit GroundGrid(const frame::Stage&);

    /// Vertices across and deep: one for each sample and a ring at the table's edge, padded to whole chunks.
    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    /// Height of each vertex in table space.
    [[nodiscard]] const std::vector<float>& heights() const { return heights_; }
    /// Indices of a chunk at every level and with every combination of coarser neighbours.
    [[nodiscard]] const std::vector<std::uint32_t>& indices() const { return indices_; }

    struct Draw {
        std::uint32_t first_index;
        std::uint32_t index_count;
        std::int32_t vertex_offset;
    };
    /// The chunks inside the frustum, each at the level whose error stays under half a pixel.
    /// `pixels_at_1mm` is how many pixels a millimetre covers one millimetre from the eye.
    [[nodiscard]] std::vector<Draw> visible(const glm::vec3& eye, const std::array<glm::vec4, 6>& planes,
                                            float pixels_at_1mm) const;
    /// The chunks that throw shadows into cascade `c` of these (matrices to clip space), each at the level
    /// whose error a texel of that cascade's map does not show. Those that lie `soft` millimetres inside a
    /// finer one are left to it.
    [[nodiscard]] std::vector<Draw> throwing_into(std::span<const glm::mat4> cascades, std::size_t c,
                                                  float texel, float soft) const;

    /// Not above the lowest ground within a part of the table, given by its corners in table space.
    [[nodiscard]] float lowest_within(glm::vec2 low, glm::vec2 high) const;

private:
    struct Chunk {
        glm::vec3 low, high;
        std::array<float, levels> error; // millimetres by which each level strays from the finest
    };
    struct Range {
        std::uint32_t first, count;
    };
    [[nodiscard]] float height(int i, int j) const {
        return heights_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
                        static_cast<std::size_t>(i)];
    }
    [[nodiscard]] std::size_t chunk_index(int x, int y) const {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(chunks_x_) +
               static_cast<std::size_t>(x);
    }
    /// Neighbours may differ by one level at most: lowers the coarse ones until they do.
    void even_out(std::vector<std::uint8_t>& level) const;
    [[nodiscard]] Draw draw_of(int x, int y, const std::vector<std::uint8_t>& level) const;
    void build_heights(const frame::Stage&);
    void build_lows();
    void build_chunks();
    void build_indices();

    int columns_ = 0;
    int rows_ = 0;
    int chunks_x_ = 0;
    int chunks_y_ = 0;
    std::vector<float> heights_;
    static constexpr int block_cells = 8;
    std::vector<float> lows_; // the lowest of each block of so many cells, as many as chunks have
    glm::vec2 size_{};        // of the table
    glm::vec2 cell_{};        // both in millimetres
    std::vector<Chunk> chunks_;
    std::vector<std::uint32_t> indices_;
    std::array<std::array<Range, 16>, levels>
        ranges_{}; // by level and coarser neighbours: W 1, E 2, S 4, N 8
};

}
