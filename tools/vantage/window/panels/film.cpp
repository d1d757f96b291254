#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <optional>
#include <set>

namespace vantage::window {
namespace {

std::string time_left(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s left", seconds);
    return fmt::format("{:.0f} min left", seconds / 60);
}

// A camera of the scene or a view that was kept with it, once one is clicked in the list that is open.
std::optional<std::string> choose_camera(const View& view, const UiMemory& ui, const std::string& chosen) {
    std::optional<std::string> clicked;
    const auto offer = [&](const std::string& name) {
        if (ImGui::Selectable(name.c_str(), chosen == name)) clicked = name;
    };
    offer("whole");
    for (const scene::Camera& camera : view.battle->scene.cameras) offer(camera.name);
    for (std::size_t i = 0; i < ui.views_kept.size(); ++i)
        if (const std::string name = scene::view_name(static_cast<int>(i) + 1);
            ui.views_kept[i] && !view.battle->scene.camera_named(name))
            offer(name);
    return clicked;
}

// Each phase of the turn may be seen from a place of its own, here and where the director has the camera.
void choose_phase_cameras(const View& view, UiMemory& ui, FilmOrder& order) {
    std::set<std::string> listed;
    for (const play::Step& step : view.game.now->game->steps()) {
        if (step.phase.empty() || !listed.insert(step.phase).second) continue;
        const auto own = order.phase_cameras.find(step.phase);
        const std::string chosen = own == order.phase_cameras.end() ? "" : own->second;
        const bool open = ImGui::BeginCombo(("in " + step.phase).c_str(),
                                            chosen.empty() ? "from there too" : chosen.c_str());
        note_control(ui, ("film-in-" + step.phase).c_str());
        if (!open) continue;
        if (ImGui::Selectable("from there too", chosen.empty())) order.phase_cameras.erase(step.phase);
        if (const auto camera = choose_camera(view, ui, chosen)) order.phase_cameras[step.phase] = *camera;
        ImGui::EndCombo();
    }
    // Another game may have other phases.
    std::erase_if(order.phase_cameras, [&](const auto& one) { return !listed.contains(one.first); });
}

void choose_film(const View& view, UiMemory& ui, UiRequests& asked) {
    FilmOrder& order = ui.film_order;
    std::string output = order.output.string();
    ImGui::PushItemWidth(420 * ui.theme.scale);
    if (ImGui::InputText("##film-to", &output)) order.output = output;
    note_control(ui, "film-to");
    ImGui::PopItemWidth();
    ImGui::PushItemWidth(200 * ui.theme.scale);
    const char* from = order.director         ? "where the director wants"
                       : order.camera.empty() ? "the first camera"
                                              : order.camera.c_str();
    const bool open = ImGui::BeginCombo("from", from);
    note_control(ui, "film-from");
    if (open) {
        if (ImGui::Selectable("where the director wants", order.director)) order.director = true;
        note_control(ui, "film-director");
        if (const auto camera = choose_camera(view, ui, order.director ? "" : order.camera)) {
            order.camera = *camera;
            order.director = false;
        }
        ImGui::EndCombo();
    }
    choose_phase_cameras(view, ui, order);
    if (ImGui::BeginCombo("size", order.size.c_str())) {
        for (const char* size : {"1280x720", "1920x1080", "2560x1440", "1080x1920"})
            if (ImGui::Selectable(size, order.size == size)) order.size = size;
        ImGui::EndCombo();
    }
    ImGui::PopItemWidth();
    ImGui::Checkbox("with unit labels", &order.labels);
    if (button(ui, "film-make", "Make the film")) {
        order.journal = view.game.now->journal;
        asked.film = order;
    }
    ImGui::SameLine();
    if (button(ui, "film-close", "Close")) ui.show_film = false;
}

}

void show_film(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_film || !view.game.on() || !view.battle) return;
    if (ui.film_order.output.empty())
        ui.film_order.output =
            std::filesystem::absolute(view.file.stem().string() + ".mp4").lexically_normal();
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin("##film", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Make a film of the game");
    ImGui::PopFont();
    const FilmProgress& now = ui.film;
    if (!now.running) {
        choose_film(view, ui, asked);
    } else {
        const float share = now.all > 0 ? static_cast<float>(now.done) / static_cast<float>(now.all) : 0.0F;
        ImGui::ProgressBar(
            share, {420 * ui.theme.scale, 0},
            now.all > 0
                ? fmt::format("{} of {} pictures, {}", now.done, now.all, time_left(now.seconds_left)).c_str()
                : "setting up ...");
        if (button(ui, "film-cancel", "Cancel")) asked.cancel_film = true;
        ImGui::SameLine();
        if (button(ui, "film-hide", "Go on playing")) ui.show_film = false;
    }
    ImGui::End();
}

}
