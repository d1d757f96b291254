#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::window {
namespace {

void play_or_pause(Desk& desk) {
    GameDesk& play = desk.play;
    play.playing = !play.playing;
    if (play.playing && !play.at) play.go_to(0);
    play.next_at = desk.now + 1.0 / play.speed;
}

// The bar itself: a notch for each moment, a taller one where a step begins, a numbered line for each turn.
void show_bar(Desk& desk, float width) {
    GameDesk& play = desk.play;
    const Record& record = play.game->record;
    const float scale = desk.theme.scale;
    const float height = 34 * scale;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##bar", {width, height});
    note_control(desk, "timeline");
    desk.controls["timeline-begin"] = {at.x + 1, at.y + height / 2};
    desk.controls["timeline-end"] = {at.x + width - 1, at.y + height / 2};
    const auto count = static_cast<float>(std::max<std::size_t>(record.size(), 1));
    if (ImGui::IsItemActive()) {
        const float share = std::clamp((ImGui::GetIO().MousePos.x - at.x) / width, 0.0F, 1.0F);
        play.playing = false;
        play.go_to(static_cast<std::size_t>(std::lround(share * count)));
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float base = at.y + height - 6 * scale;
    list.AddRectFilled({at.x, base}, {at.x + width, base + 4 * scale}, IM_COL32(60, 64, 72, 255), 2);
    const float here = at.x + width * static_cast<float>(play.position()) / count;
    list.AddRectFilled({at.x, base}, {here, base + 4 * scale}, ImGui::ColorConvertFloat4ToU32(brass), 2);
    int turn = 0;
    float labelled = -1e6F;
    for (std::size_t i = 0; i < record.size(); ++i) {
        const float x = at.x + width * static_cast<float>(i) / count;
        const bool new_step = i > 0 && record[i].step != record[i - 1].step;
        const bool new_turn = record[i].turn != turn;
        turn = record[i].turn;
        const float tall = new_turn ? 16 * scale : new_step ? 9 * scale : 4 * scale;
        list.AddLine({x, base - tall}, {x, base},
                     new_turn ? IM_COL32(220, 218, 208, 255) : IM_COL32(130, 134, 142, 255),
                     new_turn ? 2.0F : 1.0F);
        if (!new_turn || x - labelled < 24 * scale) continue;
        labelled = x;
        list.AddText({x + 4, at.y}, IM_COL32(220, 218, 208, 255), fmt::format("{}", turn).c_str());
    }
    list.AddTriangleFilled({here - 6 * scale, base - 10 * scale}, {here + 6 * scale, base - 10 * scale},
                           {here, base}, ImGui::ColorConvertFloat4ToU32(brass));
    if (ImGui::IsItemHovered() && record.size() > 0) {
        const float share = std::clamp((ImGui::GetIO().MousePos.x - at.x) / width, 0.0F, 1.0F);
        const auto i = std::min(static_cast<std::size_t>(std::lround(share * count)), record.size());
        if (i > 0)
            ImGui::SetTooltip("Turn %d, %s\n%s", record[i - 1].turn, name_of(record[i - 1].step).c_str(),
                              record[i - 1].title.c_str());
    }
}

}

void show_timeline(Desk& desk) {
    if (!desk.play.shown || !desk.play.on() || desk.play.game->record.size() == 0) return;
    GameDesk& play = desk.play;
    const float scale = desk.theme.scale;
    const float left = 394 * scale;
    const float right = desk.size.x - 354 * scale;
    const float width = std::max(right - left, 240 * scale);
    ImGui::SetNextWindowPos({left, desk.size.y - 58 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##timeline", nullptr, panel_flags & ~ImGuiWindowFlags_AlwaysAutoResize);
    show_bar(desk, width - 2 * ImGui::GetStyle().WindowPadding.x);
    const std::size_t at = play.position();
    if (button(desk, "first", "|<")) play.go_to(0);
    ImGui::SameLine();
    if (button(desk, "back", "<") && at > 0) play.go_to(at - 1);
    ImGui::SameLine();
    if (button(desk, "play-pause", play.playing ? "Pause" : "Play")) play_or_pause(desk);
    ImGui::SameLine();
    if (button(desk, "forward", ">")) play.go_to(at + 1);
    ImGui::SameLine();
    if (button(desk, "last", ">|")) play.go_to(play.game->record.size());
    ImGui::SameLine();
    ImGui::PushItemWidth(70 * scale);
    constexpr std::array speeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
    if (ImGui::BeginCombo("##speed", fmt::format("{:g}x", play.speed).c_str(),
                          ImGuiComboFlags_NoArrowButton)) {
        for (const double speed : speeds)
            if (ImGui::Selectable(fmt::format("{:g}x", speed).c_str(), speed == play.speed))
                play.speed = speed;
        ImGui::EndCombo();
    }
    note_control(desk, "speed");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    ImGui::TextDisabled("%zu of %zu", at, play.game->record.size());
    ImGui::End();
}

}
