#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/wording.h"

#include <fmt/format.h>

#include <array>

namespace vantage::window {
namespace {

using esr::Step;

// One place in the sequence: the present one stands out by weight, frame and arrow, not by colour alone.
void place(const Desk& desk, const std::string& text, bool present, bool past) {
    if (present) {
        ImGui::PushFont(desk.theme.bold);
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

}

void show_turn_bar(Desk& desk) {
    if (!desk.play.shown) return;
    const float scale = desk.theme.scale;
    const float left = 212 * scale;
    const float right = desk.size.x - 354 * scale;
    ImGui::SetNextWindowPos({(left + right) / 2, 12 * scale}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::Begin("##turn", nullptr, panel_flags | ImGuiWindowFlags_NoInputs);
    if (!desk.play.on()) {
        ImGui::TextUnformatted("Laying out the game ...");
        ImGui::End();
        return;
    }
    const Snapshot& game = *desk.play.game;
    const esr::GameState& state = desk.play.state();
    const int minute = state.terms->first_minute + state.terms->minutes_per_turn * (state.turn - 1);
    ImGui::PushFont(desk.theme.title);
    ImGui::Text("Turn %d of %d", state.turn, state.terms->turns);
    ImGui::PopFont();
    ImGui::SameLine(0, 12 * scale);
    ImGui::TextDisabled("%02d:%02d", minute / 60 % 24, minute % 60);
    constexpr std::array firsts{Step::activate_orders, Step::move, Step::fire, Step::react};
    for (const Step first : firsts) {
        ImGui::SameLine(0, 18 * scale);
        const std::string phase = phase_of(first);
        place(desk, phase, phase == phase_of(state.step),
              first < state.step && phase != phase_of(state.step));
    }
    bool begun = false;
    for (std::size_t i = 0; i < esr::step_words.size(); ++i) {
        const auto step = static_cast<Step>(i);
        if (phase_of(step) != phase_of(state.step)) continue;
        if (begun) ImGui::SameLine(0, 16 * scale);
        begun = true;
        place(desk, name_of(step), step == state.step, step < state.step);
    }
    for (std::size_t s = 0; s < state.sides.size(); ++s) {
        if (s > 0) ImGui::SameLine(0, 22 * scale);
        const auto rgb = desk.battle ? desk.battle->scene.sides[s].colour : table::Rgb{};
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 4}, {at.x + 5, at.y + 16 * scale},
                                                  IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 1);
        ImGui::SetCursorScreenPos({at.x + 10, at.y});
        const bool decides = game.to_decide == esr::SideId{s} && !desk.play.watching_past();
        const std::string text = fmt::format("{}, {} points{}", state.sides[s].name, state.sides[s].points,
                                             state.over             ? ""
                                             : state.sides[s].ready ? ": done"
                                             : decides              ? ": to decide"
                                                                    : "");
        if (decides)
            ImGui::TextColored(brass, "%s", text.c_str());
        else
            ImGui::TextDisabled("%s", text.c_str());
    }
    desk.controls["turn-bar-bottom"] = {0, ImGui::GetWindowPos().y + ImGui::GetWindowSize().y};
    ImGui::End();
}

}
