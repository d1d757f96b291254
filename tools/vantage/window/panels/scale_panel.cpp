#include "engine/scene/figure_totals.h"
#include "engine/scene/shopping.h"
#include "tools/vantage/window/panels/feet.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace vantage::window {
namespace {

void fact(const char* name, const std::string& value) {
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.c_str());
}

// What the table holds, side by side.
void show_counts(const scene::Scene& scene) {
    if (!ImGui::BeginTable("sides", 5, ImGuiTableFlags_SizingFixedFit)) return;
    for (const char* head : {"", "Units", "Figures", "on table", "to buy"}) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", head);
    }
    const auto row = [](const std::string& name, const scene::FigureTotals& sum) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(name.c_str());
        for (const long long number : {sum.units, sum.all(), sum.standing, sum.to_buy()}) {
            ImGui::TableNextColumn();
            ImGui::Text("%lld", number);
        }
    };
    for (std::size_t s = 0; s < scene.sides.size(); ++s)
        row(scene.sides[s].name, scene::figure_totals(scene, scene::SideId{s}));
    row("Both", scene::figure_totals(scene));
    ImGui::EndTable();
    ImGui::TextDisabled("To buy: with a limber for each battery and markers");
}

// A row of small buttons of which one is chosen.
void choose(UiMemory& ui, const char* name, const char* label, std::initializer_list<int> values,
            int& chosen) {
    for (const int value : values) {
        const bool here = value == chosen;
        if (here) ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{0.40F, 0.335F, 0.17F, 1});
        const std::string text = value == 0 ? "as the rules" : std::to_string(value);
        if (button(ui, fmt::format("{}-{}", name, value).c_str(), text.c_str())) chosen = value;
        if (here) ImGui::PopStyleColor();
        ImGui::SameLine();
    }
    ImGui::TextUnformatted(label);
}

void choose_basing(UiMemory& ui, ScaleChoice& wanted) {
    choose(ui, "stands", "bases to a unit", {0, 2, 3, 4}, wanted.stands);
    choose(ui, "ranks", "ranks on a base", {0, 1, 2, 3}, wanted.ranks);
    int thick = static_cast<int>(wanted.thickness.value());
    choose(ui, "thick", "mm thick", {0, 1, 2, 3}, thick);
    wanted.thickness = Millimetres{static_cast<double>(thick)};
}

// The same battle at another ground scale or with other figures, on the right half of the window.
void choose_beside(const ScaleChoice& now, UiMemory& ui, UiRequests& asked) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Beside it:");
    ImGui::SameLine();
    if (button(ui, "beside-none", "nothing")) asked.nothing_beside = true;
    ScaleChoice other = now;
    const auto offer = [&](const std::string& name, const std::string& text) {
        ImGui::SameLine();
        if (button(ui, name.c_str(), text.c_str())) asked.beside = other;
    };
    for (const double ground : {75.0, 100.0, 150.0}) {
        if (ground == now.scales.ground.per_inch().value()) continue;
        other.scales.ground = GroundScale{Yards{ground}};
        offer(fmt::format("beside-{:.0f}", ground), fmt::format("{:.0f} yd", ground));
    }
    other = now;
    for (const double figures : {6.0, 10.0, 15.0, 28.0}) {
        if (figures == now.scales.figures.value()) continue;
        other.scales.figures = Millimetres{figures};
        offer(fmt::format("beside-{:.0f}mm", figures), fmt::format("{:.0f} mm", figures));
    }
}

// What has to be bought for it, line by line; worked out again only when the table was set anew.
void show_shopping(const Battle& battle, UiMemory& ui) {
    if (ui.shopped != battle.begins) {
        ui.shopped = battle.begins;
        ui.shopping = scene::shopping_list(*battle.begins, battle.begins->scales);
    }
    const scene::ShoppingList& list = ui.shopping;
    const scene::FigureCount& all = list.figures;
    ImGui::TextWrapped("%d figures on %d bases: %d foot, %d mounted, %d guns, %d limbers, %d generals",
                       all.total(), list.bases, all.foot, all.mounted, all.guns, all.limbers, all.generals);
    ImGui::Dummy({590 * ImGui::GetFontSize() / 15, 0}); // as wide as the table, which takes what there is
    if (!ImGui::BeginTable("shop", 6, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollY,
                           {0, 170 * ImGui::GetFontSize() / 15}))
        return;
    for (const char* head : {"Nation", "Troops", "Base", "Number", "Size, mm", "Figures"}) {
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", head);
    }
    for (const scene::ShoppingLine& line : list.lines)
        for (const std::string& cell :
             {line.nation, scene::troops_text(line), std::string{table::name_of(line.kind)},
              std::to_string(line.bases), scene::size_text(line), std::to_string(line.figures.total())}) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(cell.c_str());
        }
    ImGui::EndTable();
}

}

