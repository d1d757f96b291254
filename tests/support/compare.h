#pragma once

#include "engine/image/png.h"

#include <filesystem>
#include <string>

namespace vantage::test {

/// How two pictures of the same size differ as an eye would see it: both are blurred over 2 x 2 pixels, so
/// that a moved edge counts little and a missing thing much.
struct Difference {
    double worst = 0; ///< largest difference of a channel, 0 to 255
    double share = 0; ///< share of pixels that differ by more than `visible`
    static constexpr double visible = 12.0;
};

Difference difference(const Image&, const Image&);

/// Whether a picture is the golden one of that name in tests/golden, within 0.4 % of its pixels. A failure
/// leaves the picture and the difference beside the test program. VANTAGE_UPDATE_GOLDEN=1 in the environment
/// writes it anew instead.
bool matches_golden(const Image&, const std::string& name);
inline constexpr double golden_share = 0.004;

}
