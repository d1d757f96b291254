#include "engine/scene/preparation.h"

#include "engine/core/files.h"
#include "engine/scene/read.h"

namespace vantage::scene {
namespace {

// [column, row, east, north] for each place that is known on the picture and on the ground.
void read_underlay(const JsonReader& reader, Underlay& underlay) {
    if (reader.missing()) return;
    reader.object({"file", "points", "opacity"});
    const JsonReader name = reader.need("file");
    if (name.is_text()) {
        if (const auto path = resolve_inside(std::filesystem::path{reader.file()}.parent_path(), name.text()))
            underlay.file = *path;
        else
            name.error(path.error().message);
    }
    underlay.opacity = reader["opacity"].number(0.5, {0, 1});
    for (const JsonReader& item : reader["points"].items(1000))
        if (const auto p = item.numbers(4, {-1e6, 1e6}); p.size() == 4)
            underlay.points.push_back({p[0], p[1], {Yards{p[2]}, Yards{p[3]}}});
}

}

Preparation read_preparation(const JsonReader& root) {
    Preparation preparation;
    if (!root.is_object()) return preparation;
    preparation.credits = root["credits"].texts();
    read_underlay(root["underlay"], preparation.underlay);
    if (!root["sides"].is_array()) return preparation;
    for (const JsonReader& side : root["sides"].items(8)) {
        if (side.is_object())
            preparation.sides.push_back({side["briefing"].text(), read_points(side["zone"], 3)});
        else
            preparation.sides.emplace_back();
    }
    return preparation;
}

}
