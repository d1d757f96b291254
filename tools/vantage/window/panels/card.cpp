#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace vantage::window {
namespace {

constexpr std::array<const char*, 5> directives{"attack", "defend", "support", "move", "reserve"};

std::string traits_of(const scene::Unit& unit) {
    std::string text;
    const auto add = [&](bool has, const std::string& word) {
        if (has) text += (text.empty() ? "" : ", ") + word;
    };
    add(unit.traits.light, "light");
    add(unit.traits.irregular, "irregular");
    add(unit.traits.impetuous, "impetuous");
    add(unit.traits.engineers, "engineers");
    add(unit.traits.shock > 0, fmt::format("shock {}", unit.traits.shock));
    add(unit.traits.rifles > 0, fmt::format("rifles {}", unit.traits.rifles));
    add(unit.guard, "guard");
    return text;
}

// Whether the panels of a game leave little room on the right.
bool crowded(const View& view, const UiMemory& ui) {
    return view.game.shown && view.size.y < 900 * ui.theme.scale;
}

// What an order aims at, as people call it.
std::string target_name(const scene::Scene& scene, const std::string& target) {
    for (const scene::Objective& objective : scene.objectives)
        if (objective.id == target) return objective.name;
    const scene::FormationId formation = scene.formation_named(target);
    return formation.valid() ? scene[formation].name : target;
}

void field(const char* name, const std::string& value) {
    if (value.empty()) return;
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(ImGui::GetWindowWidth() * 0.5F); // a long name leaves room for what it says
    ImGui::TextDisabled("%s", name);
    ImGui::PopTextWrapPos();
    ImGui::TableNextColumn();
    ImGui::PushTextWrapPos(ImGui::GetWindowContentRegionMax().x);
    ImGui::TextUnformatted(value.c_str());
    ImGui::PopTextWrapPos();
}

std::string footprint_text(const Battle& battle, const table::Footprint& f) {
    const GroundScale ground = battle.scene.scales.ground;
    if (f.round)
        return fmt::format("{:.0f} yd across  ({:.2f}\")", f.width.value(), ground.on_table(f.width).value());
    return fmt::format("{:.0f} x {:.0f} yd  ({:.2f} x {:.2f}\")", f.width.value(), f.depth.value(),
                       ground.on_table(f.width).value(), ground.on_table(f.depth).value());
}

// Of whom it is one, and on which side.
std::string belongs_to(const scene::Scene& scene, PieceId piece) {
    constexpr std::array levels{"Army commander", "Force commander", "Formation commander"};
    if (piece.kind == PieceId::Kind::unit) {
        const scene::FormationId formation = scene.units[piece.index].formation;
        return fmt::format("{}, {}", scene[formation].name, scene[scene.side_of(formation)].name);
    }
    const scene::Commander& commander = scene.commanders[piece.index];
    return fmt::format("{}, {}", levels[static_cast<std::size_t>(commander.level)],
                       scene[commander.side].name);
}

// How the game stands for a piece: what the scene cannot know.
void show_in_game(const GameView& game, PieceId piece) {
    if (!has(game.state(), piece)) return;
    for (play::CardLine line : game.state().card(piece)) {
        if (!line.name.empty())
            line.name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(line.name[0])));
        field(line.name.c_str(), line.value);
    }
}

void show_unit(const View& view, bool all, PieceId piece) {
    const Battle& battle = *view.battle;
    const scene::Unit& unit = battle.scene.units[piece.index];
    const scene::Formation& formation = battle.scene[unit.formation];
    if (!ImGui::BeginTable("card", 2, ImGuiTableFlags_SizingFixedFit)) return;
    field("Combat rating", std::to_string(unit.combat));
    field("Strength", unit.guns > 0        ? fmt::format("{} guns, {} men", unit.guns, unit.men)
                      : unit.squadrons > 0 ? fmt::format("{} squadrons, {} men", unit.squadrons, unit.men)
                                           : fmt::format("{} men", unit.men));
    field("Characteristics", traits_of(unit));
    field("Formed", unit.deployment == scene::Deployment::deployed ? "deployed" : "ployed");
    if (view.game.on())
        show_in_game(view.game, piece);
    else
        field("Orders", fmt::format("{} {}", directives[static_cast<std::size_t>(formation.order)],
                                    target_name(battle.scene, formation.target)));
    if (formation.commander.valid() && all) {
        const scene::Commander& commander = battle.scene[formation.commander];
        field("Commander", fmt::format("{}, {}{}", commander.name, commander.leadership, commander.tactical));
    }
    if (all) {
        field("Footprint", footprint_text(battle, unit.footprint));
        field("Facing", fmt::format("{:.0f}\u00b0", unit.place.facing.value()));
        field("Ground",
              fmt::format("{:.0f} yd above the lowest",
                          (battle.ground().height_at(unit.place.at) - battle.space().datum()).value()));
        field("Notes", unit.notes);
    }
    ImGui::EndTable();
}

