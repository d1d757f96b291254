#include "engine/terrain/kind_json.h"

#include <span>

namespace vantage::terrain {
namespace {

template <class Enum, std::size_t n>
Enum read_word(const JsonReader& reader, const std::array<std::string_view, n>& words, Enum usual) {
    return static_cast<Enum>(reader.choice(words, static_cast<std::size_t>(usual)));
}

Yards read_yards(const JsonReader& reader, Yards usual, double most) {
    return Yards{reader.number(usual.value(), {0, most})};
}

ColourPair read_colours(const JsonReader& reader, const ColourPair& usual) {
    if (reader.missing()) return usual;
    const std::vector<JsonReader> items = reader.items(2);
    if (items.size() != 2) {
        if (reader.is_array()) reader.error("takes two colours [red, green, blue], 0 to 255 each");
        return usual;
    }
    ColourPair pair = usual;
    for (std::size_t n = 0; n < 2; ++n)
        if (const auto rgb = items[n].numbers(3, {0, 255}); rgb.size() == 3)
            pair[n] = Colour{rgb[0], rgb[1], rgb[2]};
    return pair;
}

std::vector<std::string> read_names(const JsonReader& reader, const std::vector<std::string>& usual) {
    if (reader.missing()) return usual;
    std::vector<std::string> names;
    for (const JsonReader& item : reader.items(20)) names.push_back(item.text());
    return names;
}

void read_paint(const JsonReader& reader, Paint& paint) {
    if (reader.missing()) return;
    reader.object({"layer", "least_width", "low", "high", "row_width", "headland", "contrast", "tall",
                   "ridge", "bump", "earth", "frozen"});
    // Another layer is another look: nothing of the kind before stays.
    if (const JsonReader layer = reader["layer"]; !layer.missing())
        paint = {.layer = read_word(layer, layer_words, Layer::none)};
    paint.least_width = reader["least_width"].number(paint.least_width, {0, 100});
    paint.low = read_colours(reader["low"], paint.low);
    paint.high = read_colours(reader["high"], paint.high);
    paint.row_width = reader["row_width"].number(paint.row_width, {0.2, 100});
    paint.headland = reader["headland"].number(paint.headland, {0, 24});
    paint.contrast = reader["contrast"].number(paint.contrast, {0, 2});
    paint.tall = reader["tall"].number(paint.tall, {0, 5});
    paint.ridge = reader["ridge"].number(paint.ridge, {0, 5});
    paint.bump = reader["bump"].number(paint.bump, {0, 5});
    paint.earth = reader["earth"].flag(paint.earth);
    paint.frozen = reader["frozen"].flag(paint.frozen);
}

void read_trees(const JsonReader& reader, Trees& trees) {
    if (reader.missing()) return;
    reader.object({"models", "bare", "spacing", "stray"});
    // Other trees have other bare ones: those of the kind before do not stay.
    if (!reader["models"].missing()) trees.bare.clear();
    trees.models = read_names(reader["models"], trees.models);
    trees.bare = read_names(reader["bare"], trees.bare);
    trees.spacing = reader["spacing"].number(trees.spacing, {0.1, 20});
    trees.stray = reader["stray"].number(trees.stray, {0, 1});
}

void read_rows(const JsonReader& reader, Rows& rows) {
    if (reader.missing()) return;
    reader.object({"model", "size", "apart", "leaves", "bare"});
    rows.model = reader["model"].text(rows.model);
    rows.size = reader["size"].number(rows.size, {0.05, 3});
    rows.apart = reader["apart"].number(rows.apart, {0.2, 50});
    rows.leaves = read_colours(reader["leaves"], rows.leaves);
    if (const JsonReader bare = reader["bare"]; !bare.missing()) rows.bare = read_colours(bare, rows.leaves);
}

void read_strewn(const JsonReader& reader, std::vector<Strewn>& strewn) {
    if (reader.missing()) return;
    strewn.clear();
    double sum = 0.0;
    for (const JsonReader& item : reader.items(10)) {
        item.object({"model", "share", "size", "pixels"});
        Strewn one;
        one.model = item.need("model").text();
        one.share = item.need("share").number(0, {0, 1});
        if (const auto size = item["size"].numbers(2, {0.05, 3}); size.size() == 2) {
            one.least = size[0];
            one.most = size[1];
        }
        one.pixels = static_cast<std::uint32_t>(item["pixels"].integer(one.pixels, 1, 100));
        sum += one.share;
        strewn.push_back(std::move(one));
    }
    if (sum > 1.0) reader.error("has shares that are more than 1 together");
}

void read_measured(const JsonReader& record, Kind& kind) {
    if (const JsonReader going = record["going"]; !going.missing())
        kind.own_going = kind.going = read_word(going, going_words, kind.going);
    if (const JsonReader height = record["height"]; !height.missing())
        kind.own_height = kind.height = read_yards(height, kind.height, 100);
    if (const JsonReader sight = record["sight"]; !sight.missing()) {
        static constexpr std::array<std::string_view, 4> area{"none", "crops", "wood", "built-up"};
        static constexpr std::array<std::string_view, 2> line{"none", "barrier"};
        static constexpr std::array hides{ObstacleKind::crops, ObstacleKind::wood, ObstacleKind::built_up};
        const bool barrier = kind.shape == Shape::line;
        const std::size_t word = barrier ? sight.choice(line, 0) : sight.choice(area, 0);
        kind.sight.reset();
        if (word > 0) kind.sight = barrier ? ObstacleKind::barrier : hides[word - 1];
    }
    kind.thickness = record["thickness"].number(kind.thickness, {0.01, 100});
    kind.shelter = read_word(record["shelter"], shelter_words, kind.shelter);
    kind.water = read_yards(record["water"], kind.water, 100);
    kind.way = read_word(record["way"], way_words, kind.way);
    kind.crossing = read_word(record["crossing"], crossing_words, kind.crossing);
    kind.width = read_yards(record["width"], kind.width, 2000);
    if (const auto size = record["size"].numbers(2, {0, 2000}); size.size() == 2) {
        kind.width = Yards{size[0]};
        kind.depth = Yards{size[1]};
    }
    kind.building = record["building"].text(kind.building);
}

/// What a record of each shape may say.
std::span<const std::string_view> keys_of(Shape shape) {
    static constexpr std::string_view area[]{"id",     "shape",     "of",      "name",   "going", "height",
                                             "sight",  "thickness", "shelter", "water",  "paint", "loose",
                                             "strewn", "trees",     "rows",    "houses", "balks"};
    static constexpr std::string_view line[]{"id",     "shape", "of",    "name", "going", "width",
                                             "height", "sight", "water", "way",  "paint", "model"};
    static constexpr std::string_view point[]{"id",      "shape",    "of",   "name",     "mark",
                                              "shelter", "crossing", "size", "building", "model"};
    static constexpr std::string_view building[]{"id", "shape", "of", "name", "height", "model"};
    switch (shape) {
    case Shape::area:
        return area;
    case Shape::line:
        return line;
    case Shape::point:
        return point;
    case Shape::building:
        break;
    }
    return building;
}

}

void read_kind(const JsonReader& record, Kind& kind) {
    record.object(keys_of(kind.shape));
    kind.name = record["name"].text(kind.name);
    kind.mark = record["mark"].text(kind.mark);
    read_measured(record, kind);
    read_paint(record["paint"], kind.paint);
    kind.balks = record["balks"].flag(kind.balks);
    kind.loose = read_word(record["loose"], loose_words, kind.loose);
    read_strewn(record["strewn"], kind.strewn);
    read_trees(record["trees"], kind.trees);
    read_rows(record["rows"], kind.rows);
    kind.houses = read_names(record["houses"], kind.houses);
    kind.model = record["model"].text(kind.model);
    if (kind.name.empty()) (void)record.need("name");
    if (kind.paint.layer != Layer::field) return;
    if (kind.shape == Shape::line) record["paint"].error("is of layer \"field\", which is for areas");
    if (kind.paint.high[1] == Colour{})
        record["paint"].error("of layer \"field\" takes \"low\" and \"high\"");
}

}
