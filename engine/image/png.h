#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vantage {

/// A picture in memory: rows from the top, samples of a pixel together. 8-bit samples stand as 0–255,
/// 16-bit samples as 0–65535.
struct Image {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t channels = 1; ///< 1 grey, 2 grey and alpha, 3 colour, 4 colour and alpha
    std::uint32_t bits = 8;     ///< 8 or 16
    std::vector<std::uint16_t> samples;

    [[nodiscard]] std::uint16_t at(std::uint32_t x, std::uint32_t y, std::uint32_t channel = 0) const {
        return samples[(std::size_t{y} * width + x) * channels + channel];
    }
};

/// The largest picture that is read: 16,384 a side and 128 million samples.
inline constexpr std::uint32_t largest_image_side = 16'384;
inline constexpr std::uint64_t most_image_samples = std::uint64_t{1} << 27;

/// Reads any PNG: palettes become colours, fewer than 8 bits become 8. Size is refused from the header,
/// before memory is taken for the pixels.
Result<Image> decode_png(std::string_view bytes, const std::string& file);
Result<Image> load_png(const std::filesystem::path&);

/// The same image always gives the same bytes.
std::string encode_png(const Image&);
Result<void> save_png(const Image&, const std::filesystem::path&);

}
