#pragma once

#include "engine/core/geometry.h"
#include "engine/core/result.h"
#include "engine/terrain/height_field.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// Real ground for a table: heights and maps of today through GDAL, cut and projected, with what is younger
/// than the battle left out.
namespace vantage::survey {

struct Plan {
    double latitude = 0.0; ///< of the table's middle, degrees north
    double longitude = 0.0;
    Yards width, depth;
    Yards inch{100.0}; ///< of ground to an inch of table: smaller things are left out
    int year = 1809;
    std::vector<std::filesystem::path> heights; ///< rasters that GDAL reads, or grey PNGs with a JSON file of
                                                ///< the same name; several tiles are laid together
    std::vector<std::filesystem::path> vectors; ///< .osm, .pbf, GeoJSON, Shapefile, GeoPackage
    /// What of today stays on the map all the same: motorways as roads, railways as lanes, suburbs as houses.
    struct Today {
        bool motorways = false, railways = false, suburbs = false;
    } keeps;
};

/// The words for what is kept.
inline constexpr std::array<std::string_view, 3> today_words{"motorways", "railways", "suburbs"};

struct Survey {
    std::shared_ptr<const HeightField> ground;             ///< bare, with the beds of its waters
    std::shared_ptr<const nlohmann::ordered_json> terrain; ///< as a scene has it
    std::vector<std::string> credits;
    std::vector<std::string> notes; ///< what was left out, taken off or mended
};

/// Refuses, with a plain reason, rasters without a projection, places outside them, broken files, and
/// everything where GDAL is not installed. Vectors of another country give ground without a map and a note.
Result<Survey> survey(const Plan&);

/// The middle of a raster of heights, degrees north and east: where a table goes that nobody gave a place.
Result<std::pair<double, double>> middle_of(const std::filesystem::path& raster);

/// Whether survey() can work here.
bool available();

/// A grey 16-bit picture of a ground, and what its lowest and highest sample stand for in yards.
struct HeightPicture {
    std::string png;
    Yards lowest, highest;
};
HeightPicture picture_of(const HeightField&);

/// A picture of an old map, to be laid under the table.
struct MapPicture {
    std::string png;
    std::uint32_t columns = 0, rows = 0;
    double scale = 1.0; ///< its pixels for one of the file's: very large ones are kept smaller
    /// Of one that says where it lies: column, row, east and north of its corners. Empty: it must be said.
    std::vector<std::array<double, 4>> corners;
};
/// Reads PNG, JPEG, TIFF or GIF. One with a georeference of its own is cut and projected for the plan's
/// table, if there is a plan.
Result<MapPicture> read_map_picture(const std::filesystem::path&, const Plan*);

/// Where a place in degrees lies on the plan's table.
Result<GroundPoint> on_table(const Plan&, double latitude, double longitude);

/// "49.15,16.76".
Result<std::pair<double, double>> read_place(std::string_view text);

}
