#include "engine/core/files.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>

#ifdef VANTAGE_GDAL_LIBRARY
#include <cpl_error.h>
#include <dlfcn.h>
#include <gdal.h>
#endif

namespace vantage {

#ifndef VANTAGE_GDAL_LIBRARY

bool gdal_available() { return false; }

Result<HeightRaster> load_gdal_heights(const std::filesystem::path& path) {
    return Error{path.string(), "",
                 "needs GDAL, which this build was made without; a grey PNG needs nothing"};
}

#else

namespace {

// GDAL brings over a hundred libraries with it. They are loaded when the first such file is, so that every
// other start of the program does not wait for them.
struct Gdal {
    decltype(&GDALAllRegister) register_all = nullptr;
    decltype(&GDALOpen) open = nullptr;
    decltype(&GDALClose) close = nullptr;
    decltype(&GDALGetRasterXSize) width = nullptr;
    decltype(&GDALGetRasterYSize) height = nullptr;
    decltype(&GDALGetRasterCount) bands = nullptr;
    decltype(&GDALGetRasterBand) band = nullptr;
    decltype(&GDALRasterIO) raster_io = nullptr;
    decltype(&GDALGetGeoTransform) transform = nullptr;
    decltype(&GDALGetProjectionRef) projection = nullptr;
    decltype(&GDALGetRasterNoDataValue) no_data = nullptr;
    decltype(&CPLSetErrorHandler) set_error_handler = nullptr;
    CPLErrorHandler quiet = nullptr;
    bool loaded = false;
};

const Gdal& gdal() {
    static const Gdal library = [] {
        Gdal g;
        void* handle = ::dlopen(VANTAGE_GDAL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) return g;
        const auto find = [&](auto& function, const char* name) {
            function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(handle, name));
            return function != nullptr;
        };
        g.loaded = find(g.register_all, "GDALAllRegister") && find(g.open, "GDALOpen") &&
                   find(g.close, "GDALClose") && find(g.width, "GDALGetRasterXSize") &&
                   find(g.height, "GDALGetRasterYSize") && find(g.bands, "GDALGetRasterCount") &&
                   find(g.band, "GDALGetRasterBand") && find(g.raster_io, "GDALRasterIO") &&
                   find(g.transform, "GDALGetGeoTransform") && find(g.projection, "GDALGetProjectionRef") &&
                   find(g.no_data, "GDALGetRasterNoDataValue") &&
                   find(g.set_error_handler, "CPLSetErrorHandler") && find(g.quiet, "CPLQuietErrorHandler");
        if (!g.loaded) return g;
        g.set_error_handler(g.quiet); // complaints are ours to make, one line each
        g.register_all();
        return g;
    }();
    return library;
}

// How far apart samples are: a projected file says so in its own unit, taken as metres; one in degrees is
// measured at its middle latitude.
std::optional<Yards> spacing_of(const Gdal& g, GDALDatasetH data, int rows) {
    std::array<double, 6> t{};
    if (g.transform(data, t.data()) != CE_None || t[1] == 0.0) return std::nullopt;
    const std::string_view projection = g.projection(data);
    const bool degrees = projection.substr(0, 6) == "GEOGCS" || std::abs(t[1]) < 0.02;
    if (!degrees) return to_yards(Metres{std::abs(t[1])});
    const double latitude = t[3] + t[5] * 0.5 * rows;
    const double metres_a_degree = 111'320.0 * std::cos(latitude * std::numbers::pi / 180.0);
    // One spacing must serve both ways; degrees of longitude are shorter, so take the mean.
    return to_yards(Metres{0.5 * (std::abs(t[1]) * metres_a_degree + std::abs(t[5]) * 111'320.0)});
}

// Gives samples without data the mean of their neighbours, from the rim of each hole inward.
bool fill_holes(HeightRaster& raster) {
    const auto at = [&](int i, int j) -> float& {
        return raster.heights[static_cast<std::size_t>(j) * static_cast<std::size_t>(raster.columns) +
                              static_cast<std::size_t>(i)];
    };
    while (true) {
        std::vector<std::pair<std::pair<int, int>, float>> filled;
        bool holes = false;
        for (int j = 0; j < raster.rows; ++j)
            for (int i = 0; i < raster.columns; ++i) {
                if (!std::isnan(at(i, j))) continue;
                holes = true;
                float sum = 0;
                int count = 0;
                for (const auto& [di, dj] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    const int x = i + di, y = j + dj;
                    if (x < 0 || y < 0 || x >= raster.columns || y >= raster.rows || std::isnan(at(x, y)))
                        continue;
                    sum += at(x, y);
                    ++count;
                }
                if (count > 0) filled.push_back({{i, j}, sum / static_cast<float>(count)});
            }
        if (!holes) return true;
        if (filled.empty()) return false;
        for (const auto& [place, height] : filled) at(place.first, place.second) = height;
    }
}

}

bool gdal_available() { return gdal().loaded; }

Result<HeightRaster> load_gdal_heights(const std::filesystem::path& path) {
    const auto refuse = [&](std::string message) { return Error{path.string(), "", std::move(message)}; };
    const Gdal& g = gdal();
    if (!g.loaded) return refuse("needs GDAL, which is not installed; a grey PNG needs nothing");
    // GDAL also opens addresses and archives by name: only a plain file gets that far.
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) return refuse("no such file");
    const auto close = [&](void* data) { g.close(data); };
    const std::string name = std::filesystem::absolute(path, code).string();
    const std::unique_ptr<void, decltype(close)> data{g.open(name.c_str(), GA_ReadOnly), close};
    if (!data || g.bands(data.get()) < 1) return refuse("is no heightmap that GDAL can read");
    const int columns = g.width(data.get());
    const int rows = g.height(data.get());
    if (columns < 2 || rows < 2 || columns > largest_heightmap_side || rows > largest_heightmap_side)
        return refuse(fmt::format("is {} x {} samples, a heightmap has 2 to {} a side", columns, rows,
                                  largest_heightmap_side));
    GDALRasterBandH band = g.band(data.get(), 1);
    const std::size_t count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    std::vector<float> north_first(count);
    if (g.raster_io(band, GF_Read, 0, 0, columns, rows, north_first.data(), columns, rows, GDT_Float32, 0,
                    0) != CE_None)
        return refuse("is broken: its heights cannot be read");
    int has_no_data = 0;
    const auto no_data = static_cast<float>(g.no_data(band, &has_no_data));
    HeightRaster raster{columns, rows, std::vector<float>(count), spacing_of(g, data.get(), rows)};
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            float h = north_first[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                                  static_cast<std::size_t>(column)];
            if ((has_no_data != 0 && h == no_data) || !std::isfinite(h) || std::abs(h) > 20'000.0F)
                h = std::numeric_limits<float>::quiet_NaN();
            raster.heights[static_cast<std::size_t>(rows - 1 - row) * static_cast<std::size_t>(columns) +
                           static_cast<std::size_t>(column)] = h;
        }
    if (!fill_holes(raster)) return refuse("has no heights in it");
    return raster;
}

#endif

}
