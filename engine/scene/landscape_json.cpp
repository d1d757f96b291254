#include "engine/scene/curve.h"
#include "engine/scene/read.h"
#include "engine/scene/words.h"

#include <fmt/format.h>

namespace vantage::scene {
namespace {

using terrain::Shape;

// "kind" alone, or with a "cover" that makes a sort of it. A cover that is no sort of this kind leaves its
// look alone, but vines are rough and rye is high wherever they grow.
Area read_area(const JsonReader& reader, const terrain::Vocabulary& kinds) {
    Area area;
    reader.object({"kind", "name", "outline", "cover", "going", "height", "blocks_sight", "rows"});
    area.where = reader.pointer();
    area.kind = kinds.read(reader.need("kind"), Shape::area);
    const terrain::Kind* usual = &kinds[area.kind];
    Going going = usual->going;
    Yards height = usual->height;
    if (const JsonReader word = reader["cover"]; !word.missing()) {
        const terrain::Kind& cover = kinds[kinds.read(word, Shape::area)];
        going = cover.own_going.value_or(going);
        height = cover.own_height.value_or(height);
        if (const TerrainId sort = kinds.covered(area.kind, cover.id); sort.valid()) {
            area.kind = sort;
            usual = &kinds[sort];
        }
    }
    area.name = reader["name"].text();
    area.outline = read_points(reader.need("outline"), 3);
    area.going = read_word(reader["going"], terrain::going_words, going);
    area.height = Yards{reader["height"].number(height.value(), {0, 100})};
    area.sight = usual->sight;
    if (const JsonReader blocks = reader["blocks_sight"]; !blocks.missing()) {
        if (!blocks.flag(true))
            area.sight.reset();
        else if (!usual->is_built_up())
            area.sight = terrain::ObstacleKind::wood;
    }
    area.rows = read_bearing(reader["rows"], Degrees{0});
    return area;
}

Line read_line(const JsonReader& reader, const terrain::Vocabulary& kinds) {
    Line line;
    reader.object({"kind", "name", "points", "curve", "width", "going", "height"});
    line.where = reader.pointer();
    line.kind = kinds.read(reader.need("kind"), Shape::line);
    line.name = reader["name"].text();
    line.points = read_points(reader.need("points"), 2);
    if (reader["curve"].flag(false)) line.points = curve_through(line.points);
    const terrain::Kind& usual = kinds[line.kind];
    line.width = Yards{reader["width"].number(usual.width.value(), {0.5, 2000})};
    line.going = read_word(reader["going"], terrain::going_words, usual.going);
    line.height = Yards{reader["height"].number(usual.height.value(), {0, 30})};
    return line;
}

Spot read_spot(const JsonReader& reader, const terrain::Vocabulary& kinds) {
    Spot spot;
    reader.object({"kind", "name", "at", "facing", "size", "building", "vantage"});
    spot.where = reader.pointer();
    spot.kind = kinds.read(reader.need("kind"), Shape::point);
    spot.name = reader["name"].text();
    spot.at = read_point(reader.need("at"));
    spot.facing = read_bearing(reader["facing"], Degrees{0});
    spot.vantage = reader["vantage"].flag(false);
    const terrain::Kind& usual = kinds[spot.kind];
    const JsonReader building = reader["building"];
    const TerrainId named = kinds.read(building, Shape::building);
    if (!usual.building.empty())
        spot.building = building.missing() ? kinds.find(Shape::building, usual.building) : named;
    spot.width = usual.width;
    spot.depth = usual.depth;
    if (const auto size = reader["size"].numbers(2, {1, 2000}); size.size() == 2) {
        spot.width = Yards{size[0]};
        spot.depth = Yards{size[1]};
    }
    return spot;
}

}

void read_weather(const JsonReader& reader, Weather& weather) {
    if (reader.missing()) return;
    reader.object({"sky", "ground", "season", "sun_bearing", "sun_elevation", "haze", "visibility", "notes"});
    weather.sky = read_word(reader["sky"], sky_words, Sky::clear);
    weather.ground = read_word(reader["ground"], ground_state_words, GroundState::dry);
    weather.season = read_word(reader["season"], season_words, Season::summer);
    weather.sun_bearing = read_bearing(reader["sun_bearing"], weather.sun_bearing);
    weather.sun_elevation = Degrees{reader["sun_elevation"].number(45, {-90, 90})};
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

void read_landscape(const JsonReader& land, Scene& scene) {
    Result<terrain::Vocabulary> standard = terrain::standard_vocabulary();
    if (!standard) land.problems().error(standard.error());
    const auto kinds =
        std::make_shared<terrain::Vocabulary>(standard ? *std::move(standard) : terrain::Vocabulary{});
    scene.landscape.terrain = kinds;
    const JsonReader reader = land["terrain"];
    if (reader.missing() || kinds->kinds().empty()) return;
    reader.object({"kinds", "areas", "lines", "points"});
    kinds->add(reader["kinds"]);
    for (const JsonReader& item : reader["areas"].items(20'000))
        scene.landscape.areas.push_back(read_area(item, *kinds));
    for (const JsonReader& item : reader["lines"].items(20'000))
        scene.landscape.lines.push_back(read_line(item, *kinds));
    for (const JsonReader& item : reader["points"].items(20'000))
        scene.landscape.spots.push_back(read_spot(item, *kinds));
}

}
