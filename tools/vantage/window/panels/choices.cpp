#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace vantage::window {
namespace {

std::string chances_text(const std::vector<Chance>& chances) {
    std::string text;
    for (const Chance& chance : chances)
        text += fmt::format("{}{:.0f} % {}", text.empty() ? "" : ", ", chance.share * 100, chance.outcome);
    return text;
}

// A wide button whose words are wrapped, with its odds below.
void offer(Desk& desk, const Choice& choice, const std::string& name) {
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

void refusal(const Desk& desk, const Choice& choice) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s%s: %s", desk.theme.has_symbols ? "\u2717 " : "Not: ", choice.label.c_str(),
                        choice.why_not.c_str());
    ImGui::PopTextWrapPos();
}

void list(Desk& desk, const std::vector<Choice>& choices, const char* prefix) {
    std::string group;
    int n = 0;
    for (const Choice& choice : choices) {
        if (!choice.allowed()) continue;
        if (choice.group != group) ImGui::TextDisabled("%s", choice.group.c_str());
        group = choice.group;
        offer(desk, choice, fmt::format("{}{}", prefix, n++));
    }
    for (const Choice& choice : choices)
        if (!choice.allowed()) refusal(desk, choice);
}

void select_formation(Desk& desk, esr::FormationId formation) {
    const esr::GameState& state = desk.play.game->state;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        if (state.units[i].formation == formation && state.units[i].on_table() &&
            !desk.battle->scene.units[i].hidden) {
            desk.selected = Piece{Piece::Kind::unit, i};
            return;
        }
}

void list_tasks(Desk& desk, const Snapshot& game) {
    if (game.tasks.empty()) {
        ImGui::TextDisabled("No formation has anything to do in this step");
        return;
    }
    ImGui::TextDisabled("Choose a formation here or on the table");
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    for (const Task& task : game.tasks) {
        const esr::Formation& formation = game.state[task.formation];
        const std::string label = fmt::format("{}  ({})", formation.name, task.choices);
        if (button(desk, ("formation-" + formation.id).c_str(), label.c_str(), {-1, 0}))
            select_formation(desk, task.formation);
    }
    ImGui::PopStyleVar();
}

void show_dice(Desk& desk) {
    ImGui::PushItemWidth(90 * desk.theme.scale);
    ImGui::InputTextWithHint("##dice", "4 5", &desk.play.dice, ImGuiInputTextFlags_CharsDecimal);
    note_control(desk, "dice");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    const std::vector<int> typed = desk.play.typed_dice();
    if (typed.empty())
        ImGui::TextDisabled("your own dice for the next roll");
    else
        ImGui::Text("%s%zu dice for the next roll", "", typed.size());
}

void show_automatic(Desk& desk, const Snapshot& game) {
    GameDesk& play = desk.play;
    std::array<bool, 2> automatic = game.automatic;
    bool changed = false;
    ImGui::TextDisabled("Played by the program:");
    for (std::size_t s = 0; s < 2; ++s) {
        ImGui::PushID(static_cast<int>(s));
        changed |= ImGui::Checkbox(game.state.sides[s].name.c_str(), &automatic[s]);
        note_control(desk, fmt::format("auto-{}", game.state.sides[s].id).c_str());
        ImGui::PopID();
        if (s == 0) ImGui::SameLine(0, 16 * desk.theme.scale);
    }
    if (changed) play.master->set_automatic(automatic);
    if (play.busy) {
        if (button(desk, "stop", "Stop")) play.master->stop();
        ImGui::SameLine();
        ImGui::TextColored(brass, "The rules are at work ...");
        return;
    }
    if (button(desk, "auto-one", "One step")) play.master->run(GameMaster::Run::one);
    ImGui::SameLine();
    if (button(desk, "auto-turn", "This turn")) play.master->run(GameMaster::Run::turn);
    ImGui::SameLine();
    if (button(desk, "auto-game", "Run")) play.master->run(GameMaster::Run::game);
    ImGui::Checkbox("The camera goes to fights", &play.go_to_fights);
    note_control(desk, "see-fights");
}

void show_steps(Desk& desk, const Snapshot& game) {
    if (button(desk, "undo", "Undo")) desk.wishes.action = Action::undo;
    if (game.can_redo) {
        ImGui::SameLine();
        if (button(desk, "redo", "Redo")) desk.wishes.action = Action::redo;
    }
    ImGui::SameLine();
    if (button(desk, "save", "Save as")) desk.wishes.action = Action::save;
    ImGui::SameLine();
    ImGui::TextDisabled("%s", game.named ? game.journal.filename().c_str() : "recorded, not saved");
}

}

void show_choices(Desk& desk) {
    if (!desk.play.shown || !desk.play.on() || !desk.battle) return;
    const Snapshot& game = *desk.play.game;
    begin_right_panel(desk, "##choices");
    ImGui::PushFont(desk.theme.title);
    if (game.state.over)
        ImGui::TextWrapped("%s", game.state.result.c_str());
    else if (desk.play.watching_past())
        ImGui::TextUnformatted("Looking at the past");
    else if (game.focus.valid())
        ImGui::TextUnformatted(game.state[game.focus].name.c_str());
    else
        ImGui::Text("%s", game.state[game.to_decide].name.c_str());
    ImGui::PopFont();
    if (desk.play.watching_past()) {
        ImGui::TextWrapped("Nothing here changes the game.");
        if (button(desk, "to-now", "Back to the present")) desk.play.showing.to_present();
        end_right_panel(desk);
        return;
    }
    const float scale = desk.theme.scale;
    if (!game.state.over && !(desk.play.busy && game.choices.empty() && game.tasks.empty())) {
        // First, so that it keeps its place whatever the list below it holds.
        if (button(desk, "end-step",
                   fmt::format("End the step for {}", game.state[game.to_decide].name).c_str(), {-1, 0}))
            desk.play.give(esr::EndStep{game.to_decide});
        show_dice(desk);
        const float room = std::max(90 * scale, desk.size.y - ImGui::GetCursorScreenPos().y - 210 * scale);
        ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0);
        const float wanted = std::min(room, desk.controls_height + 6 * scale);
        ImGui::BeginChild("choices", {0, wanted}, false);
        const float top = ImGui::GetCursorPosY();
        if (game.focus.valid())
            list(desk, game.choices, "choice-");
        else
            list_tasks(desk, game);
        if (game.focus.valid() && game.choices.empty())
            ImGui::TextDisabled("It has nothing to do in this step");
        list(desk, game.general, "general-");
        desk.controls_height = ImGui::GetCursorPosY() - top;
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    ImGui::Separator();
    show_automatic(desk, game);
    show_steps(desk, game);
    end_right_panel(desk);
}

}
