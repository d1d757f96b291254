#pragma once

#include "engine/core/geometry.h"
#include "engine/measure/sight.h"

#include <nlohmann/json_fwd.hpp>

#include <cmath>
#include <memory>
#include <string>

namespace vantage::cli {

/// To the millionth of a yard, so that print is short and the same on every machine.
inline double tidy(double v) {
    const double rounded = std::round(v * 1e6) / 1e6;
    return rounded == 0.0 ? 0.0 : rounded; // no negative zero
}

/// What a measurement has to say, for people and for programs.
struct Answer {
    std::string text; ///< whole lines
    std::shared_ptr<nlohmann::ordered_json> json;
};

nlohmann::ordered_json point_json(GroundPoint);
nlohmann::ordered_json sighting_json(const measure::Sighting&);
/// The kind of an obstacle as a word ("wood", "built-up"), or "ground".
std::string what_blocks(const measure::SightHit&);

}
