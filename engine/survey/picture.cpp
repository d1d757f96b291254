#include "engine/survey/gdal_library.h"
#include "engine/survey/parts.h"

#include "engine/image/png.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

// A picture of an old map, for a scene to keep beside it as a PNG.
namespace vantage::survey {
namespace {

constexpr std::uint32_t largest = 4096; // pixels a side: more than a table shows

MapPicture packed(Image image, double scale) {
    return {encode_png(image), image.width, image.height, scale, {}};
}

Result<MapPicture> plain_png(const std::filesystem::path& path) {
    const Result<Image> image = load_png(path);
    if (!image) return image.error();
    return packed(*image, 1.0);
}

}

#ifdef VANTAGE_GDAL_LIBRARY

namespace {

// The colours of a picture: a palette, grey, or red, green and blue, and what is behind where it is not
// there.
Result<Image> colours_of(const Dataset& data, const std::filesystem::path& path, int columns, int rows) {
    const Gdal& g = gdal();
    const int bands = g.GDALGetRasterCount(data.handle);
    const int width = g.GDALGetRasterXSize(data.handle), height = g.GDALGetRasterYSize(data.handle);
    const std::size_t count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    std::vector<std::vector<std::uint8_t>> read;
    g.CPLErrorReset();
    for (int band = 1; band <= std::min(bands, 4); ++band) {
        read.emplace_back(count);
        if (g.GDALRasterIO(g.GDALGetRasterBand(data.handle, band), GF_Read, 0, 0, width, height,
                           read.back().data(), columns, rows, GDT_Byte, 0, 0) != CE_None ||
            g.CPLGetLastErrorType() >= CE_Failure)
            return Error{path.string(), "", "is broken: its pixels cannot be read"};
    }
    GDALColorTableH palette = g.GDALGetRasterColorTable(g.GDALGetRasterBand(data.handle, 1));
    const auto last = static_cast<std::size_t>(bands <= 4 ? bands : 4);
    const bool clear = (last == 2 || last == 4) && g.GDALGetRasterColorInterpretation(g.GDALGetRasterBand(
                                                       data.handle, static_cast<int>(last))) == GCI_AlphaBand;
    Image out{static_cast<std::uint32_t>(columns), static_cast<std::uint32_t>(rows), 4, 8, {}};
    out.samples.reserve(count * 4);
    for (std::size_t k = 0; k < count; ++k) {
        std::array<std::uint16_t, 4> colour{read[0][k], read[0][k], read[0][k], 255};
        GDALColorEntry entry{};
        if (palette != nullptr && g.GDALGetColorEntryAsRGB(palette, read[0][k], &entry) != 0)
            colour = {static_cast<std::uint16_t>(entry.c1), static_cast<std::uint16_t>(entry.c2),
                      static_cast<std::uint16_t>(entry.c3), 255};
        else if (last >= 3)
            colour = {read[0][k], read[1][k], read[2][k], 255};
        if (clear) colour[3] = read[last - 1][k];
        out.samples.insert(out.samples.end(), colour.begin(), colour.end());
    }
    return out;
}

// Cut and projected for the table: then its corners are the table's.
Result<MapPicture> laid_on_table(const Dataset& data, const std::filesystem::path& path, const Plan& plan) {
    const Gdal& g = gdal();
    const double w = plan.width.value(), d = plan.depth.value(), pixel = std::max(w, d) / 2048.0;
    const int columns = std::max(2, static_cast<int>(std::lround(w / pixel))),
              rows = std::max(2, static_cast<int>(std::lround(d / pixel)));
    const bool palette = g.GDALGetRasterColorTable(g.GDALGetRasterBand(data.handle, 1)) != nullptr;
    std::vector<std::string> words{"-of",
                                   "MEM",
                                   "-t_srs",
                                   projection_of(plan),
                                   "-te",
                                   "0",
                                   "0",
                                   fmt::format("{}", w),
                                   fmt::format("{}", d),
                                   "-ts",
                                   std::to_string(columns),
                                   std::to_string(rows),
                                   "-r",
                                   palette ? "near" : "bilinear",
                                   "-dstalpha",
                                   "-et",
                                   "0"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    GDALWarpAppOptions* options = g.GDALWarpAppOptionsNew(arguments.data(), nullptr);
    g.CPLErrorReset();
    int failed = 0;
    GDALDatasetH source = data.handle;
    const Dataset warped{g.GDALWarp("", nullptr, 1, &source, options, &failed)};
    g.GDALWarpAppOptionsFree(options);
    if (warped.handle == nullptr || failed != 0)
        return Error{path.string(), "",
                     fmt::format("cannot be laid on the table: {}", g.CPLGetLastErrorMsg())};
    Result<Image> image = colours_of(warped, path, columns, rows);
    if (!image) return image.error();
    bool any = false;
    for (std::size_t k = 3; k < image->samples.size() && !any; k += 4) any = image->samples[k] > 0;
    if (!any)
        return Error{path.string(), "",
                     "does not reach the table: it lies elsewhere than the place that was given"};
    MapPicture out = packed(*image, 1.0);
    const double c = columns, r = rows;
    out.corners = {{0, 0, 0, d}, {c, 0, w, d}, {c, r, w, 0}, {0, r, 0, 0}};
    return out;
}

}

Result<MapPicture> read_map_picture(const std::filesystem::path& path, const Plan* plan) {
    const Gdal& g = gdal();
    if (!g.loaded) return plain_png(path);
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) return Error{path.string(), "", "no such file"};
    const char* drivers[] = {"GTiff", "JPEG", "PNG", "JP2OpenJPEG", "GIF", nullptr};
    const std::string name = std::filesystem::absolute(path, code).string();
    const Dataset data{
        g.GDALOpenEx(name.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers, nullptr, nullptr)};
    if (data.handle == nullptr)
        return Error{path.string(), "", "is no picture that can be read: takes PNG, JPEG, TIFF or GIF"};
    double t[6];
    const bool lies =
        g.GDALGetSpatialRef(data.handle) != nullptr && g.GDALGetGeoTransform(data.handle, t) == CE_None;
    if (lies && plan != nullptr) return laid_on_table(data, path, *plan);
    const int width = g.GDALGetRasterXSize(data.handle), height = g.GDALGetRasterYSize(data.handle);
    const double scale = std::min(1.0, largest / static_cast<double>(std::max(width, height)));
    Result<Image> image = colours_of(data, path, std::max(1, static_cast<int>(std::lround(width * scale))),
                                     std::max(1, static_cast<int>(std::lround(height * scale))));
    if (!image) return image.error();
    return packed(*std::move(image), scale);
}

Result<GroundPoint> on_table(const Plan& plan, double latitude, double longitude) {
    const Gdal& g = gdal();
    if (!g.loaded) return Error{"", "", "places in degrees need GDAL, which is not installed"};
    OGRSpatialReferenceH degrees = g.OSRNewSpatialReference(nullptr),
                         table = g.OSRNewSpatialReference(nullptr);
    g.OSRImportFromProj4(degrees, "+proj=longlat +datum=WGS84 +no_defs");
    g.OSRImportFromProj4(table, projection_of(plan).c_str());
    for (OGRSpatialReferenceH one : {degrees, table})
        g.OSRSetAxisMappingStrategy(one, OAMS_TRADITIONAL_GIS_ORDER);
    OGRCoordinateTransformationH way = g.OCTNewCoordinateTransformation(degrees, table);
    double x = longitude, y = latitude;
    const bool done = way != nullptr && g.OCTTransform(way, 1, &x, &y, nullptr) != 0 && std::abs(x) < 1e6 &&
                      std::abs(y) < 1e6;
    if (way != nullptr) g.OCTDestroyCoordinateTransformation(way);
    g.OSRDestroySpatialReference(degrees);
    g.OSRDestroySpatialReference(table);
    if (!done) return Error{"", "", fmt::format("{}, {} is too far from the table", latitude, longitude)};
    return GroundPoint{Yards{x}, Yards{y}};
}

#else

Result<MapPicture> read_map_picture(const std::filesystem::path& path, const Plan*) {
    return plain_png(path);
}

Result<GroundPoint> on_table(const Plan&, double, double) {
    return Error{"", "", "places in degrees need GDAL, which this build was made without"};
}

#endif

}
