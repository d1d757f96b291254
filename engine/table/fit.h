#pragma once

#include "engine/table/figures.h"

namespace vantage::table {

/// Whether figures of a size fit a base, and how.
struct Fit {
    TableSize base;
    int files = 0;        ///< abreast in close order; 0 if not even one fits
    int ranks = 0;        ///< one behind the other
    int figures = 0;      ///< how many fill_base() puts there: at least one, even if it hangs over
    Millimetres overflow; ///< how far they hang over the edge
};

/// How the figures of such troops fit the base that the basing gives them at these scales.
Fit fit_of(const Troops&, const Scales&, const Basing&);

}
