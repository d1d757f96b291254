#include "engine/scene/document.h"

#include "engine/core/file_version.h"
#include "engine/core/files.h"
#include "engine/core/json.h"
#include "engine/core/json_text.h"
#include "engine/scene/packed.h"
#include "engine/scene/preparation.h"
#include "engine/scene/read.h"
#include "engine/scene/version.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace vantage::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

// The order in which our own files have their keys: who and what it is, then what it is like, then where it
// is, then what it holds. One list for all objects, as no two of them want two keys in two orders.
constexpr std::array house_order{"$schema",
                                 "version",
                                 "id",
                                 "kind",
                                 "words",
                                 "title",
                                 "date",
                                 "summary",
                                 "comment",
                                 "credits",
                                 "scales",
                                 "table",
                                 "basing",
                                 "landscape",
                                 "ground",
                                 "extent",
                                 "heightmap",
                                 "sculpted",
                                 "file",
                                 "unit",
                                 "cell",
                                 "base",
                                 "lowest",
                                 "highest",
                                 "yards_per_pixel",
                                 "metres_per_pixel",
                                 "columns",
                                 "rows",
                                 "origin",
                                 "spots",
                                 "ridges",
                                 "valleys",
                                 "plateaus",
                                 "swells",
                                 "strokes",
                                 "banks",
                                 "tension",
                                 "roughness",
                                 "grain",
                                 "seed",
                                 "exaggeration",
                                 "underlay",
                                 "figures",
                                 "sky",
                                 "season",
                                 "weather",
                                 "sun_bearing",
                                 "sun_elevation",
                                 "haze",
                                 "visibility",
                                 "rules",
                                 "system",
                                 "folder",
                                 "edition",
                                 "house_rules",
                                 "special",
                                 "clock",
                                 "turns",
                                 "first_turn",
                                 "minutes_per_turn",
                                 "terrain",
                                 "kinds",
                                 "areas",
                                 "lines",
                                 "sides",
                                 "reinforcements",
                                 "objectives",
                                 "victory",
                                 "awards",
                                 "conditions",
                                 "cameras",
                                 "models",
                                 "name",
                                 "side",
                                 "turn",
                                 "formation",
                                 "result",
                                 "count",
                                 "troop",
                                 "nation",
                                 "regiment",
                                 "colour",
                                 "briefing",
                                 "zone",
                                 "cover",
                                 "building",
                                 "guard",
                                 "men",
                                 "squadrons",
                                 "guns",
                                 "calibre",
                                 "limbered",
                                 "combat",
                                 "leadership",
                                 "tactical",
                                 "characteristics",
                                 "from_turn",
                                 "commanders",
                                 "commander",
                                 "army_commander",
                                 "objective",
                                 "role",
                                 "doctrine",
                                 "order",
                                 "target",
                                 "state",
                                 "station",
                                 "wave",
                                 "waves",
                                 "at",
                                 "facing",
                                 "front",
                                 "road",
                                 "width",
                                 "size",
                                 "height",
                                 "rise",
                                 "going",
                                 "blocks_sight",
                                 "vantage",
                                 "hidden",
                                 "radius",
                                 "held_by",
                                 "card",
                                 "notes",
                                 "curve",
                                 "points",
                                 "outline",
                                 "forces",
                                 "formations",
                                 "units"};

std::size_t rank(std::string_view key) {
    return static_cast<std::size_t>(std::find(house_order.begin(), house_order.end(), key) -
                                    house_order.begin());
}

bool says_comments(std::string_view text) {
    return !json::accept(text); // strictly: without them
}

}

Result<SceneDocument> parse_document(std::string_view text, const std::filesystem::path& file) {
    // The strict reader first: it refuses doubled keys and bottomless nesting, and says where.
    const Result<JsonDocument> checked = parse_json(text, file.string());
    if (!checked) return checked.error();
    if (!checked->root->is_object()) return Error{file.string(), "", "is no JSON object, takes a scene"};
    auto root = std::make_shared<ordered_json>(ordered_json::parse(text, nullptr, true, true));
    if (auto ok = upgrade(*root, file.string(), scene_upgrades); !ok) return ok.error();
    return SceneDocument{file, std::move(root), says_comments(text)};
}

Result<SceneDocument> read_document(const std::filesystem::path& path) {
    const Result<std::filesystem::path> file = unpacked(path);
    if (!file) return file.error();
    const Result<std::string> text = read_file(*file, std::uint64_t{64} << 20);
    if (!text) return text.error();
    return parse_document(*text, *file);
}

Result<Scene> load_scene(const SceneDocument& document, const LoadOptions& options) {
    return load_scene(JsonDocument{document.file.string(), std::make_shared<const json>(*document.root)},
                      options);
}

std::optional<Scene> load_scene(const SceneDocument& document, const LoadOptions& options,
                                Problems& problems) {
    return load_scene(JsonDocument{document.file.string(), std::make_shared<const json>(*document.root)},
                      options, problems);
}

Preparation preparation_of(const SceneDocument& document) {
    Problems ignored; // load_scene() reports them
    const JsonDocument read{document.file.string(), std::make_shared<const json>(*document.root)};
    return read_preparation(JsonReader{read, ignored});
}

std::string text_of(const SceneDocument& document) { return json_text(*document.root); }

void put(ordered_json& object, std::string_view key, ordered_json value) {
    if (!object.is_object()) object = ordered_json::object();
    const std::string name{key};
    if (object.contains(name)) {
        object[name] = std::move(value);
        return;
    }
    ordered_json ordered = ordered_json::object();
    bool placed = false;
    for (auto& [other, member] : object.items()) {
        if (!placed && rank(other) > rank(key)) {
            ordered[name] = value;
            placed = true;
        }
        ordered[other] = std::move(member);
    }
    if (!placed) ordered[name] = std::move(value);
    object = std::move(ordered);
}

}
