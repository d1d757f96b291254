#include "tools/vantage/window/panels/panels.h"

#include <imgui_stdlib.h>

namespace vantage::window {
namespace {

void begin_dialogue(Desk& desk, const char* name, const char* title) {
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove);
    ImGui::PushFont(desk.theme.title);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
}

}

void show_save(Desk& desk) {
    if (!desk.show_save || !desk.play.on()) return;
    if (desk.play.save_to.empty())
        desk.play.save_to =
            std::filesystem::absolute(free_journal(".", desk.file)).lexically_normal().string();
    begin_dialogue(desk, "##save", "Save the game");
    ImGui::TextDisabled("From then on every step is added to this file at once");
    ImGui::PushItemWidth(420 * desk.theme.scale);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered =
        ImGui::InputText("##file", &desk.play.save_to,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    note_control(desk, "save-file");
    ImGui::PopItemWidth();
    const bool pressed = button(desk, "save-do", "Save");
    if (entered || pressed) {
        std::filesystem::path file{desk.play.save_to};
        if (file.extension().empty()) file += ".vantage";
        desk.play.thread->save_as(file);
        desk.play.save_to.clear();
        desk.show_save = false;
    }
    ImGui::SameLine();
    if (button(desk, "save-cancel", "Cancel")) desk.show_save = false;
    ImGui::End();
}

void show_leave(Desk& desk) {
    if (!desk.show_leave || !desk.play.on()) return;
    begin_dialogue(desk, "##leave", "Leave this game?");
    ImGui::Text("It has %zu steps and no name of its own yet.", desk.play.now->moments.size());
    ImGui::TextDisabled("Without one it is found again under Open, as %s",
                        desk.play.now->journal.filename().c_str());
    if (button(desk, "leave-save", "Save as")) {
        desk.show_leave = false;
        desk.show_save = true;
    }
    ImGui::SameLine();
    if (button(desk, "leave-go", "Leave it recorded")) {
        desk.play.leave_confirmed = true;
        desk.wishes.quit = true;
    }
    ImGui::SameLine();
    if (button(desk, "leave-stay", "Stay")) desk.show_leave = false;
    ImGui::End();
}

}
