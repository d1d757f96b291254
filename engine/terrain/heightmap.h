#pragma once

#include "engine/terrain/height_field.h"

#include <filesystem>
#include <optional>

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

/// Heights as they come from a file, before they are fitted to a ground: rows from the south, in the file's
/// own height unit.
struct HeightRaster {
    int columns = 0;
    int rows = 0;
    std::vector<float> heights;
    std::optional<Yards> spacing; ///< between samples, where the file says so (GDAL formats)
};

/// Reads 32-bit little-endian floats, row 0 north. The file must hold exactly columns × rows of them, all
/// finite.
Result<HeightRaster> load_raw_heights(const std::filesystem::path&, int columns, int rows);

/// Reads the first band of anything that GDAL reads: GeoTIFF, .hgt, .asc and so on. Samples without data are
/// filled from their neighbours. Fails with a plain message where GDAL is not installed.
Result<HeightRaster> load_gdal_heights(const std::filesystem::path&);
/// Whether load_gdal_heights() can work here.
bool gdal_available();

/// Lays a raster over a ground. Without an origin it is stretched over the whole extent; with one, the
/// ground is cut out of it: its south-west corner lies `origin` from that of the raster, and samples are
/// `spacing` apart. Fails if the raster does not reach.
Result<HeightField> fit_raster(const HeightRaster&, Yards width, Yards depth, double yards_per_unit,
                               std::optional<GroundPoint> origin, Yards spacing);

}
