#pragma once

#include "engine/frame/frame.h"

#include <functional>
#include <vector>

namespace vantage::cli {

/// How a base stands from some time on; between two keys it goes evenly.
struct BaseKey {
    float time = 0.0F;       ///< seconds of film
    glm::vec3 at{0.0F};      ///< middle of the top, table millimetres
    float heading = 0.0F;    ///< radians clockwise from north; keeps on turning past a whole circle
    float right_rise = 0.0F; ///< the height that each unit vector of the top gains
    float ahead_rise = 0.0F;
    float presence = 1.0F; ///< this and the rest change at keys alone
    float disorder = 0.0F;
    float pose = 0.0F;
};
inline constexpr std::size_t floats_in_key = sizeof(BaseKey) / sizeof(float);

/// The bases of a film as keys, few where little happens: none is ever farther from where `show` has it than
/// a tenth of a millimetre at the moments that were looked at, which lie close where something moves.
/// `show` sets a frame's bases to a time.
std::vector<std::vector<BaseKey>>
bake_bases(const std::function<const std::vector<frame::DrawnBase>&(double)>& show, double length);

}
