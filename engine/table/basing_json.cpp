#include "engine/table/basing.h"

#include "engine/core/json.h"

#include <fmt/format.h>

#include <charconv>

namespace vantage::table {
namespace {

constexpr std::array<std::string_view, 3> unit_names{"yd", "in", "mm"};
constexpr std::array<std::string_view, 2> shape_names{"rectangle", "round"};
constexpr std::size_t most_overrides = 10'000;

std::optional<Millimetres> millimetres(const JsonReader& reader, NumberRange range) {
    if (reader.missing()) return std::nullopt;
    return Millimetres{reader.number(range.min, range)};
}

std::optional<int> whole(const JsonReader& reader, int min, int max) {
    if (reader.missing()) return std::nullopt;
    return static_cast<int>(reader.integer(min, min, max));
}

// { "width": 40, "depth": 20, "unit": "mm" }, or "diameter" for a round base.
std::optional<GivenSize> read_size(const JsonReader& reader, bool* round) {
    if (reader.missing()) return std::nullopt;
    if (!reader.object({"width", "depth", "diameter", "unit"})) return std::nullopt;
    GivenSize size;
    size.unit = static_cast<GivenSize::Unit>(reader.need("unit").choice(unit_names, 2));
    constexpr NumberRange range{0.5, 5000};
    if (const JsonReader diameter = reader["diameter"]; !diameter.missing()) {
        size.width = size.depth = diameter.number(10, range);
        if (!reader["width"].missing() || !reader["depth"].missing())
            reader.error("has a diameter and a width or depth, takes one or the other");
        if (round != nullptr) *round = true;
        return size;
    }
    size.width = reader.need("width").number(10, range);
    size.depth = reader.need("depth").number(10, range);
    return size;
}

std::optional<Stands> read_stands(const JsonReader& reader) {
    if (reader.missing()) return std::nullopt;
    Stands stands;
    if (reader.is_number()) {
        stands.count = stands.columns = static_cast<int>(reader.integer(1, 1, 24));
        return stands;
    }
    if (!reader.object({"count", "columns", "gap_mm", "size"})) return std::nullopt;
    stands.count = static_cast<int>(reader.need("count").integer(1, 1, 24));
    stands.columns = static_cast<int>(reader["columns"].integer(stands.count, 1, 24));
    if (stands.columns > stands.count)
        reader["columns"].error(fmt::format("is {}, but there are {} stands", stands.columns, stands.count));
    stands.gap = Millimetres{reader["gap_mm"].number(0, {0, 50})};
    stands.size = read_size(reader["size"], nullptr);
    return stands;
}

BaseOverride read_override(const JsonReader& reader) {
    BaseOverride o;
    reader.object({"kind", "nation", "unit", "size", "shape", "stands", "thickness_mm", "edge", "figures",
                   "files", "ranks", "file_spacing_mm", "rank_spacing_mm"});
    if (const JsonReader kind = reader["kind"]; !kind.missing())
        o.kind = static_cast<UnitKind>(kind.choice(unit_kind_names(), 0));
    o.nation = reader["nation"].text();
    o.unit = reader["unit"].text();
    if (!o.kind && o.nation.empty() && o.unit.empty())
        reader.error("is for nobody, takes a \"kind\", a \"nation\" or a \"unit\"");
    bool round = false;
    o.size = read_size(reader["size"], &round);
    if (round) o.round = true;
    if (const JsonReader shape = reader["shape"]; !shape.missing())
        o.round = shape.choice(shape_names, 0) == 1;
    o.stands = read_stands(reader["stands"]);
    o.thickness = millimetres(reader["thickness_mm"], {0.2, 20});
    o.edge = read_colour(reader["edge"]);
    o.fill.figures = whole(reader["figures"], 1, 2000);
    o.fill.files = whole(reader["files"], 1, 500);
    o.fill.ranks = whole(reader["ranks"], 1, 100);
    o.fill.file_spacing = millimetres(reader["file_spacing_mm"], {0.5, 200});
    o.fill.rank_spacing = millimetres(reader["rank_spacing_mm"], {0.5, 200});
    return o;
}

}

std::optional<Rgb> read_colour(const JsonReader& reader) {
    if (reader.missing()) return std::nullopt;
    const std::string text = reader.text();
    unsigned value = 0;
    const char* begin = text.data() + (text.empty() ? 0 : 1);
    const char* end = text.data() + text.size();
    const auto [stopped, code] = std::from_chars(begin, end, value, 16);
    if (text.size() != 7 || text[0] != '#' || code != std::errc{} || stopped != end) {
        reader.error(fmt::format("is \"{}\", takes a colour such as \"#4a3a26\"", text));
        return std::nullopt;
    }
    return Rgb{static_cast<std::uint8_t>(value >> 16), static_cast<std::uint8_t>(value >> 8 & 0xff),
               static_cast<std::uint8_t>(value & 0xff)};
}

void read_basing(const JsonReader& reader, Basing& basing) {
    if (reader.missing() || !reader.object({"name", "edge", "thickness_mm", "overrides"})) return;
    if (const auto edge = read_colour(reader["edge"])) basing.edge = *edge;
    if (const auto thick = millimetres(reader["thickness_mm"], {0.2, 20})) basing.thickness = thick;
    for (const JsonReader& item : reader["overrides"].items(most_overrides))
        basing.overrides.push_back(read_override(item));
}

Result<void> load_basing(const std::filesystem::path& path, Basing& basing) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) return document.error();
    Problems problems;
    read_basing(JsonReader{*document, problems}, basing);
    if (!problems.ok()) return problems.first();
    return {};
}

}
