#pragma once

#include "engine/timeline/timeline.h"

#include <set>
#include <string>
#include <vector>

namespace vantage::direction {

/// A part of a film in which one phase of the turn is on.
struct PhasePart {
    double start = 0.0;
    double end = 0.0;
    std::string phase{}; ///< empty: any that has no camera of its own
    friend bool operator==(const PhasePart&, const PhasePart&) = default;
};

/// A film divided by the phases that have a camera of their own, without a gap, from its beginning until long
/// after its end. One that passes sooner than a shot may last is not cut to: it goes with what comes before.
/// `speed` as plan_shots() has it.
std::vector<PhasePart> parts_by_phase(const timeline::Timeline&, const std::set<std::string>& with_camera,
                                      double speed = 1.0);

/// The part of a time. There must be one.
const PhasePart& part_at(const std::vector<PhasePart>&, double t);

}
