#include "tools/vantage/window/panels/panels.h"

#include <imgui_stdlib.h>

#include <system_error>

namespace vantage::window {
namespace {

void begin_dialogue(const View& view, const UiMemory& ui, const char* name, const char* title) {
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
}

}

void show_save(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_save || !view.game.on()) return;
    if (ui.save_to.empty())
        ui.save_to = std::filesystem::absolute(free_journal(".", view.file)).lexically_normal().string();
    begin_dialogue(view, ui, "##save", "Save the game");
    ImGui::TextDisabled("From then on every step is added to this file at once");
    ImGui::PushItemWidth(420 * ui.theme.scale);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText(
        "##file", &ui.save_to, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    note_control(ui, "save-file");
    ImGui::PopItemWidth();
    std::filesystem::path file = with_home(ui.save_to);
    if (file.extension().empty()) file += ".vantage";
    std::error_code none;
    const bool another = std::filesystem::exists(file, none) &&
                         !std::filesystem::equivalent(file, view.game.now->journal, none);
    if (ui.save_over != file) ui.save_over.clear();
    const bool pressed = button(ui, "save-do", "Save");
    bool now = (entered || pressed) && !ui.save_to.empty();
    if (now && another) { // somebody's evening may be in it
        ui.save_over = file;
        now = false;
    }
    ImGui::SameLine();
    if (button(ui, "save-cancel", "Cancel")) ui.show_save = false;
    if (!ui.save_over.empty()) {
        ImGui::TextColored(blocked_colour, "There is already such a file: what is in it would be lost");
        now |= button(ui, "save-over", "Write over it");
    }
    if (now) {
        asked.save_as = file;
        ui.save_to.clear();
        ui.save_over.clear();
        ui.show_save = false;
    }
    ImGui::End();
}

void show_leave(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_leave || !view.game.on()) return;
    begin_dialogue(view, ui, "##leave", "Leave this game?");
    ImGui::Text("It has %zu steps and no name of its own yet.", view.game.now->moments.size());
    ImGui::TextDisabled("Without one it is found again under Open, as %s",
                        view.game.now->journal.filename().string().c_str());
    if (button(ui, "leave-save", "Save as")) {
        ui.show_leave = false;
        ui.show_save = true;
    }
    ImGui::SameLine();
    if (button(ui, "leave-go", "Leave it recorded")) asked.leave = true;
    ImGui::SameLine();
    if (button(ui, "leave-stay", "Stay")) ui.show_leave = false;
    ImGui::End();
}

}
