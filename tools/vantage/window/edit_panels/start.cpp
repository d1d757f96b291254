#include "engine/core/files.h"
#include "engine/core/json.h"
#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/edit_panels/edit_panels.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace vantage::window {
namespace {

constexpr std::array hints{
    "The right button turns the table, the middle one moves it, the wheel zooms to where you point.",
    "M measures, L asks who sees whom, G how far a unit goes: each answer says why.",
    "T plays the battle by its rules, with you, a friend or the program on either side.",
    "B sets it at another scale, and says what you would have to buy for it.",
    "F4 edits it: ground, armies and scenario. Ctrl+N makes a battle of your own."};

bool battle_button(UiMemory& ui, const StartBattle& battle, float width) {
    const float height = width * 9 / 16;
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::BeginChild(battle.file.string().c_str(), {width, height + line + 8}, false,
                      ImGuiWindowFlags_NoScrollbar);
    const bool pressed =
        button(ui, ("start-" + battle.file.stem().string()).c_str(), "", {width, height + line + 8});
    if (ImGui::IsItemHovered()) { // a long title has no room under the picture
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(360 * ui.theme.scale);
        ImGui::TextColored(brass, "%s", battle.title.c_str());
        ImGui::TextUnformatted(battle.summary.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (battle.picture) draw_picture(list, *battle.picture, {at.x + 3, at.y + 3}, {width - 6, height - 3});
    list.PushClipRect(at, {at.x + width - 4, at.y + height + line + 8}, true);
    list.AddText({at.x + 6, at.y + height + 3}, ImGui::GetColorU32(ImGuiCol_Text), battle.title.c_str());
    list.PopClipRect();
    ImGui::EndChild();
    return pressed;
}

// What was being made when the program ended, to be gone on with.
void show_unfinished(UiMemory& ui, UiRequests& asked, float width) {
    int shown = 0;
    for (const std::filesystem::path& file : ui.unfinished) {
        if (shown >= 3) break;
        if (shown++ == 0) ImGui::TextDisabled("Unfinished");
        ImGui::PushID(file.c_str());
        if (button(ui, fmt::format("start-unfinished-{}", shown).c_str(), file.stem().stem().string().c_str(),
                   {width, 0})) {
            asked.recover = file;
            ui.show_start = false;
        }
        ImGui::PopID();
    }
}

void show_recent(UiMemory& ui, UiRequests& asked, float width) {
    int shown = 0;
    std::error_code none;
    for (const std::string& recent : ui.settings.recent) {
        const std::filesystem::path file{recent};
        if (shown >= 5 || !std::filesystem::exists(file, none)) continue;
        if (shown++ == 0) ImGui::TextDisabled("Recent");
        ImGui::PushID(recent.c_str());
        if (button(ui, fmt::format("start-recent-{}", shown).c_str(), file.filename().string().c_str(),
                   {width, 0})) {
            asked.open = file;
            ui.show_start = false;
        }
        ImGui::PopID();
    }
}

void show_start(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_start || ui.show_new || ui.offer) return;
    if (ui.start_battles.empty()) ui.start_battles = battles_at_hand();
    const float scale = ui.theme.scale;
    const float room = std::min(view.size.x - 40 * scale, 1180 * scale);
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({room, 0}, {room, view.size.y - 30 * scale});
    ImGui::Begin("##start", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Vantage");
    ImGui::PopFont();
    ImGui::SameLine();
    ImGui::TextDisabled("see a battle at your scale, measure it, play it, make your own");
    const float side = 220 * scale;
    ImGui::BeginGroup();
    if (button(ui, "start-new", "New battle", {side, 0})) ui.show_new = true;
    if (button(ui, "start-open", "Open a file", {side, 0})) {
        ui.show_start = false;
        asked.action = Action::open;
    }
    if (button(ui, "start-close", "Just look at the table", {side, 0})) ui.show_start = false;
    ImGui::Spacing();
    show_unfinished(ui, asked, side);
    show_recent(ui, asked, side);
    ImGui::EndGroup();
    ImGui::SameLine(0, 20 * scale);
    ImGui::BeginGroup();
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float width = (room - side - 20 * scale - 40 * scale - 3 * gap) / 4;
    int n = 0;
    for (const StartBattle& battle : ui.start_battles) {
        if (n++ % 4 != 0) ImGui::SameLine();
        if (battle_button(ui, battle, width)) {
            asked.open = battle.file;
            ui.show_start = false;
        }
    }
    ImGui::EndGroup();
    note_panel(ui, "start");
    ImGui::End();
}

// Five things that nobody finds by himself, one after another, until they were seen or are not wanted.
void show_tour(const View& view, UiMemory& ui) {
    if (ui.settings.tour >= static_cast<int>(hints.size()) || !ui.tour || ui.show_start || ui.show_new ||
        ui.presenting || ui.bare || !view.battle)
        return;
    const float scale = ui.theme.scale;
    const auto at = static_cast<std::size_t>(std::max(ui.settings.tour, 0));
    ImGui::SetNextWindowPos({view.size.x / 2, 16 * scale}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::Begin("##tour", nullptr, panel_flags);
    ImGui::PushTextWrapPos(420 * scale);
    ImGui::TextColored(brass, "Hint %zu of %zu", at + 1, hints.size());
    ImGui::TextUnformatted(hints[at]);
    ImGui::PopTextWrapPos();
    if (button(ui, "tour-next", at + 1 == hints.size() ? "Done" : "Next")) ++ui.settings.tour;
    ImGui::SameLine();
    if (button(ui, "tour-end", "No more hints")) ui.settings.tour = static_cast<int>(hints.size());
    ImGui::End();
}

}

void show_start_panels(const View& view, UiMemory& ui, UiRequests& asked) {
    show_start(view, ui, asked);
    show_new_battle(view, ui, asked);
    show_tour(view, ui);
}

}
