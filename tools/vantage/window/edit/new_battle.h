#pragma once

#include "engine/core/result.h"
#include "engine/editing/document.h"
#include "engine/workshop/real_ground.h"
#include "tools/vantage/window/worker.h"

#include <filesystem>
#include <string>

namespace vantage::window {

/// What a new battle begins with, as far as it is chosen.
struct NewBattle {
    enum class Ground : std::uint8_t { made_up, real, picture, blank, copy };
    std::string title = "My battle";
    bool feet = true; ///< else centimetres
    double width = 6;
    double depth = 4;
    double yards_per_inch = 100;
    double figures = 6; ///< millimetres
    std::string rules;  ///< empty: those that the program prefers
    int year = 1809;
    std::string season = "summer";
    Ground ground = Ground::made_up;
    std::string relief = "rolling"; ///< of made-up ground, as country::relief_words has it
    std::string wood = "some";      ///< country::amount_words
    std::string field = "some";
    std::string water = "some";
    std::string villages = "some";
    int seed = 1;
    std::string copied;        ///< the scene that is copied
    std::string heights;       ///< of real ground: a raster; several have semicolons between them
    std::string vectors;       ///< and its maps, or nothing
    survey::Plan::Today keeps; ///< of today's map
    std::string centre;        ///< "49.15,16.76"; empty: the middle of the raster
    std::string picture;       ///< an old map to be drawn after
};

struct MadeBattle {
    editing::Document document;
    std::vector<std::string> notes; ///< what was left out of real ground, or mended
};
/// The document of it, in a file of the folder that is not there yet; pictures that it needs are written
/// beside. Real ground may take a minute.
Result<MadeBattle> make_document(const NewBattle&, const std::filesystem::path& folder);

/// Makes it on a thread of its own.
struct DocumentMaker : Worker<Result<MadeBattle>> {};

/// The rules systems that come with the program.
std::vector<std::string> known_rules();

}
