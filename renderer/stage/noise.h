#pragma once

#include <cstdint>
#include <vector>

namespace vantage::render {

inline constexpr std::uint32_t noise_size = 256;

/// Four channels of smooth noise that repeats, 8 bits each: broad, patchy, fine and grain. The same every
/// time.
std::vector<std::uint8_t> make_noise();

}
