#include "engine/survey/gdal_library.h"
#include "engine/survey/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace vantage::survey {

std::string projection_of(const Plan& plan) {
    return fmt::format("+proj=tmerc +lat_0={:.9f} +lon_0={:.9f} +k=1 +x_0={:.4f} +y_0={:.4f} +datum=WGS84 "
                       "+to_meter=0.9144 +no_defs",
                       plan.latitude, plan.longitude, plan.width.value() / 2 * 0.9144,
                       plan.depth.value() / 2 * 0.9144);
}

#ifdef VANTAGE_GDAL_LIBRARY

namespace {

std::string upper_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c < 128 ? std::toupper(c) : c); });
    return text;
}

// Who made heights of this kind, as far as the name of the file tells.
std::string credit_of(const std::filesystem::path& file) {
    const std::string name = upper_case(file.filename().string());
    if (name.find("COPERNICUS") != std::string::npos || name.find("GLO-30") != std::string::npos ||
        name.find("GLO30") != std::string::npos)
        return "Heights: produced using Copernicus WorldDEM-30 © DLR e.V. 2010–2014 and © Airbus Defence and "
               "Space GmbH 2014–2018 "
               "provided under COPERNICUS by the European Union and ESA; all rights reserved";
    if (file.extension() == ".hgt" || name.find("SRTM") != std::string::npos)
        return "Heights: SRTM, NASA/USGS (" + file.filename().string() + ")";
    return "Heights: " + file.filename().string();
}

// Gives samples without data the mean of their neighbours, from the rim of each hole inward.
void fill_from_rim(Heights& h) {
    const auto at = [&](int i, int j) -> float& {
        return h.yards[static_cast<std::size_t>(j) * static_cast<std::size_t>(h.columns) +
                       static_cast<std::size_t>(i)];
    };
    bool holes = true;
    while (holes) {
        holes = false;
        std::vector<std::pair<std::size_t, float>> filled;
        for (int j = 0; j < h.rows; ++j)
            for (int i = 0; i < h.columns; ++i) {
                if (!std::isnan(at(i, j))) continue;
                holes = true;
                float sum = 0.0F;
                int count = 0;
                for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    const int x = i + di, y = j + dj;
                    if (x < 0 || y < 0 || x >= h.columns || y >= h.rows || std::isnan(at(x, y))) continue;
                    sum += at(x, y);
                    ++count;
                }
                if (count > 0)
                    filled.emplace_back(static_cast<std::size_t>(j) * static_cast<std::size_t>(h.columns) +
                                            static_cast<std::size_t>(i),
                                        sum / static_cast<float>(count));
            }
        for (const auto& [k, value] : filled) h.yards[k] = value;
        if (filled.empty()) return;
    }
}

Result<Dataset> open_raster(const std::filesystem::path& path, std::string& credit) {
    const Gdal& g = gdal();
    credit = credit_of(path);
    if (path.extension() == ".png") return open_height_picture(path, credit);
    const auto refuse = [&](std::string message) { return Error{path.string(), "", std::move(message)}; };
    std::error_code code;
    if (std::filesystem::is_directory(path, code)) return refuse("is a folder, takes a raster of heights");
    if (!std::filesystem::is_regular_file(path, code)) return refuse("no such file");
    const char* drivers[] = {"GTiff", "SRTMHGT", "AAIGrid", "HFA", "DTED", "USGSDEM", "GPKG", nullptr};
    const std::string name = std::filesystem::absolute(path, code).string();
    Dataset data{g.GDALOpenEx(name.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers, nullptr, nullptr)};
    if (data.handle == nullptr)
        return refuse(path.extension() == ".hgt"
                          ? "is no height tile: they are known by names such as N50E016.hgt"
                          : "is no raster of heights that GDAL can read");
    if (g.GDALGetRasterCount(data.handle) != 1)
        return refuse(fmt::format("has {} bands, takes one of heights", g.GDALGetRasterCount(data.handle)));
    double t[6];
    if (g.GDALGetSpatialRef(data.handle) == nullptr || g.GDALGetGeoTransform(data.handle, t) != CE_None)
        return refuse(
            "does not say where it lies: it has no projection (a .prj file beside an .asc gives it one)");
    if (g.GDALGetRasterXSize(data.handle) < 2 || g.GDALGetRasterYSize(data.handle) < 2)
        return refuse("has fewer than two heights across");
    return data;
}

