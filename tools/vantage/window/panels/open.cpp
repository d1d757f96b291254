#include "tools/vantage/window/panels/panels.h"

#include "engine/core/files.h"
#include "engine/core/json.h"
#include "tools/vantage/window/canvas.h"

#include <imgui_stdlib.h>

#include <algorithm>
#include <system_error>
#include <tuple>

namespace vantage::window {
namespace {

// A button with a picture, title, and how the game stands.
bool game_button(UiMemory& ui, const KeptGame& game, float width) {
    const float scale = ui.theme.scale;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 picture{80 * scale, 45 * scale};
    const float rim = 4 * scale;
    const bool pressed =
        button(ui, ("open-" + game.journal.stem().string()).c_str(), "", {width, picture.y + 2 * rim});
    if (game.picture)
        draw_picture(*ImGui::GetWindowDrawList(), *game.picture, {at.x + rim, at.y + rim}, picture);
    const float x = at.x + picture.x + 3 * rim;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(at, {at.x + width - rim, at.y + picture.y + 2 * rim}, true);
    list.AddText(ui.theme.bold, ui.theme.bold->FontSize, {x, at.y + rim}, ImGui::GetColorU32(ImGuiCol_Text),
                 game.title.c_str());
    const std::string stands = game.stands();
    const float line = ImGui::GetTextLineHeight();
    list.AddText({x, at.y + rim + line}, ImGui::GetColorU32(ImGuiCol_Text), stands.c_str());
    list.AddText({x, at.y + rim + 2 * line}, ImGui::GetColorU32(ImGuiCol_TextDisabled), game.time.c_str());
    list.PopClipRect();
    return pressed;
}

}

std::vector<StartBattle> battles_at_hand() {
    std::vector<StartBattle> out;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator{home() / "scenes", none}) {
        if (entry.path().extension() != ".json") continue;
        const auto document = load_json(entry.path());
        if (!document) continue;
        Problems ignored;
        const JsonReader root{*document, ignored};
        if (root["sides"].missing()) continue;
        StartBattle battle{entry.path(), root["title"].text(), root["summary"].text(), {}};
        const auto picture =
            load_png(home() / "assets" / "pictures" / "battles" / (entry.path().stem().string() + ".png"));
        if (picture && picture->channels >= 3 && picture->bits == 8) battle.picture = *picture;
        out.push_back(std::move(battle));
    }
    // Battles with pictures of their own first.
    std::sort(out.begin(), out.end(), [](const StartBattle& a, const StartBattle& b) {
        return std::tuple{!a.picture, a.file} < std::tuple{!b.picture, b.file};
    });
    return out;
}

void show_offer(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.offer) return;
    const KeptGame& game = *ui.offer;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::Begin("##offer", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove);
    ImGui::PushFont(ui.theme.title);
    if (game.goes_on())
        ImGui::Text("Go on with turn %d, %s?", game.turn, game.step.c_str());
    else
        ImGui::TextUnformatted("Go on with the last game?");
    ImGui::PopFont();
    if (ui.offer_after_kill)
        ImGui::TextDisabled("The program ended in the middle of it. Nothing of it is lost.");
    else
        ImGui::TextDisabled("There is a game on this battle that is not over.");
    const bool pressed = game_button(ui, game, 400 * ui.theme.scale);
    if (button(ui, "offer-go-on", "Go on with it") || pressed) {
        asked.open = game.journal;
        ui.offer.reset();
        ImGui::End();
        return;
    }
    ImGui::SameLine();
    if (!ui.offer_after_kill && button(ui, "offer-new", "Begin a new game")) {
        asked.begin = true;
        ui.offer.reset();
    }
    if (!ui.offer_after_kill) ImGui::SameLine();
    if (button(ui, "offer-close", ui.offer_after_kill ? "Not now" : "Neither")) ui.offer.reset();
    ImGui::End();
}

void show_open(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_open) return;
    ImGui::SetNextWindowPos({view.size.x / 2, view.size.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {view.size.x, view.size.y - 24 * ui.theme.scale});
    ImGui::Begin("##open", nullptr, dialogue_flags);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Open a battle");
    ImGui::PopFont();
    const float width = 460 * ui.theme.scale; // for the longest title
    const auto offer = [&](const std::filesystem::path& file, const std::string& title) {
        if (!button(ui, ("open-" + file.stem().string()).c_str(), title.c_str(), {width, 0})) return;
        asked.open = file;
        ui.show_open = false;
    };
    if (ui.start_battles.empty()) ui.start_battles = battles_at_hand();
    for (const StartBattle& battle : ui.start_battles) offer(battle.file, battle.title);
    if (!ui.kept.empty()) ImGui::TextDisabled("Games that were recorded");
    for (const KeptGame& game : ui.kept)
        if (game_button(ui, game, width)) {
            asked.open = game.journal;
            ui.show_open = false;
        }
    if (!ui.unfinished.empty()) ImGui::TextDisabled("Unfinished battles");
    for (const std::filesystem::path& file : ui.unfinished) {
        const std::string name = file.stem().stem().string();
        if (!button(ui, ("recover-" + name).c_str(), name.c_str(), {width, 0})) continue;
        asked.recover = file;
        ui.show_open = false;
    }
    std::error_code none;
    bool first = true;
    for (const std::string& recent : ui.settings.recent) {
        const std::filesystem::path file{recent};
        const bool listed =
            std::any_of(ui.kept.begin(), ui.kept.end(),
                        [&](const KeptGame& game) { return game.journal == file; }) ||
            std::any_of(ui.start_battles.begin(), ui.start_battles.end(), [&](const StartBattle& b) {
                return std::filesystem::equivalent(b.file, file, none);
            });
        if (listed || file.parent_path() == games_folder(ui.settings) || !std::filesystem::exists(file, none))
            continue;
        if (std::exchange(first, false)) ImGui::TextDisabled("Recent");
        offer(file, file.stem().string());
    }
    ImGui::TextDisabled("Or drop a scene, a game, a heightmap or a model");
    ImGui::TextDisabled("on the window, or write where it is:");
    ImGui::PushItemWidth(width - 70 * ui.theme.scale);
    const bool entered = ImGui::InputText("##path", &ui.open_path, ImGuiInputTextFlags_EnterReturnsTrue);
    note_control(ui, "open-path");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    if ((button(ui, "open-do", "Open") || entered) && !ui.open_path.empty()) {
        const std::filesystem::path file = with_home(ui.open_path);
        if (std::filesystem::exists(file, none)) {
            asked.open = file;
            ui.show_open = false;
        } else { // what was typed stays, to be mended
            ui.say("There is no " + file.string(), true);
        }
    }
    if (button(ui, "open-close", "Close")) ui.show_open = false;
    ImGui::End();
}

}
