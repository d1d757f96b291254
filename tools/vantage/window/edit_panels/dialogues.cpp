#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <imgui_stdlib.h>

namespace vantage::window {
namespace {

void begin_edit_dialogue(const View& view, const UiMemory& ui, const char* name, const char* title) {
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin(name, nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted(title);
    ImGui::PopFont();
}

}

void show_edit_save(const View& view, UiMemory& ui, UiRequests& asked) {
    EditSession& session = *view.edit;
    if (!session.show_save) return;
    begin_edit_dialogue(view, ui, "##edit-save", "Save the battle");
    ImGui::TextDisabled(
        "Maps and models that it needs are copied beside it; NAME.vantage-scene has them all in one file");
    ImGui::PushItemWidth(460 * ui.theme.scale);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText(
        "##file", &session.save_to, ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    note_control(ui, "edit-save-file");
    ImGui::PopItemWidth();
    const bool pressed = button(ui, "edit-save-do", "Save");
    if ((entered || pressed) && !session.save_to.empty()) {
        std::filesystem::path file = with_home(session.save_to);
        if (file.extension().empty()) file += ".json";
        asked.edit_save_as = file;
    }
    ImGui::SameLine();
    if (button(ui, "edit-save-cancel", "Cancel")) session.show_save = false;
    ImGui::End();
}

void show_edit_leave(const View& view, UiMemory& ui, UiRequests& asked) {
    EditSession& session = *view.edit;
    if (!session.show_leave) return;
    begin_edit_dialogue(view, ui, "##edit-leave", "Leave this battle?");
    ImGui::Text("%zu changes are not saved.", session.history().steps());
    ImGui::TextDisabled("They are kept, and offered when the program is started again.");
    if (button(ui, "edit-leave-save", "Save")) {
        session.show_leave = false;
        asked.action = Action::save;
    }
    ImGui::SameLine();
    if (button(ui, "edit-leave-go", "Leave them kept")) asked.leave = true;
    ImGui::SameLine();
    if (button(ui, "edit-leave-stay", "Stay")) session.show_leave = false;
    ImGui::End();
}

}