// The longer side of a cell: cells of degrees are no squares on the ground.
double source_cell(const Dataset& data, double latitude) {
    const Gdal& g = gdal();
    double t[6];
    g.GDALGetGeoTransform(data.handle, t);
    const double across = std::hypot(t[1], t[4]), along = std::hypot(t[2], t[5]);
    if (g.OSRIsGeographic(g.GDALGetSpatialRef(data.handle)) != 0)
        return std::max(across * std::cos(latitude * 0.0174532925), along) * 111'320.0 / 0.9144;
    return std::max(across, along) * g.OSRGetLinearUnits(g.GDALGetSpatialRef(data.handle), nullptr) / 0.9144;
}

}

Result<std::pair<double, double>> middle_of(const std::filesystem::path& path) {
    const Gdal& g = gdal();
    if (!g.loaded) return Error{"", "", "real ground needs GDAL, which is not installed"};
    std::string credit;
    const Result<Dataset> data = open_raster(path, credit);
    if (!data) return data.error();
    double t[6];
    g.GDALGetGeoTransform(data->handle, t);
    const double i = g.GDALGetRasterXSize(data->handle) / 2.0, j = g.GDALGetRasterYSize(data->handle) / 2.0;
    double x = t[0] + i * t[1] + j * t[2], y = t[3] + i * t[4] + j * t[5];
    OGRSpatialReferenceH from = g.OSRClone(g.GDALGetSpatialRef(data->handle)),
                         degrees = g.OSRNewSpatialReference(nullptr);
    g.OSRImportFromProj4(degrees, "+proj=longlat +datum=WGS84 +no_defs");
    for (OGRSpatialReferenceH one : {from, degrees})
        g.OSRSetAxisMappingStrategy(one, OAMS_TRADITIONAL_GIS_ORDER);
    OGRCoordinateTransformationH way = g.OCTNewCoordinateTransformation(from, degrees);
    const bool done = way != nullptr && g.OCTTransform(way, 1, &x, &y, nullptr) != 0 && std::isfinite(x) &&
                      std::isfinite(y);
    if (way != nullptr) g.OCTDestroyCoordinateTransformation(way);
    g.OSRDestroySpatialReference(from);
    g.OSRDestroySpatialReference(degrees);
    if (!done) return Error{path.string(), "", "does not say where its middle is in degrees"};
    return std::pair{y, x};
}

