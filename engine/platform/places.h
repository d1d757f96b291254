#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace vantage::platform {

/// The program that runs.
std::filesystem::path program_file();

/// The user's own folder, which "~" stands for.
std::filesystem::path user_folder();

/// Where settings and kept games go: XDG_CONFIG_HOME/vantage or ~/.config/vantage; on Windows vantage in the
/// roaming application data.
std::filesystem::path settings_folder();

/// Where goes what can be made again: XDG_CACHE_HOME/vantage or ~/.cache/vantage; on Windows vantage in the
/// local application data. Empty where the user has no folder.
std::filesystem::path cache_folder();

/// Where fonts are installed.
std::span<const std::filesystem::path> font_folders();

/// Shows a file or an address with whatever the user has chosen for it; whether that could be started.
bool open_for_user(const std::filesystem::path&);

}
