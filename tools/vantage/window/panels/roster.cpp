#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>

namespace vantage::window {
namespace {

// A name as it is searched for: small letters, those of the Latin alphabet with signs as those without.
std::string plain(std::string_view text) {
    // U+00E0 to U+00FF, as the second bytes 0xA0 to 0xBF after 0xC3; their capitals lie 0x20 before them.
    constexpr std::string_view letters = "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == 0xC3 && i + 1 < text.size()) {
            const auto next = static_cast<unsigned char>(text[++i]);
            const std::size_t which = (next & 0x1FU);
            out += next == 0x9F ? std::string{"ss"} : std::string(1, letters[which]);
        } else {
            out += static_cast<char>(std::tolower(c));
        }
    }
    return out;
}

bool fits(const std::string& wanted, std::string_view name) {
    return wanted.empty() || plain(name).find(wanted) != std::string::npos;
}

// A line of the list; true if it was clicked.
void offer(UiMemory& ui, UiRequests& asked, const View& view, PieceId piece, const std::string& label) {
    const bool unit = piece.kind == PieceId::Kind::unit;
    const scene::Scene& scene = view.battle->scene;
    const bool here = unit ? scene.units[piece.index].on_table && !scene.units[piece.index].hidden
                           : scene.commanders[piece.index].on_table;
    const std::string control = "find-" + view.battle->id_of(piece);
    ImGui::PushID(control.c_str());
    ImGui::BeginDisabled(!here);
    const std::string text = here ? label : label + " (not on the table)";
    if (ImGui::Selectable(text.c_str(), view.selected == piece)) asked.go_to = piece;
    if (here) note_control(ui, control.c_str());
    ImGui::EndDisabled();
    ImGui::PopID();
}

void list_formation(UiMemory& ui, UiRequests& asked, const View& view, scene::FormationId id,
                    const std::string& wanted) {
    const scene::Scene& scene = view.battle->scene;
    const scene::Formation& formation = scene[id];
    const bool led = formation.commander.valid();
    const bool whole = fits(wanted, formation.name);
    std::vector<std::size_t> units;
    for (const scene::UnitId unit : formation.units)
        if (whole || fits(wanted, scene[unit].name)) units.push_back(unit.index());
    const bool leader = led && (whole || fits(wanted, scene[formation.commander].name));
    if (!whole && !leader && units.empty()) return;
    ImGui::PushFont(ui.theme.bold);
    ImGui::TextUnformatted(formation.name.c_str());
    ImGui::PopFont();
    ImGui::Indent(10 * ui.theme.scale);
    if (leader)
        offer(ui, asked, view, {PieceId::Kind::leader, formation.commander.index()},
              scene[formation.commander].name);
    for (const std::size_t unit : units)
        offer(ui, asked, view, {PieceId::Kind::unit, unit}, scene.units[unit].name);
    ImGui::Unindent(10 * ui.theme.scale);
}

}

void show_roster(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_roster || !view.battle) return;
    const float scale = ui.theme.scale;
    const scene::Scene& scene = view.battle->scene;
    const float top = ui.layout.turn_bar + 8 * scale;
    ImGui::SetNextWindowPos({212 * scale, top});
    ImGui::SetNextWindowSize(
        {300 * scale, std::clamp(foot_of_panels(view, ui) - top, 160 * scale, 720 * scale)});
    ImGui::Begin("##roster", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::PushItemWidth(-70 * scale);
    ImGui::InputTextWithHint("##find", "Unit, general or formation", &ui.find);
    note_control(ui, "find");
    ImGui::PopItemWidth();
    ImGui::SameLine();
    if (button(ui, "find-close", "Close")) ui.show_roster = false;
    const std::string wanted = plain(ui.find);
    ImGui::BeginChild("list");
    for (std::size_t s = 0; s < scene.sides.size(); ++s) {
        const table::Rgb rgb = scene.sides[s].colour;
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 3}, {at.x + 6 * scale, at.y + 20 * scale},
                                                  IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
        ImGui::SetCursorScreenPos({at.x + 13 * scale, at.y});
        ImGui::PushFont(ui.theme.title);
        ImGui::TextUnformatted(scene.sides[s].name.c_str());
        ImGui::PopFont();
        for (std::size_t c = 0; c < scene.commanders.size(); ++c)
            if (scene.commanders[c].side.index() == s && !scene.commanders[c].formation.valid() &&
                fits(wanted, scene.commanders[c].name))
                offer(ui, asked, view, {PieceId::Kind::leader, c}, scene.commanders[c].name);
        for (std::size_t f = 0; f < scene.formations.size(); ++f)
            if (scene.side_of(scene::FormationId{f}).index() == s)
                list_formation(ui, asked, view, scene::FormationId{f}, wanted);
    }
    ImGui::EndChild();
    ImGui::End();
}

}
