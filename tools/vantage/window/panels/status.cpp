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
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y - 12 * scale}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::Begin("##status", nullptr, bar_flags);
    for (const Notice& notice : desk.notices) {
        const ImVec4 colour = notice.trouble ? blocked_colour : brass;
        ImGui::PushTextWrapPos(desk.size.x * 0.6F);
        ImGui::TextColored(colour, "%s%s", notice.trouble ? "! " : "", notice.text.c_str());
        ImGui::PopTextWrapPos();
    }
    if (desk.loading && !desk.battle) {
        ImGui::Text("Setting up %s ...", desk.file.stem().string().c_str());
    } else {
        ImGui::TextUnformatted(std::string{desk.tool->hint()}.c_str());
        ImGui::SameLine(0, 24 * scale);
        ImGui::TextDisabled("Right-drag turns, middle-drag moves, wheel zooms");
        if (const std::string place = place_text(desk); !place.empty()) {
            ImGui::SameLine(0, 24 * scale);
            ImGui::TextDisabled("%s", place.c_str());
        }
    }
    ImGui::End();
}

void show_caption(Desk& desk) {
    if (!desk.battle) return;
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y - 26 * desk.theme.scale}, ImGuiCond_Always,
                            {0.5F, 1.0F});
    ImGui::SetNextWindowBgAlpha(0.62F);
    ImGui::Begin("##caption", nullptr, bar_flags);
    ImGui::PushFont(desk.theme.caption);
    ImGui::Text("%s", desk.battle->scene.title.c_str());
    ImGui::PopFont();
    if (const Answer answer = desk.tool->answer(*desk.battle); !answer.empty()) {
        ImGui::PushFont(desk.theme.title);
        ImGui::TextUnformatted(answer.sentence.empty() ? answer.headline.c_str() : answer.sentence.c_str());
        ImGui::PopFont();
    }
    ImGui::End();
}

}
