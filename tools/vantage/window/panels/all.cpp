#include "tools/vantage/window/panels/panels.h"

namespace vantage::window {

void begin_right_panel(Desk& desk, const char* name) {
    const float scale = desk.theme.scale;
    const float width = 330 * scale;
    ImGui::SetNextWindowPos({desk.size.x - 12 * scale, desk.right_top}, ImGuiCond_Always, {1.0F, 0.0F});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, desk.size.y - desk.right_top});
    ImGui::Begin(name, nullptr, panel_flags);
}

void end_right_panel(Desk& desk) {
    desk.right_top = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y + 8 * desk.theme.scale;
    ImGui::End();
}

void show_all(Desk& desk) {
    desk.controls.clear();
    desk.right_top = 12 * desk.theme.scale;
    if (!desk.bare) draw_pieces(desk);
    if (desk.presenting) {
        desk.spectator ? show_spectator(desk) : show_caption(desk);
    } else if (!desk.bare) {
        show_toolbar(desk);
        show_turn_bar(desk);
        show_card(desk);
        show_answer(desk);
        show_choices(desk);
        show_log(desk);
        show_timeline(desk);
        show_status(desk);
        show_bench(desk);
        show_open(desk);
    }
    show_help(desk);
    show_save(desk);
    show_leave(desk);
}

}
