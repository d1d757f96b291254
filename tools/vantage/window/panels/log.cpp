#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
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
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(brass, "%s", moment.title.c_str());
    ImGui::PopTextWrapPos();
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
            ImGui::TextWrapped("%s", std::string{without_rules(line)}.c_str());
            ImGui::PopFont();
            continue;
        }
        ImGui::PushStyleColor(ImGuiCol_Text, modifier ? quiet : ImGui::GetStyle().Colors[ImGuiCol_Text]);
        ImGui::TextWrapped("%s", (faces ? with_dice(ui.now, line, tumbling) : std::string{line}).c_str());
        ImGui::PopStyleColor();
    }
    if (scroll && moment.results.empty()) ImGui::SetScrollHereY(1.0F);
}

bool passed(const Moment& moment) { return moment.entry.follows == record::Follows::pass; }

// Whether a line says more than that a step or a turn begins.
bool tells(std::string_view line) { return !line.empty() && !line.starts_with("-- "); }

// Whether nothing happened in it that takes a line.
bool in_silence(const Moment& moment) {
    std::string_view text = moment.text;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        if (tells(text.substr(0, end))) return false;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

// Steps in which nobody could do anything, in one line; a turn that began meanwhile has its heading, and what
// happened all the same is told.
void show_passed(const UiMemory& ui, const play::Game& game,
                 std::span<const std::shared_ptr<const Moment>> run) {
    std::string steps;
    std::string last;
    const auto tell = [&] {
        if (steps.empty()) return;
        ImGui::PushStyleColor(ImGuiCol_Text, quiet);
        ImGui::TextWrapped("Nothing to do: %s", steps.c_str());
        ImGui::PopStyleColor();
        steps.clear();
        last.clear();
    };
    for (const auto& moment : run) {
        if (const std::string& name = step_of(game, moment->step).name; name != last) {
            steps += (steps.empty() ? "" : ", ") + name;
            last = name;
        }
        std::string_view text = moment->text;
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            const bool turn = line.starts_with("====");
            if (!tells(line)) continue;
            tell();
            if (turn) ImGui::Separator();
            ImGui::PushFont(turn ? ui.theme.bold : ui.theme.text);
            ImGui::TextWrapped("%s", std::string{turn ? without_rules(line) : line}.c_str());
            ImGui::PopFont();
        }
    }
    tell();
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
    // As high as what is in it: at first there is little to tell, and the table is behind it.
    ImGui::SetNextWindowSizeConstraints({370 * scale, 0}, {370 * scale, height});
    ImGui::Begin("##log", nullptr, panel_flags & ~ImGuiWindowFlags_NoScrollbar);
    const std::size_t end = view.game.playback.commands();
    constexpr std::size_t most = 80; // older ones are on the timeline
    const bool tumbling = ui.now - view.game.came_at < 0.6 && !view.game.watching_past();
    const bool faces = ui.theme.has_symbols && largest_die(view.game.now->game->system()) == 6;
    if (end == 0) ImGui::TextDisabled("The game begins");
    // What passed by itself says little: the last command before it is what one wants to read, and below it
    // the one line of steps in which nothing happened.
    std::size_t told = end;
    while (told > 0 && passed(*moments[told - 1])) --told;
    const bool silent = std::all_of(moments.begin() + static_cast<std::ptrdiff_t>(told),
                                    moments.begin() + static_cast<std::ptrdiff_t>(end),
                                    [](const auto& moment) { return in_silence(*moment); });
    if (told == 0 || (silent && moments[told - 1]->results.empty())) told = end;
    // A scrollbar that comes takes room from the words: they are laid out twice before all is in its place.
    if (std::exchange(ui.log_end, end) != end) ui.log_frames = 4;
    const bool fresh = ui.log_frames > 0;
    ui.log_frames = std::max(0, ui.log_frames - 1);
    for (std::size_t i = end > most ? end - most : 0; i < end;) {
        std::size_t after = i;
        while (after < end && passed(*moments[after])) ++after;
        if (after > i)
            show_passed(ui, *view.game.now->game,
                        {moments.begin() + static_cast<std::ptrdiff_t>(i),
                         moments.begin() + static_cast<std::ptrdiff_t>(after)});
        if (after == end && fresh && told == end) ImGui::SetScrollHereY(1.0F);
        i = after;
        if (i == end) break;
        show_moment(ui, *moments[i], faces, tumbling && i + 1 == end, fresh && i + 1 == told);
        ++i;
    }
    ImGui::End();
}

}
