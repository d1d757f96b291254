#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

namespace vantage::window {
namespace {

std::string chances_text(const std::vector<play::Chance>& chances) {
    std::string text;
    for (const play::Chance& chance : chances)
        text +=
            fmt::format("{}{:.0f}\u00a0% {}", text.empty() ? "" : ", ", chance.share * 100, chance.outcome);
    return text;
}

// Its words in as many lines as they take.
std::string in_lines(const std::string& text, float width) {
    std::string out;
    std::string line;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find(' ', from), text.size());
        const std::string word = text.substr(from, end - from);
        const std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && ImGui::CalcTextSize(longer.c_str()).x > width) {
            out += line + "\n";
            line = word;
        } else {
            line = longer;
        }
        from = end + 1;
    }
    return out + line;
}

// In as many lines as a wide button needs for it.
std::string on_button(const std::string& text) {
    return in_lines(text, ImGui::GetContentRegionAvail().x - 2 * ImGui::GetStyle().FramePadding.x);
}

// A wide button whose words are wrapped, with its odds below.
void offer(UiMemory& ui, UiRequests& asked, const GameView& game, const play::Choice& choice,
           const std::string& name) {
    const std::string label = on_button(choice.label);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, ImVec2{0, 0.5F});
    if (button(ui, name.c_str(), label.c_str(), {-1, 0})) asked.command = choice.command;
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered()) ui.hovered = choice.command;
    const auto& fire_words = game.now->fire_words;
    if (const auto told = fire_words.find(choice.command.get()); told != fire_words.end()) {
        ImGui::PushTextWrapPos(0);
        for (const std::string& line : told->second) ImGui::TextColored(clear_colour, "%s", line.c_str());
        ImGui::PopTextWrapPos();
    }
    if (game.busy && choice.may_roll && choice.chances.empty()) {
        ImGui::TextDisabled("..."); // in the place where they will stand
    } else if (!choice.chances.empty()) {
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

void list(UiMemory& ui, UiRequests& asked, const GameView& game, const std::vector<play::Choice>& choices,
          const char* prefix) {
    std::string group;
    int n = 0;
    for (const play::Choice& choice : choices) {
        if (!choice.allowed()) continue;
        if (choice.group != group) ImGui::TextDisabled("%s", choice.group.c_str());
        group = choice.group;
        offer(ui, asked, game, choice, fmt::format("{}{}", prefix, n++));
    }
    for (const play::Choice& choice : choices)
        if (!choice.allowed()) refusal(ui, choice);
}

void list_tasks(UiMemory& ui, UiRequests& asked, const Snapshot& now) {
    if (now.tasks.empty()) {
        if (now.general.empty()) ImGui::TextDisabled("Nobody has anything to do in this step");
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
    ImGui::PushTextWrapPos(0); // a panel that is scrolled has less room
    if (typed.empty())
        ImGui::TextDisabled("your own dice for the next roll");
    else
        ImGui::Text("%s for the next roll", fmt::format("{}", fmt::join(typed, ", ")).c_str());
    ImGui::PopTextWrapPos();
}

// "Cossacks, 2nd Brigade and 3 more".
std::string some_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

// Whose step it ends, and which: one button serves both sides, so it must never be mistaken.
std::string end_label(const Snapshot& now, const char* after = "") {
    return on_button(fmt::format("{}: end {}{}", now.state->sides()[now.to_decide.index()].name,
                                 step_of(*now.game, now.state->step()).name, after));
}

// A wide button that keeps its place while it cannot be pressed.
bool button_if(UiMemory& ui, bool may, const char* name, const std::string& label) {
    ImGui::BeginDisabled(!may);
    const bool pressed =
        may ? button(ui, name, label.c_str(), {-1, 0}) : (ImGui::Button(label.c_str(), {-1, 0}), false);
    ImGui::EndDisabled();
    return pressed;
}

// What would be lost is named and asked about once. The answer that changes nothing stands where the button
// was, so that a second click of a hasty hand is harmless.
void ask_before_end(UiMemory& ui, UiRequests& asked, const Snapshot& now,
                    const std::vector<std::string>& in_hand) {
    if (button(ui, "end-not", "Not yet", {-1, 0})) ui.end_asked.reset();
    ImGui::PushTextWrapPos(0);
    if (!in_hand.empty())
        ImGui::TextColored(blocked_colour, "Drawn, but not ordered: %s", some_of(in_hand).c_str());
    if (!now.unmoved.empty())
        ImGui::TextColored(blocked_colour, "Not moved yet: %s", some_of(now.unmoved).c_str());
    ImGui::PopTextWrapPos();
    if (!button(ui, "end-anyway", end_label(now, " all the same").c_str(), {-1, 0})) return;
    asked.command = now.end_of_step->command;
    asked.let_go = true;
    ui.end_asked.reset();
}

void show_end(const View& view, UiMemory& ui, UiRequests& asked) {
    const Snapshot& now = *view.game.now;
    std::vector<std::string> in_hand = view.tool->pending();
    if (view.resting)
        for (std::string& name : view.resting->pending()) in_hand.push_back(std::move(name));
    if (ui.end_asked && ui.end_asked == now.state) return ask_before_end(ui, asked, now, in_hand);
    // A side that has only just come to decide is not made to end its step by the other's last click. The
    // buttons are there all the while: what stands below them must not move under the hand.
    constexpr double hasty = 0.5;
    const auto whose = std::tuple{now.to_decide.index(), now.state->turn(), now.state->step()};
    if (std::exchange(ui.end_of, whose) != whose) ui.end_since = ui.now;
    const bool may = now.end_of_step && ui.now - ui.end_since >= hasty;
    const bool pressed = button_if(ui, may, "end-step", end_label(now));
    // Most of a turn's steps are let pass: one word for all that are left of a phase.
    const std::vector<play::Step>& steps = now.game->steps();
    const std::size_t step = now.state->step();
    if (step + 1 < steps.size() && steps[step + 1].phase == steps[step].phase) {
        const std::string rest = on_button(fmt::format("and let the rest of {} pass", steps[step].phase));
        if (button_if(ui, may && in_hand.empty(), "end-phase", rest)) {
            if (now.unmoved.empty())
                asked.pass_phase = now.end_of_step->command;
            else
                ui.end_asked = now.state;
        }
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("It waits where somebody may move and has not; Undo takes it back");
    }
    if (pressed && in_hand.empty() && now.unmoved.empty())
        asked.command = now.end_of_step->command;
    else if (pressed)
        ui.end_asked = now.state;
    if (!now.end_of_step) ImGui::TextColored(brass, "Before the step can end:");
    if (now.subject.empty() || now.tasks.empty()) return;
    std::vector<std::string> names;
    for (const Task& task : now.tasks)
        if (task.subject != now.subject) names.push_back(task.name);
    if (names.empty()) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("Others who can do something: %s", some_of(names).c_str());
    ImGui::PopTextWrapPos();
}

void show_automatic(UiMemory& ui, UiRequests& asked, const GameView& game) {
    const Snapshot& now = *game.now;
    if (!now.game->players().empty()) {
        std::vector<bool> automatic = now.automatic;
        const std::vector<play::Side> sides = now.state->sides();
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("Program for:");
        for (std::size_t s = 0; s < sides.size(); ++s) {
            bool played = automatic[s];
            ImGui::PushID(static_cast<int>(s));
            const float wide = ImGui::CalcTextSize(sides[s].name.c_str()).x + ImGui::GetFrameHeight();
            ImGui::SameLine(0, 12 * ui.theme.scale);
            if (wide + ImGui::GetStyle().ItemInnerSpacing.x > ImGui::GetContentRegionAvail().x)
                ImGui::NewLine();
            if (ImGui::Checkbox(sides[s].name.c_str(), &played)) {
                automatic[s] = played;
                asked.automatic = automatic;
            }
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("After each of your commands the program answers for this side");
            note_control(ui, fmt::format("auto-{}", sides[s].id).c_str());
            ImGui::PopID();
        }
    }
    if (game.busy) {
        if (button(ui, "stop", "Stop")) asked.stop = true;
        ImGui::SameLine();
        ImGui::TextColored(brass,
                           game.thread->runs() ? "It plays: any key stops it" : "The rules are at work ...");
        return;
    }
    if (!now.game->players().empty() && now.to_decide.valid()) {
        const bool all = std::find(now.automatic.begin(), now.automatic.end(), false) == now.automatic.end();
        if (!all && now.automatic[now.to_decide.index()]) {
            const std::string label =
                fmt::format("Let {} play on", now.state->sides()[now.to_decide.index()].name);
            if (button(ui, "auto-side", label.c_str(), {-1, 0})) asked.run = GameThread::Run::sides;
        }
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("Play both:");
        ImGui::SameLine();
        if (button(ui, "auto-one", "Command")) asked.run = GameThread::Run::one;
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("The program gives the next command");
        ImGui::SameLine();
        if (button(ui, "auto-turn", "Turn")) asked.run = GameThread::Run::turn;
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("It plays both sides to the end of the turn; any key stops it");
        ImGui::SameLine();
        if (button(ui, "auto-game", "Battle")) asked.run = GameThread::Run::game;
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("It plays both sides to the end of the battle; any key stops it");
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
    const std::string kept = now.named ? now.journal.filename().string() : "recorded, not saved";
    ImGui::SameLine(); // below the buttons where there is no room beside them
    if (ImGui::CalcTextSize(kept.c_str()).x > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", kept.c_str());
    ImGui::PopTextWrapPos();
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
        ImGui::TextWrapped("%s", now.state->subject_name(now.subject).c_str());
    else
        ImGui::TextWrapped("%s", now.state->sides()[now.to_decide.index()].name.c_str());
    ImGui::PopFont();
    if (view.game.watching_past()) {
        ImGui::TextWrapped("Nothing here changes the game.");
        if (button(ui, "to-now", "Back to the present")) asked.action = Action::last_step;
        end_right_panel(ui);
        return;
    }
    const float scale = ui.theme.scale;
    if (now.all && now.to_decide.valid()) {
        show_end(view, ui, asked); // first, so that it keeps its place whatever the list below it holds
        show_dice(ui, now.game->system());
        const float room =
            std::max(90 * scale, view.size.y - ImGui::GetCursorScreenPos().y - ui.layout.below - 36 * scale);
        ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 0);
        const float wanted = std::min(room, ui.layout.choices + 6 * scale);
        ImGui::BeginChild("choices", {0, wanted}, false);
        const float top = ImGui::GetCursorPosY();
        if (!now.subject.empty())
            list(ui, asked, view.game, now.choices, "choice-");
        else
            list_tasks(ui, asked, now);
        if (!now.subject.empty() && now.choices.empty())
            ImGui::TextDisabled("It has nothing to do in this step");
        list(ui, asked, view.game, now.general, "general-");
        ui.layout.choices = ImGui::GetCursorPosY() - top;
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    const float top = ImGui::GetCursorPosY();
    ImGui::Separator();
    show_record(ui, asked, now);
    show_automatic(ui, asked, view.game);
    ui.layout.below = ImGui::GetCursorPosY() - top;
    end_right_panel(ui);
}

}
