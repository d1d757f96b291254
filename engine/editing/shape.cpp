#include "engine/editing/shape.h"

#include "engine/editing/document.h"
#include "engine/editing/things.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::editing {
namespace {

using Json = nlohmann::ordered_json;

void change_point(Json& json, const Motion& motion) {
    const auto p = point_of(json);
    if (!p) return;
    const Json moved = json_of(quantised(to_ground(motion.place(to_vec(*p)))));
    json[0] = moved[0];
    json[1] = moved[1]; // a third number is a height and stays
}

void change_points(Json& list, const Motion& motion) {
    if (point_of(list)) return change_point(list, motion);
    if (list.is_array())
        for (Json& item : list) change_point(item, motion);
}

double changed_bearing(double bearing, const Motion& motion) {
    return quantised_degrees((motion.mirrored ? -bearing : bearing) + motion.turn);
}

// What shows a direction even where the file says none.
bool shows_direction(const Json& object) {
    if (!object.contains("at")) return false;
    return object.contains("units") || object.contains("rise") || object.contains("troop") ||
           (object.contains("kind") && object["kind"].is_string() && object["kind"] != "place" &&
            object["kind"] != "hill");
}

}

Motion move_by(glm::dvec2 by) {
    return {[by](glm::dvec2 p) { return p + by; }};
}

Motion turn_about(glm::dvec2 pivot, Degrees by) {
    const double r = to_radians(by).value();
    const double c = std::cos(r), s = std::sin(r);
    return {[=](glm::dvec2 p) {
                const glm::dvec2 d = p - pivot;
                return pivot + glm::dvec2{d.x * c + d.y * s, d.y * c - d.x * s};
            },
            by.value()};
}

Motion mirror_about(double east) {
    return {[east](glm::dvec2 p) { return glm::dvec2{2.0 * east - p.x, p.y}; }, 0.0, true};
}

void change(Json& json, const Motion& motion) {
    if (point_of(json)) return change_point(json, motion);
    if (json.is_array()) {
        for (Json& item : json)
            if (item.is_structured()) change(item, motion);
        return;
    }
    if (!json.is_object()) return;
    if (motion.turn != 0.0 && shows_direction(json) && !json.contains("facing"))
        scene::put(json, "facing", 0);
    for (auto& [key, value] : json.items()) {
        if (key == "facing" || key == "rows" || key == "bearing") {
            if (value.is_number() && (motion.turn != 0.0 || motion.mirrored)) {
                const double bearing = changed_bearing(value.get<double>(), motion);
                value = static_cast<long long>(bearing);
            }
        } else if (key == "points" || key == "outline" || key == "at" || key == "target" || key == "zone") {
            change_points(value, motion);
        } else if (value.is_structured() && key != "card" && key != "size") {
            change(value, motion);
        }
    }
}

}