void show_commander(const View& view, PieceId piece) {
    const Battle& battle = *view.battle;
    const scene::Commander& commander = battle.scene.commanders[piece.index];
    if (!ImGui::BeginTable("card", 2, ImGuiTableFlags_SizingFixedFit)) return;
    field("Leadership", std::string(1, commander.leadership));
    field("Tactical", std::to_string(commander.tactical));
    if (commander.formation.valid()) field("Commands", battle.scene[commander.formation].name);
    if (view.game.on()) show_in_game(view.game, piece);
    field("Notes", commander.notes);
    ImGui::EndTable();
}

void tell(const UiMemory& ui, const char* verb, const Prospect::Answer& answer) {
    if (!answer.asked) return;
    const char* sign = !ui.theme.has_symbols ? (answer.can ? "" : "not ")
                       : answer.can          ? "\u2713 "
                                             : "\u2717 ";
    ImGui::PushStyleColor(ImGuiCol_Text, answer.can ? clear_colour : quiet);
    ImGui::TextWrapped("%s%s%s%s", sign, verb, answer.why.empty() ? "" : ": ", answer.why.c_str());
    ImGui::PopStyleColor();
}

// Whom it can reach, see and shoot: the nearest first, and the reasons under the one that is pointed at.
void show_whom(const View& view, UiMemory& ui) {
    static const std::vector<Prospect> none;
    const auto& latest = view.whom.found.answer();
    const bool known = latest && view.whom.piece == view.selected;
    const std::vector<Prospect>* found = known ? &latest->all : &none;
    if (known && found->empty()) return;
    ImGui::Separator();
    const float scale = ui.theme.scale;
    const float line = ImGui::GetTextLineHeightWithSpacing();
    // The room is there before the answer is, so that nothing moves under the hand.
    const float rows = crowded(view, ui) ? 3.0F : 7.0F;
    ImGui::BeginChild("whom", {0, rows * line + 4 * scale});
    const Prospect* pointed = nullptr;
    for (const Prospect& one : *found) {
        std::string can;
        for (const auto& [answer, word] :
             {std::pair{&one.charge, "charge"}, std::pair{&one.fire, "fire"}, std::pair{&one.see, "see"}})
            if (answer->can) can += (can.empty() ? "" : ", ") + std::string{word};
        const std::string label = fmt::format("{}, {:.0f} yd", one.name, one.distance.value());
        ImGui::PushID(static_cast<int>(one.enemy.index));
        ImGui::PushStyleColor(ImGuiCol_Text, one.any() ? ImGui::GetStyle().Colors[ImGuiCol_Text] : quiet);
        ImGui::Selectable(label.c_str(), ui.hovered_enemy == one.enemy);
        ImGui::PopStyleColor();
        note_control(ui, ("whom-" + view.battle->id_of(one.enemy)).c_str());
        const bool here = ImGui::IsItemHovered();
        const ImVec2 high = ImGui::GetItemRectMax();
        const ImVec2 size = ImGui::CalcTextSize(can.c_str());
        const float middle = (ImGui::GetItemRectMin().y + high.y - size.y) / 2;
        ImGui::GetWindowDrawList()->AddText({high.x - size.x - 4 * scale, middle},
                                            ImGui::ColorConvertFloat4ToU32(clear_colour), can.c_str());
        if (here) pointed = &one;
        ImGui::PopID();
    }
    ImGui::EndChild();
    ImGui::Separator();
    if (!pointed) return;
    ui.hovered_enemy = pointed->enemy;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(320 * scale);
    ImGui::Text("%s, %.0f yd", pointed->name.c_str(), pointed->distance.value());
    tell(ui, "charge", pointed->charge);
    tell(ui, "fire", pointed->fire);
    tell(ui, "see", pointed->see);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}

void show_card(const View& view, UiMemory& ui) {
    ui.hovered_enemy.reset();
    if (!view.selected || !view.battle) return;
    if (crowded(view, ui) && !view.tool->answer(*view.battle).empty()) return; // a plan matters more
    const Battle& battle = *view.battle;
    const float scale = ui.theme.scale;
    // However much the rules have written on it: what can be done with the piece stands below, in sight.
    begin_right_panel(view, ui, "##card", view.game.shown && view.game.on() ? view.size.y * 0.5F : 0.0F);
    const table::Rgb rgb = battle.colour_of(*view.selected);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + 3}, {at.x + 6 * scale, at.y + 20 * scale},
                                              IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
    ImGui::SetCursorScreenPos({at.x + 13 * scale, at.y});
    ImGui::PushFont(ui.theme.title);
    ImGui::TextWrapped("%s", battle.name_of(*view.selected).c_str());
    ImGui::PopFont();
    ImGui::TextDisabled("%s", belongs_to(battle.scene, *view.selected).c_str());
    // What hosts are asked goes before what the rules have written on the card, which may be long.
    if (battle.opening && !view.editing()) show_whom(view, ui);
    if (view.selected->kind == PieceId::Kind::unit)
        show_unit(view, !crowded(view, ui), *view.selected);
    else
        show_commander(view, *view.selected);
    end_right_panel(ui);
}

}
