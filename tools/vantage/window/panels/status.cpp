#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

constexpr ImGuiWindowFlags bar_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_AlwaysAutoResize;

std::string place_text(const Desk& desk) {
    if (!desk.battle || !desk.under_cursor.ground) return {};
    const GroundPoint p = *desk.under_cursor.ground;
    const Yards height = desk.battle->ground().height_at(p);
    return fmt::format("{:.0f} E  {:.0f} N   {:.0f} yd high", p.east.value(), p.north.value(),
                       height.value());
}

}

void show_status(Desk& desk) {
    const float scale = desk.theme.scale;
    std::erase_if(desk.notices, [&](const Notice& n) { return n.until < desk.now; });
    const bool beside = desk.play.shown && desk.play.on(); // between the log and the choices
    const float middle = beside ? (394 * scale + desk.size.x - 354 * scale) / 2 : desk.size.x / 2;
    ImGui::SetNextWindowPos({middle, desk.size.y - 12 * scale}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::Begin("##status", nullptr, bar_flags);
    for (const Notice& notice : desk.notices) {
        const ImVec4 colour = notice.trouble ? blocked_colour : brass;
        ImGui::PushTextWrapPos(beside ? desk.size.x - 780 * scale : desk.size.x * 0.6F);
        ImGui::TextColored(colour, "%s%s", notice.trouble ? "! " : "", notice.text.c_str());
        ImGui::PopTextWrapPos();
    }
    if (desk.loading && !desk.battle) {
        ImGui::Text("Setting up %s ...", desk.file.stem().string().c_str());
    } else {
        ImGui::TextUnformatted(std::string{desk.tool->hint()}.c_str());
        if (!beside) ImGui::SameLine(0, 24 * scale);
        if (!beside) ImGui::TextDisabled("Right-drag turns, middle-drag moves, wheel zooms");
        if (const std::string place = place_text(desk); !place.empty() && !beside) {
            ImGui::SameLine(0, 24 * scale);
            ImGui::TextDisabled("%s", place.c_str());
        }
    }
    desk.status_top = ImGui::GetWindowPos().y;
    ImGui::End();
}

}
