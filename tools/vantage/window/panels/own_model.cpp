#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <cmath>

namespace vantage::window {

// The preview is the table itself: the model stands there among the men that it is to fit, and is made anew
// as soon as it is turned or scaled.
void show_own_model(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.worn || !view.battle) return;
    WornModel& worn = *ui.worn;
    if (view.battle->scene.file != worn.before->scene.file) return ui.worn.reset(); // another battle
    if (worn.come_nearer && view.selected) asked.go_to = view.selected;
    worn.come_nearer = false;
    begin_right_panel(view, ui, "##own-model");
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Your model");
    ImGui::PopFont();
    ImGui::TextWrapped("%s for %s", worn.model.file.filename().string().c_str(), worn.whom.c_str());
    if (!worn.facts.empty()) ImGui::TextDisabled("%s", worn.facts.c_str());
    bool changed = false;
    ImGui::PushItemWidth(150 * ui.theme.scale);
    ImGui::SliderFloat("degrees turned", &worn.turn, -180, 180, "%.0f");
    note_control(ui, "own-turn");
    changed |= ImGui::IsItemDeactivatedAfterEdit();
    for (const int by : {-90, 90}) {
        if (button(ui, by < 0 ? "own-left" : "own-right", by < 0 ? "a quarter left" : "a quarter right")) {
            worn.turn = std::remainder(worn.turn + static_cast<float>(by), 360.0F);
            changed = true;
        }
        if (by < 0) ImGui::SameLine();
    }
    ImGui::SliderFloat("metres high", &worn.metres, 0.5F, 4.0F, worn.metres > 0 ? "%.2f" : "as the figure");
    note_control(ui, "own-height");
    changed |= ImGui::IsItemDeactivatedAfterEdit();
    if (worn.metres > 0 && button(ui, "own-usual", "as high as the figure")) {
        worn.metres = 0;
        changed = true;
    }
    ImGui::PopItemWidth();
    if (changed) {
        worn.model.turn = std::round(static_cast<double>(worn.turn));
        worn.model.metres.reset();
        if (worn.metres > 0) worn.model.metres = std::round(static_cast<double>(worn.metres) * 100) / 100;
        asked.wear = true;
    }
    if (button(ui, "own-keep", "Keep it")) {
        std::string more;
        if (worn.model.turn != 0) more += fmt::format(", \"turn\": {:.0f}", worn.model.turn);
        if (worn.model.metres) more += fmt::format(", \"metres\": {:.2f}", *worn.model.metres);
        ui.say(fmt::format("It stays until the battle is opened again; to keep it, add {{\"file\": \"{}\", "
                           "\"troop\": \"{}\"{}}} to the scene's \"models\"",
                           worn.model.file.filename().string(), table::name_of(*worn.model.troop), more));
        ui.worn.reset();
    }
    ImGui::SameLine();
    if (ui.worn && button(ui, "own-off", "Take it off")) asked.take_off = true;
    end_right_panel(ui);
}

}
