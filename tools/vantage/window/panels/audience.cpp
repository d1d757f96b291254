#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/wording.h"

#include <fmt/format.h>

#include <algorithm>

// What those see who watch: no buttons, large words.
namespace vantage::window {
namespace {

constexpr ImGuiWindowFlags audience_flags = panel_flags | ImGuiWindowFlags_NoInputs;

// What just happened in one line: the last thing that was said, else what was commanded.
std::string headline_of(const Moment& moment) {
    const std::string_view text = moment.text;
    std::string_view line;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string_view one = text.substr(from, end - from);
        if (!one.starts_with(" ") && !one.starts_with("--") && !one.starts_with("==")) line = one;
        from = end + 1;
    }
    return line.empty() ? moment.title : std::string{line};
}

game::GameState state_shown(const GameDesk& play) {
    return play.at ? play.game->record.state_at(*play.at) : play.game->state;
}

std::string turn_text(const game::GameState& state) {
    return fmt::format("Turn {}  -  {}: {}", state.turn, phase_of(state.step), name_of(state.step));
}

void show_answer_line(const Desk& desk) {
    const Answer answer = desk.tool->answer(*desk.battle);
    if (answer.empty()) return;
    ImGui::PushFont(desk.theme.title);
    ImGui::TextUnformatted(answer.sentence.empty() ? answer.headline.c_str() : answer.sentence.c_str());
    ImGui::PopFont();
}

}

void show_caption(Desk& desk) {
    if (!desk.battle) return;
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y - 26 * desk.theme.scale}, ImGuiCond_Always,
                            {0.5F, 1.0F});
    ImGui::SetNextWindowBgAlpha(0.62F);
    ImGui::Begin("##caption", nullptr, audience_flags);
    ImGui::PushFont(desk.theme.caption);
    ImGui::TextUnformatted(desk.play.on() ? turn_text(state_shown(desk.play)).c_str()
                                          : desk.battle->scene.title.c_str());
    ImGui::PopFont();
    if (desk.play.on() && desk.play.position() > 0) {
        ImGui::PushFont(desk.theme.title);
        ImGui::PushTextWrapPos(desk.size.x * 0.8F);
        ImGui::TextUnformatted(headline_of(desk.play.game->record[desk.play.position() - 1]).c_str());
        ImGui::PopTextWrapPos();
        ImGui::PopFont();
    }
    show_answer_line(desk);
    ImGui::End();
}

void show_spectator(Desk& desk) {
    if (!desk.battle) return;
    const float scale = desk.theme.scale;
    ImGui::SetNextWindowPos({24 * scale, 20 * scale});
    ImGui::SetNextWindowBgAlpha(0.75F);
    ImGui::Begin("##spectator-turn", nullptr, audience_flags);
    ImGui::PushFont(desk.theme.caption);
    ImGui::TextUnformatted(desk.battle->scene.title.c_str());
    if (desk.play.on()) ImGui::TextColored(brass, "%s", turn_text(state_shown(desk.play)).c_str());
    ImGui::PopFont();
    ImGui::End();
    if (desk.play.on()) {
        const game::GameState state = state_shown(desk.play);
        ImGui::SetNextWindowPos({desk.size.x - 24 * scale, 20 * scale}, ImGuiCond_Always, {1.0F, 0.0F});
        ImGui::SetNextWindowBgAlpha(0.75F);
        ImGui::Begin("##spectator-sides", nullptr, audience_flags);
        ImGui::PushFont(desk.theme.caption);
        for (std::size_t s = 0; s < state.sides.size(); ++s) {
            const table::Rgb rgb = desk.battle->scene.sides[s].colour;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 4}, {at.x + 10, at.y + 34 * scale},
                                                      IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
            ImGui::SetCursorScreenPos({at.x + 20, at.y});
            ImGui::Text("%s  %d", state.sides[s].name.c_str(), state.sides[s].points);
        }
        ImGui::PopFont();
        ImGui::End();
    }
    ImGui::SetNextWindowPos({24 * scale, desk.size.y - 24 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowBgAlpha(0.75F);
    ImGui::Begin("##spectator-last", nullptr, audience_flags);
    ImGui::PushFont(desk.theme.title);
    ImGui::PushTextWrapPos(desk.size.x * 0.6F);
    if (desk.play.on() && desk.play.position() > 0) {
        const Moment& last = desk.play.game->record[desk.play.position() - 1];
        ImGui::TextColored(brass, "%s", last.title.c_str());
        constexpr std::size_t most = 900; // the log has all of it
        ImGui::TextUnformatted(
            last.text.substr(0, std::min(last.text.size(), last.text.rfind('\n', most))).c_str());
    } else {
        ImGui::TextUnformatted(desk.battle->scene.title.c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    show_answer_line(desk);
    ImGui::End();
}

}
