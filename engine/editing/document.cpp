#include "engine/editing/document.h"

#include "engine/core/files.h"
#include "engine/core/json.h"

#include <glm/common.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

namespace vantage::editing {

using Json = nlohmann::ordered_json;

Document document_of(const scene::SceneDocument& written) { return {written.file, Value{*written.root}}; }

Result<Document> open_document(const std::filesystem::path& file) {
    const Result<scene::SceneDocument> read = scene::read_document(file);
    if (!read) return read.error();
    return document_of(*read);
}

scene::SceneDocument written(const Document& document) {
    return {document.file, std::make_shared<const Json>(document.root.json())};
}

std::string text_of(const Document& document) { return scene::text_of(written(document)); }

Result<scene::Scene> scene_of(const Document& document) {
    scene::GroundMemory once;
    return scene_of(document, once);
}

Result<scene::Scene> scene_of(const Document& document, scene::GroundMemory& memory) {
    const JsonDocument sorted{document.file.string(),
                              std::make_shared<const nlohmann::json>(document.root.sorted())};
    return scene::load_scene(sorted, {}, memory);
}

void Box::add(glm::dvec2 p) {
    low = glm::min(low, p);
    high = glm::max(high, p);
}

void Box::add(const Box& other) {
    if (other.empty()) return;
    add(other.low);
    add(other.high);
}

double quantised_yards(double v) { return std::round(v) + 0.0; } // no -0 in a file
double quantised_height(double v) { return std::round(v * 10.0) / 10.0 + 0.0; }

double quantised_degrees(double v) {
    const double turned = std::fmod(std::round(v), 360.0);
    return (turned < 0.0 ? turned + 360.0 : turned) + 0.0;
}

GroundPoint quantised(GroundPoint p) {
    return {Yards{quantised_yards(p.east.value())}, Yards{quantised_yards(p.north.value())}};
}

bool has_shared_land(const Document& document) { return document.root.has("/landscape"); }

Result<Document> with_own_land(const Document& document) {
    if (!has_shared_land(document)) return document;
    const std::string name = document.root.text("/landscape");
    const auto path = resolve_inside(document.file.parent_path(), name);
    if (!path) return Error{document.file.string(), "/landscape", path.error().message};
    const Result<Document> land = open_document(*path);
    if (!land) return land.error();
    Document own = document;
    own.root = own.root.without("/landscape");
    for (const char* key : {"ground", "terrain"}) {
        Json part = land->root.get(std::string{"/"} + key);
        if (part.is_null()) continue;
        // What it names lies beside the landscape, not beside the scene.
        if (part.contains("heightmap") && part["heightmap"].contains("file"))
            part["heightmap"]["file"] =
                (std::filesystem::path{name}.parent_path() / part["heightmap"]["file"].get<std::string>())
                    .generic_string();
        own.root = with_member(own.root, "", key, part);
    }
    return own;
}

Value with_member(const Value& root, std::string_view object, std::string_view key, const Json& value) {
    const std::string place = std::string{object} + "/" + std::string{key};
    if (value.is_null()) return root.without(place);
    if (root.has(place)) return root.with(place, value);
    Json holder = root.get(object);
    if (!holder.is_object()) holder = Json::object();
    scene::put(holder, key, value);
    return root.with(object, holder);
}

}
