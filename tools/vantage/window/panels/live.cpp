#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {

void show_live(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_live) return;
    const float scale = ui.theme.scale;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {view.size.x - 24 * scale, view.size.y - 24 * scale});
    ImGui::Begin("##live", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Live");
    ImGui::PopFont();
    ImGui::TextUnformatted("Overlays for a stream: score, orders, dice, odds, map, in step with this table.");
    bool on = ui.live.on;
    if (ImGui::Checkbox("On the air", &on)) asked.live = on;
    note_control(ui, "live-switch");
    if (ui.live.on) {
        ImGui::TextColored(brass, "%s/", ui.live.address.c_str());
        ImGui::SameLine();
        if (button(ui, "live-copy", "Copy")) ImGui::SetClipboardText((ui.live.address + "/").c_str());
        ImGui::TextDisabled("lists every element with what to paste into OBS");
        ImGui::Text("Token for buttons: %s", ui.live.token.c_str());
        ImGui::SameLine();
        if (button(ui, "live-copy-token", "Copy token")) ImGui::SetClipboardText(ui.live.token.c_str());
        ImGui::TextDisabled("%s", fmt::format("{} connected", ui.live.clients).c_str());
    } else {
        ImGui::TextDisabled(
            "Only this machine is let in, unless the program was started with --live-address.");
    }
    if (button(ui, "live-close", "Close")) ui.show_live = false;
    note_panel(ui, "live");
    ImGui::End();
}

}
