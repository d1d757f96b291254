#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vantage::window {
namespace {

using timeline::Mark;

/// The bar as it lies in the window, from the film's first second to its last.
struct Bar {
    ImVec2 at;
    float width;
    float base; ///< of the notches
    double length;
    [[nodiscard]] float x(double t) const {
        return at.x + width * static_cast<float>(std::clamp(t / length, 0.0, 1.0));
    }
    [[nodiscard]] double time(float x_pixel) const {
        return length * std::clamp((x_pixel - at.x) / width, 0.0F, 1.0F);
    }
};

std::string clock_text(double seconds) {
    const int whole = static_cast<int>(seconds);
    return fmt::format("{}:{:02d}", whole / 60, whole % 60);
}

// A numbered line for each turn, a lower one where a phase or a step of it begins, a notch for each event.
void draw_notches(ImDrawList& list, const Bar& bar, const timeline::Timeline& film, float scale) {
    float labelled = -1e6F;
    float last_notch = -1e6F;
    std::string phase;
    for (const Mark& mark : film.marks()) {
        const float x = bar.x(mark.start);
        const bool turn = mark.kind == Mark::Kind::turn;
        const std::string& its_phase = step_of(film.state().game(), mark.step).phase;
        const bool new_phase = std::exchange(phase, its_phase) != its_phase;
        if (mark.kind == Mark::Kind::event && x - last_notch < 3 * scale) continue; // they would run together
        last_notch = x;
        const float tall = turn ? 16 : new_phase ? 11 : mark.kind == Mark::Kind::step ? 7 : 4;
        list.AddLine({x, bar.base - tall * scale}, {x, bar.base},
                     turn ? IM_COL32(220, 218, 208, 255) : IM_COL32(130, 134, 142, 255), turn ? 2.0F : 1.0F);
        if (!turn || x - labelled < 24 * scale) continue;
        labelled = x;
        list.AddText({x + 4, bar.at.y}, IM_COL32(220, 218, 208, 255), fmt::format("{}", mark.turn).c_str());
    }
}

void show_bar(const View& view, UiMemory& ui, UiRequests& asked, float width) {
    const PlaybackCursor& playback = view.game.playback;
    const timeline::Timeline& film = playback.film();
    const float scale = ui.theme.scale;
    const float height = 34 * scale;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const Bar bar{at, width, at.y + height - 6 * scale, std::max(film.length(), 1e-3)};
    ImGui::InvisibleButton("##bar", {width, height});
    note_control(ui, "timeline");
    ui.controls["timeline-begin"] = {at.x + 1, at.y + height / 2};
    ui.controls["timeline-end"] = {at.x + width - 1, at.y + height / 2};
    const double under = bar.time(ImGui::GetIO().MousePos.x);
    // The ends are easier to hit than a pixel.
    if (ImGui::IsItemActive())
        asked.film_time = bar.x(under) - at.x < 3           ? 0.0
                          : at.x + width - bar.x(under) < 3 ? bar.length
                                                            : under;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 gold = ImGui::ColorConvertFloat4ToU32(brass);
    const float here = bar.x(playback.time());
    list.AddRectFilled({at.x, bar.base}, {at.x + width, bar.base + 4 * scale}, IM_COL32(60, 64, 72, 255), 2);
    list.AddRectFilled({at.x, bar.base}, {here, bar.base + 4 * scale}, gold, 2);
    draw_notches(list, bar, film, scale);
    list.AddTriangleFilled({here - 6 * scale, bar.base - 10 * scale},
                           {here + 6 * scale, bar.base - 10 * scale}, {here, bar.base}, gold);
    if (!ImGui::IsItemHovered()) return;
    const Mark& mark = film.marks()[film.mark_at(under)];
    ImGui::SetTooltip("%s\nTurn %d, %s\n%s", clock_text(under).c_str(), mark.turn,
                      step_of(film.state().game(), mark.step).name.c_str(), film.caption_at(under).c_str());
}

void choose_speed(double chosen, UiMemory& ui, UiRequests& asked) {
    constexpr std::array speeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
    ImGui::PushItemWidth(70 * ui.theme.scale);
    if (ImGui::BeginCombo("##speed", fmt::format("{:g}x", chosen).c_str(), ImGuiComboFlags_NoArrowButton)) {
        for (const double speed : speeds) {
            if (ImGui::Selectable(fmt::format("{:g}x", speed).c_str(), speed == chosen))
                asked.film_speed = speed;
            note_control(ui, fmt::format("speed-{:g}", speed).c_str());
        }
        ImGui::EndCombo();
    }
    note_control(ui, "speed");
    ImGui::PopItemWidth();
}

}

void show_timeline(const View& view, UiMemory& ui, UiRequests& asked) {
    ui.layout.timeline = view.size.y;
    if (!view.game.shown || !view.game.on() || view.game.now->moments.empty()) return;
    const PlaybackCursor& playback = view.game.playback;
    const float scale = ui.theme.scale;
    const float left = 394 * scale;
    const float right = view.size.x - 354 * scale;
    const float width = std::max(right - left, 240 * scale);
    ImGui::SetNextWindowPos({left, ui.layout.status - 8 * scale}, ImGuiCond_Always, {0.0F, 1.0F});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::Begin("##timeline", nullptr, panel_flags & ~ImGuiWindowFlags_AlwaysAutoResize);
    show_bar(view, ui, asked, width - 2 * ImGui::GetStyle().WindowPadding.x);
    if (button(ui, "first", "|<")) asked.action = Action::first_step;
    ImGui::SameLine();
    if (button(ui, "back", "<")) asked.action = Action::step_back;
    ImGui::SameLine();
    if (button(ui, "play-pause", playback.playing() ? "Pause" : "Play")) asked.action = Action::play_pause;
    ImGui::SameLine();
    if (button(ui, "forward", ">")) asked.action = Action::step_forward;
    ImGui::SameLine();
    if (button(ui, "last", ">|")) asked.action = Action::last_step;
    ImGui::SameLine();
    choose_speed(playback.speed, ui, asked);
    ImGui::SameLine();
    if (button(ui, "film", ui.film.running ? "Film ..." : "Film")) ui.show_film = !ui.show_film;
    ImGui::SameLine();
    const double length = playback.film().length();
    ImGui::TextDisabled("%s of %s", clock_text(std::min(playback.time(), length)).c_str(),
                        clock_text(length).c_str());
    ui.layout.timeline = ImGui::GetWindowPos().y;
    ImGui::End();
}

}
