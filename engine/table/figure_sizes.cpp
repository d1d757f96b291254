#include "engine/table/figure_sizes.h"

#include "engine/core/json.h"

#include <algorithm>

namespace vantage::table {
namespace {

Millimetres mix(Millimetres a, Millimetres b, double t) { return a + (b - a) * t; }

FigureSize mix(const FigureSize& a, const FigureSize& b, double t) {
    return {mix(a.eye, b.eye, t), mix(a.total, b.total, t), mix(a.frontage, b.frontage, t),
            mix(a.depth, b.depth, t)};
}

FigureSize read_size(const JsonReader& reader) {
    const auto n = reader.numbers(4, {0.1, 500});
    if (n.size() != 4) return {};
    return {Millimetres{n[0]}, Millimetres{n[1]}, Millimetres{n[2]}, Millimetres{n[3]}};
}

}

FigureSet FigureSizes::at(Millimetres figure_scale) const {
    const auto above =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.size >= figure_scale; });
    if (above == rows_.end()) return rows_.back().set;
    if (above == rows_.begin() || above->size == figure_scale) return above->set;
    const Row& low = *(above - 1);
    const double t = (figure_scale - low.size) / (above->size - low.size);
    return {mix(low.set.foot, above->set.foot, t), mix(low.set.horse, above->set.horse, t),
            mix(low.set.gun, above->set.gun, t), mix(low.set.limber, above->set.limber, t)};
}

Result<FigureSizes> load_figure_sizes(const std::filesystem::path& path) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) return document.error();
    Problems problems;
    const JsonReader root{*document, problems};
    root.object({"sizes"});
    std::vector<FigureSizes::Row> rows;
    for (const JsonReader& item : root.need("sizes").items()) {
        item.object({"size", "foot", "horse", "gun", "limber"});
        FigureSizes::Row row;
        row.size =
            Millimetres{item.need("size").number(2, {smallest_figure.value(), largest_figure.value()})};
        row.set = {read_size(item.need("foot")), read_size(item.need("horse")), read_size(item.need("gun")),
                   read_size(item.need("limber"))};
        if (!rows.empty() && row.size <= rows.back().size) item["size"].error("sizes must rise");
        rows.push_back(row);
    }
    if (rows.empty() && problems.ok()) root.error("\"sizes\" is empty, takes at least one");
    if (!problems.ok()) return problems.first();
    return FigureSizes{std::move(rows)};
}

}
