#pragma once

#include "engine/scene/document.h"

// A scene with every file that it names, in one file: a zip in which the scene itself is called "scene.json".
namespace vantage::scene {

inline constexpr std::string_view packed_ending = ".vantage-scene";
bool is_packed(const std::filesystem::path&);

/// The file to read a scene from: the path as it is, or, of a packed scene, what it holds, laid out in a
/// folder of the user's cache that has a name of its own for every content. Refuses, before anything is
/// written, what is no zip, is damaged, is too large, or names a place outside that folder.
Result<std::filesystem::path> unpacked(const std::filesystem::path&);

/// The packed scene that unpacked() laid out there; any other path as it is.
std::filesystem::path origin_of(const std::filesystem::path&);

/// Writes the document and all that it names. The same scene gives the same bytes.
Result<void> pack(const SceneDocument&, const std::filesystem::path& target);

}