Result<Heights> read_heights(const Plan& plan, std::vector<std::string>& credits,
                             std::vector<std::string>& notes) {
    const Gdal& g = gdal();
    std::vector<Dataset> open;
    std::vector<GDALDatasetH> handles;
    for (const auto& path : plan.heights) {
        std::string credit;
        Result<Dataset> data = open_raster(path, credit);
        if (!data) return data.error();
        open.push_back(*std::move(data));
        handles.push_back(open.back().handle);
        if (std::find(credits.begin(), credits.end(), credit) == credits.end()) credits.push_back(credit);
    }
    const std::string file = plan.heights.front().string();
    const double longest = std::max(plan.width.value(), plan.depth.value());
    const double cell = std::max(4.0, longest / 512.0);
    Heights h;
    h.columns = std::max(2, static_cast<int>(std::lround(plan.width.value() / cell)));
    h.rows = std::max(2, static_cast<int>(std::lround(plan.depth.value() / cell)));
    h.source_cell = source_cell(open.front(), plan.latitude);
    GDALRasterBandH band = g.GDALGetRasterBand(handles.front(), 1);
    const bool whole = g.GDALGetRasterDataType(band) < GDT_Float32;
    const std::string resampling = h.source_cell < 0.5 * cell ? "average"
                                   : h.source_cell < cell     ? "bilinear"
                                   : whole                    ? "cubicspline"
                                                              : "cubic";
    const double across = plan.width.value() / h.columns, along = plan.depth.value() / h.rows;
    if (!plan.vectors.empty()) // with woods among them
        h.margin = std::min(static_cast<int>(std::ceil(6.0 * std::max(h.source_cell, across) / across)),
                            std::min(h.columns, h.rows));
    const int inner_columns = h.columns, inner_rows = h.rows;
    h.columns += 2 * h.margin;
    h.rows += 2 * h.margin;
    const std::string te[] = {fmt::format("{}", -across * h.margin), fmt::format("{}", -along * h.margin),
                              fmt::format("{}", plan.width.value() + across * h.margin),
                              fmt::format("{}", plan.depth.value() + along * h.margin)};
    const std::string projection = projection_of(plan), columns = std::to_string(h.columns),
                      rows = std::to_string(h.rows);
    // Voids that a file does not declare would be smeared into their neighbours.
    int has_none = 0;
    const double none = g.GDALGetRasterNoDataValue(band, &has_none);
    const std::string empty = fmt::format("{}", has_none != 0 ? none : -32768.0);
    std::vector<std::string> words{
        "-of", "MEM", "-t_srs",  projection,   "-te", te[0],        te[1], te[2], te[3],      "-ts", columns,
        rows,  "-ot", "Float32", "-dstnodata", "nan", "-srcnodata", empty, "-r",  resampling, "-et", "0"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    GDALWarpAppOptions* options = g.GDALWarpAppOptionsNew(arguments.data(), nullptr);
    g.CPLErrorReset();
    int failed = 0;
    const Dataset warped{
        g.GDALWarp("", nullptr, static_cast<int>(handles.size()), handles.data(), options, &failed)};
    g.GDALWarpAppOptionsFree(options);
    if (warped.handle == nullptr || failed != 0)
        return Error{file, "", fmt::format("cannot be laid on the table: {}", g.CPLGetLastErrorMsg())};
    const std::size_t count = static_cast<std::size_t>(h.columns) * static_cast<std::size_t>(h.rows);
    std::vector<float> north_first(count);
    if (g.GDALRasterIO(g.GDALGetRasterBand(warped.handle, 1), GF_Read, 0, 0, h.columns, h.rows,
                       north_first.data(), h.columns, h.rows, GDT_Float32, 0, 0) != CE_None ||
        g.CPLGetLastErrorType() >= CE_Failure)
        return Error{file, "", "is broken: its heights cannot be read"};
    int scaled = 0, moved = 0;
    const double scale = g.GDALGetRasterScale(band, &scaled), offset = g.GDALGetRasterOffset(band, &moved);
    const std::string unit = g.GDALGetRasterUnitType(band);
    const double metres = unit == "ft" || unit == "foot" || unit == "feet" ? 0.3048
                          : unit.find("survey foot") != std::string::npos  ? 0.3048006096
                                                                           : 1.0;
    h.yards.resize(count);
    std::size_t holes = 0; // on the table
    const auto shown = [&](int column, int row) {
        return column >= h.margin && row >= h.margin && column < h.margin + inner_columns &&
               row < h.margin + inner_rows;
    };
    for (int row = 0; row < h.rows; ++row)
        for (int column = 0; column < h.columns; ++column) {
            double v = north_first[static_cast<std::size_t>(row) * static_cast<std::size_t>(h.columns) +
                                   static_cast<std::size_t>(column)];
            if (std::isfinite(v))
                v = ((scaled != 0 ? scale : 1.0) * v + (moved != 0 ? offset : 0.0)) * metres / 0.9144;
            if (!std::isfinite(v) || std::abs(v) > 12'000.0 || v == -9999.0 / 0.9144) {
                v = std::numeric_limits<double>::quiet_NaN();
                holes += shown(column, row) ? 1 : 0;
            }
            h.yards[static_cast<std::size_t>(h.rows - 1 - row) * static_cast<std::size_t>(h.columns) +
                    static_cast<std::size_t>(column)] = static_cast<float>(v);
        }
    const std::size_t wanted = static_cast<std::size_t>(inner_columns) * static_cast<std::size_t>(inner_rows);
    if (holes == wanted)
        return Error{file, "", "does not reach the table: it lies elsewhere than the place that was given"};
    if (holes > wanted / 5)
        return Error{file, "", fmt::format("covers only {} % of the table", 100 * (wanted - holes) / wanted)};
    if (holes > 0)
        notes.push_back(
            fmt::format("{} of {} heights had no data and were filled from their neighbours", holes, wanted));
    fill_from_rim(h);
    return h;
}

#else

Result<std::pair<double, double>> middle_of(const std::filesystem::path& path) {
    return Error{path.string(), "", "needs GDAL, which this build was made without"};
}

Result<Heights> read_heights(const Plan& plan, std::vector<std::string>&, std::vector<std::string>&) {
    return Error{plan.heights.front().string(), "", "needs GDAL, which this build was made without"};
}

#endif

}
