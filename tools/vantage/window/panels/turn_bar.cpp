#include "tools/vantage/window/panels/panels.h"

#include "tools/vantage/window/panels/row.h"

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

float bold_width(const UiMemory& ui, const std::string& text) {
    ImGui::PushFont(ui.theme.bold);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    ImGui::PopFont();
    return width;
}

// What of a sequence has room: the present always, then its neighbours; dots stand for the others.
void show_row(const UiMemory& ui, const std::vector<std::string>& names, std::size_t present, float room) {
    const float gap = 17 * ui.theme.scale;
    std::vector<float> widths;
    for (const std::string& name : names) widths.push_back(bold_width(ui, name));
    const RowPart part = part_of_row(widths, present, gap, room - 2 * (bold_width(ui, "...") + gap));
    const bool whole = part_of_row(widths, present, gap, room) == RowPart{0, names.size()};
    const std::size_t first = whole ? 0 : part.first;
    const std::size_t end = whole ? names.size() : part.end;
    if (first > 0) {
        place(ui, "...", false, true);
        ImGui::SameLine(0, gap);
    }
    for (std::size_t i = first; i < end; ++i) {
        if (i > first) ImGui::SameLine(0, gap);
        place(ui, names[i], i == present, i < present);
    }
    if (end == names.size()) return;
    ImGui::SameLine(0, gap);
    place(ui, "...", false, false);
}

// The phases of the turn, then the steps of the phase that is on.
void show_steps(const UiMemory& ui, const std::vector<play::Step>& steps, std::size_t now, float room,
                float beside) {
    std::vector<std::string> phases;
    std::vector<std::string> own;
    std::size_t phase = 0;
    std::size_t step = 0;
    for (std::size_t first = 0; first < steps.size();) {
        std::size_t end = first;
        while (end < steps.size() && steps[end].phase == steps[first].phase) ++end;
        if (now >= first && now < end) {
            phase = phases.size();
            step = now - first;
            for (std::size_t i = first; i < end; ++i) own.push_back(steps[i].name);
        }
        if (!steps[first].phase.empty()) phases.push_back(steps[first].phase);
        first = end;
    }
    // Beside the turn where all of them have room there; else in a line of their own.
    float all = 0;
    for (const std::string& name : phases) all += bold_width(ui, name) + 17 * ui.theme.scale;
    if (all <= room - beside) ImGui::SameLine(0, 18 * ui.theme.scale);
    if (!phases.empty()) show_row(ui, phases, phase, all <= room - beside ? room - beside : room);
    show_row(ui, own, step, room);
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
    const float room = right - left - 2 * ImGui::GetStyle().WindowPadding.x;
    const Snapshot& now = *view.game.now;
    const play::State& state = view.game.state();
    const int minute = now.game->minute(state.turn());
    const float begin = ImGui::GetCursorScreenPos().x;
    ImGui::PushFont(ui.theme.title);
    ImGui::Text("Turn %d of %d", state.turn(), now.game->turns());
    ImGui::PopFont();
    ImGui::SameLine(0, 12 * scale);
    ImGui::TextDisabled("%02d:%02d", minute / 60 % 24, minute % 60);
    show_steps(ui, now.game->steps(), state.step(), room, ImGui::GetItemRectMax().x - begin + 18 * scale);
    const std::vector<play::Side> sides = state.sides();
    for (std::size_t s = 0; s < sides.size(); ++s) {
        if (s > 0) ImGui::SameLine(0, 22 * scale);
        const auto rgb = view.battle ? view.battle->scene.sides[s].colour : table::Rgb{};
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 4}, {at.x + 5, at.y + 16 * scale},
                                                  IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 1);
        ImGui::SetCursorScreenPos({at.x + 10, at.y});
        const bool decides = now.to_decide == play::SideId{s} && !view.game.watching_past();
        const std::string text =
            fmt::format("{}, {} point{}{}", sides[s].name, sides[s].points, sides[s].points == 1 ? "" : "s",
                        !now.to_decide.valid() ? ""
                        : sides[s].done        ? ": done"
                        : decides              ? ": to decide"
                                               : "");
        if (decides)
            ImGui::TextColored(brass, "%s", text.c_str());
        else
            ImGui::TextDisabled("%s", text.c_str());
    }
    note_panel(ui, "turn");
    ui.layout.turn_bar = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y;
    ImGui::End();
}

}
