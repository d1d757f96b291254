#pragma once

#include "engine/terrain/height_field.h"

#include <filesystem>

namespace vantage {

/// How an image becomes ground: the extent it covers and the heights of its lowest and highest sample
/// value (0 and 255, or 0 and 65535).
struct HeightmapScale {
    Yards width;
    Yards depth;
    Yards low;
    Yards high;
};

/// The largest side of a heightmap, in samples.
inline constexpr int largest_heightmap_side = 8192;

/// Reads an 8- or 16-bit grey PNG; row 0 is north, samples stand at the middle of their pixels.
Result<HeightField> load_png_heightmap(const std::filesystem::path&, const HeightmapScale&);

}
