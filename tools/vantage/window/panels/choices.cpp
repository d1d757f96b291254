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
void offer(Desk& desk, const play::Choice& choice, const std::string& name) {
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    if (button(desk, name.c_str(), choice.label.c_str(), {-1, 0})) desk.play.give(choice.command);
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

void refusal(const Desk& desk, const play::Choice& choice) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s%s: %s", desk.theme.has_symbols ? "\u2717 " : "Not: ", choice.label.c_str(),
                        choice.why_not.c_str());
    ImGui::PopTextWrapPos();
}

void list(Desk& desk, const std::vector<play::Choice>& choices, const char* prefix) {
    std::string group;
    int n = 0;
    for (const play::Choice& choice : choices) {
        if (!choice.allowed()) continue;
        if (choice.group != group) ImGui::TextDisabled("%s", choice.group.c_str());
        group = choice.group;
        offer(desk, choice, fmt::format("{}{}", prefix, n++));
    }
    for (const play::Choice& choice : choices)
        if (!choice.allowed()) refusal(desk, choice);
}

void list_tasks(Desk& desk, const Snapshot& now) {
    if (now.tasks.empty()) {
        ImGui::TextDisabled("Nobody has anything to do in this step");
        return;
    }
    ImGui::TextDisabled("Choose one here or on the table");
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    for (const Task& task : now.tasks) {
        const std::string label = fmt::format("{}  ({})", task.name, task.choices);
        if (!button(desk, ("formation-" + task.subject).c_str(), label.c_str(), {-1, 0})) continue;
        if (const auto piece = now.state->subject_piece(task.subject)) desk.selected = piece;
    }
    ImGui::PopStyleVar();
}

void show_dice(Desk& desk) {
    ImGui::PushItemWidth(90 * desk.theme.scale);
    ImGui::InputTextWithHint("##dice", "4 5", &desk.play.dice);
    note_control(desk, "dice");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    const std::vector<int> typed = typed_dice(desk.play.dice, largest_die(desk.play.now->game->system()));
    if (typed.empty())
        ImGui::TextDisabled("your own dice for the next roll");
    else
        ImGui::Text("%s for the next roll", fmt::format("{}", fmt::join(typed, ", ")).c_str());
}

void show_automatic(Desk& desk, const Snapshot& now) {
    GameView& game = desk.play;
    if (!now.game->players().empty()) {
        std::vector<bool> automatic = now.automatic;
        const std::vector<play::Side> sides = now.state->sides();
        ImGui::TextDisabled("Played by the program:");
        for (std::size_t s = 0; s < sides.size(); ++s) {
            bool played = automatic[s];
            ImGui::PushID(static_cast<int>(s));
            if (s > 0) ImGui::SameLine(0, 16 * desk.theme.scale);
            if (ImGui::Checkbox(sides[s].name.c_str(), &played)) {
                automatic[s] = played;
                game.thread->set_automatic(automatic);
            }
            note_control(desk, fmt::format("auto-{}", sides[s].id).c_str());
            ImGui::PopID();
        }
    }
    if (game.busy) {
        if (button(desk, "stop", "Stop")) game.thread->stop();
        ImGui::SameLine();
        ImGui::TextColored(brass, "The rules are at work ...");
        return;
    }
    if (!now.game->players().empty()) {
        if (button(desk, "auto-one", "One step")) game.thread->run(GameThread::Run::one);
        ImGui::SameLine();
        if (button(desk, "auto-turn", "This turn")) game.thread->run(GameThread::Run::turn);
        ImGui::SameLine();
        if (button(desk, "auto-game", "Run")) game.thread->run(GameThread::Run::game);
    }
    ImGui::Checkbox("The camera goes to fights", &game.go_to_fights);
    note_control(desk, "see-fights");
}

void show_record(Desk& desk, const Snapshot& now) {
    if (button(desk, "undo", "Undo")) desk.wishes.action = Action::undo;
    if (now.can_redo) {
        ImGui::SameLine();
        if (button(desk, "redo", "Redo")) desk.wishes.action = Action::redo;
    }
    ImGui::SameLine();
    if (button(desk, "save", "Save as")) desk.wishes.action = Action::save;
    ImGui::SameLine();
    ImGui::TextDisabled("%s", now.named ? now.journal.filename().c_str() : "recorded, not saved");
}

}

void show_choices(Desk& desk) {
    if (!desk.play.shown || !desk.play.on() || !desk.battle) return;
    const Snapshot& now = *desk.play.now;
    begin_right_panel(desk, "##choices");
    ImGui::PushFont(desk.theme.title);
    if (!now.to_decide.valid())
        ImGui::TextWrapped("%s", now.state->verdict().words.c_str());
    else if (desk.play.watching_past())
        ImGui::TextUnformatted("Looking at the past");
    else if (!now.subject.empty())
        ImGui::TextUnformatted(now.state->subject_name(now.subject).c_str());
    else
        ImGui::TextUnformatted(now.state->sides()[now.to_decide.index()].name.c_str());
    ImGui::PopFont();
    if (desk.play.watching_past()) {
        ImGui::TextWrapped("Nothing here changes the game.");
        if (button(desk, "to-now", "Back to the present")) desk.play.playback.to_present();
        end_right_panel(desk);
        return;
    }
    const float scale = desk.theme.scale;
    if (now.end_of_step) {
        // First, so that it keeps its place whatever the list below it holds.
        if (button(desk, "end-step", now.end_of_step->label.c_str(), {-1, 0}))
            desk.play.give(now.end_of_step->command);
        show_dice(desk);
        const float room = std::max(90 * scale, desk.size.y - ImGui::GetCursorScreenPos().y - 210 * scale);
        ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0);
        const float wanted = std::min(room, desk.controls_height + 6 * scale);
        ImGui::BeginChild("choices", {0, wanted}, false);
        const float top = ImGui::GetCursorPosY();
        if (!now.subject.empty())
            list(desk, now.choices, "choice-");
        else
            list_tasks(desk, now);
        if (!now.subject.empty() && now.choices.empty())
            ImGui::TextDisabled("It has nothing to do in this step");
        list(desk, now.general, "general-");
        desk.controls_height = ImGui::GetCursorPosY() - top;
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    ImGui::Separator();
    show_automatic(desk, now);
    show_record(desk, now);
    end_right_panel(desk);
}

}
