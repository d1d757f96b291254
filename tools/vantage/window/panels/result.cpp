#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace vantage::window {
namespace {

std::string dice_text(const play::RollSide& side, bool faces) {
    std::string text;
    for (const int die : side.dice)
        text += faces && die >= 1 && die <= 6
                    ? fmt::format("\xe2\x9a{} ", static_cast<char>(0x80 + die - 1)) // U+2680 to U+2685
                    : fmt::format("[{}] ", die);
    return text;
}

// Who, his dice, and what they came to; what counted is told to whoever points at it.
void show_side(const UiMemory& ui, const std::vector<std::string>& names, const play::RollSide& side,
               bool faces) {
    ImGui::TextUnformatted(fmt::format("{}{:g}", dice_text(side, faces), side.score).c_str());
    ImGui::SameLine(110 * ui.theme.scale);
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextWrapped("%s", fmt::format("{}", fmt::join(names, ", ")).c_str());
    ImGui::PopFont();
    if (!ImGui::IsItemHovered()) return;
    ImGui::BeginTooltip();
    for (const play::RollModifier& m : side.modifiers)
        ImGui::Text("%s  %s%s%s",
                    (m.factor ? fmt::format("x{:g}", m.amount) : fmt::format("{:+g}", m.amount)).c_str(),
                    m.label.c_str(), m.because.empty() ? "" : ": ", m.because.c_str());
    ImGui::EndTooltip();
}

}

// The fights of the last commands stay in sight until they are clicked away: what follows from them scrolls
// by.
void show_results(const View& view, UiMemory& ui) {
    if (!view.game.shown || !view.game.on() || watched_roll(view.game.playback))
        return;                 // its dice still fall
    if (ui.show_scales) return; // there is room for one of them; they are there again after it
    const Moments& moments = view.game.now->moments;
    const std::size_t seen = std::min(view.game.playback.commands(), moments.size());
    ui.results_from = std::min(ui.results_from, moments.size());
    // Fights that are undone, or lie before what was clicked away, are not shown.
    const Moment* latest = nullptr;
    for (std::size_t i = ui.results_from; i < seen; ++i)
        if (!moments[i]->results.empty()) latest = moments[i].get();
    if (!latest) return;
    const float scale = ui.theme.scale;
    const auto [left, right] = between_panels(view, ui);
    ImGui::SetNextWindowPos({(left + right) / 2, ui.layout.turn_bar + 8 * scale}, ImGuiCond_Always,
                            {0.5F, 0.0F});
    ImGui::SetNextWindowSize({std::min(360 * scale, right - left), 0});
    ImGui::Begin("##results", nullptr, panel_flags & ~ImGuiWindowFlags_AlwaysAutoResize);
    const bool faces = ui.theme.has_symbols && largest_die(view.game.now->game->system()) == 6;
    constexpr std::size_t most = 3; // the log has all of them
    const std::size_t count = latest->results.size();
    for (std::size_t i = count > most ? count - most : 0; i < count; ++i) {
        const FightResult& result = latest->results[i];
        show_side(ui, result.who, result.roll.sides[0], faces);
        show_side(ui, result.against, result.roll.sides[1], faces);
        ImGui::PushFont(ui.theme.bold);
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(brass, "%s",
                           (result.roll.label.empty() ? result.roll.outcome : result.roll.label).c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopFont();
        ImGui::Separator();
    }
    if (count > most) ImGui::TextDisabled("%zu fights before it are in the log", count - most);
    if (button(ui, "results-close", "Seen")) ui.results_from = seen;
    ImGui::SameLine();
    ImGui::TextDisabled("Point at a name for what counted");
    ImGui::End();
}

}
