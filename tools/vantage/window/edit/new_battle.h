#pragma once

#include "engine/core/result.h"
#include "engine/editing/document.h"

#include <filesystem>
#include <string>

namespace vantage::window {

/// What a new battle begins with, as far as it is chosen.
struct NewBattle {
    enum class Ground : std::uint8_t { made_up, blank, copy };
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
    std::string copied; ///< the scene that is copied
};

/// The document of it, in a file of the folder that is not there yet.
Result<editing::Document> make_document(const NewBattle&, const std::filesystem::path& folder);

/// The rules systems that come with the program.
std::vector<std::string> known_rules();

}
