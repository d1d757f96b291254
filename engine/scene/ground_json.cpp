#include "engine/core/files.h"
#include "engine/scene/read.h"
#include "engine/terrain/heightmap.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

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

void read_heightmap(const JsonReader& reader, Scene& scene) {
    reader.object({"file", "unit", "lowest", "highest", "yards_per_pixel", "metres_per_pixel"});
    const bool metres = reader["unit"].choice(height_units, 0) == 0;
    HeightmapScale scale;
    scale.width = scene.ground.width;
    scale.depth = scene.ground.depth;
    scale.low = read_height(reader.need("lowest"), metres, 0);
    scale.high = read_height(reader.need("highest"), metres, 1);
    if (scale.high < scale.low) reader["highest"].error("lies below \"lowest\"");
    const JsonReader name = reader.need("file");
    if (!name.is_text()) return;
    const auto path = resolve_inside(scene.file.parent_path(), name.text());
    if (!path) return name.error(path.error().message);
    const auto field = load_png_heightmap(*path, scale);
    if (!field) return reader.problems().error(field.error());
    scene.ground.heights = std::make_shared<const HeightField>(*field);

    // The spacing is a check on the extent: a picture stretched by mistake gives wrong slopes everywhere.
    const JsonReader yards = reader["yards_per_pixel"];
    const JsonReader per_pixel = yards.missing() ? reader["metres_per_pixel"] : yards;
    if (per_pixel.missing()) return;
    const double given = per_pixel.number(1, {0.01, 10'000});
    const double spacing = yards.missing() ? to_yards(Metres{given}).value() : given;
    for (const auto& [cell, side] : {std::pair{field->cell_east(), "wide"}, {field->cell_north(), "deep"}})
        if (std::abs(cell / spacing - 1.0) > 0.01)
            per_pixel.error(
                fmt::format("does not agree with the extent: the picture's pixels are {:.2f} yards "
                            "{} on this ground",
                            cell, side));
}

}

void read_ground(const JsonReader& root, Scene& scene) {
    const JsonReader reader = root.need("ground");
    scene.ground.width = scene.ground.depth = Yards{1000};
    reader.object({"extent", "heightmap", "exaggeration"});
    if (const auto extent = reader.need("extent").numbers(2, {100, 100'000}); extent.size() == 2) {
        scene.ground.width = Yards{extent[0]};
        scene.ground.depth = Yards{extent[1]};
    }
    scene.ground.exaggeration = reader["exaggeration"].number(1, {0.1, 20});
    scene.ground.heights = flat(scene.ground);
    if (const JsonReader map = reader["heightmap"]; !map.missing()) read_heightmap(map, scene);
}

}
