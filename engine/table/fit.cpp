#include "engine/table/fit.h"

#include <algorithm>
#include <cmath>

namespace vantage::table {

Fit fit_of(const Troops& troops, const Scales& scales, const Basing& basing) {
    const std::vector<BaseLayout> bases = bases_of(troops, scales, basing);
    const FigureSet set = basing.figures.at(scales.figures);
    const FigureSize& size = troops.limbered                          ? set.limber
                             : arm_of(troops.troop) == Arm::artillery ? set.gun
                             : arm_of(troops.troop) == Arm::infantry  ? set.foot
                                                                      : set.horse;
    const BaseLayout& base = bases.front();
    const auto fits = [](Millimetres room, Millimetres each) {
        return static_cast<int>(std::floor(room / each + 1e-6));
    };
    Fit fit;
    fit.base = {to_inches(base.width), to_inches(base.depth)};
    fit.files = fits(base.width, size.frontage);
    fit.ranks = fits(base.depth, size.depth);
    for (const BaseLayout& b : bases) {
        fit.figures += figures_on(b);
        fit.overflow = std::max(fit.overflow, b.overhang);
    }
    return fit;
}

}
