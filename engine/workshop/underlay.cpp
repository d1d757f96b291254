#include "engine/workshop/underlay.h"

#include "engine/core/files.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::workshop {

using nlohmann::ordered_json;

Result<Underlaid> with_picture(const scene::SceneDocument& document, const survey::MapPicture& picture,
                               std::vector<scene::Underlay::Control> points) {
    // Ground and scales are the scene's own, worked out or not.
    const Result<scene::Scene> scene = scene::load_scene(document);
    if (!scene) return scene.error();
    for (scene::Underlay::Control& c : points) {
        c.column *= picture.scale;
        c.row *= picture.scale;
    }
    if (points.empty())
        for (const auto& [column, row, east, north] : picture.corners)
            points.push_back({column, row, {Yards{east}, Yards{north}}});
    Result<scene::UnderlayFit> fit =
        scene::fit_underlay(points, {static_cast<double>(picture.columns), static_cast<double>(picture.rows)},
                            scene->ground.width, scene->ground.depth);
    if (!fit) return fit.error();
    const std::string name = document.file.stem().string() + "-map.png";
    if (auto ok = write_file(document.file.parent_path() / name, picture.png); !ok) return ok.error();
    ordered_json underlay{{"file", name}, {"points", ordered_json::array()}, {"opacity", 0.6}};
    const auto tenth = [](double v) { return std::round(v * 10.0) / 10.0; };
    for (const scene::Underlay::Control& c : points)
        underlay["points"].push_back(
            {tenth(c.column), tenth(c.row), tenth(c.at.east.value()), tenth(c.at.north.value())});
    ordered_json root = *document.root;
    scene::put(root, "underlay", underlay);
    return Underlaid{
        {document.file, std::make_shared<const ordered_json>(std::move(root)), document.had_comments},
        *std::move(fit)};
}

}
