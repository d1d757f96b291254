#include "tools/vantage/window/panels/panels.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace vantage::window {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 14> mouse{{
    {"Left click", "Select, or use the tool"},
    {"Double click", "Fly to a unit"},
    {"Right drag, Alt+left drag", "Turn the table"},
    {"Middle drag, Shift+left drag", "Move over the table"},
    {"Wheel, two fingers", "Zoom to the cursor"},
    {"Ctrl+left drag", "Measure at once"},
    {"Right click", "Clear"},
    {"Ctrl+1 to 9", "Keep this view"},
    {"Shift+1 to 9", "Fly to a kept view"},
    {"Drag a unit (orders step)", "Order its formation, to what it is dragged to"},
    {"Drag a unit (move step)", "March; Ctrl: it alone, Alt: freely"},
    {"Drag its front corner", "Wheel about the other corner"},
    {"1 to 9", "March so many inches ahead"},
    {"Q, E with troops in hand", "Turn them by 5 degrees"},
}};

/// Keys and what they do; a heading has no keys.
struct Line {
    std::string keys;
    std::string_view what;
};

void add_keys(const Desk& desk, std::string_view title, Action first, Action last, std::vector<Line>& lines) {
    lines.push_back({{}, title});
    for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
        const auto action = static_cast<Action>(i);
        lines.push_back({desk.settings.keys.text_of(action), info(action).help});
    }
}

void show_line(const Desk& desk, const std::vector<Line>& lines, std::size_t number) {
    ImGui::TableNextColumn();
    if (number >= lines.size()) {
        ImGui::TableNextColumn();
        return;
    }
    const Line& line = lines[number];
    if (line.keys.empty()) {
        ImGui::PushFont(desk.theme.bold);
        ImGui::TextUnformatted(std::string{line.what}.c_str());
        ImGui::PopFont();
        ImGui::TableNextColumn();
        return;
    }
    ImGui::TextColored(brass, "%s", line.keys.c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(std::string{line.what}.c_str());
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
    std::vector<Line> left{{{}, "Mouse"}};
    std::vector<Line> right;
    for (const auto& [keys, what] : mouse) left.push_back({keys, what});
    add_keys(desk, "Camera", Action::forward, Action::true_size, left);
    add_keys(desk, "Tools", Action::select, Action::play, right);
    add_keys(desk, "Window and game", Action::labels, Action::quit, right);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2{8 * desk.theme.scale, 1});
    if (ImGui::BeginTable("keys", 4, ImGuiTableFlags_SizingFixedFit)) {
        for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
            show_line(desk, left, i);
            show_line(desk, right, i);
        }
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    ImGui::TextDisabled("Every key can be changed in %s", desk.settings.file.c_str());
    if (button(desk, "help-close", "Close")) desk.show_help = false;
    ImGui::End();
}

}
