#include "engine/scene/shared_landscape.h"

#include "engine/core/files.h"
#include "engine/core/hasher.h"
#include "engine/scene/read.h"

namespace vantage::scene {
namespace {

void read_file_of_its_own(const JsonDocument& document, Scene& scene, Problems& problems,
                          GroundMemory* memory = nullptr) {
    const JsonReader land{document, problems};
    land.object({"title", "summary", "ground", "terrain"});
    if (!land.is_object()) return;
    read_landscape(land, scene);
    read_ground(land, scene, memory);
}

Result<std::filesystem::path> path_of(const JsonReader& name) {
    return resolve_inside(std::filesystem::path{name.file()}.parent_path(), name.text());
}

}

void read_land(const JsonReader& root, Scene& scene, GroundMemory* memory) {
    const JsonReader name = root["landscape"];
    if (name.missing()) {
        read_landscape(root, scene);
        return read_ground(root, scene, memory);
    }
    lay_flat_ground(scene);
    for (const char* key : {"ground", "terrain"})
        if (!root[key].missing()) root[key].error("is in the landscape that this scene names");
    if (const std::string text = name.text(); text.empty()) {
        if (name.is_text()) name.error("is empty, takes the name of a file beside this one");
        return;
    }
    const Result<std::filesystem::path> path = path_of(name);
    if (!path) return name.error(path.error().message);
    const Result<JsonDocument> document = load_json(*path);
    if (!document) return root.problems().error(document.error());
    read_file_of_its_own(*document, scene, root.problems(), memory);
    for (Area& area : scene.landscape.areas) area.where = name.text() + "#" + area.where;
    for (Line& line : scene.landscape.lines) line.where = name.text() + "#" + line.where;
    for (Spot& spot : scene.landscape.spots) spot.where = name.text() + "#" + spot.where;
}

std::optional<Scene> load_landscape(const std::filesystem::path& path, Problems& problems) {
    const Result<JsonDocument> document = load_json(path);
    if (!document) {
        problems.error(document.error());
        return std::nullopt;
    }
    const std::size_t before = problems.errors().size();
    Scene scene;
    scene.file = path;
    read_file_of_its_own(*document, scene, problems);
    if (problems.errors().size() != before) return std::nullopt;
    scene.title = JsonReader{*document, problems}["title"].text();
    return scene;
}

Result<std::string> hash_of(const JsonDocument& scene, std::string_view content) {
    Problems problems;
    const JsonReader name = JsonReader{scene, problems}["landscape"];
    if (!name.is_text()) return content_hash(content);
    const Result<std::filesystem::path> path = path_of(name);
    if (!path) return Error{scene.file, name.pointer(), path.error().message};
    const Result<std::string> land = read_file(*path);
    if (!land) return land.error();
    return content_hash(std::string{content} + *land);
}

}
