#include "engine/scene/read.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

namespace vantage::scene {
namespace {

struct AreaDefaults {
    Cover cover;
    Going going;
    double height; // yards
    bool blocks;
};

AreaDefaults defaults_of(AreaKind kind) {
    switch (kind) {
    case AreaKind::wood:
        return {Cover::deciduous, Going::dense, 16, true};
    case AreaKind::marsh:
        return {Cover::reeds, Going::dense, 0.5, false};
    case AreaKind::built_up:
        return {Cover::village, Going::dense, 9, true};
    case AreaKind::field:
        return {Cover::pasture, Going::open, 0.3, false};
    case AreaKind::rough:
        return {Cover::scrub, Going::rough, 1.2, false};
    case AreaKind::dense:
        return {Cover::scrub, Going::dense, 3, true};
    case AreaKind::water:
        break;
    }
    return {Cover::open_water, Going::impassable, 0, false};
}

double height_of(Cover cover, double fallback) {
    switch (cover) {
    case Cover::rye:
        return 2.0; // higher than a man, as at Quatre Bras
    case Cover::wheat:
        return 1.2;
    case Cover::stubble:
    case Cover::plough:
        return 0.1;
    case Cover::orchard:
        return 6;
    case Cover::vineyard:
        return 1.5;
    case Cover::town:
    case Cover::castle:
        return 13;
    default:
        return fallback;
    }
}

Area read_area(const JsonReader& reader) {
    Area area;
    reader.object({"kind", "name", "outline", "cover", "going", "height", "blocks_sight", "rows"});
    area.where = reader.pointer();
    area.kind = read_word(reader.need("kind"), area_words, AreaKind::field);
    area.name = reader["name"].text();
    area.outline = read_points(reader.need("outline"), 3);
    const AreaDefaults usual = defaults_of(area.kind);
    area.cover = read_word(reader["cover"], cover_words, usual.cover);
    // Vines and orchards are rough whoever calls them a field.
    const bool rough = area.cover == Cover::vineyard || area.cover == Cover::orchard;
    area.going = read_word(reader["going"], going_words, rough ? Going::rough : usual.going);
    area.height = Yards{reader["height"].number(height_of(area.cover, usual.height), {0, 100})};
    area.blocks_sight = reader["blocks_sight"].flag(usual.blocks);
    area.rows = read_bearing(reader["rows"], Degrees{0});
    return area;
}

struct LineDefaults {
    double width;
    Going going;
    double height;
};

LineDefaults defaults_of(LineKind kind) {
    switch (kind) {
    case LineKind::good_road:
        return {14, Going::open, 0};
    case LineKind::poor_road:
        return {8, Going::open, 0};
    case LineKind::stream:
        return {4, Going::rough, 0};
    case LineKind::river:
        return {40, Going::impassable, 0};
    case LineKind::wall:
        return {1, Going::rough, 1.8};
    case LineKind::hedge:
        return {2, Going::rough, 2};
    case LineKind::ditch:
        return {3, Going::rough, 0};
    case LineKind::earthwork:
        break;
    }
    return {6, Going::rough, 2};
}

Line read_line(const JsonReader& reader) {
    Line line;
    reader.object({"kind", "name", "points", "width", "going", "height"});
    line.where = reader.pointer();
    line.kind = read_word(reader.need("kind"), line_words, LineKind::good_road);
    line.name = reader["name"].text();
    line.points = read_points(reader.need("points"), 2);
    const LineDefaults usual = defaults_of(line.kind);
    line.width = Yards{reader["width"].number(usual.width, {0.5, 2000})};
    line.going = read_word(reader["going"], going_words, usual.going);
    line.height = Yards{reader["height"].number(usual.height, {0, 30})};
    return line;
}

Spot read_spot(const JsonReader& reader) {
    Spot spot;
    reader.object({"kind", "name", "at", "facing", "size", "building", "vantage"});
    spot.where = reader.pointer();
    spot.kind = read_word(reader.need("kind"), point_words, PointKind::place);
    spot.name = reader["name"].text();
    spot.at = read_point(reader.need("at"));
    spot.facing = read_bearing(reader["facing"], Degrees{0});
    spot.vantage = reader["vantage"].flag(false);
    const bool built = spot.kind == PointKind::building || spot.kind == PointKind::strong_point;
    spot.building =
        read_word(reader["building"], building_words,
                  spot.kind == PointKind::strong_point ? BuildingKind::farm : BuildingKind::house);
    if (built) spot.width = spot.depth = Yards{60};
    if (spot.kind == PointKind::bridge) {
        spot.width = Yards{12};
        spot.depth = Yards{30};
    }
    if (const auto size = reader["size"].numbers(2, {1, 2000}); size.size() == 2) {
        spot.width = Yards{size[0]};
        spot.depth = Yards{size[1]};
    }
    return spot;
}

void read_weather(const JsonReader& reader, Weather& weather) {
    if (reader.missing()) return;
    reader.object({"sky", "ground", "season", "sun_bearing", "sun_elevation", "haze", "visibility", "notes"});
    weather.sky = read_word(reader["sky"], sky_words, Sky::clear);
    weather.ground = read_word(reader["ground"], ground_state_words, GroundState::dry);
    weather.season = read_word(reader["season"], season_words, Season::summer);
    weather.sun_bearing = read_bearing(reader["sun_bearing"], weather.sun_bearing);
    weather.sun_elevation = Degrees{reader["sun_elevation"].number(45, {1, 90})};
    weather.haze = reader["haze"].number(0, {0, 1});
    weather.notes = reader["notes"].text();
    for (const JsonReader& item : reader["visibility"].items(100)) {
        item.object({"from_turn", "to_turn", "limit", "below_m"});
        Visibility v;
        v.from_turn = static_cast<int>(item["from_turn"].integer(1, 1, 1000));
        v.to_turn = static_cast<int>(item["to_turn"].integer(1000, 1, 1000));
        if (v.to_turn < v.from_turn) item["to_turn"].error("comes before from_turn");
        v.limit = Yards{item.need("limit").number(1000, {10, 100'000})};
        if (const JsonReader below = item["below_m"]; !below.missing())
            v.below = to_yards(Metres{below.number(0, {-500, 9000})});
        weather.visibility.push_back(v);
    }
}

}

GroundPoint read_point(const JsonReader& reader) {
    const auto xy = reader.numbers(2, {-1e6, 1e6});
    return xy.size() == 2 ? GroundPoint{Yards{xy[0]}, Yards{xy[1]}} : GroundPoint{};
}

std::vector<GroundPoint> read_points(const JsonReader& reader, std::size_t least) {
    std::vector<GroundPoint> points;
    if (reader.missing()) return points;
    for (const JsonReader& item : reader.items(most_outline_points)) points.push_back(read_point(item));
    if (reader.is_array() && points.size() < least)
        reader.error(fmt::format("has {} points, takes at least {}", points.size(), least));
    return points;
}

Degrees read_bearing(const JsonReader& reader, Degrees fallback) {
    return Degrees{reader.number(fallback.value(), {-360, 360})};
}

void read_landscape(const JsonReader& root, Scene& scene) {
    read_weather(root["weather"], scene.weather);
    const JsonReader terrain = root["terrain"];
    if (terrain.missing()) return;
    terrain.object({"areas", "lines", "points"});
    for (const JsonReader& item : terrain["areas"].items(20'000))
        scene.landscape.areas.push_back(read_area(item));
    for (const JsonReader& item : terrain["lines"].items(20'000))
        scene.landscape.lines.push_back(read_line(item));
    for (const JsonReader& item : terrain["points"].items(20'000))
        scene.landscape.spots.push_back(read_spot(item));
}

}
