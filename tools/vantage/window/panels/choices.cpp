#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace vantage::window {
namespace {

std::string chances_text(const std::vector<play::Chance>& chances) {
    std::string text;
    for (const play::Chance& chance : chances)
        text += fmt::format("{}{:.0f} % {}", text.empty() ? "" : ", ", chance.share * 100, chance.outcome);
    return text;
}

// A wide button whose words are wrapped, with its odds below.
void offer(UiMemory& ui, UiRequests& asked, const play::Choice& choice, const std::string& name) {
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    if (button(ui, name.c_str(), choice.label.c_str(), {-1, 0})) asked.command = choice.command;
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered() &&
        ImGui::CalcTextSize(choice.label.c_str()).x > ImGui::GetItemRectSize().x - 16)
        ImGui::SetTooltip("%s", choice.label.c_str());
    if (!choice.chances.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(clear_colour, "%s", chances_text(choice.chances).c_str());
        ImGui::PopTextWrapPos();
    }
}

void refusal(const UiMemory& ui, const play::Choice& choice) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s%s: %s", ui.theme.has_symbols ? "\u2717 " : "Not: ", choice.label.c_str(),
                        choice.why_not.c_str());
    ImGui::PopTextWrapPos();
}

void list(UiMemory& ui, UiRequests& asked, const std::vector<play::Choice>& choices, const char* prefix) {
    std::string group;
    int n = 0;
    for (const play::Choice& choice : choices) {
        if (!choice.allowed()) continue;
        if (choice.group != group) ImGui::TextDisabled("%s", choice.group.c_str());
        group = choice.group;
        offer(ui, asked, choice, fmt::format("{}{}", prefix, n++));
    }
    for (const play::Choice& choice : choices)
        if (!choice.allowed()) refusal(ui, choice);
}

void list_tasks(UiMemory& ui, UiRequests& asked, const Snapshot& now) {
    if (now.tasks.empty()) {
        ImGui::TextDisabled("Nobody has anything to do in this step");
        return;
    }
    ImGui::TextDisabled("Choose one here or on the table");
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    for (const Task& task : now.tasks) {
        const std::string label = fmt::format("{}  ({})", task.name, task.choices);
        if (button(ui, ("formation-" + task.subject).c_str(), label.c_str(), {-1, 0}))
            asked.subject = task.subject;
    }
    ImGui::PopStyleVar();
}

void show_dice(UiMemory& ui, const rules::System& rules) {
    ImGui::PushItemWidth(90 * ui.theme.scale);
    ImGui::InputTextWithHint("##dice", "4 5", &ui.dice);
    note_control(ui, "dice");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    const std::vector<int> typed = typed_dice(ui.dice, largest_die(rules));
    if (typed.empty())
        ImGui::TextDisabled("your own dice for the next roll");
    else
        ImGui::Text("%s for the next roll", fmt::format("{}", fmt::join(typed, ", ")).c_str());
}

void show_automatic(UiMemory& ui, UiRequests& asked, const GameView& game) {
    const Snapshot& now = *game.now;
    if (!now.game->players().empty()) {
        std::vector<bool> automatic = now.automatic;
        const std::vector<play::Side> sides = now.state->sides();
        ImGui::TextDisabled("Played by the program:");
        for (std::size_t s = 0; s < sides.size(); ++s) {
            bool played = automatic[s];
            ImGui::PushID(static_cast<int>(s));
            if (s > 0) ImGui::SameLine(0, 16 * ui.theme.scale);
            if (ImGui::Checkbox(sides[s].name.c_str(), &played)) {
                automatic[s] = played;
                asked.automatic = automatic;
            }
            note_control(ui, fmt::format("auto-{}", sides[s].id).c_str());
            ImGui::PopID();
        }
    }
    if (game.busy) {
        if (button(ui, "stop", "Stop")) asked.stop = true;
        ImGui::SameLine();
        ImGui::TextColored(brass, "The rules are at work ...");
        return;
    }
    if (!now.game->players().empty()) {
        if (button(ui, "auto-one", "One step")) asked.run = GameThread::Run::one;
        ImGui::SameLine();
        if (button(ui, "auto-turn", "This turn")) asked.run = GameThread::Run::turn;
        ImGui::SameLine();
        if (button(ui, "auto-game", "Run")) asked.run = GameThread::Run::game;
    }
    ImGui::Checkbox("The camera goes to fights", &ui.go_to_fights);
    note_control(ui, "see-fights");
}

void show_record(UiMemory& ui, UiRequests& asked, const Snapshot& now) {
    if (button(ui, "undo", "Undo")) asked.action = Action::undo;
    if (now.can_redo) {
        ImGui::SameLine();
        if (button(ui, "redo", "Redo")) asked.action = Action::redo;
    }
    ImGui::SameLine();
    if (button(ui, "save", "Save as")) asked.action = Action::save;
    ImGui::SameLine();
    ImGui::TextDisabled("%s", now.named ? now.journal.filename().c_str() : "recorded, not saved");
}

}

void show_choices(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!view.game.shown || !view.game.on() || !view.battle) return;
    const Snapshot& now = *view.game.now;
    begin_right_panel(view, ui, "##choices");
    ImGui::PushFont(ui.theme.title);
    if (!now.to_decide.valid())
        ImGui::TextWrapped("%s", now.state->verdict().words.c_str());
    else if (view.game.watching_past())
        ImGui::TextUnformatted("Looking at the past");
    else if (!now.subject.empty())
        ImGui::TextUnformatted(now.state->subject_name(now.subject).c_str());
    else
        ImGui::TextUnformatted(now.state->sides()[now.to_decide.index()].name.c_str());
    ImGui::PopFont();
    if (view.game.watching_past()) {
        ImGui::TextWrapped("Nothing here changes the game.");
        if (button(ui, "to-now", "Back to the present")) asked.action = Action::last_step;
        end_right_panel(ui);
        return;
    }
    const float scale = ui.theme.scale;
    if (now.end_of_step) {
        // First, so that it keeps its place whatever the list below it holds.
        if (button(ui, "end-step", now.end_of_step->label.c_str(), {-1, 0}))
            asked.command = now.end_of_step->command;
        show_dice(ui, now.game->system());
        const float room = std::max(90 * scale, view.size.y - ImGui::GetCursorScreenPos().y - 210 * scale);
        ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0);
        const float wanted = std::min(room, ui.layout.choices + 6 * scale);
        ImGui::BeginChild("choices", {0, wanted}, false);
        const float top = ImGui::GetCursorPosY();
        if (!now.subject.empty())
            list(ui, asked, now.choices, "choice-");
        else
            list_tasks(ui, asked, now);
        if (!now.subject.empty() && now.choices.empty())
            ImGui::TextDisabled("It has nothing to do in this step");
        list(ui, asked, now.general, "general-");
        ui.layout.choices = ImGui::GetCursorPosY() - top;
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    ImGui::Separator();
    show_automatic(ui, asked, view.game);
    show_record(ui, asked, now);
    end_right_panel(ui);
}

}
