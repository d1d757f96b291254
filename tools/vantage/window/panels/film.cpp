#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

namespace vantage::window {
namespace {

std::string time_left(double seconds) {
    if (seconds < 90) return fmt::format("{:.0f} s left", seconds);
    return fmt::format("{:.0f} min left", seconds / 60);
}

void choose_film(const View& view, UiMemory& ui, UiRequests& asked) {
    FilmOrder& order = ui.film_order;
    std::string output = order.output.string();
    ImGui::PushItemWidth(420 * ui.theme.scale);
    if (ImGui::InputText("##film-to", &output)) order.output = output;
    note_control(ui, "film-to");
    ImGui::PopItemWidth();
    ImGui::PushItemWidth(200 * ui.theme.scale);
    if (ImGui::BeginCombo("from", order.camera.empty() ? "the first camera" : order.camera.c_str())) {
        if (ImGui::Selectable("whole", order.camera == "whole")) order.camera = "whole";
        for (const scene::Camera& camera : view.battle->scene.cameras)
            if (ImGui::Selectable(camera.name.c_str(), order.camera == camera.name))
                order.camera = camera.name;
        for (std::size_t i = 0; i < ui.views_kept.size(); ++i)
            if (const std::string name = scene::view_name(static_cast<int>(i) + 1);
                ui.views_kept[i] && !view.battle->scene.camera_named(name))
                if (ImGui::Selectable(name.c_str(), order.camera == name)) order.camera = name;
        ImGui::EndCombo();
    }
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
