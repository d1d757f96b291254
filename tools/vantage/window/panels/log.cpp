#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace vantage::window {
namespace {

// Six-sided dice as their faces, where the font has them: "[4 5]" becomes two dice. Those that have just been
// thrown tumble for a moment.
std::string with_dice(double now, std::string_view line, bool tumbling) {
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
            const int face = tumbling ? static_cast<int>(now * 20 + c * 3) % 6 : c - '1';
            out += fmt::format("\xe2\x9a{} ", static_cast<char>(0x80 + face)); // U+2680 to U+2685
        }
        out += fmt::format("({})", inside);
        i = end;
    }
    return out;
}

// `scroll` brings the verdict of its last fight into sight, not what came of that; else its end.
void show_moment(const UiMemory& ui, const Moment& moment, bool faces, bool tumbling, bool scroll) {
    ImGui::TextColored(moment.entry.follows == record::Follows::pass ? quiet : brass, "%s",
                       moment.title.c_str());
    std::string_view text = moment.text;
    for (std::size_t number = 0; !text.empty(); ++number) {
        if (scroll && !moment.results.empty() && moment.results.back().line == number)
            ImGui::SetScrollHereY(0.1F);
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const bool modifier = line.starts_with("    ");
        const bool turn = line.starts_with("====");
        if (turn) ImGui::Separator();
        if (turn || line.starts_with("-- ")) {
            ImGui::PushFont(ui.theme.bold);
            ImGui::TextUnformatted(std::string{without_rules(line)}.c_str());
            ImGui::PopFont();
            continue;
        }
        ImGui::PushStyleColor(ImGuiCol_Text, modifier ? quiet : ImGui::GetStyle().Colors[ImGuiCol_Text]);
        ImGui::TextWrapped("%s", (faces ? with_dice(ui.now, line, tumbling) : std::string{line}).c_str());
        ImGui::PopStyleColor();
    }
    if (scroll && moment.results.empty()) ImGui::SetScrollHereY(1.0F);
}

}

std::string_view without_rules(std::string_view line) {
    const std::size_t from = line.find_first_not_of("=- ");
    const std::size_t to = line.find_last_not_of("=- ");
    return from == std::string_view::npos ? std::string_view{} : line.substr(from, to - from + 1);
}

void show_log(const View& view, UiMemory& ui) {
    if (!view.game.shown || !view.game.on()) return;
    const Moments& moments = view.game.now->moments;
    const float scale = ui.theme.scale;
    const float height = std::max(110 * scale, view.size.y - ui.layout.toolbar - 20 * scale);
    ImGui::SetNextWindowPos({12 * scale, view.size.y - 12 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowSize({370 * scale, height});
    ImGui::Begin("##log", nullptr,
                 (panel_flags & ~(ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoScrollbar)));
    const std::size_t end = view.game.playback.commands();
    constexpr std::size_t most = 80; // older ones are on the timeline
    const bool tumbling = ui.now - view.game.came_at < 0.6 && !view.game.watching_past();
    const bool faces = ui.theme.has_symbols && largest_die(view.game.now->game->system()) == 6;
    if (end == 0) ImGui::TextDisabled("The game begins");
    // What passed by itself says little: the last command before it is what one wants to read.
    std::size_t told = end;
    while (told > 1 && moments[told - 1]->entry.follows == record::Follows::pass) --told;
    const bool fresh = std::exchange(ui.log_end, end) != end;
    for (std::size_t i = end > most ? end - most : 0; i < end; ++i)
        show_moment(ui, *moments[i], faces, tumbling && i + 1 == end, fresh && i + 1 == told);
    ImGui::End();
}

}
