#pragma once

#include "engine/core/files.h"
#include "engine/scene/check.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

/// A battle of two brigades that has nothing wrong with it, for tests to spoil.
inline nlohmann::json small_scene() {
    return nlohmann::json::parse(R"({
      "title": "Small", "scales": {"ground": 100, "figures": 6},
      "ground": {"extent": [4000, 3000], "sculpted": {"cell": 50, "base": 100, "spots": [[500, 500, 100], [3000, 2500, 120]],
                 "valleys": [{"points": [[2000, 3000, 108], [2000, 0, 95]]}]}},
      "terrain": {
        "areas": [{"kind": "wood", "name": "Wood", "outline": [[200, 200], [600, 200], [600, 600]]},
                  {"kind": "water", "name": "Pond", "outline": [[3400, 200], [3800, 200], [3800, 500]]}],
        "lines": [{"kind": "stream", "name": "Brook", "points": [[2000, 3000], [2000, 0]]},
                  {"kind": "good-road", "name": "Road", "points": [[0, 1500], [4000, 1500]]}],
        "points": [{"kind": "bridge", "name": "Bridge", "at": [2000, 1500]}]},
      "clock": {"turns": 10},
      "sides": [
        {"id": "blue", "name": "Blue", "nation": "french", "forces": [
          {"name": "Corps", "commander": {"name": "Ney", "leadership": "A", "tactical": 2}, "formations": [
            {"id": "b1", "name": "Brigade", "commander": {"name": "Foy", "leadership": "B", "tactical": 1},
             "order": "attack", "at": [1500, 1600], "facing": 90, "front": 900, "units": [
               {"name": "1st", "troop": "line-infantry", "men": 600, "combat": 5},
               {"name": "2nd", "troop": "line-infantry", "men": 600, "combat": 5},
               {"name": "3rd", "troop": "line-infantry", "men": 600, "combat": 5},
               {"name": "4th", "troop": "line-infantry", "men": 600, "combat": 5},
               {"name": "Battery", "troop": "foot-artillery", "men": 100, "guns": 8, "combat": 5}]},
            {"id": "b2", "name": "Late", "commander": "Ney", "units": [
               {"name": "Hussars", "troop": "hussars", "men": 400, "combat": 5, "characteristics": ["L"]}]}]}]},
        {"id": "red", "name": "Red", "nation": "austrian", "forces": [
          {"name": "Column", "commander": {"name": "Karl", "leadership": "C", "tactical": 0}, "formations": [
            {"id": "r1", "name": "Column", "commander": {"name": "Merveldt", "leadership": "C", "tactical": 1},
             "state": "ployed", "road": "Road", "at": [2600, 1500], "facing": 270, "units": [
               {"name": "1/IR 1", "troop": "line-infantry", "men": 900, "combat": 4},
               {"name": "2/IR 1", "troop": "line-infantry", "men": 900, "combat": 4},
               {"name": "Guns", "troop": "foot-artillery", "men": 100, "guns": 6, "combat": 4}]}]}]}],
      "reinforcements": [{"turn": 3, "formation": "b2", "at": [0, 1500]}],
      "objectives": [{"id": "bridge", "name": "Bridge", "at": [2000, 1500], "points": 2}],
      "victory": {"conditions": [{"side": "blue", "result": "Blue wins", "holds": ["bridge"]}]},
      "cameras": [{"name": "table", "target": [2000, 1500], "distance": 4000, "bearing": 0}]
    })");
}

/// A scene in a folder of its own that goes away with it.
class SceneFile {
public:
    explicit SceneFile(const nlohmann::json& scene) : SceneFile(scene.dump()) {}
    explicit SceneFile(const std::string& text)
        : folder_(std::filesystem::temp_directory_path() / ("vantage-scene-" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(folder_);
        (void)vantage::write_file(path(), text);
    }
    ~SceneFile() { std::filesystem::remove_all(folder_); }
    SceneFile(const SceneFile&) = delete;
    SceneFile& operator=(const SceneFile&) = delete;
    [[nodiscard]] std::filesystem::path path() const { return folder_ / "scene.json"; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
};

/// Everything `vantage check` finds, as "error /place: message" and "warning /place: message".
inline std::vector<std::string> findings(const std::filesystem::path& path,
                                         const vantage::scene::LoadOptions& options = {}) {
    vantage::Problems problems;
    if (const auto scene = vantage::scene::load_scene(path, options, problems))
        vantage::scene::check_scene(*scene, problems);
    std::vector<std::string> lines;
    for (const vantage::Error& e : problems.errors()) lines.push_back("error " + e.where + ": " + e.message);
    for (const vantage::Error& e : problems.warnings())
        lines.push_back("warning " + e.where + ": " + e.message);
    return lines;
}
