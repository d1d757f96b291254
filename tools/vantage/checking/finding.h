#pragma once

#include "engine/core/error.h"
#include "engine/scene/scene.h"

#include <filesystem>
#include <string>

namespace vantage::cli {

/// What a file turned out to be, and what is wrong with it.
struct Finding {
    std::string file;
    std::string kind;  ///< "scene", "heightmap", …; empty if nothing can be made of it
    std::string facts; ///< a few words about what it holds
    Problems problems;
};

struct CheckOptions {
    scene::LoadOptions scene;
    std::string orders_for; ///< the scene that orders are given in; empty: only their form is checked
};

/// Tells by its content what a file is, and reads it as the program would. A folder is a rules system.
Finding check_file(const std::filesystem::path&, const CheckOptions&);

/// The folder with the system.json that a rules file belongs to: its own, or the one above; else empty.
std::filesystem::path rules_folder_of(const std::filesystem::path&);

// One function for each kind of file that the program reads. Each fills in facts and problems.
void check_scene_file(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_landscape_file(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_terrain(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_basing(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_basing_table(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_figure_sizes(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_prices(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_palette(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_settings(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_rules(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_request(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_journal(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_orders(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_model(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_grey_png(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_raster(const std::filesystem::path&, const CheckOptions&, Finding&);
void check_raw_heights(const std::filesystem::path&, const CheckOptions&, Finding&);

}
