#include "engine/core/files.h"
#include "engine/scene/ground_memory.h"
#include "engine/scene/read.h"
#include "engine/terrain/heightmap.h"
#include "engine/terrain/sculptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <system_error>

namespace vantage::scene {
namespace {

constexpr std::array<std::string_view, 2> height_units{"metres", "yards"};

Yards read_height(const JsonReader& reader, bool metres, double fallback) {
    const double n = reader.number(fallback, {-12'000, 12'000});
    return metres ? to_yards(Metres{n}) : Yards{n};
}

std::shared_ptr<const HeightField> flat(const Ground& ground) {
    return std::make_shared<const HeightField>(2, 2, ground.width, ground.depth, std::vector<float>(4, 0.0F));
}

bool is_gdal_name(const std::filesystem::path& path) {
    constexpr std::array<std::string_view, 7> endings{".tif", ".tiff", ".hgt", ".asc",
                                                      ".img", ".dem",  ".vrt"};
    std::string ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

// How far apart samples are, as the file says; 0 if it does not.
Yards given_spacing(const JsonReader& reader) {
    if (const JsonReader yards = reader["yards_per_pixel"]; !yards.missing())
        return Yards{yards.number(1, {0.01, 10'000})};
    if (const JsonReader metres = reader["metres_per_pixel"]; !metres.missing())
        return to_yards(Metres{metres.number(1, {0.01, 10'000})});
    return Yards{0};
}

Result<HeightField> read_png(const JsonReader& reader, const std::filesystem::path& path, bool metres,
                             const Ground& ground) {
    HeightmapScale scale{ground.width, ground.depth, read_height(reader.need("lowest"), metres, 0),
                         read_height(reader.need("highest"), metres, 1)};
    if (scale.high < scale.low) reader["highest"].error("lies below \"lowest\"");
    return load_png_heightmap(path, scale);
}

Result<HeightField> read_raster(const JsonReader& reader, const std::filesystem::path& path, bool metres,
                                const Ground& ground) {
    for (const char* key : {"lowest", "highest"})
        if (!reader[key].missing()) reader[key].error("is for pictures, this file holds heights");
    const bool raw = !is_gdal_name(path);
    const int columns =
        raw ? static_cast<int>(reader.need("columns").integer(2, 2, largest_heightmap_side)) : 0;
    const int rows = raw ? static_cast<int>(reader.need("rows").integer(2, 2, largest_heightmap_side)) : 0;
    const Result<HeightRaster> raster = raw ? load_raw_heights(path, columns, rows) : load_gdal_heights(path);
    if (!raster) return raster.error();
    std::optional<GroundPoint> origin;
    if (const JsonReader at = reader["origin"]; !at.missing()) origin = read_point(at);
    Yards spacing = given_spacing(reader);
    if (spacing == Yards{0}) spacing = raster->spacing.value_or(Yards{0});
    if (origin && spacing == Yards{0}) {
        reader["origin"].error("takes \"yards_per_pixel\" or \"metres_per_pixel\" beside it");
        origin.reset();
    }
    const double yards_per_unit = metres ? to_yards(Metres{1}).value() : 1.0;
    Result<HeightField> field =
        fit_raster(*raster, ground.width, ground.depth, yards_per_unit, origin, spacing);
    if (!field) return Error{path.string(), "", field.error().message};
    return field;
}

std::string written_at(const std::filesystem::path& path) {
    std::error_code none;
    return std::to_string(std::filesystem::last_write_time(path, none).time_since_epoch().count());
}

void read_heightmap(const JsonReader& reader, Scene& scene, GroundMemory& memory) {
    reader.object({"file", "unit", "lowest", "highest", "yards_per_pixel", "metres_per_pixel", "columns",
                   "rows", "origin"});
    const bool metres = reader["unit"].choice(height_units, 0) == 0;
    const JsonReader name = reader.need("file");
    if (!name.is_text()) return;
    const auto path = resolve_inside(std::filesystem::path{reader.file()}.parent_path(), name.text());
    if (!path) return name.error(path.error().message);
    const std::string map =
        fmt::format("{} {} {} {}", path->string(), written_at(*path), reader.raw().dump(),
                    fmt::format("{} x {}", scene.ground.width.value(), scene.ground.depth.value()));
    if (!memory.heightmap || memory.map != map) {
        Result<HeightField> read = path->extension() == ".png"
                                       ? read_png(reader, *path, metres, scene.ground)
                                       : read_raster(reader, *path, metres, scene.ground);
        if (!read) return reader.problems().error(read.error());
        memory.map = map;
        memory.heightmap = std::make_shared<const HeightField>(*std::move(read));
        memory.brushed.reset();
    }
    const std::shared_ptr<const HeightField> field = memory.heightmap;
    scene.ground.heights = field;

    // The spacing is a check on the extent: a picture stretched by mistake gives wrong slopes everywhere.
    const Yards spacing = given_spacing(reader);
    if (spacing == Yards{0}) return;
    const JsonReader where =
        reader["yards_per_pixel"].missing() ? reader["metres_per_pixel"] : reader["yards_per_pixel"];
    for (const auto& [cell, side] : {std::pair{field->cell_east(), "wide"}, {field->cell_north(), "deep"}})
        if (std::abs(cell / spacing.value() - 1.0) > 0.01)
            where.error(fmt::format(
                "does not agree with the extent: a pixel is {:.2f} yards {} on this ground", cell, side));
}

SculptPlan::Contour read_contour(const JsonReader& reader, bool metres) {
    SculptPlan::Contour contour;
    reader.object({"name", "points"});
    for (const JsonReader& item : reader.need("points").items(most_outline_points)) {
        const auto p = item.numbers(3, {-1e6, 1e6});
        if (p.size() != 3) continue;
        contour.points.push_back({Yards{p[0]}, Yards{p[1]}});
        contour.heights.push_back(metres ? to_yards(Metres{p[2]}) : Yards{p[2]});
    }
    if (contour.points.size() < 2) reader.error("takes at least 2 points [east, north, height]");
    return contour;
}

void read_valley(const JsonReader& reader, bool metres, SculptPlan& plan) {
    const SculptPlan::Contour valley = read_contour(reader, metres);
    for (std::size_t i = 1; i < valley.heights.size(); ++i)
        if (valley.heights[i] > valley.heights[i - 1])
            reader["points"].error(fmt::format("point {} lies higher than the one before it: a valley runs "
                                               "downhill",
                                               i));
    if (valley.points.size() >= 2) plan.contours.push_back(valley);
}

// Streams and still waters of the terrain shape the ground as well, so that they need no second drawing.
void add_waters(const Landscape& landscape, SculptPlan& plan) {
    for (const Line& line : landscape.lines) {
        const terrain::Kind& kind = landscape.kind_of(line);
        if (!kind.is_water()) continue;
        if (line.points.size() < 2) continue;
        SculptPlan::Stream stream;
        stream.points = line.points;
        stream.width = line.width;
        stream.depth = kind.water;
        stream.valley = std::max(Yards{60}, line.width * 1.5);
        plan.streams.push_back(std::move(stream));
    }
    for (const Area& area : landscape.areas)
        if (landscape.kind_of(area).is_water() && area.outline.size() >= 3)
            plan.pools.push_back({area.outline});
}

// Heights that are said somewhere are carried on to where none is said: a ridge alone makes all the ground as
// high as itself.
void warn_of_unreached_base(const JsonReader& reader, const SculptPlan& plan) {
    if (reader["base"].missing() || !plan.spots.empty()) return;
    std::vector<Yards> said;
    for (const auto& contour : plan.contours)
        said.insert(said.end(), contour.heights.begin(), contour.heights.end());
    for (const auto& plateau : plan.plateaus) said.push_back(plateau.height);
    if (said.empty()) return;
    const auto [low, high] = std::minmax_element(said.begin(), said.end());
    const Yards near{0.5};
    if (*low<plan.base + near&& * high> plan.base - near) return;
    reader["base"].warning(
        "counts only where no height is said at all, and is not reached: ridges, valleys and "
        "plateaus set the height of all the ground. Give the plain \"spots\", each "
        "[east, north, height]");
}

// What a brush did, in metres whatever unit the rest of the ground is in.
std::vector<GroundStroke> read_strokes(const JsonReader& list) {
    std::vector<GroundStroke> strokes;
    for (const JsonReader& item : list.items(5000)) {
        item.object({"kind", "points", "radius", "amount", "strength", "height", "from", "to"});
        GroundStroke stroke;
        stroke.kind = read_word(item.need("kind"), stroke_words, GroundStroke::Kind::raise);
        stroke.points = read_points(item.need("points"), 1);
        stroke.radius = Yards{item.need("radius").number(100, {1, 5000})};
        const bool slopes = stroke.kind == GroundStroke::Kind::slope;
        if (stroke.kind == GroundStroke::Kind::raise)
            stroke.amount = read_height(item.need("amount"), true, 0);
        if (stroke.kind == GroundStroke::Kind::smooth) stroke.strength = item["strength"].number(0.5, {0, 1});
        if (stroke.kind == GroundStroke::Kind::level) stroke.from = read_height(item.need("height"), true, 0);
        if (slopes) stroke.from = read_height(item.need("from"), true, 0);
        if (slopes) stroke.to = read_height(item.need("to"), true, 0);
        strokes.push_back(std::move(stroke));
    }
    return strokes;
}

// Measured ground as it is, or with what a brush did to it.
void brush(Scene& scene, const std::vector<GroundStroke>& strokes, GroundMemory& memory) {
    if (strokes.empty()) return;
    if (!memory.brushed || memory.strokes != strokes) {
        memory.strokes = strokes;
        memory.brushed = std::make_shared<const HeightField>(with_strokes(*scene.ground.heights, strokes));
    }
    scene.ground.heights = memory.brushed;
}

void read_sculpted(const JsonReader& reader, Scene& scene, std::vector<GroundStroke> strokes,
                   GroundMemory& memory) {
    reader.object({"unit", "cell", "base", "spots", "ridges", "valleys", "plateaus", "swells", "banks",
                   "roughness", "grain", "tension", "seed"});
    const bool metres = reader["unit"].choice(height_units, 0) == 0;
    SculptPlan plan;
    plan.base = read_height(reader["base"], metres, 0);
    plan.roughness = read_height(reader["roughness"], metres, 0);
    if (plan.roughness < Yards{0}) reader["roughness"].error("is below 0");
    plan.grain = Yards{reader["grain"].number(300, {20, 10'000})};
    plan.tension = reader["tension"].number(plan.tension, {0, 1});
    plan.seed = static_cast<std::uint32_t>(reader["seed"].integer(1, 0, 4'294'967'295LL));
    for (const JsonReader& item : reader["spots"].items(20'000))
        if (const auto p = item.numbers(3, {-1e6, 1e6}); p.size() == 3)
            plan.spots.push_back({{Yards{p[0]}, Yards{p[1]}}, metres ? to_yards(Metres{p[2]}) : Yards{p[2]}});
    for (const JsonReader& item : reader["ridges"].items(1000))
        if (auto ridge = read_contour(item, metres); ridge.points.size() >= 2)
            plan.contours.push_back(std::move(ridge));
    for (const JsonReader& item : reader["valleys"].items(1000)) read_valley(item, metres, plan);
    for (const JsonReader& item : reader["plateaus"].items(1000)) {
        item.object({"name", "outline", "height"});
        SculptPlan::Plateau plateau{read_points(item.need("outline"), 3),
                                    read_height(item.need("height"), metres, 0)};
        if (plateau.outline.size() >= 3) plan.plateaus.push_back(std::move(plateau));
    }
    for (const JsonReader& item : reader["swells"].items(1000)) {
        item.object({"name", "at", "size", "facing", "rise"});
        const auto size = item.need("size").numbers(2, {10, 100'000});
        if (size.size() != 2) continue;
        plan.swells.push_back({read_point(item.need("at")), Yards{size[0]}, Yards{size[1]},
                               read_bearing(item["facing"], Degrees{0}),
                               read_height(item.need("rise"), metres, 0)});
    }
    for (const JsonReader& item : reader["banks"].items(1000)) {
        item.object({"name", "points", "width", "rise"});
        SculptPlan::Bank bank{read_points(item.need("points"), 2), Yards{item["width"].number(10, {1, 500})},
                              read_height(item.need("rise"), metres, 0)};
        if (bank.points.size() >= 2) plan.banks.push_back(std::move(bank));
    }
    plan.strokes = std::move(strokes);
    warn_of_unreached_base(reader, plan);
    add_waters(scene.landscape, plan);
    const double longest = std::max(scene.ground.width, scene.ground.depth).value();
    const double cell = reader["cell"].number(std::max(4.0, longest / 512.0), {1, 5000});
    const int columns = std::max(2, static_cast<int>(std::lround(scene.ground.width.value() / cell)));
    const int rows = std::max(2, static_cast<int>(std::lround(scene.ground.depth.value() / cell)));
    if (columns > largest_heightmap_side || rows > largest_heightmap_side)
        return reader["cell"].error(fmt::format("makes {} x {} samples, takes at most {} a side", columns,
                                                rows, largest_heightmap_side));
    if (!reader.problems().ok()) return; // no use to make a ground that nobody sees
    scene.ground.heights =
        memory.sculpted.sculpt(plan, columns, rows, scene.ground.width, scene.ground.depth);
}

}

void lay_flat_ground(Scene& scene) {
    scene.ground.width = scene.ground.depth = Yards{1000};
    scene.ground.heights = flat(scene.ground);
}

void read_ground(const JsonReader& land, Scene& scene, GroundMemory* kept) {
    GroundMemory once;
    GroundMemory& memory = kept ? *kept : once;
    const JsonReader reader = land.need("ground");
    lay_flat_ground(scene);
    reader.object({"extent", "heightmap", "sculpted", "strokes", "exaggeration"});
    if (const auto extent = reader.need("extent").numbers(2, {100, 100'000}); extent.size() == 2) {
        scene.ground.width = Yards{extent[0]};
        scene.ground.depth = Yards{extent[1]};
    }
    scene.ground.exaggeration = reader["exaggeration"].number(1, {0.1, 20});
    scene.ground.heights = flat(scene.ground);
    const std::vector<GroundStroke> strokes = read_strokes(reader["strokes"]);
    if (const JsonReader map = reader["heightmap"]; !map.missing()) {
        read_heightmap(map, scene, memory);
        brush(scene, strokes, memory);
    } else if (reader["sculpted"].missing() && !strokes.empty()) {
        reader["strokes"].error("takes a \"heightmap\" or \"sculpted\" ground beside it");
    }
    if (const JsonReader plan = reader["sculpted"]; !plan.missing()) {
        if (!reader["heightmap"].missing())
            plan.error("does not go with a heightmap: one ground has one of them");
        read_sculpted(plan, scene, strokes, memory);
    }
}

}
