#include "tools/vantage/window/panels/panels.h"

#include "engine/core/files.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <system_error>

namespace vantage::window {

void show_open(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_open) return;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin("##open", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Open a battle");
    ImGui::PopFont();
    const float width = 380 * ui.theme.scale;
    const auto offer = [&](const std::filesystem::path& file) {
        if (!button(ui, ("open-" + file.stem().string()).c_str(), file.stem().string().c_str(), {width, 0}))
            return;
        asked.open = file;
        ui.show_open = false;
    };
    std::error_code none;
    std::vector<std::filesystem::path> scenes;
    for (const auto& entry : std::filesystem::directory_iterator{home() / "scenes", none})
        if (entry.path().extension() == ".json") scenes.push_back(entry.path());
    std::sort(scenes.begin(), scenes.end());
    for (const std::filesystem::path& file : scenes) offer(file);
    std::vector<std::filesystem::path> games;
    for (const auto& entry : std::filesystem::directory_iterator{games_folder(ui.settings), none})
        if (is_journal(entry.path())) games.push_back(entry.path());
    std::sort(games.begin(), games.end(), [&](const auto& a, const auto& b) {
        return std::filesystem::last_write_time(a, none) > std::filesystem::last_write_time(b, none);
    });
    if (games.size() > 5) games.resize(5);
    if (!games.empty()) ImGui::TextDisabled("Games that were recorded");
    for (const std::filesystem::path& file : games) offer(file);
    bool first = true;
    for (const std::string& recent : ui.settings.recent) {
        const std::filesystem::path file{recent};
        if (std::find_if(scenes.begin(), scenes.end(),
                         [&](const auto& s) { return std::filesystem::equivalent(s, file, none); }) !=
                scenes.end() ||
            file.parent_path() == games_folder(ui.settings) || !std::filesystem::exists(file, none))
            continue;
        if (std::exchange(first, false)) ImGui::TextDisabled("Recent");
        offer(file);
    }
    ImGui::TextDisabled("Or drop a scene, a game, a heightmap or a model");
    ImGui::TextDisabled("on the window, or write where it is:");
    ImGui::PushItemWidth(width - 70 * ui.theme.scale);
    const bool entered = ImGui::InputText("##path", &ui.open_path, ImGuiInputTextFlags_EnterReturnsTrue);
    note_control(ui, "open-path");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    if ((button(ui, "open-do", "Open") || entered) && !ui.open_path.empty()) {
        asked.open = ui.open_path;
        ui.open_path.clear();
        ui.show_open = false;
    }
    if (button(ui, "open-close", "Close")) ui.show_open = false;
    ImGui::End();
}

}
