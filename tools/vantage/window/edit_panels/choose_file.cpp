#include "tools/vantage/window/edit_panels/fields.h"
#include "tools/vantage/window/settings.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>

namespace vantage::window {
namespace {

std::string ending_of(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending;
}

/// What lies in a folder, as far as it is wanted.
struct Shelf {
    std::vector<std::filesystem::path> folders, files;
};

Shelf shelf_of(const std::filesystem::path& folder, std::span<const std::string_view> endings) {
    Shelf out;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator{
             folder, std::filesystem::directory_options::skip_permission_denied, none}) {
        if (entry.path().filename().string().starts_with('.')) continue;
        if (entry.is_directory(none))
            out.folders.push_back(entry.path());
        else if (std::find(endings.begin(), endings.end(), ending_of(entry.path())) != endings.end())
            out.files.push_back(entry.path());
    }
    std::sort(out.folders.begin(), out.folders.end());
    std::sort(out.files.begin(), out.files.end());
    return out;
}

// The folder of what is typed so far, or the user's own.
std::filesystem::path folder_of(const std::string& typed) {
    std::error_code none;
    const std::filesystem::path path = with_home(typed);
    if (std::filesystem::is_directory(path, none)) return path;
    if (path.has_parent_path() && std::filesystem::is_directory(path.parent_path(), none))
        return path.parent_path();
    return with_home("~");
}

}

void choose_file(UiMemory& ui, const char* name, std::string& path,
                 std::span<const std::string_view> endings) {
    ImGui::PushID(name);
    if (button(ui, fmt::format("{}-find", name).c_str(), "...")) ImGui::OpenPopup("files");
    ImGui::SetNextWindowSize({360 * ui.theme.scale, 300 * ui.theme.scale});
    if (ImGui::BeginPopup("files")) {
        // Of several the last is looked for.
        const std::size_t from = path.find_last_of(';') + 1;
        const std::filesystem::path folder = folder_of(path.substr(from));
        const auto take = [&](const std::string& chosen) { path = path.substr(0, from) + chosen; };
        ImGui::TextDisabled("%s", folder.string().c_str());
        if (ImGui::Selectable("..", false, ImGuiSelectableFlags_DontClosePopups))
            take((folder / "").parent_path().parent_path().string() + "/");
        const Shelf shelf = shelf_of(folder, endings);
        int n = 0;
        for (const std::filesystem::path& one : shelf.folders) {
            if (ImGui::Selectable((one.filename().string() + "/").c_str(), false,
                                  ImGuiSelectableFlags_DontClosePopups))
                take(one.string() + "/");
            note_control(ui, fmt::format("{}-folder-{}", name, ++n).c_str());
        }
        n = 0;
        for (const std::filesystem::path& one : shelf.files) {
            if (ImGui::Selectable(one.filename().string().c_str())) take(one.string());
            note_control(ui, fmt::format("{}-file-{}", name, ++n).c_str());
        }
        if (shelf.files.empty()) ImGui::TextDisabled("no file of the right kind here");
        ImGui::EndPopup();
    }
    ImGui::PopID();
}

}
