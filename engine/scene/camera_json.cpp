#include "engine/scene/read.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace vantage::scene {
namespace {

double shown_height(const Scene& scene, GroundPoint p) {
    return scene.ground.heights->height_at(p).value() * scene.ground.exaggeration;
}

// A camera given as an eye and a target becomes the orbit that looks the same.
void look_from(const JsonReader& eye_reader, const Scene& scene, Camera& camera) {
    const auto eye = eye_reader.numbers(3, {-1e6, 1e6});
    if (eye.size() != 3) return;
    const GroundPoint under{Yards{eye[0]}, Yards{eye[1]}};
    const glm::dvec2 ahead = to_vec(camera.target) - to_vec(under);
    const double drop =
        shown_height(scene, under) + eye[2] - (shown_height(scene, camera.target) + camera.above.value());
    const double level = glm::length(ahead);
    camera.distance = Yards{std::max(1.0, std::hypot(level, drop))};
    camera.bearing = bearing_of(ahead);
    camera.pitch = to_degrees(Radians{std::atan2(drop, level)});
}

}

void read_cameras(const JsonReader& root, Scene& scene) {
    for (const JsonReader& item : root["cameras"].items(100)) {
        Camera camera;
        item.object({"name", "target", "above", "distance", "bearing", "pitch", "field_of_view", "eye"});
        camera.where = item.pointer();
        camera.name = item.need("name").text();
        camera.target = read_point(item.need("target"));
        camera.above = Yards{item["above"].number(0, {-1000, 5000})};
        camera.field_of_view = Degrees{item["field_of_view"].number(40, {5, 120})};
        if (const JsonReader eye = item["eye"]; !eye.missing()) {
            for (const char* key : {"distance", "bearing", "pitch"})
                if (!item[key].missing()) item[key].error("does not go with \"eye\"");
            look_from(eye, scene, camera);
        } else {
            camera.distance = Yards{item.need("distance").number(4000, {1, 200'000})};
            camera.bearing = read_bearing(item.need("bearing"), Degrees{0});
            camera.pitch = Degrees{item["pitch"].number(35, {-30, 90})};
        }
        scene.cameras.push_back(camera);
    }
}

}
