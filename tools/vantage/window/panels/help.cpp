#include "tools/vantage/window/panels/panels.h"

#include "engine/platform/places.h"
#include "tools/vantage/guide_pages.h"

#include <algorithm>
#include <array>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace vantage::window {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 18> mouse{{
    {"Left click", "Select, or use the tool"},
    {"Double click", "Fly to a unit"},
    {"Right drag, Alt+left drag", "Turn the table"},
    {"Middle drag, Shift+left drag", "Move over the table"},
    {"Wheel, two fingers", "Zoom to the cursor"},
    {"Ctrl+left drag", "Measure at once"},
    {"Right click", "Clear"},
    {"Ctrl+1 to 9", "Keep this view"},
    {"Shift+1 to 9", "Fly to a kept view"},
    {"Drag a unit that may move", "March; Ctrl: it alone, Alt: freely"},
    {"Drag from whom is selected", "Order it to what the arrow points at"},
    {"Drag its front corner", "Wheel about the other corner"},
    {"1 to 9", "March so many inches ahead"},
    {"Q, E with troops in hand", "Turn them by 5 degrees"},
    {"Editing: drag, Alt+drag", "Move or bend; turn by 5 degrees"},
    {"Shift+click, Shift+drag", "Select more; all in a box"},
    {"Enter, Backspace", "End a line; take a point back"},
    {"[ ], Delete, Ctrl+D, Ctrl+M", "Brush size; delete, copy, mirror"},
}};

/// Keys and what they do; a heading has no keys.
struct Line {
    std::string keys;
    std::string_view what;
};

void add_keys(const KeyMap& keys, std::string_view title, Action first, Action last,
              std::vector<Line>& lines) {
    lines.push_back({{}, title});
    for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
        const auto action = static_cast<Action>(i);
        lines.push_back({keys.text_of(action), info(action).help});
    }
}

void show_line(const UiMemory& ui, const std::vector<Line>& lines, std::size_t number) {
    ImGui::TableNextColumn();
    if (number >= lines.size()) {
        ImGui::TableNextColumn();
        return;
    }
    const Line& line = lines[number];
    if (line.keys.empty()) {
        ImGui::PushFont(ui.theme.bold);
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

void show_help(const View& view, UiMemory& ui) {
    if (!ui.show_help) return;
    // Beside the toolbar, and never larger than what is from there: what is more is scrolled.
    const float from = ui.presenting || ui.bare ? 12 * ui.theme.scale : 212 * ui.theme.scale;
    const float margin = 12 * ui.theme.scale;
    ImGui::SetNextWindowSizeConstraints({0, 0}, {view.size.x - from - margin, view.size.y - 2 * margin});
    ImGui::SetNextWindowPos({(from + view.size.x - margin) / 2, view.size.y / 2}, ImGuiCond_Always,
                            {0.5F, 0.5F});
    ImGui::Begin("##help", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Keys and mouse");
    ImGui::PopFont();
    std::vector<Line> left{{{}, "Mouse"}};
    std::vector<Line> right;
    for (const auto& [keys, what] : mouse) left.push_back({keys, what});
    add_keys(ui.settings.keys, "Camera", Action::forward, Action::true_size, left);
    add_keys(ui.settings.keys, "Tools", Action::select, Action::play, right);
    add_keys(ui.settings.keys, "Window and game", Action::labels, Action::quit, right);
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, ImVec2{8 * ui.theme.scale, 1});
    if (ImGui::BeginTable("keys", 4, ImGuiTableFlags_SizingFixedFit)) {
        for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
            show_line(ui, left, i);
            show_line(ui, right, i);
        }
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    ImGui::TextDisabled("Every key can be changed in %s", ui.settings.file.string().c_str());
    static const auto guide = cli::guide_page(""); // where it was when the window opened
    if (guide) {
        // A browser may take its time, or ours.
        if (button(ui, "help-guide", "Guide with pictures"))
            std::thread{platform::open_for_user, *guide}.detach();
        ImGui::SameLine();
    }
    if (button(ui, "help-close", "Close")) ui.show_help = false;
    note_panel(ui, "help");
    ImGui::End();
}

}
