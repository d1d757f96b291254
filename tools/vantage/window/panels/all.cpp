#include "tools/vantage/window/panels/panels.h"

#include <algorithm>

namespace vantage::window {

Across between_panels(const View& view, const UiMemory& ui) {
    const float scale = ui.theme.scale;
    return {(ui.show_roster ? 524 : 212) * scale, view.size.x - 354 * scale};
}

float foot_of_panels(const View& view, const UiMemory& ui) {
    const float gap = 8 * ui.theme.scale;
    const float status = ui.layout.status > 0 ? ui.layout.status : view.size.y - 60 * ui.theme.scale;
    if (!view.game.shown || !view.game.on()) return status - gap;
    return std::min(ui.layout.toolbar, ui.layout.timeline - gap);
}

void begin_right_panel(const View& view, UiMemory& ui, const char* name, float below) {
    const float scale = ui.theme.scale;
    const float width = 330 * scale;
    ImGui::SetNextWindowPos({view.size.x - 12 * scale, ui.layout.right}, ImGuiCond_Always, {1.0F, 0.0F});
    // What has no room is scrolled to: nothing runs off the screen.
    const float room = view.size.y - ui.layout.right - 12 * scale;
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(room - below, 60 * scale)});
    ImGui::Begin(name, nullptr, panel_flags & ~ImGuiWindowFlags_NoScrollbar);
}

void end_right_panel(UiMemory& ui) {
    ui.layout.right = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y + 8 * ui.theme.scale;
    ImGui::End();
}

void show_all(const View& view, UiMemory& ui, UiRequests& asked) {
    ui.controls.clear();
    ui.layout.right = 12 * ui.theme.scale;
    ui.layout.toolbar = view.size.y / 2;
    ui.layout.turn_bar = 4 * ui.theme.scale;
    if (!ui.bare) draw_pieces(view, ui);
    ui.hovered.reset(); // the panels find it again
    if (ui.presenting) {
        show_audience(view, ui);
    } else if (!ui.bare && !ui.show_start) {
        show_toolbar(view, ui, asked);
        show_turn_bar(view, ui);
        show_roll(view, ui);
        show_card(view, ui);
        show_own_model(view, ui, asked);
        show_answer(view, ui, asked);
        show_choices(view, ui, asked);
        show_log(view, ui);
        show_results(view, ui);
        show_roster(view, ui, asked);
        show_timeline(view, ui, asked);
        show_status(view, ui);
        show_scale_panel(view, ui, asked);
        show_open(view, ui, asked);
    }
    show_help(view, ui);
    show_film(view, ui, asked);
    show_live(view, ui, asked);
    show_save(view, ui, asked);
    show_leave(view, ui, asked);
    show_offer(view, ui, asked);
}

}
