#pragma once

#include "engine/core/geometry.h"

namespace vantage::frame {

/// Where the ground lies on the table. Table space is in millimetres: x east, y north, z up, the origin in
/// the middle of the table at the height of `datum`.
class TableSpace {
public:
    TableSpace() = default;
    TableSpace(GroundScale scale, Yards width, Yards depth, Yards datum, double exaggeration)
        : scale_(scale), width_(width), depth_(depth), datum_(datum), exaggeration_(exaggeration) {}

    [[nodiscard]] GroundScale scale() const { return scale_; }
    [[nodiscard]] double exaggeration() const { return exaggeration_; }
    [[nodiscard]] double mm_per_yard() const { return 25.4 / scale_.per_inch().value(); }
    [[nodiscard]] Millimetres width() const { return scale_.on_table_mm(width_); }
    [[nodiscard]] Millimetres depth() const { return scale_.on_table_mm(depth_); }
    [[nodiscard]] Yards datum() const { return datum_; }

    /// How high above the datum a height of the ground stands on the table.
    [[nodiscard]] double height_mm(Yards height) const {
        return (height - datum_).value() * mm_per_yard() * exaggeration_;
    }
    [[nodiscard]] glm::dvec3 to_table(GroundPoint p, Yards height) const {
        const double k = mm_per_yard();
        return {(p.east - width_ / 2.0).value() * k, (p.north - depth_ / 2.0).value() * k, height_mm(height)};
    }
    [[nodiscard]] GroundPoint to_ground(glm::dvec2 table) const {
        const double k = 1.0 / mm_per_yard();
        return {width_ / 2.0 + Yards{table.x * k}, depth_ / 2.0 + Yards{table.y * k}};
    }

private:
    GroundScale scale_;
    Yards width_;
    Yards depth_;
    Yards datum_;
    double exaggeration_ = 1.0;
};

}
