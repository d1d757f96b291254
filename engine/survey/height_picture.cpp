#include "engine/survey/gdal_library.h"

#ifdef VANTAGE_GDAL_LIBRARY
#include "engine/core/json.h"
#include "engine/image/png.h"
#include "engine/survey/parts.h"

#include <fmt/format.h>

#include <cmath>

namespace vantage::survey {
namespace {

struct Sidecar {
    double metres_per_pixel = 0.0;
    double lowest = 0.0, highest = 0.0; ///< metres
    std::string projection;             ///< in which the picture's south-west corner is 0, 0
    std::string source;
};

constexpr const char* what_it_takes =
    "\"metres_per_pixel\", \"min_elevation_m\", \"max_elevation_m\" and \"centre\" with \"lat\" and \"lon\"";

Result<Sidecar> read_sidecar(const std::filesystem::path& picture, const Image& image) {
    const std::filesystem::path file = std::filesystem::path{picture}.replace_extension(".json");
    std::error_code none;
    if (!std::filesystem::exists(file, none))
        return Error{
            picture.string(), "",
            fmt::format("is a picture, which does not say where it lies or how high: takes {} beside "
                        "it with {}",
                        file.filename().string(), what_it_takes)};
    const Result<JsonDocument> document = load_json(file, std::uint64_t{1} << 20);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    Sidecar out;
    out.metres_per_pixel = root["metres_per_pixel"].number(0.0);
    out.lowest = root["min_elevation_m"].number(0.0, {-12000, 12000});
    out.highest = root["max_elevation_m"].number(0.0, {-12000, 12000});
    out.source = root["source"].text();
    const JsonReader centre = root["centre"];
    const double latitude = centre.is_object() ? centre["lat"].number(0.0, {-84, 84}) : 0.0,
                 longitude = centre.is_object() ? centre["lon"].number(0.0, {-180, 180}) : 0.0;
    if (!problems.errors().empty()) return problems.first();
    if (!(out.metres_per_pixel > 0.0) || !(out.highest > out.lowest) || !centre.is_object())
        return Error{file.string(), "",
                     fmt::format("does not say where {} lies and how high: takes {}",
                                 picture.filename().string(), what_it_takes)};
    // The picture's middle is the middle of its projection, true to scale there.
    out.projection = fmt::format("+proj=tmerc +lat_0={:.9f} +lon_0={:.9f} +k=1 +x_0={:.4f} +y_0={:.4f} "
                                 "+datum=WGS84 +units=m +no_defs",
                                 latitude, longitude, image.width * out.metres_per_pixel / 2,
                                 image.height * out.metres_per_pixel / 2);
    return out;
}

}

Result<Dataset> open_height_picture(const std::filesystem::path& path, std::string& credit) {
    const Gdal& g = gdal();
    const Result<Image> image = load_png(path);
    if (!image) return image.error();
    if (image->channels > 2)
        return Error{path.string(), "", "is a picture in colours, takes one of heights, in grey"};
    const Result<Sidecar> says = read_sidecar(path, *image);
    if (!says) return says.error();
    if (!says->source.empty()) credit = "Heights: " + says->source;
    const int columns = static_cast<int>(image->width), rows = static_cast<int>(image->height);
    Dataset data{g.GDALCreate(g.GDALGetDriverByName("MEM"), "", columns, rows, 1, GDT_Float32, nullptr)};
    if (data.handle == nullptr) return Error{path.string(), "", "is too large to be laid on the table"};
    const double cell = says->metres_per_pixel;
    double transform[6] = {0.0, cell, 0.0, rows * cell, 0.0, -cell};
    OGRSpatialReferenceH where = g.OSRNewSpatialReference(nullptr);
    g.OSRImportFromProj4(where, says->projection.c_str());
    g.OSRSetAxisMappingStrategy(where, OAMS_TRADITIONAL_GIS_ORDER);
    g.GDALSetGeoTransform(data.handle, transform);
    g.GDALSetSpatialRef(data.handle, where);
    g.OSRDestroySpatialReference(where);
    const double most = image->bits == 16 ? 65535.0 : 255.0;
    std::vector<float> metres;
    metres.reserve(std::size_t{image->width} * image->height);
    for (std::size_t k = 0; k < std::size_t{image->width} * image->height; ++k)
        metres.push_back(static_cast<float>(says->lowest + image->samples[k * image->channels] / most *
                                                               (says->highest - says->lowest)));
    if (g.GDALRasterIO(g.GDALGetRasterBand(data.handle, 1), GF_Write, 0, 0, columns, rows, metres.data(),
                       columns, rows, GDT_Float32, 0, 0) != CE_None)
        return Error{path.string(), "", "cannot be laid on the table"};
    return data;
}

}
#endif
