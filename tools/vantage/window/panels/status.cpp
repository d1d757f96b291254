#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

constexpr ImGuiWindowFlags bar_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_AlwaysAutoResize;

std::string place_text(const View& view) {
    if (!view.battle || !view.under_cursor.ground) return {};
    const GroundPoint p = *view.under_cursor.ground;
    const Yards height = view.battle->ground().height_at(p);
    return fmt::format("{:.0f} E  {:.0f} N   {:.0f} yd high", p.east.value(), p.north.value(),
                       height.value());
}

}

void show_status(const View& view, UiMemory& ui) {
    const float scale = ui.theme.scale;
    std::erase_if(ui.notices, [&](const Notice& n) { return n.until < ui.now; });
    const bool beside = view.game.shown && view.game.on(); // between the log and the choices
    const float middle = beside ? (394 * scale + view.size.x - 354 * scale) / 2 : view.size.x / 2;
    ImGui::SetNextWindowPos({middle, view.size.y - 12 * scale}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::Begin("##status", nullptr, bar_flags);
    for (const Notice& notice : ui.notices) {
        const ImVec4 colour = notice.trouble ? blocked_colour : brass;
        ImGui::PushTextWrapPos(beside ? view.size.x - 780 * scale : view.size.x * 0.6F);
        ImGui::TextColored(colour, "%s%s", notice.trouble ? "! " : "", notice.text.c_str());
        ImGui::PopTextWrapPos();
    }
    if (view.loading && !view.battle) {
        ImGui::Text("Setting up %s ...", view.file.stem().string().c_str());
    } else {
        ImGui::TextUnformatted(std::string{view.tool->hint()}.c_str());
        if (!beside) ImGui::SameLine(0, 24 * scale);
        if (!beside) ImGui::TextDisabled("Right-drag turns, middle-drag moves, wheel zooms");
        if (const std::string place = place_text(view); !place.empty() && !beside) {
            ImGui::SameLine(0, 24 * scale);
            ImGui::TextDisabled("%s", place.c_str());
        }
    }
    ui.layout.status = ImGui::GetWindowPos().y;
    ImGui::End();
}

}
