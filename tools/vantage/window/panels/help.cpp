#include "tools/vantage/window/panels/panels.h"

#include <array>
#include <utility>

namespace vantage::window {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 13> mouse{{
    {"Left click", "Select, or use the tool"},
    {"Double click", "Fly to a unit"},
    {"Right drag, Alt+left drag", "Turn the table"},
    {"Middle drag, Shift+left drag", "Move over the table"},
    {"Wheel, two fingers", "Zoom to the cursor"},
    {"Ctrl+left drag", "Measure at once"},
    {"Right click", "Clear"},
    {"Ctrl+1 to 9", "Keep this view"},
    {"Shift+1 to 9", "Fly to a kept view"},
    {"Drag a unit (move step)", "March; Ctrl: it alone, Alt: freely"},
    {"Drag its front corner", "Wheel about the other corner"},
    {"1 to 9", "March so many inches ahead"},
    {"Q, E with troops in hand", "Turn them by 5 degrees"},
}};

void row(const char* keys, const char* what) {
    ImGui::TableNextColumn();
    ImGui::TextColored(brass, "%s", keys);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(what);
}

bool begin_list(const Desk& desk, const char* title, const char* id) {
    ImGui::PushFont(desk.theme.bold);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
    return ImGui::BeginTable(id, 2, ImGuiTableFlags_SizingFixedFit);
}

void list_keys(const Desk& desk, const char* title, Action first, Action last) {
    if (!begin_list(desk, title, title)) return;
    for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
        const auto action = static_cast<Action>(i);
        row(desk.settings.keys.text_of(action).c_str(), info(action).help.data());
    }
    ImGui::EndTable();
}

}

void show_help(Desk& desk) {
    if (!desk.show_help) return;
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin("##help", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove);
    ImGui::PushFont(desk.theme.title);
    ImGui::TextUnformatted("Keys and mouse");
    ImGui::PopFont();
    if (ImGui::BeginTable("halves", 2, ImGuiTableFlags_SizingFixedFit)) {
        ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2{6 * desk.theme.scale, 1});
        ImGui::TableNextColumn();
        if (begin_list(desk, "Mouse", "mouse")) {
            for (const auto& [keys, what] : mouse) row(keys, what);
            ImGui::EndTable();
        }
        list_keys(desk, "Camera", Action::forward, Action::true_size);
        ImGui::TableNextColumn();
        list_keys(desk, "Tools", Action::select, Action::play);
        list_keys(desk, "Window and game", Action::labels, Action::quit);
        ImGui::PopStyleVar();
        ImGui::EndTable();
    }
    ImGui::TextDisabled("Every key can be changed in %s", desk.settings.file.c_str());
    if (button(desk, "help-close", "Close")) desk.show_help = false;
    ImGui::End();
}

}
