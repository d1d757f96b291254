#include "engine/scene/views.h"

#include "engine/core/files.h"
#include "engine/scene/read.h"

namespace vantage::scene {
namespace {

double tenths(double v) { return std::round(v * 10.0) / 10.0; }

}

std::filesystem::path views_file(const std::filesystem::path& scene) {
    std::filesystem::path beside = scene;
    return beside.replace_extension(".views.json");
}

std::string view_name(int number) { return fmt::format("view {}", number); }

Result<void> save_views(const std::filesystem::path& scene, std::span<const Camera> views) {
    nlohmann::ordered_json cameras = nlohmann::ordered_json::array();
    for (const Camera& c : views)
        cameras.push_back({{"name", c.name},
                           {"target", {tenths(c.target.east.value()), tenths(c.target.north.value())}},
                           {"above", tenths(c.above.value())},
                           {"distance", tenths(c.distance.value())},
                           {"bearing", tenths(c.bearing.value())},
                           {"pitch", tenths(c.pitch.value())},
                           {"field_of_view", tenths(c.field_of_view.value())}});
    return write_file(views_file(scene), nlohmann::ordered_json{{"cameras", cameras}}.dump(2) + "\n");
}

void read_views(Scene& scene, Problems& problems) {
    const std::filesystem::path file = views_file(scene.file);
    std::error_code none;
    if (!std::filesystem::exists(file, none)) return;
    const Result<JsonDocument> document = load_json(file);
    if (!document) return problems.error(document.error());
    const JsonReader root{*document, problems};
    root.object({"cameras"});
    read_cameras(root, scene);
}

}
