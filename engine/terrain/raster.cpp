#include "engine/core/files.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace vantage {

Result<HeightRaster> load_raw_heights(const std::filesystem::path& path, int columns, int rows) {
    const auto refuse = [&](std::string message) { return Error{path.string(), "", std::move(message)}; };
    if (columns < 2 || rows < 2 || columns > largest_heightmap_side || rows > largest_heightmap_side)
        return refuse(fmt::format("is said to have {} x {} samples, a heightmap has 2 to {} a side", columns,
                                  rows, largest_heightmap_side));
    const std::size_t count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    if (bytes->size() != count * 4)
        return refuse(
            fmt::format("has {} bytes, {} x {} floats take {}", bytes->size(), columns, rows, count * 4));
    HeightRaster raster{columns, rows, std::vector<float>(count), std::nullopt};
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const std::size_t from = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                     static_cast<std::size_t>(column);
            std::uint32_t word = 0;
            for (std::size_t b = 0; b < 4; ++b)
                word |= static_cast<std::uint32_t>(static_cast<unsigned char>((*bytes)[from * 4 + b]))
                        << (8 * b);
            const auto height = std::bit_cast<float>(word);
            if (!std::isfinite(height) || std::abs(height) > 20'000.0F)
                return refuse(fmt::format("sample {}, {} is {}, takes a height", column, row, height));
            raster.heights[static_cast<std::size_t>(rows - 1 - row) * static_cast<std::size_t>(columns) +
                           static_cast<std::size_t>(column)] = height;
        }
    }
    return raster;
}

Result<HeightField> fit_raster(const HeightRaster& raster, Yards width, Yards depth, double yards_per_unit,
                               std::optional<GroundPoint> origin, Yards spacing) {
    std::vector<float> heights = raster.heights;
    for (float& h : heights) h = static_cast<float>(h * yards_per_unit);
    if (!origin) return HeightField{raster.columns, raster.rows, width, depth, std::move(heights)};

    const Yards have_width = spacing * raster.columns;
    const Yards have_depth = spacing * raster.rows;
    if (origin->east < Yards{0} || origin->north < Yards{0} || origin->east + width > have_width ||
        origin->north + depth > have_depth)
        return Error{
            "", "",
            fmt::format("covers {:.0f} x {:.0f} yards, too few for {:.0f} x {:.0f} from {:.0f}, {:.0f}",
                        have_width.value(), have_depth.value(), width.value(), depth.value(),
                        origin->east.value(), origin->north.value())};
    const HeightField whole{raster.columns, raster.rows, have_width, have_depth, std::move(heights)};
    const int columns = std::max(2, static_cast<int>(std::lround(width / spacing)));
    const int rows = std::max(2, static_cast<int>(std::lround(depth / spacing)));
    std::vector<float> cut;
    cut.reserve(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i)
            cut.push_back(static_cast<float>(whole
                                                 .height_at({origin->east + width * ((i + 0.5) / columns),
                                                             origin->north + depth * ((j + 0.5) / rows)})
                                                 .value()));
    return HeightField{columns, rows, width, depth, std::move(cut)};
}

}
