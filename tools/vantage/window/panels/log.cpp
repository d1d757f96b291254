#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

// Six-sided dice as their faces, where the font has them: "[4 5]" becomes two dice. Those that have just been
// thrown tumble for a moment.
std::string with_dice(const Desk& desk, std::string_view line, bool tumbling) {
    if (!desk.theme.has_symbols || largest_die(desk.play.now->game->system()) != 6) return std::string{line};
    std::string out;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::size_t end = line[i] == '[' ? line.find(']', i) : std::string_view::npos;
        const std::string_view inside = end == std::string_view::npos ? "" : line.substr(i + 1, end - i - 1);
        const bool dice = !inside.empty() && std::all_of(inside.begin(), inside.end(), [](char c) {
            return c == ' ' || (c >= '1' && c <= '6');
        });
        if (!dice) {
            out += line[i];
            continue;
        }
        for (const char c : inside) {
            if (c == ' ') continue;
            const int face = tumbling ? static_cast<int>(desk.now * 20 + c * 3) % 6 : c - '1';
            out += fmt::format("\xe2\x9a{} ", static_cast<char>(0x80 + face)); // U+2680 to U+2685
        }
        out += fmt::format("({})", inside);
        i = end;
    }
    return out;
}

void show_moment(const Desk& desk, const Moment& moment, bool tumbling) {
    ImGui::TextColored(brass, "%s", moment.title.c_str());
    std::string_view text = moment.text;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool modifier = line.starts_with("    ");
        const bool turn = line.starts_with("====");
        if (turn) ImGui::Separator();
        if (turn || line.starts_with("-- ")) {
            ImGui::PushFont(desk.theme.bold);
            ImGui::TextUnformatted(std::string{without_rules(line)}.c_str());
            ImGui::PopFont();
            continue;
        }
        ImGui::PushStyleColor(ImGuiCol_Text, modifier ? quiet : ImGui::GetStyle().Colors[ImGuiCol_Text]);
        ImGui::TextWrapped("%s", with_dice(desk, line, tumbling).c_str());
        ImGui::PopStyleColor();
    }
}

}

std::string_view without_rules(std::string_view line) {
    const std::size_t from = line.find_first_not_of("=- ");
    const std::size_t to = line.find_last_not_of("=- ");
    return from == std::string_view::npos ? std::string_view{} : line.substr(from, to - from + 1);
}

void show_log(Desk& desk) {
    if (!desk.play.shown || !desk.play.on()) return;
    const Moments& moments = desk.play.now->moments;
    const float scale = desk.theme.scale;
    const float top =
        desk.controls.contains("toolbar-bottom") ? desk.controls["toolbar-bottom"].y : desk.size.y / 2;
    const float height = std::max(110 * scale, desk.size.y - top - 20 * scale);
    ImGui::SetNextWindowPos({12 * scale, desk.size.y - 12 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowSize({370 * scale, height});
    ImGui::Begin("##log", nullptr,
                 (panel_flags & ~(ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoScrollbar)));
    const std::size_t end = desk.play.playback.commands();
    constexpr std::size_t most = 80; // older ones are on the timeline
    const bool tumbling = desk.now - desk.play.came_at < 0.6 && !desk.play.watching_past();
    if (end == 0) ImGui::TextDisabled("The game begins");
    for (std::size_t i = end > most ? end - most : 0; i < end; ++i)
        show_moment(desk, *moments[i], tumbling && i + 1 == end);
    static std::size_t shown = 0;
    if (shown != end) ImGui::SetScrollHereY(1.0F);
    shown = end;
    ImGui::End();
}

}
