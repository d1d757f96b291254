#include "tools/vantage/window/panels/panels.h"
#include "tools/vantage/window/play/wording.h"

#include <fmt/format.h>

#include <algorithm>

namespace vantage::window {
namespace {

constexpr ImGuiWindowFlags bar_flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                                       ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_AlwaysAutoResize;

std::string place_text(const Desk& desk) {
    if (!desk.battle || !desk.under_cursor.ground) return {};
    const GroundPoint p = *desk.under_cursor.ground;
    const Yards height = desk.battle->ground().height_at(p);
    return fmt::format("{:.0f} E  {:.0f} N   {:.0f} yd high", p.east.value(), p.north.value(),
                       height.value());
}

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

}

void show_status(Desk& desk) {
    const float scale = desk.theme.scale;
    std::erase_if(desk.notices, [&](const Notice& n) { return n.until < desk.now; });
    const bool beside = desk.play.shown && desk.play.on(); // between the log and the choices
    const float middle = beside ? (394 * scale + desk.size.x - 354 * scale) / 2 : desk.size.x / 2;
    ImGui::SetNextWindowPos({middle, desk.size.y - 12 * scale}, ImGuiCond_Always, {0.5F, 1.0F});
    ImGui::Begin("##status", nullptr, bar_flags);
    for (const Notice& notice : desk.notices) {
        const ImVec4 colour = notice.trouble ? blocked_colour : brass;
        ImGui::PushTextWrapPos(beside ? desk.size.x - 780 * scale : desk.size.x * 0.6F);
        ImGui::TextColored(colour, "%s%s", notice.trouble ? "! " : "", notice.text.c_str());
        ImGui::PopTextWrapPos();
    }
    if (desk.loading && !desk.battle) {
        ImGui::Text("Setting up %s ...", desk.file.stem().string().c_str());
    } else {
        ImGui::TextUnformatted(std::string{desk.tool->hint()}.c_str());
        if (!beside) ImGui::SameLine(0, 24 * scale);
        if (!beside) ImGui::TextDisabled("Right-drag turns, middle-drag moves, wheel zooms");
        if (const std::string place = place_text(desk); !place.empty() && !beside) {
            ImGui::SameLine(0, 24 * scale);
            ImGui::TextDisabled("%s", place.c_str());
        }
    }
    ImGui::End();
}

void show_caption(Desk& desk) {
    if (!desk.battle) return;
    ImGui::SetNextWindowPos({desk.size.x / 2, desk.size.y - 26 * desk.theme.scale}, ImGuiCond_Always,
                            {0.5F, 1.0F});
    ImGui::SetNextWindowBgAlpha(0.62F);
    ImGui::Begin("##caption", nullptr, bar_flags);
    ImGui::PushFont(desk.theme.caption);
    if (!desk.play.on()) {
        ImGui::Text("%s", desk.battle->scene.title.c_str());
        ImGui::PopFont();
    } else {
        const Record& record = desk.play.game->record;
        const std::size_t at = desk.play.position();
        const game::GameState& now = desk.play.game->state;
        const int turn = desk.play.at ? record[at].turn : now.turn;
        const game::Step step = desk.play.at ? record[at].step : now.step;
        ImGui::Text("Turn %d  -  %s: %s", turn, phase_of(step).c_str(), name_of(step).c_str());
        ImGui::PopFont();
        ImGui::PushFont(desk.theme.title);
        if (at > 0) ImGui::TextUnformatted(headline_of(record[at - 1]).c_str());
        ImGui::PopFont();
    }
    if (const Answer answer = desk.tool->answer(*desk.battle); !answer.empty()) {
        ImGui::PushFont(desk.theme.title);
        ImGui::TextUnformatted(answer.sentence.empty() ? answer.headline.c_str() : answer.sentence.c_str());
        ImGui::PopFont();
    }
    ImGui::End();
}

}
