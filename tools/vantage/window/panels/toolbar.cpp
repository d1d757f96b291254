#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::window {
namespace {

struct Entry {
    const char* label;
    Action action;
    ToolKind tool;
};
constexpr std::array tools{
    Entry{"Select", Action::select, ToolKind::select},
    Entry{"Tape", Action::tape, ToolKind::tape},
    Entry{"Line of sight", Action::sight, ToolKind::sight},
    Entry{"Arc of fire", Action::arc, ToolKind::arc},
    Entry{"Range rings", Action::rings, ToolKind::rings},
    Entry{"Seen from here", Action::viewshed, ToolKind::viewshed},
    Entry{"Reach", Action::reach, ToolKind::reach},
    Entry{"Best viewpoints", Action::best_viewpoint, ToolKind::best_viewpoint},
    Entry{"Commanding", Action::command, ToolKind::command}}; // ground: no room for it beside the key

// A wide button: its name on the left, its key on the right.
bool entry(UiMemory& ui, const char* name, const char* label, const std::string& key, bool chosen,
           float width) {
    if (chosen) {
        ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{0.40F, 0.335F, 0.17F, 1});
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, ImVec4{0.47F, 0.39F, 0.20F, 1});
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    const bool pressed = button(ui, name, label, {width, 0});
    ImGui::PopStyleVar();
    if (chosen) ImGui::PopStyleColor(2);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImVec2 size = ImGui::CalcTextSize(key.c_str());
    ImGui::GetWindowDrawList()->AddText({high.x - size.x - 9, (low.y + high.y - size.y) / 2},
                                        ImGui::ColorConvertFloat4ToU32(quiet), key.c_str());
    return pressed;
}

// "commander" for the commander's eye: the button has no room for more.
std::string_view short_name(CameraMode mode) {
    const std::string_view name = name_of(mode);
    return name.substr(0, name.find('\''));
}

std::string first_key(const UiMemory& ui, Action action) {
    const auto& chords = ui.settings.keys.chords_of(action);
    return chords.empty() ? std::string{} : text_of(chords.front());
}

// All that keys do and no button of its own does, by mouse as well.
void show_more(UiMemory& ui, UiRequests& asked) {
    if (!ImGui::BeginPopup("more")) return;
    for (const Action action :
         {Action::focus, Action::true_size, Action::screenshot, Action::screenshot_clear, Action::copy,
          Action::undo, Action::redo, Action::save, Action::step_back, Action::step_forward,
          Action::first_step, Action::last_step, Action::play_pause, Action::spectator, Action::hide,
          Action::quit}) {
        const std::string label{info(action).help};
        if (ImGui::MenuItem(label.c_str(), first_key(ui, action).c_str())) asked.action = action;
        note_control(ui, ("more-" + std::string{info(action).name}).c_str());
    }
    ImGui::EndPopup();
}

}

void show_toolbar(const View& view, UiMemory& ui, UiRequests& asked) {
    const float scale = ui.theme.scale;
    ImGui::SetNextWindowPos({12 * scale, 12 * scale});
    ImGui::Begin("##tools", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    const float width = 168 * scale;
    // It leaves room for the log below it, on a low screen too.
    const float tight = view.size.y < 860 * scale ? 2 * scale : 4 * scale;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2{8 * scale, tight});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2{9 * scale, std::max(tight, 3 * scale)});
    for (const Entry& tool : tools)
        if (entry(ui, std::string{info(tool.action).name}.c_str(), tool.label,
                  tool.tool == ToolKind::select ? "Esc" : first_key(ui, tool.action),
                  view.tool_kind == tool.tool, width))
            asked.action = tool.action;
    ImGui::Separator();
    if (entry(ui, "play", view.game.on() ? "Game" : "Play", first_key(ui, Action::play), view.game.shown,
              width))
        asked.action = Action::play;
    if (entry(ui, "camera-mode", fmt::format("View: {}", short_name(view.camera.mode())).c_str(),
              first_key(ui, Action::camera_mode), false, width))
        asked.action = Action::camera_mode;
    if (entry(ui, "whole-table", "Whole table", first_key(ui, Action::whole_table), false, width))
        asked.action = Action::whole_table;
    if (entry(ui, "bench", "Scales", first_key(ui, Action::scales), ui.show_scales, width))
        asked.action = Action::scales;
    if (entry(ui, "labels", "Unit labels", first_key(ui, Action::labels), ui.labels, width))
        asked.action = Action::labels;
    if (entry(ui, "roster", "Find", first_key(ui, Action::roster), ui.show_roster, width))
        asked.action = Action::roster;
    if (entry(ui, "open", "Open", first_key(ui, Action::open), ui.show_open, width))
        asked.action = Action::open;
    if (entry(ui, "new", "New battle", first_key(ui, Action::new_battle), ui.show_new, width))
        asked.action = Action::new_battle;
    if (entry(ui, "edit", "Edit", first_key(ui, Action::edit), false, width)) asked.action = Action::edit;
    if (entry(ui, "present", "Present", first_key(ui, Action::present), false, width))
        asked.action = Action::present;
    if (entry(ui, "help", "Help", first_key(ui, Action::help), ui.show_help, width))
        asked.action = Action::help;
    if (entry(ui, "more", "More", "...", false, width)) ImGui::OpenPopup("more");
    show_more(ui, asked);
    ImGui::PopStyleVar(2);
    ui.layout.toolbar = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
    ImGui::End();
}

}
