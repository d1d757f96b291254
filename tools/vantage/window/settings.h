#pragma once

#include "engine/core/error.h"
#include "tools/vantage/window/keys.h"

#include <filesystem>
#include <string>
#include <vector>

namespace vantage::window {

/// What a player sets once: one file, settings.json in the user's configuration folder.
struct Settings {
    std::filesystem::path file;
    KeyMap keys;
    double ui_scale = 0.0;         ///< 0 chooses by the screen
    std::string font;              ///< a TrueType or OpenType file; empty for DejaVu Sans
    double screen_dots_per_mm = 0; ///< pixels a millimetre, measured by the player; 0 asks the screen
    double turn_speed = 0.25;      ///< degrees a pixel
    double turn_snap = 5.0;        ///< degrees by which troops in hand are turned; 0: finely
    int tour = 0;                  ///< how many of the hints for newcomers were seen
    std::string prices;            ///< a price list, by which an army's cost is told; empty for none
    std::vector<std::string> recent;
};

/// The usual place of the file.
std::filesystem::path settings_file();

/// Reads the settings. What is wrong in the file is reported and left at its default; no file is no mistake.
Settings load_settings(const std::filesystem::path&, Problems&);
Result<void> save_settings(const Settings&);

/// Where games are recorded by themselves: beside the settings.
std::filesystem::path games_folder(const Settings&);
/// Whether a file is a recorded game.
bool is_journal(const std::filesystem::path&);

/// A path as people type it: "~" and "~/…" are the user's own folder.
std::filesystem::path with_home(const std::string& typed);

/// Puts a battle at the top of the list of recent ones.
void add_recent(Settings&, const std::filesystem::path&);

}
