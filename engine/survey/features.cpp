#include "engine/survey/gdal_library.h"
#include "engine/survey/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::survey {

#ifdef VANTAGE_GDAL_LIBRARY

namespace {

constexpr std::array keys{"name",     "old_name", "highway",  "waterway",   "water",   "natural",  "landuse",
                          "building", "place",    "historic", "man_made",   "barrier", "bridge",   "ford",
                          "tunnel",   "layer",    "railway",  "start_date", "width",   "leaf_type"};

// OpenStreetMap's own attributes as columns: by default bridges and fords are hidden in one text, and closed
// river banks come as lines.
std::string osm_settings() {
    std::string names;
    for (const char* key : keys) names += (names.empty() ? "" : ",") + std::string{key};
    std::string text = "closed_ways_are_polygons=building,natural,landuse,place,historic,water,waterway="
                       "riverbank\nattribute_name_laundering=yes\n";
    for (const char* layer : {"points", "lines", "multipolygons", "multilinestrings", "other_relations"})
        text += fmt::format("[{}]\nosm_id=yes\nattributes={}\nother_tags=no\n", layer, names);
    return text;
}

class Reader {
public:
    Reader(const Plan& plan, std::vector<Feature>& out)
        : plan_(plan), out_(out), table_(gdal().OSRNewSpatialReference(nullptr)) {
        gdal().OSRImportFromProj4(table_, projection_of(plan).c_str());
        gdal().OSRSetAxisMappingStrategy(table_, OAMS_TRADITIONAL_GIS_ORDER);
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() {
        for (const auto& [layer, way] : ways_)
            if (way != nullptr) gdal().OCTDestroyCoordinateTransformation(way);
        gdal().OSRDestroySpatialReference(table_);
    }
    Result<std::size_t> read(const std::filesystem::path& path);

private:
    OGRCoordinateTransformationH way_of(OGRLayerH layer);
    void take(OGRGeometryH geometry, OGRCoordinateTransformationH way,
              const std::map<std::string, std::string>& tags);
    bool keep(Feature feature, OGRGeometryH ring, OGRCoordinateTransformationH way);

    const Plan& plan_;
    std::vector<Feature>& out_;
    OGRSpatialReferenceH table_;
    std::map<OGRLayerH, OGRCoordinateTransformationH> ways_;
    std::size_t points_ = 0;
};

OGRCoordinateTransformationH Reader::way_of(OGRLayerH layer) {
    const auto known = ways_.find(layer);
    if (known != ways_.end()) return known->second;
    const Gdal& g = gdal();
    OGRCoordinateTransformationH way = nullptr;
    if (OGRSpatialReferenceH given = g.OGR_L_GetSpatialRef(layer)) {
        OGRSpatialReferenceH copy = g.OSRClone(given);
        g.OSRSetAxisMappingStrategy(copy, OAMS_TRADITIONAL_GIS_ORDER);
        way = g.OCTNewCoordinateTransformation(copy, table_);
        g.OSRDestroySpatialReference(copy);
    }
    return ways_[layer] = way;
}

// Whatever comes near the table; the rest of a country is left where it is.
bool Reader::keep(Feature feature, OGRGeometryH ring, OGRCoordinateTransformationH way) {
    const Gdal& g = gdal();
    const int count = g.OGR_G_GetPointCount(ring);
    if (count < 1 || count > 2'000'000) return false;
    std::vector<double> x, y;
    for (int k = 0; k < count; ++k) {
        x.push_back(g.OGR_G_GetX(ring, k));
        y.push_back(g.OGR_G_GetY(ring, k));
    }
    (void)g.OCTTransform(way, count, x.data(), y.data(), nullptr);
    bool near = false;
    const double slack = 500.0, w = plan_.width.value(), d = plan_.depth.value();
    double low_x = 1e18, low_y = 1e18, high_x = -1e18, high_y = -1e18;
    for (std::size_t k = 0; k < x.size(); ++k) {
        if (!std::isfinite(x[k]) || !std::isfinite(y[k]) || std::abs(x[k]) > 1e7 || std::abs(y[k]) > 1e7)
            continue;
        feature.points.push_back({x[k], y[k]});
        low_x = std::min(low_x, x[k]);
        high_x = std::max(high_x, x[k]);
        low_y = std::min(low_y, y[k]);
        high_y = std::max(high_y, y[k]);
    }
    near = !feature.points.empty() && high_x > -slack && low_x < w + slack && high_y > -slack &&
           low_y < d + slack;
    if (!near || (points_ += feature.points.size()) > 4'000'000) return false;
    out_.push_back(std::move(feature));
    return true;
}

void Reader::take(OGRGeometryH geometry, OGRCoordinateTransformationH way,
                  const std::map<std::string, std::string>& tags) {
    const Gdal& g = gdal();
    const int type = static_cast<int>(g.OGR_GT_Flatten(g.OGR_G_GetGeometryType(geometry)));
    Feature feature{tags, Feature::Shape::point, {}};
    if (type == wkbPoint) {
        (void)keep(std::move(feature), geometry, way);
    } else if (type == wkbLineString) {
        feature.shape = Feature::Shape::line;
        (void)keep(std::move(feature), geometry, way);
    } else if (type == wkbPolygon) {
        feature.shape = Feature::Shape::area;
        if (g.OGR_G_GetGeometryCount(geometry) > 0)
            (void)keep(std::move(feature), g.OGR_G_GetGeometryRef(geometry, 0), way);
    } else {
        for (int k = 0; k < g.OGR_G_GetGeometryCount(geometry); ++k)
            take(g.OGR_G_GetGeometryRef(geometry, k), way, tags);
    }
}

Result<std::size_t> Reader::read(const std::filesystem::path& path) {
    const Gdal& g = gdal();
    const auto refuse = [&](std::string message) { return Error{path.string(), "", std::move(message)}; };
    std::error_code code;
    if (!std::filesystem::is_regular_file(path, code)) return refuse("no such file");
    std::string settings = osm_settings();
    const char* const memory = "/vsimem/vantage-osmconf.ini";
    g.VSIFCloseL(
        g.VSIFileFromMemBuffer(memory, reinterpret_cast<GByte*>(settings.data()), settings.size(), FALSE));
    const char* drivers[] = {"OSM", "GeoJSON", "ESRI Shapefile", "GPKG", nullptr};
    const std::string config = fmt::format("CONFIG_FILE={}", memory);
    const bool osm = path.extension() == ".osm" || path.extension() == ".pbf";
    const char* options[] = {config.c_str(), "USE_CUSTOM_INDEXING=NO", nullptr};
    const std::string name = std::filesystem::absolute(path, code).string();
    g.CPLErrorReset();
    GDALDatasetH data = g.GDALOpenEx(name.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY, drivers,
                                     osm ? options : nullptr, nullptr);
    if (data == nullptr) {
        g.VSIUnlink(memory);
        return refuse("is no map that GDAL can read: takes .osm, .pbf, GeoJSON, Shapefile or GeoPackage");
    }
    std::size_t features = 0;
    OGRLayerH layer = nullptr;
    while (OGRFeatureH feature = g.GDALDatasetGetNextFeature(data, &layer, nullptr, nullptr, nullptr)) {
        ++features;
        OGRGeometryH geometry = g.OGR_F_GetGeometryRef(feature);
        OGRCoordinateTransformationH way = geometry != nullptr ? way_of(layer) : nullptr;
        if (way != nullptr) {
            std::map<std::string, std::string> tags;
            for (const char* key : keys) {
                const int field = g.OGR_F_GetFieldIndex(feature, key);
                if (field >= 0 && g.OGR_F_IsFieldSetAndNotNull(feature, field) != 0)
                    tags[key] = g.OGR_F_GetFieldAsString(feature, field);
            }
            take(geometry, way, tags);
        }
        g.OGR_F_Destroy(feature);
    }
    const bool broken = g.CPLGetLastErrorType() >= CE_Failure;
    const std::string message = g.CPLGetLastErrorMsg();
    for (auto& [known, transformation] : ways_)
        if (transformation != nullptr) g.OCTDestroyCoordinateTransformation(transformation);
    ways_.clear();
    g.GDALClose(data);
    g.VSIUnlink(memory);
    if (broken) return refuse(fmt::format("is broken: {}", message.substr(0, message.find('\n'))));
    return features;
}

}

Result<std::vector<Feature>> read_features(const Plan& plan, std::vector<std::string>& credits,
                                           std::vector<std::string>& notes) {
    std::vector<Feature> out;
    Reader reader{plan, out};
    for (const auto& path : plan.vectors) {
        const std::size_t before = out.size();
        const Result<std::size_t> count = reader.read(path);
        if (!count) return count.error();
        if (out.size() == before)
            notes.push_back(fmt::format("{}: nothing of it lies on the table ({} things elsewhere)",
                                        path.filename().string(), *count));
        const bool osm = path.extension() == ".osm" || path.extension() == ".pbf";
        credits.push_back(osm ? "Map: © OpenStreetMap contributors, ODbL 1.0 (" + path.filename().string() +
                                    ")"
                              : "Map: " + path.filename().string());
    }
    return out;
}

bool available() { return gdal().loaded; }

#else

Result<std::vector<Feature>> read_features(const Plan& plan, std::vector<std::string>&,
                                           std::vector<std::string>&) {
    return Error{plan.vectors.front().string(), "",
                 "real ground needs GDAL, which this build was made without"};
}
bool available() { return false; }

#endif

}
