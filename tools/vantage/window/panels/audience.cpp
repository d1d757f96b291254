#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

// What those see who watch: no buttons, large words.
namespace vantage::window {
namespace {

constexpr ImGuiWindowFlags audience_flags = panel_flags | ImGuiWindowFlags_NoInputs;

std::string turn_text(const PlaybackCursor& playback) {
    const timeline::Timeline& film = playback.film();
    const timeline::Mark& now = film.marks()[film.mark_at(playback.time())];
    const play::Step& step = step_of(film.state().game(), now.step);
    return fmt::format("Turn {}  -  {}{}{}", now.turn, step.phase, step.phase.empty() ? "" : ": ", step.name);
}

void show_answer_line(const View& view, const UiMemory& ui) {
    const Answer answer = view.tool->answer(*view.battle);
    if (answer.empty()) return;
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted(answer.sentence.empty() ? answer.headline.c_str() : answer.sentence.c_str());
    ImGui::PopFont();
}

}

void show_caption(const View& view, const UiMemory& ui) {
    if (!view.battle) return;
    const bool played = view.game.on() && view.game.playback.commands() > 0;
    const std::string turn = view.game.on() ? turn_text(view.game.playback) : view.battle->scene.title;
    const std::string event =
        played ? view.game.playback.film().caption_at(view.game.playback.time()) : std::string{};
    const Answer answer = view.tool->answer(*view.battle);
    const std::string measured = answer.sentence.empty() ? answer.headline : answer.sentence;
    // As large as its words, which change with every picture.
    const float most = view.size.x * 0.8F;
    const auto size_of = [&](const ImFont* font, const std::string& text) {
        return text.empty() ? ImVec2{0, 0} : font->CalcTextSizeA(font->FontSize, 1e6F, most, text.c_str());
    };
    const std::array<std::pair<ImFont*, const std::string*>, 3> lines{
        {{ui.theme.caption, &turn}, {ui.theme.title, &event}, {ui.theme.title, &measured}}};
    const float gap = 4 * ui.theme.scale;
    const ImVec2 rim{18 * ui.theme.scale, 12 * ui.theme.scale};
    ImVec2 whole{0, -gap};
    for (const auto& [font, text] : lines) {
        const ImVec2 size = size_of(font, *text);
        whole.x = std::max(whole.x, size.x);
        whole.y += size.y > 0 ? size.y + gap : 0;
    }
    const ImVec2 low{(view.size.x - whole.x) / 2 - rim.x,
                     view.size.y - 26 * ui.theme.scale - whole.y - 2 * rim.y};
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled(low, {low.x + whole.x + 2 * rim.x, low.y + whole.y + 2 * rim.y},
                       IM_COL32(16, 18, 22, 165), 7);
    float y = low.y + rim.y;
    for (const auto& [font, text] : lines) {
        const ImVec2 size = size_of(font, *text);
        if (size.y <= 0) continue;
        list.AddText(font, font->FontSize, {(view.size.x - size.x) / 2, y}, IM_COL32(240, 238, 230, 255),
                     text->c_str(), nullptr, most);
        y += size.y + gap;
    }
}

void show_spectator(const View& view, const UiMemory& ui) {
    if (!view.battle) return;
    const float scale = ui.theme.scale;
    ImGui::SetNextWindowPos({24 * scale, 20 * scale});
    ImGui::SetNextWindowBgAlpha(0.75F);
    ImGui::Begin("##spectator-turn", nullptr, audience_flags);
    ImGui::PushFont(ui.theme.caption);
    ImGui::TextUnformatted(view.battle->scene.title.c_str());
    if (view.game.on()) ImGui::TextColored(brass, "%s", turn_text(view.game.playback).c_str());
    ImGui::PopFont();
    ImGui::End();
    if (view.game.on()) {
        const std::vector<play::Side> sides = view.game.playback.state().sides();
        ImGui::SetNextWindowPos({view.size.x - 24 * scale, 20 * scale}, ImGuiCond_Always, {1.0F, 0.0F});
        ImGui::SetNextWindowBgAlpha(0.75F);
        ImGui::Begin("##spectator-sides", nullptr, audience_flags);
        ImGui::PushFont(ui.theme.caption);
        for (std::size_t s = 0; s < sides.size(); ++s) {
            const table::Rgb rgb = view.battle->scene.sides[s].colour;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 4}, {at.x + 10, at.y + 34 * scale},
                                                      IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
            ImGui::SetCursorScreenPos({at.x + 20, at.y});
            ImGui::Text("%s  %d", sides[s].name.c_str(), sides[s].points);
        }
        ImGui::PopFont();
        ImGui::End();
    }
    ImGui::SetNextWindowPos({24 * scale, view.size.y - 24 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowBgAlpha(0.75F);
    ImGui::Begin("##spectator-last", nullptr, audience_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::PushTextWrapPos(view.size.x * 0.6F);
    if (const std::size_t begun = view.game.playback.commands(); begun > 0) {
        const Moment& last = *view.game.now->moments[begun - 1];
        ImGui::TextColored(brass, "%s", last.title.c_str());
        constexpr std::size_t most = 900; // the log has all of it
        std::string_view text = last.text;
        text = text.substr(0, text.size() <= most ? text.size() : text.rfind('\n', most));
        while (!text.empty()) {
            const std::string_view line = text.substr(0, text.find('\n'));
            const bool heading = line.starts_with("=") || line.starts_with("--");
            ImGui::TextUnformatted(std::string{heading ? without_rules(line) : line}.c_str());
            text.remove_prefix(std::min(line.size() + 1, text.size()));
        }
    } else {
        ImGui::TextUnformatted(view.battle->scene.title.c_str());
    }
    ImGui::PopTextWrapPos();
    ImGui::PopFont();
    show_answer_line(view, ui);
    ImGui::End();
}

}
