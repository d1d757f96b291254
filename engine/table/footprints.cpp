#include "engine/table/footprints.h"

#include "engine/core/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::table {
namespace {

Inches quarter_inch(Yards ground, GroundScale scale) {
    // The small term keeps an exact eighth, which goes up, from falling to the binary side below it.
    const double quarters = std::floor(scale.on_table(ground).value() * 4.0 + 0.5 + 1e-9);
    return Inches{std::max(1.0, quarters) / 4.0};
}

FootprintRow read_row(const JsonReader& reader) {
    FootprintRow row;
    reader.object({"kind", "name", "yards", "adapt", "inches"});
    row.kind = static_cast<UnitKind>(reader.need("kind").choice(unit_kind_names(), 0));
    row.name = reader.need("name").text();
    if (const auto yards = reader.need("yards").numbers(2, {1, 10'000}); yards.size() == 2) {
        row.width = Yards{yards[0]};
        row.depth = Yards{yards[1]};
    }
    row.adapt = reader["adapt"].flag(false);
    const auto cells = reader.need("inches").items();
    if (cells.size() != row.printed.size()) {
        reader["inches"].error(fmt::format("has {} sizes, takes one for each of the {} ground scales",
                                           cells.size(), row.printed.size()));
        return row;
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].is_null()) continue;
        if (const auto size = cells[i].numbers(2, {0.25, 100}); size.size() == 2)
            row.printed[i] = TableSize{Inches{size[0]}, Inches{size[1]}};
    }
    return row;
}

}

TableSize FootprintTable::size(UnitKind kind, GroundScale scale) const {
    const FootprintRow& r = row(kind);
    for (std::size_t i = 0; i < ground_presets.size(); ++i)
        if (ground_presets[i] == scale.per_inch() && r.printed[i]) return *r.printed[i];
    return {quarter_inch(r.width, scale), quarter_inch(r.depth, scale)};
}

Result<FootprintTable> load_footprints(const std::filesystem::path& path) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    root.object({"name", "ground_scales", "rows"});
    const auto scales = root.need("ground_scales").numbers(ground_presets.size());
    for (std::size_t i = 0; i < scales.size(); ++i)
        if (scales[i] != ground_presets[i].value())
            root["ground_scales"].error("takes 50, 75, 100, 150 and 200 in this order");

    std::array<FootprintRow, unit_kind_count> rows;
    std::array<bool, unit_kind_count> seen{};
    for (const JsonReader& item : root.need("rows").items()) {
        const FootprintRow row = read_row(item);
        const auto i = static_cast<std::size_t>(row.kind);
        if (seen[i]) item.error(fmt::format("kind {} is given twice", name_of(row.kind)));
        seen[i] = true;
        rows[i] = row;
    }
    for (std::size_t i = 0; i < unit_kind_count; ++i)
        if (!seen[i]) root["rows"].error(fmt::format("kind {} is missing", unit_kind_names()[i]));
    if (!problems.ok()) return problems.first();
    return FootprintTable{std::move(rows)};
}

}
