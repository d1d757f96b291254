#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

void draw_name(const View& view, const UiMemory& ui, ImDrawList& list, std::vector<ImVec4>& taken,
               PieceId piece) {
    const Battle& battle = *view.battle;
    const double above = battle.scene.scales.figures.value() * 1.6 + 6;
    const auto at = view.projection.pixel(battle.on_table(battle.base_of(piece).place.at, above));
    if (!at) return;
    const std::string& name = battle.name_of(piece);
    const glm::vec2 middle = *at - glm::vec2{0, 14 * ui.theme.scale};
    const ImVec2 size = ui.theme.text->CalcTextSizeA(ui.theme.text->FontSize, 1e6F, 0, name.c_str());
    if (!find_room(taken, middle, size)) return;
    draw_label(list, ui.theme.text, middle, IM_COL32(240, 238, 230, 255), name.c_str());
    const table::Rgb rgb = battle.colour_of(piece);
    list.AddRectFilled({middle.x - size.x / 2 - 7, middle.y + size.y / 2 + 1},
                       {middle.x + size.x / 2 + 7, middle.y + size.y / 2 + 4},
                       IM_COL32(rgb.red, rgb.green, rgb.blue, 255), 2);
}

std::string scale_text(const Battle& battle) {
    return fmt::format("{:.0f} yards an inch, {:.0f} mm figures",
                       battle.scene.scales.ground.per_inch().value(), battle.scene.scales.figures.value());
}

}

void draw_pieces(const View& view, UiMemory& ui) {
    if (!view.battle) return;
    const Battle& battle = *view.battle;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (view.beside) {
        list.AddLine({view.part.x, 0}, {view.part.x, view.size.y}, IM_COL32(16, 18, 22, 255), 4);
        const float y = view.size.y - 92 * ui.theme.scale;
        draw_label(list, ui.theme.title, {view.part.x / 2, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(battle).c_str());
        draw_label(list, ui.theme.title, {view.part.x * 1.5F, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(*view.beside).c_str());
    }
    Marks marks;
    if (view.selected && !ui.presenting)
        marks.outline(measure::outline_of(battle.base_of(*view.selected)), {0.93F, 0.76F, 0.36F, 1},
                      frame::LineStyle::solid, 2.5F);
    if (view.under_cursor.piece && view.under_cursor.piece != view.selected)
        marks.outline(measure::outline_of(battle.base_of(*view.under_cursor.piece)), {1, 1, 1, 0.8F},
                      frame::LineStyle::dashed, 1.5F);
    if (!ui.presenting) mark_orders(view, marks);
    view.tool->mark(battle, marks);
    ui.tint = marks.tint;
    std::vector<ImVec4> taken = draw_marks(list, battle, view.projection, marks);
    if (view.under_cursor.piece) draw_name(view, ui, list, taken, *view.under_cursor.piece);
    if (ui.labels)
        for (const PieceId piece : battle.pieces()) draw_name(view, ui, list, taken, piece);
}

}
