#include "engine/platform/places.h"

#include <array>
#include <string>

#include <windows.h>

#include <shellapi.h>
#include <shlobj.h>

namespace vantage::platform {
namespace {

std::filesystem::path known_folder(const KNOWNFOLDERID& id) {
    wchar_t* name = nullptr;
    std::filesystem::path out = ".";
    if (SHGetKnownFolderPath(id, 0, nullptr, &name) == S_OK) out = name;
    CoTaskMemFree(name);
    return out;
}

}

std::filesystem::path program_file() {
    std::wstring name(32768, L'\0');
    name.resize(GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size())));
    return name;
}

std::filesystem::path user_folder() { return known_folder(FOLDERID_Profile); }
std::filesystem::path settings_folder() { return known_folder(FOLDERID_RoamingAppData) / "vantage"; }

std::filesystem::path cache_folder() {
    const std::filesystem::path local = known_folder(FOLDERID_LocalAppData);
    return local.is_absolute() ? local / "vantage" / "cache" : std::filesystem::path{};
}

std::span<const std::filesystem::path> font_folders() {
    static const std::array<std::filesystem::path, 1> folders{known_folder(FOLDERID_Fonts)};
    return folders;
}

bool open_for_user(const std::filesystem::path& what) {
    return reinterpret_cast<INT_PTR>(
               ShellExecuteW(nullptr, L"open", what.c_str(), nullptr, nullptr, SW_SHOWNORMAL)) > 32;
}

}
