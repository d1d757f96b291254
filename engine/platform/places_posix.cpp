#include "engine/platform/places.h"

#include "engine/platform/process.h"

#include <array>
#include <cstdlib>

namespace vantage::platform {

std::filesystem::path program_file() {
    std::error_code none;
    return std::filesystem::read_symlink("/proc/self/exe", none);
}

std::filesystem::path user_folder() {
    const char* user = std::getenv("HOME");
    return user != nullptr ? user : ".";
}

std::filesystem::path settings_folder() {
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config)
        return std::filesystem::path{config} / "vantage";
    return user_folder() / ".config" / "vantage";
}

std::filesystem::path cache_folder() {
    if (const char* cache = std::getenv("XDG_CACHE_HOME");
        cache && std::filesystem::path{cache}.is_absolute())
        return std::filesystem::path{cache} / "vantage";
    const std::filesystem::path user = user_folder();
    return user.is_absolute() ? user / ".cache" / "vantage" : std::filesystem::path{};
}

std::span<const std::filesystem::path> font_folders() {
    static const std::array<std::filesystem::path, 5> folders{
        "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/dejavu",
        "/usr/share/fonts/TTF", "/usr/local/share/fonts"};
    return folders;
}

bool open_for_user(const std::filesystem::path& what) {
    return run_and_wait({.words = {"xdg-open", what.string()}, .quiet = true});
}

}
