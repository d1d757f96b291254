#pragma once

#include "engine/core/quantity.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace vantage::window {

/// "6' 0\"": rounded to whole inches first, since 11.6 of them are a foot, not 12 inches.
inline std::string feet(Millimetres length) {
    const long inches = std::lround(length.value() / 25.4);
    return fmt::format("{}' {}\"", inches / 12, inches % 12);
}

}
