#pragma once

#include "engine/table/figures.h"

#include <filesystem>
#include <optional>
#include <string>

namespace vantage::scene {

/// A model of the player's own (.glb or .gltf) for some of the figures. Whatever is given must hold for it to
/// be used; the narrowest choice wins, and among equally narrow ones the last.
struct OwnModel {
    std::optional<table::UnitKind> kind;
    std::optional<table::Troop> troop;
    std::string nation;
    std::string unit; ///< a unit's id or a commander's name
    /// Whom it stands for; else the rank and file, the guns of a battery, or the general.
    std::optional<table::FigureKind> figure;
    std::filesystem::path file;   ///< in the scene's folder or below
    double turn = 0;              ///< degrees clockwise, for models that do not look along glTF's +z
    std::optional<double> metres; ///< its true height; else that of the figure it stands for
    std::string where;            ///< in the file, for messages
};

}
