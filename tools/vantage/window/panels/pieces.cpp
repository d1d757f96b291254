#include "tools/vantage/window/canvas.h"
#include "tools/vantage/window/panels/panels.h"

#include <fmt/format.h>

namespace vantage::window {
namespace {

void draw_name(const Desk& desk, ImDrawList& list, std::vector<ImVec4>& taken, PieceId piece) {
    const Battle& battle = *desk.battle;
    const double above = battle.scene.scales.figures.value() * 1.6 + 6;
    const auto at = desk.projection.pixel(battle.on_table(battle.base_of(piece).place.at, above));
    if (!at) return;
    const std::string& name = battle.name_of(piece);
    const glm::vec2 middle = *at - glm::vec2{0, 14 * desk.theme.scale};
    const ImVec2 size = desk.theme.text->CalcTextSizeA(desk.theme.text->FontSize, 1e6F, 0, name.c_str());
    if (!find_room(taken, middle, size)) return;
    draw_label(list, desk.theme.text, middle, IM_COL32(240, 238, 230, 255), name.c_str());
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

void draw_pieces(Desk& desk) {
    if (!desk.battle) return;
    const Battle& battle = *desk.battle;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (desk.beside) {
        list.AddLine({desk.view.x, 0}, {desk.view.x, desk.size.y}, IM_COL32(16, 18, 22, 255), 4);
        const float y = desk.size.y - 92 * desk.theme.scale;
        draw_label(list, desk.theme.title, {desk.view.x / 2, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(battle).c_str());
        draw_label(list, desk.theme.title, {desk.view.x * 1.5F, y}, packed({0.93F, 0.76F, 0.36F, 1}),
                   scale_text(*desk.beside).c_str());
    }
    Marks marks;
    if (desk.selected && !desk.presenting)
        marks.outline(measure::outline_of(battle.base_of(*desk.selected)), {0.93F, 0.76F, 0.36F, 1},
                      frame::LineStyle::solid, 2.5F);
    if (desk.under_cursor.piece && desk.under_cursor.piece != desk.selected)
        marks.outline(measure::outline_of(battle.base_of(*desk.under_cursor.piece)), {1, 1, 1, 0.8F},
                      frame::LineStyle::dashed, 1.5F);
    if (!desk.presenting) mark_orders(desk, marks);
    desk.tool->mark(battle, marks);
    desk.tint = marks.tint;
    std::vector<ImVec4> taken = draw_marks(list, battle, desk.projection, marks);
    if (desk.under_cursor.piece) draw_name(desk, list, taken, *desk.under_cursor.piece);
    if (desk.labels)
        for (const PieceId piece : battle.pieces()) draw_name(desk, list, taken, piece);
}

}
