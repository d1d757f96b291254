#include "engine/table/scales.h"

#include <fmt/format.h>

namespace vantage::table {

Result<GroundScale> make_ground_scale(double yards_per_inch) {
    const GroundScale scale{Yards{yards_per_inch}};
    if (scale.in_range()) return scale; // false for a number that is none
    return Error{"", "",
                 fmt::format("ground scale {} is outside {} to {} yards per inch", yards_per_inch,
                             GroundScale::smallest.value(), GroundScale::largest.value())};
}

Result<Millimetres> make_figure_scale(double millimetres) {
    const Millimetres height{millimetres};
    if (height >= smallest_figure && height <= largest_figure) return height;
    return Error{"", "",
                 fmt::format("figure scale {} is outside {} to {} mm", millimetres, smallest_figure.value(),
                             largest_figure.value())};
}

}
