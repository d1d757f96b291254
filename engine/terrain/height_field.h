#pragma once

#include "engine/core/geometry.h"
#include "engine/core/result.h"

#include <string>
#include <vector>

namespace vantage {

/// Ground heights on a regular grid. The grid covers `width` by `depth` yards; sample (i, j) stands at the
/// middle of its cell, i counting eastward and j northward from the south-west corner.
///
/// Between samples the ground is two triangles a cell, split from its south-west to its north-east corner:
///
///     (i,j+1)-----(i+1,j+1)
///        |  upper /  |
///        |      /    |
///        |    /      |
///        |  /  lower |
///     (i,j)-------(i+1,j)
///
/// The half cell between the outermost samples and the edge continues level with them. What is drawn, cast
/// against and measured are these same triangles.
class HeightField {
public:
    HeightField() = default;
    /// At least two samples a side, and as many heights (yards above the datum) as samples, row by row from
    /// the south.
    HeightField(int columns, int rows, Yards width, Yards depth, std::vector<float> heights);

    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    [[nodiscard]] Yards width() const { return width_; }
    [[nodiscard]] Yards depth() const { return depth_; }
    /// Yards from one sample to the next.
    [[nodiscard]] double cell_east() const { return width_.value() / columns_; }
    [[nodiscard]] double cell_north() const { return depth_.value() / rows_; }
    [[nodiscard]] const std::vector<float>& heights() const { return heights_; }
    [[nodiscard]] float at(int i, int j) const {
        return heights_[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) +
                        static_cast<std::size_t>(i)];
    }
    [[nodiscard]] GroundPoint place(int i, int j) const {
        return {Yards{(i + 0.5) * cell_east()}, Yards{(j + 0.5) * cell_north()}};
    }
    [[nodiscard]] Yards lowest() const { return lowest_; }
    [[nodiscard]] Yards highest() const { return highest_; }

    [[nodiscard]] bool contains(GroundPoint) const;
    /// The height of the triangles; outside the field, that of the nearest edge.
    [[nodiscard]] Yards height_at(GroundPoint) const;
    /// The upward unit normal of the triangle under a point (east, north, up).
    [[nodiscard]] glm::dvec3 normal_at(GroundPoint) const;

private:
    struct Cell {
        int i, j;    // south-west sample
        double u, v; // 0 to 1 eastward and northward inside the cell
    };
    [[nodiscard]] Cell cell_at(GroundPoint) const;

    int columns_ = 0;
    int rows_ = 0;
    Yards width_;
    Yards depth_;
    Yards lowest_;
    Yards highest_;
    std::vector<float> heights_;
};

}
