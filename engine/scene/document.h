#pragma once

#include "engine/scene/scene.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <string_view>

// A scene as it is written, to be changed and saved. What a document says is worked out by load_scene();
// nothing that is edited is kept anywhere else, so that what is saved is what was seen.
namespace vantage::scene {

/// Every key of a scene file with its value, in the order of the file. A value: whoever changes it makes
/// another one.
struct SceneDocument {
    std::filesystem::path file; ///< where it stands, or is unpacked: what it names lies beside
    std::shared_ptr<const nlohmann::ordered_json> root;
    bool had_comments = false; ///< "//" and "/* */" are read and not written; "comment" keys are kept
};

/// Reads a file, packed or not, without working out what it says. Refuses what is no JSON object.
Result<SceneDocument> read_document(const std::filesystem::path&);
/// Of a text that stands for that file.
Result<SceneDocument> parse_document(std::string_view text, const std::filesystem::path& file);

/// What the document says, as if it had been read from its file.
Result<Scene> load_scene(const SceneDocument&, const LoadOptions& = {});
std::optional<Scene> load_scene(const SceneDocument&, const LoadOptions&, Problems&);

/// Its bytes in a file: the house's layout, its own keys in their own order.
std::string text_of(const SceneDocument&);

/// Writes the document there and returns it as it now stands. Saved into another folder it takes along the
/// files that it names (height maps, landscapes, models, rules of its own), under the same names; where such
/// a name is taken, in a folder of their own; to a ".vantage-scene", all in one file. All or nothing.
Result<SceneDocument> save_scene(const SceneDocument&, const std::filesystem::path& target);

/// A file that a scene needs beside itself.
struct Companion {
    std::filesystem::path from; ///< where it is
    std::filesystem::path name; ///< relative to the scene
};
/// Every file that the document names, with those that these name in turn. The error is of the first that is
/// missing.
Result<std::vector<Companion>> companions_of(const SceneDocument&);

/// Sets a member of an object of a scene file: in its place if it is there, else where the house's order has
/// it.
void put(nlohmann::ordered_json& object, std::string_view key, nlohmann::ordered_json value);

}
