#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

// One place in the sequence: the present one stands out by weight, frame and arrow, not by colour alone.
void place(const UiMemory& ui, const std::string& text, bool present, bool past) {
    if (present) {
        ImGui::PushFont(ui.theme.bold);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const ImVec2 size = ImGui::CalcTextSize(text.c_str());
        ImGui::GetWindowDrawList()->AddRectFilled(
            {at.x - 6, at.y - 2}, {at.x + size.x + 6, at.y + size.y + 3}, IM_COL32(102, 85, 43, 255), 4);
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopFont();
    } else {
        ImGui::TextColored(past ? ImVec4{0.5F, 0.51F, 0.53F, 1} : ImGui::GetStyle().Colors[ImGuiCol_Text],
                           "%s", text.c_str());
    }
}

// The phases of the turn, then the steps of the phase that is on.
void show_steps(const UiMemory& ui, const std::vector<play::Step>& steps, std::size_t now) {
    const float scale = ui.theme.scale;
    const auto end_of_phase = [&](std::size_t first) {
        std::size_t end = first;
        while (end < steps.size() && steps[end].phase == steps[first].phase) ++end;
        return end;
    };
    std::size_t present = 0; // where its phase begins
    for (std::size_t first = 0; first < steps.size(); first = end_of_phase(first)) {
        const std::size_t end = end_of_phase(first);
        const bool here = now >= first && now < end;
        if (here) present = first;
        if (steps[first].phase.empty()) continue;
        ImGui::SameLine(0, 18 * scale);
        place(ui, steps[first].phase, here, end <= now);
    }
    for (std::size_t i = present; i < end_of_phase(present); ++i) {
        if (i > present) ImGui::SameLine(0, 16 * scale);
        place(ui, steps[i].name, i == now, i < now);
    }
}

}

void show_turn_bar(const View& view, UiMemory& ui) {
    if (!view.game.shown) return;
    const float scale = ui.theme.scale;
    const float left = 212 * scale;
    const float right = view.size.x - 354 * scale;
    ImGui::SetNextWindowPos({(left + right) / 2, 12 * scale}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::Begin("##turn", nullptr, panel_flags | ImGuiWindowFlags_NoInputs);
    if (!view.game.on()) {
        ImGui::TextUnformatted("Laying out the game ...");
        ImGui::End();
        return;
    }
    const Snapshot& now = *view.game.now;
    const play::State& state = view.game.state();
    const int minute = now.game->minute(state.turn());
    ImGui::PushFont(ui.theme.title);
    ImGui::Text("Turn %d of %d", state.turn(), now.game->turns());
    ImGui::PopFont();
    ImGui::SameLine(0, 12 * scale);
    ImGui::TextDisabled("%02d:%02d", minute / 60 % 24, minute % 60);
    show_steps(ui, now.game->steps(), state.step());
    const std::vector<play::Side> sides = state.sides();
    for (std::size_t s = 0; s < sides.size(); ++s) {
        if (s > 0) ImGui::SameLine(0, 22 * scale);
        const auto rgb = view.battle ? view.battle->scene.sides[s].colour : table::Rgb{};
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 4}, {at.x + 5, at.y + 16 * scale},
                                                  IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 1);
        ImGui::SetCursorScreenPos({at.x + 10, at.y});
        const bool decides = now.to_decide == play::SideId{s} && !view.game.watching_past();
        const std::string text = fmt::format("{}, {} points{}", sides[s].name, sides[s].points,
                                             !now.to_decide.valid() ? ""
                                             : sides[s].done        ? ": done"
                                             : decides              ? ": to decide"
                                                                    : "");
        if (decides)
            ImGui::TextColored(brass, "%s", text.c_str());
        else
            ImGui::TextDisabled("%s", text.c_str());
    }
    ui.layout.turn_bar = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
    ImGui::End();
}

}