void show_scale_panel(const View& view, UiMemory& ui, UiRequests& asked) {
    if (!ui.show_scales || !view.battle) return;
    const Battle& battle = *view.battle;
    const float scale = ui.theme.scale;
    const float left = between_panels(view, ui).left;
    const float top = ui.layout.turn_bar + 8 * scale;
    ImGui::SetNextWindowPos({left, top});
    ImGui::SetNextWindowSizeConstraints(
        {0, 0}, {view.size.x - left - 12 * scale, std::max(foot_of_panels(view, ui) - top, 160 * scale)});
    ImGui::Begin("##scales", nullptr, dialogue_flags | ImGuiWindowFlags_NoNav);
    ImGui::PushFont(ui.theme.title);
    ImGui::TextUnformatted("Scales");
    ImGui::PopFont();
    float& ground = ui.ground_slider;
    float& figures = ui.figures_slider;
    if (!ImGui::IsMouseDown(0)) {
        ground = static_cast<float>(view.scale.scales.ground.per_inch().value());
        figures = static_cast<float>(view.scale.scales.figures.value());
    }
    ImGui::PushItemWidth(230 * scale);
    bool changed = ImGui::SliderFloat("yards an inch", &ground, 50, 200, "%.0f");
    note_control(ui, "ground-scale");
    for (const Yards preset : table::ground_presets) {
        if (preset != table::ground_presets.front()) ImGui::SameLine();
        const std::string text = fmt::format("{:.0f}", preset.value());
        if (button(ui, ("ground-" + text).c_str(), text.c_str()))
            ground = static_cast<float>(preset.value()), changed = true;
    }
    changed |= ImGui::SliderFloat("mm figures", &figures, 2, 28, "%.0f");
    note_control(ui, "figure-scale");
    for (const double preset : {2.0, 6.0, 10.0, 15.0, 28.0}) {
        if (preset > 2.0) ImGui::SameLine();
        const std::string text = fmt::format("{:.0f}", preset);
        if (button(ui, ("figures-" + text).c_str(), text.c_str()))
            figures = static_cast<float>(preset), changed = true;
    }
    ImGui::PopItemWidth();
    ScaleChoice wanted = view.scale;
    choose_basing(ui, wanted);
    if (changed) {
        wanted.scales.ground = GroundScale{Yards{std::round(static_cast<double>(ground))}};
        wanted.scales.figures = Millimetres{std::round(static_cast<double>(figures))};
    }
    if (!(wanted == view.scale)) asked.scale = wanted;
    choose_beside(view.scale, ui, asked);
    ImGui::Separator();
    if (ImGui::BeginTable("table", 2, ImGuiTableFlags_SizingFixedFit)) {
        fact("Table", fmt::format("{} x {}", feet(battle.space().width()), feet(battle.space().depth())));
        fact("Ground", fmt::format("{:.0f} x {:.0f} yards, 1:{:.0f}", battle.scene.ground.width.value(),
                                   battle.scene.ground.depth.value(),
                                   battle.scene.scales.ground.per_inch().value() * 36));
        if (battle.scene.player_table) {
            const auto [width, depth] = *battle.scene.player_table;
            const bool fits = width.value() * 25.4 >= battle.space().width().value() &&
                              depth.value() * 25.4 >= battle.space().depth().value();
            fact("Your table", fmt::format("{:.0f} x {:.0f}\": {}", width.value(), depth.value(),
                                           fits ? "it fits" : "too small"));
        }
        ImGui::EndTable();
    }
    show_counts(battle.scene);
    const bool open = ImGui::TreeNodeEx("Shopping list", ImGuiTreeNodeFlags_SpanAvailWidth);
    note_control(ui, "shopping");
    if (open) {
        show_shopping(battle, ui);
        ImGui::TreePop();
    }
    float dots = static_cast<float>(ui.settings.screen_dots_per_mm);
    ImGui::PushItemWidth(120 * scale);
    if (ImGui::InputFloat("screen pixels a mm", &dots, 0, 0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue))
        ui.settings.screen_dots_per_mm = std::clamp(static_cast<double>(dots), 0.0, 100.0);
    ImGui::PopItemWidth();
    ImGui::TextDisabled("This line is 50 mm when it is right:");
    const double per_mm = ui.settings.screen_dots_per_mm > 0 ? ui.settings.screen_dots_per_mm : 96 / 25.4;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const auto length = static_cast<float>(50 * per_mm);
    ImGui::GetWindowDrawList()->AddLine({at.x, at.y + 4}, {at.x + length, at.y + 4},
                                        ImGui::ColorConvertFloat4ToU32(brass), 3);
    ImGui::Dummy({length, 10});
    note_panel(ui, "scales");
    ImGui::End();
}

}
